//! The sections of the rules pages that the code refers to.

use super::Game;

/// The heading of a section of a rules page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Heading(&'static str);

impl Heading {
    /// The heading of a section of a game's page. In a constant, a heading that isn't on the page fails to compile.
    ///
    /// # Panics
    /// The page has no such section.
    pub const fn of<G: Game>(heading: &'static str) -> Self {
        assert!(has_line(G::RULES.as_bytes(), b"## ", heading.as_bytes()), "the page has no such section");
        Self(heading)
    }

    /// The text of the heading on the page.
    pub const fn text(self) -> &'static str {
        self.0
    }
}

/// An event or refusal that follows from a section of the rules page; the heading leads players to the rule.
pub trait Decided {
    /// The heading of the section with the rule.
    fn section(&self) -> Heading;
}

/// True if the page has a line that consists of this mark and this heading.
const fn has_line(page: &[u8], mark: &[u8], heading: &[u8]) -> bool {
    let mut rest = page;
    let mut begins = true;
    while let [first, after @ ..] = rest {
        if begins
            && let Some(text) = after_prefix(rest, mark)
            && let Some(end) = after_prefix(text, heading)
            && matches!(end, [b'\n', ..] | [])
        {
            return true;
        }
        begins = *first == b'\n';
        rest = after;
    }
    false
}

/// The rest of the text after a prefix; `None` if the text doesn't start with the prefix.
const fn after_prefix<'a>(text: &'a [u8], prefix: &[u8]) -> Option<&'a [u8]> {
    let (mut text, mut prefix) = (text, prefix);
    while let [expected, others @ ..] = prefix {
        match text {
            [first, rest @ ..] if *first == *expected => text = rest,
            _ => return None,
        }
        prefix = others;
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_whole_second_level_heading_is_found() {
        let page = "# Page\n\n## One\na ## Two\n## Three four\n### Five\n## Six";
        for (heading, stands) in [
            ("One", true),
            ("Two", false),
            ("Three", false),
            ("Three four", true),
            ("Five", false),
            ("Six", true),
        ] {
            assert_eq!(has_line(page.as_bytes(), b"## ", heading.as_bytes()), stands, "{heading}");
        }
    }
}
