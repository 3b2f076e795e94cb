//! Finds out, off the frame, whether a turn was a blunder.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use egui::Context;

use crate::record::{BlunderQuestion, NodeId};
use crate::rules::Game;

/// Answers one question at a time on a thread of its own. A new question, or dropping the judge, stops it.
#[derive(Debug)]
pub(super) struct Judge {
    sender: Sender<(NodeId, bool)>,
    receiver: Receiver<(NodeId, bool)>,
    asked: Option<(NodeId, Arc<AtomicBool>)>,
}

impl Default for Judge {
    fn default() -> Self {
        let (sender, receiver) = mpsc::channel();
        Self { sender, receiver, asked: None }
    }
}

impl Judge {
    /// Asks a question, unless it is the one being answered.
    pub(super) fn ask<G: Game>(&mut self, question: BlunderQuestion<G>, ctx: &Context) {
        let node = question.node();
        if self.asked.as_ref().is_some_and(|(asked, _)| *asked == node) {
            return;
        }
        self.stop();
        let stop = Arc::new(AtomicBool::new(false));
        let (sender, ctx, stopped) = (self.sender.clone(), ctx.clone(), Arc::clone(&stop));
        let search = move || {
            if let Some(blunder) = question.answer(|| stopped.load(Ordering::Relaxed)) {
                // Nobody listens any more once the table is gone.
                let _ = sender.send((node, blunder));
                ctx.request_repaint();
            }
        };
        if thread::Builder::new().name("judge".to_owned()).spawn(search).is_ok() {
            self.asked = Some((node, stop));
        }
    }

    /// Whether a question is being answered.
    #[must_use]
    pub(super) const fn is_busy(&self) -> bool {
        self.asked.is_some()
    }

    /// The answers that came in.
    pub(super) fn answers(&mut self) -> Vec<(NodeId, bool)> {
        let answers: Vec<_> = self.receiver.try_iter().collect();
        if self.asked.as_ref().is_some_and(|(asked, _)| answers.iter().any(|(node, _)| node == asked)) {
            self.asked = None;
        }
        answers
    }

    /// Gives the question up.
    pub(super) fn stop(&mut self) {
        if let Some((_, stop)) = self.asked.take() {
            stop.store(true, Ordering::Relaxed);
        }
    }
}

impl Drop for Judge {
    fn drop(&mut self) {
        self.stop();
    }
}
