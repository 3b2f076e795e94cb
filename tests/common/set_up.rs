//! What options and a position in text stand for.

use halfsquare::rules::{Game, Options, State};

/// The state that options and a position (`-`: the start) stand for, or the refusal in words.
pub(crate) fn set_up<G: Game>(options: &str, position: &str) -> Result<G::State, String> {
    let options = if options == "-" { "" } else { options };
    if position == "-" {
        return G::Options::parse(options, None)
            .map(|options| G::State::start(&options))
            .map_err(|e| e.to_string());
    }
    let position: G::Position = position.parse().map_err(|error: G::PositionError| error.to_string())?;
    let options = G::Options::parse(options, Some(&position)).map_err(|error| error.to_string())?;
    G::State::from_position(position, &options).map_err(|error| error.to_string())
}
