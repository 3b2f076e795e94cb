//! Searches off the frame: a thread per question, given up as soon as nobody wants the answer.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;
use std::time::{Duration, Instant};

use egui::Context;

use crate::engine::Budget;

/// Answers one question at a time on a thread of its own. Another question, or dropping the worker, cancels the
/// search; an answer that came too late is lost with it.
#[derive(Debug)]
pub(crate) struct Worker<Q, A> {
    name: &'static str,
    task: Option<Task<Q, A>>,
}

/// A question that was asked, and where its answer will come in.
#[derive(Debug)]
struct Task<Q, A> {
    question: Q,
    cancelled: Arc<AtomicBool>,
    answer: Receiver<A>,
    /// The search has ended without an answer.
    is_over: bool,
}

/// Has the window drawn again when the search ends, with an answer or without.
struct Wake(Context);

impl Drop for Wake {
    fn drop(&mut self) {
        self.0.request_repaint();
    }
}

impl<Q: PartialEq, A: Send + 'static> Worker<Q, A> {
    /// A worker with nothing to do; the name is that of its threads.
    #[must_use]
    pub(crate) const fn new(name: &'static str) -> Self {
        Self { name, task: None }
    }

    /// Asks a question, unless it is the one being answered. The search is handed a function that says whether it
    /// was cancelled; it has no answer then. Once there is one, the window is drawn again.
    pub(crate) fn ask(
        &mut self,
        question: Q,
        ctx: &Context,
        search: impl FnOnce(&dyn Fn() -> bool) -> Option<A> + Send + 'static,
    ) {
        if self.is_asked(&question) {
            return;
        }
        self.stop();
        let (sender, answer) = mpsc::channel();
        let cancelled = Arc::new(AtomicBool::new(false));
        let (ctx, is_cancelled) = (ctx.clone(), Arc::clone(&cancelled));
        let run = move || {
            // Outlives the sender, also where the search panics.
            let _wake = Wake(ctx);
            let sender = sender;
            if let Some(answer) = search(&|| is_cancelled.load(Ordering::Relaxed)) {
                // Nobody listens any more once the worker is gone.
                let _ = sender.send(answer);
            }
        };
        if thread::Builder::new().name(self.name.to_owned()).spawn(run).is_ok() {
            self.task = Some(Task { question, cancelled, answer, is_over: false });
        }
    }

    /// A question is being answered.
    #[must_use]
    pub(crate) const fn is_busy(&self) -> bool {
        matches!(self.task, Some(Task { is_over: false, .. }))
    }

    /// This question is being answered, or was given up by the search.
    #[must_use]
    pub(crate) fn is_asked(&self, question: &Q) -> bool {
        self.task.as_ref().is_some_and(|task| task.question == *question)
    }

    /// The answer, once it has come in, with its question.
    pub(crate) fn take(&mut self) -> Option<(Q, A)> {
        let task = self.task.as_mut()?;
        match task.answer.try_recv() {
            Ok(answer) => self.task.take().map(|task| (task.question, answer)),
            Err(error) => {
                task.is_over = error == TryRecvError::Disconnected;
                None
            }
        }
    }
}

impl<Q, A> Worker<Q, A> {
    /// Gives the question up.
    pub(crate) fn stop(&mut self) {
        if let Some(task) = self.task.take() {
            task.cancelled.store(true, Ordering::Relaxed);
        }
    }
}

impl<Q, A> Drop for Worker<Q, A> {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Searches with a budget that is spent after this time, or cancelled.
pub(crate) fn within<T>(
    time: Duration,
    is_cancelled: &dyn Fn() -> bool,
    search: impl FnOnce(&mut Budget<'_>) -> T,
) -> T {
    let deadline = Instant::now() + time;
    let is_spent = || Instant::now() >= deadline;
    search(&mut Budget::new(u64::MAX).cancelled_by(is_cancelled).spent_when(&is_spent))
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    /// The answer of a worker, waited for.
    fn wait(worker: &mut Worker<u8, u32>) -> (u8, u32) {
        loop {
            if let Some(answer) = worker.take() {
                return answer;
            }
            thread::yield_now();
        }
    }

    #[test]
    fn an_answer_comes_with_its_question() {
        let mut worker = Worker::new("test");
        worker.ask(7, &Context::default(), |_| Some(42));
        assert_eq!(wait(&mut worker), (7, 42));
        assert!(!worker.is_busy());
    }

    #[test]
    fn another_question_cancels_the_first_and_only_the_second_is_answered() {
        let (ctx, mut worker) = (Context::default(), Worker::new("test"));
        let (told, hears) = channel();
        worker.ask(1, &ctx, move |cancelled| {
            while !cancelled() {
                thread::yield_now();
            }
            told.send(()).ok();
            Some(1)
        });
        assert!(worker.is_asked(&1));
        worker.ask(2, &ctx, |_| Some(2));
        hears.recv().unwrap();
        assert_eq!(wait(&mut worker), (2, 2));
        assert_eq!(worker.take(), None);
    }

    #[test]
    fn a_search_that_ends_without_an_answer_is_over_and_not_begun_again() {
        let mut worker: Worker<u8, u32> = Worker::new("test");
        worker.ask(1, &Context::default(), |_| None);
        while worker.is_busy() {
            assert_eq!(worker.take(), None);
            thread::yield_now();
        }
        worker.ask(1, &Context::default(), |_| Some(1));
        assert!(!worker.is_busy() && worker.is_asked(&1));
        worker.ask(2, &Context::default(), |_| Some(2));
        assert_eq!(wait(&mut worker), (2, 2));
    }

    #[test]
    fn dropping_the_worker_cancels_the_search() {
        let mut worker: Worker<u8, u32> = Worker::new("test");
        let (told, hears) = channel();
        worker.ask(1, &Context::default(), move |cancelled| {
            while !cancelled() {
                thread::yield_now();
            }
            told.send(()).ok();
            None
        });
        drop(worker);
        hears.recv().unwrap();
    }
}
