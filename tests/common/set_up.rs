//! States from options and a position in text.

use halfsquare::rules::{Game, State};

/// The state with these options and this position (`-`: the start), or the text of the refusal.
pub(crate) fn set_up<G: Game>(options: &str, position: &str) -> Result<G::State, String> {
    let options = if options == "-" { "" } else { options };
    let position = Some(position).filter(|text| *text != "-");
    G::State::begin(options, position).map_err(|error| error.to_string())
}
