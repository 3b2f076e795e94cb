//! A deck of positions to retry.

use serde::{Deserialize, Serialize};

use super::format::LoadError;
use super::{Date, Header, Record, SpacedRepetition};
use crate::rules::{Game, State as _};

/// The maximum number of cards in a deck.
const MAX_CARDS: usize = 500;
/// The maximum number of bytes in the texts of all cards, so that the file stays within the limit of `ron_file`.
const MAX_TEXT: usize = 768 << 10;

/// A position to retry, without the turns that led to it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Card {
    /// The game's name, as in files.
    game: String,
    options: String,
    position: String,
    /// The turn that was played there, if any; the player must find a better turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    played: Option<String>,
    /// True if the position has been solved, on any try.
    #[serde(default)]
    is_solved: bool,
    /// The schedule for the card's return. `None` for a card that was never tried, which is due at once, and for a card
    /// that no longer returns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    again: Option<SpacedRepetition>,
}

impl Card {
    /// A card with the position of a state and the turn that was played there.
    pub fn of<G: Game>(state: &G::State, played: Option<String>) -> Self {
        Self {
            game: G::NAME.to_owned(),
            options: state.options().to_string(),
            position: state.position().to_string(),
            played,
            is_solved: false,
            again: None,
        }
    }

    /// The same card, due on the day after this day.
    #[must_use]
    pub fn saved_on(mut self, day: &Date) -> Self {
        self.again = Some(SpacedRepetition::failed(day));
        self
    }

    /// The name of the game, as in the file.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// The turn that was played there; the player must find a better turn.
    pub fn played(&self) -> Option<&str> {
        self.played.as_deref()
    }

    /// True if the position has been solved, on any try.
    pub const fn is_solved(&self) -> bool {
        self.is_solved
    }

    /// True if the card should be tried on this day.
    pub fn is_due(&self, day: &Date) -> bool {
        self.again.as_ref().map_or(!self.is_solved, |again| again.is_due(day))
    }

    /// A game that starts from the position.
    ///
    /// # Errors
    /// The card's texts are refused.
    pub fn record<G: Game>(&self) -> Result<Record<G>, LoadError> {
        let state = G::State::begin(&self.options, Some(&self.position))?;
        Ok(Record::from_state(state, Header::default())?)
    }

    /// True if the other card has the same position.
    pub fn is_same_position(&self, other: &Self) -> bool {
        (&self.game, &self.options, &self.position) == (&other.game, &other.options, &other.position)
    }

    fn len(&self) -> usize {
        let played = self.played.as_deref().unwrap_or_default();
        self.game.len() + self.options.len() + self.position.len() + played.len()
    }
}

/// Cards, newest first.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Deck {
    cards: Vec<Card>,
}

/// The reason a card wasn't added.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AddError {
    /// The deck holds its maximum of cards or text.
    #[error("there is no room for more positions to retry: remove some first")]
    Full,
}

impl Deck {
    /// The cards, newest first.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// Adds a card in front. It replaces a card with the same position; if the new card has no turn, it takes over the
    /// turn of the old card.
    ///
    /// # Errors
    /// The deck is full; it stays unchanged.
    pub fn add(&mut self, mut card: Card) -> Result<(), AddError> {
        if card.played.is_none() {
            let same = self.cards.iter().find(|other| other.is_same_position(&card));
            card.played = same.and_then(|same| same.played.clone());
        }
        let others = || self.cards.iter().filter(|other| !other.is_same_position(&card));
        let text: usize = others().map(Card::len).sum();
        if others().count() >= MAX_CARDS || text + card.len() > MAX_TEXT {
            return Err(AddError::Full);
        }
        self.remove(&card);
        self.cards.insert(0, card);
        Ok(())
    }

    /// Records the day's first try at a position, and whether it was solved without help, on the position's card. A try
    /// doesn't count if the card isn't due.
    pub fn note_first_try(&mut self, card: &Card, is_solved: bool, day: &Date) {
        if let Some(card) = self.same(card).filter(|card| card.is_due(day)) {
            let before = card.again.take().unwrap_or_else(|| SpacedRepetition::failed(day));
            card.again = before.tried(is_solved, day);
            card.is_solved |= is_solved;
        }
    }

    /// Marks the stored card with this position as solved. Its due date doesn't change.
    pub fn solve(&mut self, card: &Card) {
        if let Some(card) = self.same(card) {
            card.is_solved = true;
        }
    }

    /// The number of cards of a game that are due on this day.
    pub fn due(&self, game: &str, day: &Date) -> usize {
        self.cards.iter().filter(|card| card.game == game && card.is_due(day)).count()
    }

    fn same(&mut self, card: &Card) -> Option<&mut Card> {
        self.cards.iter_mut().find(|other| other.is_same_position(card))
    }

    /// Removes the card of the same position.
    pub fn remove(&mut self, card: &Card) {
        self.cards.retain(|other| !other.is_same_position(card));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::ron_file;
    use crate::rules::crumble::Crumble;

    fn state(turns: &[&str]) -> <Crumble as Game>::State {
        let start = <Crumble as Game>::State::start(&Default::default());
        turns.iter().fold(start, |state, turn| state.play_text(turn).unwrap().1)
    }

    #[test]
    fn a_card_leads_to_its_position() {
        let card = Card::of::<Crumble>(&state(&["2,1VW"]), Some("3,5HS".to_owned()));
        let record: Record<Crumble> = card.record().unwrap();
        assert_eq!(record.state().position(), state(&["2,1VW"]).position());
        assert_eq!((card.game(), card.played()), ("crumble", Some("3,5HS")));
    }

    #[test]
    fn a_broken_card_is_refused() {
        let text = "(cards:[(game:\"crumble\",options:\"size=6x6\",position:\"6x6 b nonsense\")])";
        let deck: Deck = ron::from_str(text).unwrap();
        assert!(deck.cards()[0].record::<Crumble>().is_err());
    }

    #[test]
    fn a_deck_has_no_doubles_and_is_loaded_as_it_was_saved() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("deck.ron");
        let (mut deck, notice) = ron_file::load::<Deck>(&path);
        assert!(deck.cards().is_empty() && notice.is_none());
        let [first, second] = [&["2,1VW"][..], &["2,1VW", "3,5HS"]];
        deck.add(Card::of::<Crumble>(&state(first), None)).unwrap();
        deck.add(Card::of::<Crumble>(&state(second), None)).unwrap();
        deck.add(Card::of::<Crumble>(&state(first), Some("3,5H".to_owned()))).unwrap();
        assert_eq!(deck.cards().iter().map(Card::played).collect::<Vec<_>>(), [Some("3,5H"), None]);
        std::fs::write(&path, ron_file::to_text(&deck).unwrap()).unwrap();
        assert_eq!(ron_file::load::<Deck>(&path).0, deck);
        deck.remove(&Card::of::<Crumble>(&state(second), None));
        assert_eq!(deck.cards().len(), 1);
    }

    #[test]
    fn a_position_added_again_has_its_task_still() {
        let mut deck = Deck::default();
        deck.add(Card::of::<Crumble>(&state(&["2,1VW"]), Some("3,5H".to_owned()))).unwrap();
        deck.add(Card::of::<Crumble>(&state(&["2,1VW"]), None)).unwrap();
        assert_eq!(deck.cards().iter().map(Card::played).collect::<Vec<_>>(), [Some("3,5H")]);
        deck.add(Card::of::<Crumble>(&state(&["2,1VW"]), Some("3,5HS".to_owned()))).unwrap();
        assert_eq!(deck.cards().iter().map(Card::played).collect::<Vec<_>>(), [Some("3,5HS")]);
    }

    #[test]
    fn a_card_comes_back_until_it_was_solved_three_times_and_keeps_its_task() {
        let day = |text: &str| -> Date { text.parse().unwrap() };
        let card = Card::of::<Crumble>(&state(&["2,1VW"]), Some("3,5H".to_owned()));
        let mut deck = Deck::default();
        // A card saved by a version without spaced repetition is due until it is solved.
        deck.add(card.clone()).unwrap();
        assert_eq!((deck.due("crumble", &day("2026-11-22")), deck.due("topple", &day("2026-11-22"))), (1, 0));
        deck.add(card.clone().saved_on(&day("2026-11-22"))).unwrap();
        assert_eq!(deck.due("crumble", &day("2026-11-22")), 0);
        deck.note_first_try(&card, true, &day("2026-11-22"));
        assert!(!deck.cards()[0].is_solved(), "it was not due");
        for (on, before) in
            [("2026-11-23", "2026-11-22"), ("2026-11-26", "2026-11-25"), ("2026-12-06", "2026-12-05")]
        {
            assert_eq!([before, on].map(|on| deck.due("crumble", &day(on))), [0, 1]);
            deck.note_first_try(&card, true, &day(on));
        }
        assert_eq!(deck.due("crumble", &day("2030-01-01")), 0);
        assert!(deck.cards()[0].is_solved() && deck.cards()[0].played() == Some("3,5H"));
    }

    #[test]
    fn each_text_of_a_card_takes_room_to_the_last_byte() {
        let fits = |more: usize| {
            let card = Card {
                game: "crumble".to_owned(),
                options: "size=6x6".to_owned(),
                position: "x".repeat(MAX_TEXT - 18 + more),
                played: Some("3,5".to_owned()),
                is_solved: false,
                again: None,
            };
            Deck::default().add(card).is_ok()
        };
        assert_eq!([0, 1].map(fits), [true, false]);
    }

    #[test]
    fn the_fullest_deck_can_be_read_again() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("deck.ron");
        for length in [1, 6000] {
            let mut deck = Deck::default();
            let card = |number: usize| Card {
                game: "crumble".to_owned(),
                options: String::new(),
                position: format!("{number:0length$}"),
                played: None,
                is_solved: true,
                again: Some(SpacedRepetition::failed(&"2026-11-22".parse().unwrap())),
            };
            let full = (0..).find(|number| deck.add(card(*number)).is_err()).unwrap();
            assert!(full <= MAX_CARDS && full > 100);
            assert_eq!(full == MAX_CARDS, length == 1, "short positions fill it by their number: {full}");
            deck.add(card(0)).unwrap();
            std::fs::write(&path, ron_file::to_text(&deck).unwrap()).unwrap();
            assert_eq!(ron_file::load::<Deck>(&path).0, deck);
        }
    }
}
