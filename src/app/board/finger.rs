//! A finger on a board. While it rests, the board shows the same as under a pointer; lifting it clicks. Sliding it
//! drags if something can be dragged from there, and otherwise cancels. A second finger pans and zooms the board.

use egui::{Context, Pos2, Response, Vec2};

use super::game::{Board, BoardGame};
use super::input::{Input, Policy};
use super::interaction::Interaction;
use crate::app::kit::touch::{self, End, Finger, Pinch};

/// Half the width of a finger, in points: the distance within which it searches for a target.
const REACH: f32 = 15.0;
/// The number of rings around the finger that are searched, and of points on each.
const RINGS: u8 = 5;
const ON_A_RING: u8 = 16;
/// A finger that has moved by at most this many points is resting.
const SLOP: f32 = 10.0;

/// The finger on a board, from touch to lift.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) enum Gesture {
    /// No finger is on the board, or the touch started elsewhere.
    #[default]
    None,
    /// The finger is resting.
    Rests,
    /// The finger is dragging.
    Drags,
    /// The finger no longer does anything: it slid off, another finger joined it, or the touch was long.
    Over,
}

impl Gesture {
    /// The pan and zoom of two fingers, if the first of them touched the board.
    pub(super) fn pinch(self, ctx: &Context) -> Option<Pinch> {
        touch::pinch(ctx).filter(|_| self != Self::None)
    }

    /// The point that the finger aims at, and its inputs in this frame.
    pub(super) fn read<G: BoardGame, P: Policy<G>>(
        &mut self,
        finger: Option<Finger>,
        response: &Response,
        board: &Board<'_, G>,
        interaction: &Interaction<G>,
    ) -> (Option<Pos2>, Vec<Input<G::Place>>) {
        let Some(finger) = finger else {
            *self = Self::None;
            return (None, Vec::new());
        };
        if finger.began {
            // A tap within one frame is already a click when it is seen.
            let is_here = response.is_pointer_button_down_on() || response.clicked();
            *self = if is_here { Self::Rests } else { Self::None };
        }
        let seen = board.projection.visible();
        let is_off = *self == Self::Drags && !seen.expand(REACH).contains(finger.at);
        let is_other = P::OTHER_BUTTON && response.long_touched();
        let is_lost = !finger.alone || finger.end == Some(End::Cancelled) || is_off;
        let mut inputs = Vec::new();
        match *self {
            Self::None | Self::Over => return (None, inputs),
            _ if is_lost => return self.give_up(),
            Self::Rests if is_other => {
                *self = Self::Over;
                return (Some(finger.at), inputs);
            }
            Self::Rests if finger.origin.distance(finger.at) > SLOP => {
                let from = aim::<G, P>(board, interaction, finger.origin);
                if P::takes_drag(board, interaction, from) {
                    *self = Self::Drags;
                    inputs.push(Input::DragStart(from, finger.at));
                } else if board.under(aim::<G, P>(board, interaction, finger.at)) != board.under(from) {
                    return self.give_up();
                }
            }
            Self::Rests | Self::Drags => {}
        }
        let at = aim::<G, P>(board, interaction, finger.at);
        if finger.began || finger.moved {
            inputs.insert(0, Input::Move);
        }
        if finger.end == Some(End::Lifted) {
            inputs.push(if *self == Self::Drags { Input::Drop(at) } else { Input::Click(at) });
        }
        (Some(at), inputs)
    }

    fn give_up<P>(&mut self) -> (Option<Pos2>, Vec<Input<P>>) {
        *self = Self::Over;
        (None, vec![Input::Cancel])
    }
}

/// The point that a finger aims at: its position or, if a click there does nothing, the nearest point within its width
/// where a click does something.
fn aim<G: BoardGame, P: Policy<G>>(board: &Board<'_, G>, interaction: &Interaction<G>, finger: Pos2) -> Pos2 {
    let seen = board.projection.visible();
    let can = |at: &Pos2| seen.contains(*at) && P::takes_click(board, interaction, *at);
    if can(&finger) {
        return finger;
    }
    let ring = |ring: u8| (0..ON_A_RING).map(move |point| (ring, point));
    let mut around = (1..=RINGS).flat_map(ring).map(|(ring, point)| {
        let turn = std::f32::consts::TAU * f32::from(point) / f32::from(ON_A_RING);
        finger + Vec2::angled(turn) * REACH * f32::from(ring) / f32::from(RINGS)
    });
    around.find(can).unwrap_or(finger)
}
