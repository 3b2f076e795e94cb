//! The words and paths of a Rust source text, without comments, strings and characters.
//!
//! The text is read as tokens, not as a syntax tree, so that macros are checked as well.

use proc_macro2::{LexError, TokenStream, TokenTree};

/// A path, and the inline modules that contain it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Path {
    pub(crate) line: usize,
    pub(crate) inside: Vec<String>,
    pub(crate) segments: Vec<String>,
}

/// The names in a source file.
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
    pub(crate) fn read(text: &str) -> Result<Self, LexError> {
        let tokens: TokenStream = text.parse()?;
        let mut source = Self::default();
        source.read_words(tokens.clone());
        source.read_paths(tokens, &[]);
        Ok(source)
    }

    fn read_words(&mut self, tokens: TokenStream) {
        let mut after_dot = false;
        for token in tokens {
            let line = line(&token);
            let is_dot = is_punct(&token, '.');
            match token {
                TokenTree::Ident(word) => self.words.push((line, word.to_string())),
                // In `pair.0.1` the dot doesn't make a fraction.
                TokenTree::Literal(literal) if !after_dot && is_float(&literal.to_string()) => {
                    self.floats.push(line);
                }
                TokenTree::Group(group) => self.read_words(group.stream()),
                TokenTree::Literal(_) | TokenTree::Punct(_) => {}
            }
            after_dot = is_dot;
        }
    }

    /// Gathers the paths of a block inside these inline modules.
    fn read_paths(&mut self, tokens: TokenStream, inside: &[String]) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut rest = tokens.as_slice();
        while let [token, after @ ..] = rest {
            rest = after;
            match token {
                TokenTree::Ident(word) if word == "use" => {
                    let end = rest.iter().position(|token| is_punct(token, ';')).unwrap_or(rest.len());
                    self.read_branches(&rest[..end], &[], inside);
                    rest = &rest[end..];
                }
                TokenTree::Ident(word) if word == "mod" => {
                    if let [TokenTree::Ident(name), TokenTree::Group(group), after @ ..] = rest {
                        self.read_paths(group.stream(), &[inside, &[name.to_string()]].concat());
                        rest = after;
                    }
                }
                TokenTree::Ident(word) => {
                    let mut segments = vec![word.to_string()];
                    let mut last = token;
                    while let [first, second, next @ TokenTree::Ident(word), after @ ..] = rest
                        && is_punct(first, ':')
                        && is_punct(second, ':')
                    {
                        segments.push(word.to_string());
                        (last, rest) = (next, after);
                    }
                    if segments.len() > 1 {
                        self.paths.push(Path { line: line(last), inside: inside.to_vec(), segments });
                    }
                }
                TokenTree::Group(group) => self.read_paths(group.stream(), inside),
                TokenTree::Literal(_) | TokenTree::Punct(_) => {}
            }
        }
    }

    /// Reads the branches of a `use` after the segments `outer`.
    fn read_branches(&mut self, tokens: &[TokenTree], outer: &[String], inside: &[String]) {
        for branch in tokens.split(|token| is_punct(token, ',')) {
            let Some(last) = branch.last() else { continue };
            let mut segments = outer.to_vec();
            for token in branch {
                match token {
                    TokenTree::Ident(word) if word == "as" => break,
                    TokenTree::Ident(word) => segments.push(word.to_string()),
                    TokenTree::Punct(_) if is_punct(token, '*') => segments.push("*".to_owned()),
                    TokenTree::Group(group) => {
                        let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                        self.read_branches(&inner, &segments, inside);
                        segments.clear();
                    }
                    TokenTree::Literal(_) | TokenTree::Punct(_) => {}
                }
            }
            // `use a::{self}` names `a`.
            if segments.len() > 1 && segments.last().is_some_and(|last| last == "self") {
                segments.pop();
            }
            if !segments.is_empty() {
                self.paths.push(Path { line: line(last), inside: inside.to_vec(), segments });
            }
        }
    }
}

fn line(token: &TokenTree) -> usize {
    token.span().start().line
}

fn is_punct(token: &TokenTree, wanted: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == wanted)
}

fn is_float(literal: &str) -> bool {
    let is_number = literal.starts_with(|first: char| first.is_ascii_digit());
    let is_decimal = !["0x", "0b", "0o"].iter().any(|prefix| literal.starts_with(prefix));
    let has_exponent_or_type = literal.contains(['e', 'f']) && !literal.contains("size");
    is_number && is_decimal && (literal.contains('.') || has_exponent_or_type)
}
