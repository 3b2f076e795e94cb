//! Quotations of outside text in messages: on one line, and without characters that move a terminal's cursor, change
//! its colours or reverse the direction of text.

/// The maximum number of characters of a text that a message quotes.
const MOST: usize = 120;

/// Makes a text safe for one line of a message: control and formatting characters become escapes.
pub fn printable(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_control() {
            shown.extend(c.escape_debug());
        } else if is_formatting(c) {
            shown.extend(c.escape_unicode());
        } else {
            shown.push(c);
        }
    }
    shown
}

/// Like [`printable`], but shortens long text.
pub fn quoted(text: &str) -> String {
    match text.char_indices().nth(MOST) {
        Some((end, _)) => printable(text.get(..end).unwrap_or_default()) + "…",
        None => printable(text),
    }
}

/// True for invisible characters that only affect the direction of other characters or the places where lines break.
const fn is_formatting(c: char) -> bool {
    matches!(
        c,
        '\u{61c}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e007f}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_is_not_seen_is_repeated_as_it_is() {
        for (text, shown) in [
            ("Zoë's 'game' \\ “e\u{301}”", "Zoë's 'game' \\ “e\u{301}”"),
            ("one\nline\tor\r\0two", r"one\nline\tor\r\0two"),
            ("\u{1b}]0;title\u{7}\u{9b}31m", r"\u{1b}]0;title\u{7}\u{9b}31m"),
            ("\u{202e}nor.emag\u{2066}\u{feff}\u{2028}", r"\u{202e}nor.emag\u{2066}\u{feff}\u{2028}"),
        ] {
            assert_eq!(printable(text), shown);
            assert_eq!(printable(shown), shown, "once is enough");
        }
    }

    #[test]
    fn a_quotation_says_where_it_was_cut() {
        let whole = "ö".repeat(MOST);
        assert_eq!(quoted(&whole), whole);
        assert_eq!(quoted(&format!("{whole}x")), format!("{whole}…"));
        assert_eq!(quoted("one\u{85}line"), r"one\u{85}line", "nothing is cut");
        assert_eq!(printable(&"x".repeat(999)).len(), 999);
    }
}
