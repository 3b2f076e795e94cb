//! The text of a small RON file as a tree, so that changes by several windows can be merged field by field.
//!
//! A tree preserves everything in its text, including fields and values that this version of the program doesn't know.

use std::collections::BTreeMap;
use std::fmt::{self, Display};
use std::marker::PhantomData;

use ron::error::SpannedResult;
use ron::value::RawValue;
use serde::de::{Deserialize, DeserializeOwned, Deserializer, MapAccess, Visitor};

/// The fields that are sets: lists of unique texts without a meaningful order. Their members are added and removed
/// individually.
const SETS: [&str; 5] = ["former_folders", "lessons", "met", "recent", "solved"];
/// The maximum nesting of brackets that can be read.
const MAX_NESTING: usize = 32;

/// Reads a small file.
///
/// # Errors
/// The text isn't of the right form.
pub(super) fn read<T: DeserializeOwned>(text: &str) -> SpannedResult<T> {
    ron::Options::default().with_recursion_limit(MAX_NESTING).from_str(text)
}

/// The kind of a group in brackets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Brackets of a struct, whose parts have names.
    Fields,
    /// Brackets of a map, whose parts have keys.
    Entries,
    /// Brackets of a list.
    Members,
}

impl Kind {
    const fn brackets(self) -> [&'static str; 2] {
        match self {
            Self::Fields => ["(", ")"],
            Self::Entries => ["{", "}"],
            Self::Members => ["[", "]"],
        }
    }
}

/// A value in the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Tree {
    /// A value in brackets: its parts in order, each with the text of its name, which is empty in lists.
    Group(Kind, Parts),
    /// Any other value, as text.
    Leaf(String),
}

pub(super) type Parts = Vec<(String, Tree)>;

impl Tree {
    /// The tree of a text.
    ///
    /// # Errors
    /// The text isn't RON.
    pub(super) fn parse(text: &str) -> SpannedResult<Self> {
        read::<Box<RawValue>>(text).map(|value| Self::of(&value))
    }

    fn of(value: &RawValue) -> Self {
        let text = value.trim().get_ron();
        let group = match text.chars().next() {
            // A tuple also starts with `(`, but its parts have no names, so it stays a leaf.
            Some('(') => read(text).ok().map(|Fields(fields)| (Kind::Fields, fields)),
            Some('{') => read(text).ok().map(|Entries(entries)| (Kind::Entries, entries)),
            Some('[') => read::<Vec<Box<RawValue>>>(text).ok().map(|members| {
                (Kind::Members, members.into_iter().map(|member| (String::new(), member)).collect())
            }),
            _ => None,
        };
        match group {
            Some((kind, parts)) => {
                Self::Group(kind, parts.into_iter().map(|(name, part)| (name, Self::of(&part))).collect())
            }
            None => Self::Leaf(text.to_owned()),
        }
    }

    /// Merges two versions that both started from this tree. A part that one version left unchanged is taken from the
    /// other; if both changed it, it is taken from `mine`. `theirs` may have parts that `mine` doesn't have.
    fn merge(&self, mine: Self, theirs: Self) -> Self {
        match (self, mine, theirs) {
            (base, mine, theirs) if *base == mine => theirs,
            (Self::Group(of_base, base), Self::Group(kind, mine), Self::Group(of_theirs, theirs))
                if [*of_base, of_theirs] == [kind; 2] =>
            {
                match kind {
                    Kind::Members if [base, &mine, &theirs].into_iter().all(are_structs) => {
                        Self::Group(kind, merge_members(base, mine, theirs))
                    }
                    Kind::Members if have_only_grown(base, &mine, &theirs) => {
                        Self::Group(kind, merge_members(base, mine, theirs))
                    }
                    // A list of values is merged as a whole, since its members are identified by their indices: half of
                    // one list and half of the other would make no sense.
                    Kind::Members => Self::Group(kind, mine),
                    Kind::Fields | Kind::Entries => Self::Group(kind, merge_named(kind, base, mine, theirs)),
                }
            }
            (_, mine, _) => mine,
        }
    }

    /// A group of the same kind without parts.
    fn without_parts(&self) -> Self {
        match self {
            Self::Group(kind, _) => Self::Group(*kind, Vec::new()),
            Self::Leaf(_) => Self::Leaf(String::new()),
        }
    }

    /// Removes the innermost part that contains this line, counted from 1; returns true if there is such a part.
    pub(super) fn remove_line(&mut self, line: usize) -> bool {
        self.remove_from(1, line)
    }

    /// Like [`Self::remove_line`], for a tree whose text starts at line `first`.
    fn remove_from(&mut self, first: usize, line: usize) -> bool {
        let Self::Group(kind, parts) = self else { return false };
        // Removing a member of a list of values would shift the others to wrong indices.
        if *kind == Kind::Members && !are_structs(parts) {
            return false;
        }
        let mut start = first + 1;
        let there = parts.iter().position(|(_, part)| {
            let end = start + part.lines();
            let is_there = (start..end).contains(&line);
            if !is_there {
                start = end;
            }
            is_there
        });
        let Some(index) = there else { return false };
        let is_inside = parts.get_mut(index).is_some_and(|(_, part)| part.remove_from(start, line));
        if !is_inside {
            parts.remove(index);
        }
        true
    }

    /// True if this is a group without parts.
    pub(super) fn is_empty(&self) -> bool {
        matches!(self, Self::Group(_, parts) if parts.is_empty())
    }

    /// The number of lines in the tree's text.
    fn lines(&self) -> usize {
        match self {
            Self::Leaf(text) => text.lines().count(),
            Self::Group(_, parts) if parts.is_empty() => 1,
            Self::Group(_, parts) => 2 + parts.iter().map(|(_, part)| part.lines()).sum::<usize>(),
        }
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, depth: usize) -> fmt::Result {
        match self {
            Self::Leaf(text) => f.write_str(text),
            Self::Group(kind, parts) => {
                let [open, close] = kind.brackets();
                f.write_str(open)?;
                for (name, part) in parts {
                    write!(f, "\n{}", INDENT.repeat(depth + 1))?;
                    if *kind != Kind::Members {
                        write!(f, "{name}: ")?;
                    }
                    part.write(f, depth + 1)?;
                    f.write_str(",")?;
                }
                if !parts.is_empty() {
                    write!(f, "\n{}", INDENT.repeat(depth))?;
                }
                f.write_str(close)
            }
        }
    }
}

const INDENT: &str = "    ";

/// The text, as `ron_file` writes it.
impl Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, 0)
    }
}

/// Merges two versions of the text of a small file that both started from `base`. A part that one version left
/// unchanged is taken from the other; if both changed it, it is taken from `mine`. Parts of `theirs` that `mine`
/// doesn't have stay.
///
/// # Errors
/// One of the texts isn't RON.
pub(super) fn merge(base: &str, mine: &str, theirs: &str) -> SpannedResult<String> {
    let [base, mine, theirs] = [Tree::parse(base)?, Tree::parse(mine)?, Tree::parse(theirs)?];
    Ok(base.merge(mine, theirs).to_string())
}

/// Merges the fields of a struct, or the entries of a map.
fn merge_named(kind: Kind, base: &Parts, mine: Parts, theirs: Parts) -> Parts {
    let base: BTreeMap<&str, &Tree> = base.iter().map(|(name, part)| (name.as_str(), part)).collect();
    let mut theirs: BTreeMap<String, Tree> = theirs.into_iter().collect();
    let mut merged = Vec::new();
    for (name, mine) in mine {
        let part = match (base.get(name.as_str()), theirs.remove(&name)) {
            (Some(Tree::Group(Kind::Members, base)), Some(Tree::Group(Kind::Members, theirs)))
                if SETS.contains(&name.as_str())
                    && let Tree::Group(Kind::Members, mine) = mine =>
            {
                Tree::Group(Kind::Members, merge_members(base, mine, theirs))
            }
            (Some(base), Some(theirs)) => base.merge(mine, theirs),
            (None, Some(theirs)) => mine.without_parts().merge(mine, theirs),
            // `theirs` removed an entry. A missing field wasn't removed: it has its default value.
            (Some(base), None) if kind == Kind::Entries && **base == mine => continue,
            (_, None) => mine,
        };
        merged.push((name, part));
    }
    // Parts that only `theirs` has are added, unless they were removed here.
    merged.extend(theirs.into_iter().filter(|(name, _)| !base.contains_key(name.as_str())));
    merged
}

fn are_structs(parts: &Parts) -> bool {
    parts.iter().all(|(_, part)| matches!(part, Tree::Group(Kind::Fields, _)))
}

/// Merges the members of a list of structs: members added by either version are added, and members removed by either
/// version are removed.
fn merge_members(base: &Parts, mut mine: Parts, theirs: Parts) -> Parts {
    let known = mine.clone();
    mine.retain(|member| theirs.contains(member) || !base.contains(member));
    let mut place = 0;
    for member in theirs {
        if let Some(at) = mine.iter().position(|other| *other == member) {
            place = at + 1;
        } else if !base.contains(&member) && !known.contains(&member) {
            mine.insert(place, member);
            place += 1;
        }
    }
    mine
}

/// True if both versions are lists of texts or tuples that still contain all members of their base.
fn have_only_grown(base: &Parts, mine: &Parts, theirs: &Parts) -> bool {
    let is_plain =
        |(_, part): &(String, Tree)| matches!(part, Tree::Leaf(text) if text.starts_with(['"', '(']));
    [mine, theirs]
        .into_iter()
        .all(|list| list.iter().all(is_plain) && base.iter().all(|old| list.contains(old)))
}

/// Reads the parts of a struct or a map, in order.
struct InOrder<K>(PhantomData<K>);

impl<'de, K: Deserialize<'de>> Visitor<'de> for InOrder<K> {
    type Value = Vec<(K, Box<RawValue>)>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a struct or a map")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut parts = Vec::new();
        while let Some(part) = map.next_entry()? {
            parts.push(part);
        }
        Ok(parts)
    }
}

/// The fields of a struct with their names.
struct Fields(Vec<(String, Box<RawValue>)>);

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_struct("", &[], InOrder(PhantomData)).map(Self)
    }
}

/// The entries of a map with the texts of their keys.
struct Entries(Vec<(String, Box<RawValue>)>);

impl<'de> Deserialize<'de> for Entries {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let entries = deserializer.deserialize_map(InOrder::<Box<RawValue>>(PhantomData))?;
        Ok(Self(entries.into_iter().map(|(key, value)| (key.trim().get_ron().to_owned(), value)).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn merged(base: &str, mine: &str, theirs: &str) -> String {
        let pretty = merge(base, mine, theirs).unwrap();
        assert_eq!(Tree::parse(&pretty).unwrap().to_string(), pretty);
        let lines: Vec<&str> = pretty.lines().map(str::trim_start).collect();
        lines
            .join(" ")
            .replace("( ", "(")
            .replace("[ ", "[")
            .replace("{ ", "{")
            .replace(", )", ")")
            .replace(", ]", "]")
            .replace(", }", "}")
    }

    #[test]
    fn what_either_of_them_changed_is_changed() {
        let base = "(theme: Light, zoom: 1.0, at: (x: 1, y: 2))";
        assert_eq!(
            merged(
                base,
                "(theme: Dark, zoom: 1.0, at: (x: 5, y: 2))",
                "(theme: Light, zoom: 1.5, at: (x: 1, y: 7))"
            ),
            "(theme: Dark, zoom: 1.5, at: (x: 5, y: 7))"
        );
        assert_eq!(merged(base, "(theme: Dark)", "(theme: System)"), "(theme: Dark)", "both did: mine");
        assert_eq!(merged(base, base, "(theme: System)"), "(theme: System)");
    }

    #[test]
    fn what_is_not_known_here_is_kept() {
        let base = "(zoom: 1.0, at: (x: 1))";
        let theirs = "(new: Some((a: [1, 2])), zoom: 1.0, at: (x: 1, z: Far(3)))";
        assert_eq!(
            merged(base, "(zoom: 2.0, at: (x: 4))", theirs),
            "(zoom: 2.0, at: (x: 4, z: Far(3)), new: Some((a: [1, 2])))"
        );
        // A value that can't be read counts as the default here, until another value is chosen.
        assert_eq!(
            merged("(theme: System, zoom: 1.0)", "(theme: System, zoom: 2.0)", "(theme: Sepia)"),
            "(theme: Sepia, zoom: 2.0)"
        );
        assert_eq!(merged("(theme: System)", "(theme: Dark)", "(theme: Sepia)"), "(theme: Dark)");
    }

    #[test]
    fn entries_come_and_go_by_either_hand() {
        let base = "{\"a\": 1, \"b\": 2, \"c\": (x: 3)}";
        assert_eq!(
            merged(base, "{\"a\": 1, \"b\": 2, \"c\": (x: 3), \"d\": 4}", "{\"b\": 5, \"c\": (x: 3)}"),
            "{\"b\": 5, \"c\": (x: 3), \"d\": 4}"
        );
        assert_eq!(merged(base, "{}", "{\"a\": 1, \"b\": 2, \"c\": (x: 3), \"e\": 6}"), "{\"e\": 6}");
        assert_eq!(merged("{}", "{\"c\": (x: 3)}", "{\"c\": (y: 1)}"), "{\"c\": (x: 3, y: 1)}");
        assert_eq!(merged("{\"a\": 1}", "{\"a\": 2}", "{}"), "{\"a\": 2}", "changed here, removed there");
        // A field that isn't written has its default value.
        assert_eq!(merged("(a: 1, b: 1)", "(a: 2, b: 1)", "(a: 1)"), "(a: 2, b: 1)");
        assert_eq!(merged("(a: 1)", "{1: 2}", "(a: 1, b: 3)"), "{1: 2}", "no more of the same kind");
    }

    #[test]
    fn members_of_a_list_of_structs_come_and_go_by_either_hand() {
        let base = "[(n: 1), (n: 2), (n: 3)]";
        assert_eq!(
            merged(base, "[(n: 9), (n: 1), (n: 2), (n: 3)]", "[(n: 8), (n: 2), (n: 3), (n: 7)]"),
            "[(n: 8), (n: 9), (n: 2), (n: 3), (n: 7)]"
        );
        assert_eq!(merged(base, "[]", "[(n: 1), (n: 2, new: 0), (n: 3)]"), "[(n: 2, new: 0)]");
        assert_eq!(merged("[]", "[(n: 9)]", "[(n: 7), (n: 8)]"), "[(n: 7), (n: 8), (n: 9)]");
        // If both versions only added members, both additions are kept.
        assert_eq!(merged("[\"a\"]", "[\"a\", \"c\"]", "[\"a\", \"b\"]"), "[\"a\", \"b\", \"c\"]");
        assert_eq!(merged("[(1, 2)]", "[(1, 2), (3, 4)]", "[(1, 2), (5, 6)]"), "[(1, 2), (5, 6), (3, 4)]");
        assert_eq!(merged("[\"a\"]", "[\"b\"]", "[\"c\"]"), "[\"b\"]");
        // When a list of recent files, newest first, is full, its oldest entry is dropped.
        assert_eq!(
            merged("(recent: [\"a\", \"b\"])", "(recent: [\"c\", \"a\"])", "(recent: [\"d\", \"a\"])"),
            "(recent: [\"d\", \"c\", \"a\"])"
        );
        // In a list of values, the index identifies each value.
        assert_eq!(merged("[1, 2]", "[1, 3]", "[4, 2]"), "[1, 3]");
        assert_eq!(merged("[1, 2]", "[1, 2]", "[4, 2]"), "[4, 2]");
    }

    #[test]
    fn the_innermost_part_of_a_line_is_taken_away() {
        let text = "(\n    a: 1,\n    games: {\n        \"one\": (\n            b: Some((\n                2,\n            )),\n            c: 3,\n        ),\n        \"two\": [\n            4,\n            5,\n        ],\n    },\n)";
        let tree = Tree::parse(text).unwrap();
        assert_eq!(tree.to_string(), text);
        let without = |line: usize| {
            let mut tree = tree.clone();
            assert!(tree.remove_line(line), "{line}");
            let text = tree.to_string();
            text.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        assert_eq!(without(2), "( games: { \"one\": ( b: Some(( 2, )), c: 3, ), \"two\": [ 4, 5, ], }, )");
        assert_eq!(without(6), "( a: 1, games: { \"one\": ( c: 3, ), \"two\": [ 4, 5, ], }, )");
        assert_eq!(without(9), "( a: 1, games: { \"two\": [ 4, 5, ], }, )");
        assert_eq!(without(12), "( a: 1, games: { \"one\": ( b: Some(( 2, )), c: 3, ), }, )");
        assert_eq!(without(3), "( a: 1, )");
        assert!(!tree.clone().remove_line(1) && !tree.clone().remove_line(99));
        let mut short = Tree::parse("(\n    empty: [],\n    b: 1,\n)").unwrap();
        assert!(short.remove_line(3));
        assert_eq!(short.to_string(), "(\n    empty: [],\n)");
    }

    #[test]
    fn what_is_no_text_is_refused() {
        assert!(merge("()", "()", "(a: 1").is_err() && merge("()", "()", &"[".repeat(99)).is_err());
    }
}
