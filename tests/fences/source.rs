//! Rust source text as the fences see it: words and paths, without comments, strings and characters.

/// A token that matters to a fence.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Token {
    Word(String),
    /// `::`
    Sep,
    /// A floating point literal.
    Float,
    Other(char),
}

/// A path with the inline modules that it stands in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Path {
    pub(crate) line: usize,
    pub(crate) inside: Vec<String>,
    pub(crate) segments: Vec<String>,
}

/// What a source file names.
#[derive(Default, Debug)]
pub(crate) struct Source {
    /// Every word, keywords included, with its line.
    pub(crate) words: Vec<(usize, String)>,
    /// Every imported path, and every path of two segments or more in the code.
    pub(crate) paths: Vec<Path>,
    /// The lines with floating point literals.
    pub(crate) floats: Vec<usize>,
}

impl Source {
    pub(crate) fn read(text: &str) -> Self {
        let tokens = tokens(text);
        let mut source = Self::default();
        for (line, token) in &tokens {
            match token {
                Token::Word(word) => source.words.push((*line, word.clone())),
                Token::Float => source.floats.push(*line),
                Token::Sep | Token::Other(_) => {}
            }
        }
        source.paths =
            Reader { tokens: &tokens, at: 0, inside: Vec::new(), depth: 0, paths: Vec::new() }.read();
        source
    }
}

/// Gathers the paths of a file.
struct Reader<'a> {
    tokens: &'a [(usize, Token)],
    at: usize,
    /// The open inline modules, each with the number of braces open around its own.
    inside: Vec<(usize, String)>,
    depth: usize,
    paths: Vec<Path>,
}

impl Reader<'_> {
    fn read(mut self) -> Vec<Path> {
        while let Some(token) = self.peek(0).cloned() {
            match token {
                Token::Word(word) if word == "use" => {
                    self.at += 1;
                    self.tree(&[]);
                }
                Token::Word(word) if word == "mod" => {
                    if let (Some(Token::Word(name)), Some(Token::Other('{'))) = (self.peek(1), self.peek(2)) {
                        self.inside.push((self.depth, name.clone()));
                    }
                    self.at += 2;
                }
                Token::Word(_) => self.inline(),
                Token::Other('{') => {
                    self.depth += 1;
                    self.at += 1;
                }
                Token::Other('}') => {
                    self.depth = self.depth.saturating_sub(1);
                    self.inside.retain(|(depth, _)| *depth < self.depth);
                    self.at += 1;
                }
                Token::Sep | Token::Float | Token::Other(_) => self.at += 1,
            }
        }
        self.paths
    }

    fn peek(&self, ahead: usize) -> Option<&Token> {
        self.tokens.get(self.at + ahead).map(|(_, token)| token)
    }

    fn push(&mut self, segments: Vec<String>) {
        let line = self.tokens.get(self.at.saturating_sub(1)).map_or(0, |(line, _)| *line);
        let inside = self.inside.iter().map(|(_, name)| name.clone()).collect();
        self.paths.push(Path { line, inside, segments });
    }

    /// A path in the code, from its first word on.
    fn inline(&mut self) {
        let mut segments = Vec::new();
        while let Some(Token::Word(word)) = self.peek(0).cloned() {
            segments.push(word);
            self.at += 1;
            if self.peek(0) != Some(&Token::Sep) {
                break;
            }
            self.at += 1;
        }
        if segments.len() > 1 {
            self.push(segments);
        }
    }

    /// One branch of a `use`, whose outer branches give the first segments.
    fn tree(&mut self, outer: &[String]) {
        let mut segments = outer.to_vec();
        loop {
            match self.peek(0).cloned() {
                Some(Token::Word(word)) if word == "as" => self.at += 2,
                Some(Token::Word(word)) => {
                    segments.push(word);
                    self.at += 1;
                }
                Some(Token::Other('*')) => {
                    segments.push("*".to_owned());
                    self.at += 1;
                }
                Some(Token::Sep) => self.at += 1,
                Some(Token::Other('{')) => {
                    while matches!(self.peek(0), Some(Token::Other('{' | ','))) {
                        self.at += 1;
                        if self.peek(0) != Some(&Token::Other('}')) {
                            self.tree(&segments);
                        }
                    }
                    self.at += 1;
                    return;
                }
                _ => break,
            }
        }
        // `use a::{self}` names `a`.
        if segments.len() > 1 && segments.last().is_some_and(|last| last == "self") {
            segments.pop();
        }
        if !segments.is_empty() {
            self.push(segments);
        }
    }
}

/// The tokens of a text, each with its line.
fn tokens(text: &str) -> Vec<(usize, Token)> {
    let chars: Vec<char> = text.chars().collect();
    let mut lexer = Lexer { chars: &chars, at: 0, line: 1, tokens: Vec::new() };
    while lexer.step() {}
    lexer.tokens
}

struct Lexer<'a> {
    chars: &'a [char],
    at: usize,
    line: usize,
    tokens: Vec<(usize, Token)>,
}

impl Lexer<'_> {
    fn peek(&self, ahead: usize) -> char {
        self.chars.get(self.at + ahead).copied().unwrap_or('\0')
    }

    fn skip(&mut self, count: usize) {
        for _ in 0..count {
            self.line += usize::from(self.peek(0) == '\n');
            self.at += 1;
        }
    }

    fn push(&mut self, token: Token) {
        self.tokens.push((self.line, token));
    }

    /// Reads one token, or one thing that is none; false at the end.
    fn step(&mut self) -> bool {
        if self.at >= self.chars.len() {
            return false;
        }
        match (self.peek(0), self.peek(1)) {
            ('/', '/') => {
                while self.at < self.chars.len() && self.peek(0) != '\n' {
                    self.skip(1);
                }
            }
            ('/', '*') => self.block_comment(),
            ('"', _) => self.string(),
            ('\'', next) => self.quote(next),
            (':', ':') => {
                self.push(Token::Sep);
                self.skip(2);
            }
            (first, _) if first.is_ascii_digit() => self.number(),
            (first, _) if first.is_alphabetic() || first == '_' => self.word(),
            (first, _) => {
                if !first.is_whitespace() {
                    self.push(Token::Other(first));
                }
                self.skip(1);
            }
        }
        true
    }

    fn block_comment(&mut self) {
        let mut depth = 0_usize;
        while self.at < self.chars.len() {
            match (self.peek(0), self.peek(1)) {
                ('/', '*') => {
                    depth += 1;
                    self.skip(2);
                }
                ('*', '/') => {
                    depth -= 1;
                    self.skip(2);
                    if depth == 0 {
                        return;
                    }
                }
                _ => self.skip(1),
            }
        }
    }

    fn string(&mut self) {
        self.skip(1);
        while self.at < self.chars.len() && self.peek(0) != '"' {
            self.skip(if self.peek(0) == '\\' { 2 } else { 1 });
        }
        self.skip(1);
    }

    fn raw_string(&mut self) {
        let mut hashes = 0;
        while self.peek(0) == '#' {
            hashes += 1;
            self.skip(1);
        }
        self.skip(1);
        while self.at < self.chars.len() {
            let closes = self.peek(0) == '"' && (1..=hashes).all(|ahead| self.peek(ahead) == '#');
            self.skip(if closes { 1 + hashes } else { 1 });
            if closes {
                return;
            }
        }
    }

    /// A character, or a lifetime.
    fn quote(&mut self, next: char) {
        if next == '\\' {
            self.skip(3);
            while self.at < self.chars.len() && self.peek(0) != '\'' {
                self.skip(1);
            }
            self.skip(1);
        } else if self.peek(2) == '\'' {
            self.skip(3);
        } else {
            self.skip(1);
            while self.peek(0).is_alphanumeric() || self.peek(0) == '_' {
                self.skip(1);
            }
        }
    }

    fn word(&mut self) {
        let mut word = String::new();
        while self.peek(0).is_alphanumeric() || self.peek(0) == '_' {
            word.push(self.peek(0));
            self.skip(1);
        }
        let raw = matches!(word.as_str(), "r" | "br" | "cr");
        match self.peek(0) {
            '"' if raw => self.raw_string(),
            '#' if raw && matches!(self.peek(1), '#' | '"') => self.raw_string(),
            '"' if matches!(word.as_str(), "b" | "c") => self.string(),
            '\'' if word == "b" => self.quote(self.peek(1)),
            _ => self.push(Token::Word(word)),
        }
    }

    fn number(&mut self) {
        // In `pair.0.1` the dot makes no fraction.
        let field = self.tokens.last().is_some_and(|(_, token)| *token == Token::Other('.'));
        let mut digits = String::new();
        while self.peek(0).is_alphanumeric() || self.peek(0) == '_' {
            digits.push(self.peek(0));
            self.skip(1);
        }
        let next = self.peek(1);
        let fraction = !field && self.peek(0) == '.' && next != '.' && next != '_' && !next.is_alphabetic();
        let decimal = !digits.starts_with("0x") && !digits.starts_with("0b");
        if fraction || (decimal && (digits.contains('e') && !digits.contains("size") || digits.contains('f')))
        {
            self.push(Token::Float);
        }
        if fraction {
            self.skip(1);
            while self.peek(0).is_alphanumeric() || self.peek(0) == '_' {
                self.skip(1);
            }
        }
    }
}
