//! Background searches: one thread for each question, stopped as soon as the answer is no longer needed.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;
use std::time::{Duration, Instant};

use egui::Context;

use crate::engine::Budget;

/// Answers one question at a time on a thread of its own. A new question, or dropping the worker, cancels the search,
/// and a late answer is discarded.
#[derive(Debug)]
pub(crate) struct Worker<Q, A> {
    name: &'static str,
    task: Option<Task<Q, A>>,
}

/// A question, and the receiver for its answer.
#[derive(Debug)]
struct Task<Q, A> {
    question: Q,
    cancelled: Arc<AtomicBool>,
    answer: Receiver<A>,
    /// The search has ended without an answer.
    is_over: bool,
}

/// Repaints the window when the search ends, with or without an answer.
struct Wake(Context);

impl Drop for Wake {
    fn drop(&mut self) {
        self.0.request_repaint();
    }
}

impl<Q: PartialEq, A: Send + 'static> Worker<Q, A> {
    /// An idle worker, with the name of its threads.
    pub(crate) const fn new(name: &'static str) -> Self {
        Self { name, task: None }
    }

    /// Starts answering a question, unless a search for its answer is running or ended without one. `search` gets a
    /// function that returns true once the search has been cancelled; `search` must then return `None`. The window is
    /// repainted when the search ends.
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
            // Dropped after the sender, even if the search panics, so that the window finds the answer or the closed
            // channel.
            let _wake = Wake(ctx);
            let sender = sender;
            if let Some(answer) = search(&|| is_cancelled.load(Ordering::Relaxed)) {
                // After the worker is dropped, nothing receives the answer.
                let _ = sender.send(answer);
            }
        };
        if thread::Builder::new().name(self.name.to_owned()).spawn(run).is_ok() {
            self.task = Some(Task { question, cancelled, answer, is_over: false });
        }
    }

    /// True while a question is being answered.
    pub(crate) const fn is_busy(&self) -> bool {
        matches!(self.task, Some(Task { is_over: false, .. }))
    }

    /// True if this question is being answered, or if a search for its answer ended without one.
    pub(crate) fn is_asked(&self, question: &Q) -> bool {
        self.task.as_ref().is_some_and(|task| task.question == *question)
    }

    /// Takes the question and its answer, once the answer has been found.
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
    /// Cancels the search, if one is running.
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

/// A search for an answer, which is `None` if the search is cancelled.
pub(crate) type Search<A> = Box<dyn FnOnce(&dyn Fn() -> bool) -> Option<A> + Send>;

/// Answers the required questions in order, as many at a time as there are workers.
#[derive(Debug)]
pub(crate) struct Queue<Q, A> {
    workers: Vec<Worker<Q, A>>,
}

impl<Q: PartialEq + Copy, A: Send + 'static> Queue<Q, A> {
    /// An idle queue, with the name of its threads.
    pub(crate) fn new(name: &'static str, workers: usize) -> Self {
        Self { workers: (0..workers).map(|_| Worker::new(name)).collect() }
    }

    /// Selects the questions to answer now: the first of `wanted`, one for each worker. Cancels all other questions,
    /// and returns the selected questions that aren't being answered yet, for [`begin`](Self::begin). A question whose
    /// search ended without an answer counts as being answered, so that it isn't started again.
    pub(crate) fn follow(&mut self, wanted: &[Q]) -> Vec<Q> {
        let first = wanted.get(..self.workers.len()).unwrap_or(wanted);
        for worker in &mut self.workers {
            if !first.iter().any(|question| worker.is_asked(question)) {
                worker.stop();
            }
        }
        let is_new = |question: &Q| !self.workers.iter().any(|worker| worker.is_asked(question));
        first.iter().copied().filter(is_new).collect()
    }

    /// Starts answering a question, if a worker is free.
    pub(crate) fn begin(&mut self, question: Q, ctx: &Context, search: Search<A>) {
        if let Some(worker) = self.workers.iter_mut().find(|worker| worker.task.is_none()) {
            worker.ask(question, ctx, search);
        }
    }

    /// Takes a question that has been answered, with its answer; `None` if there isn't one.
    pub(crate) fn take(&mut self) -> Option<(Q, A)> {
        self.workers.iter_mut().find_map(Worker::take)
    }
}

/// Runs a search that is limited to this time and can be cancelled.
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

    /// Waits for the answer of a worker.
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
    fn a_queue_answers_the_first_questions_and_gives_up_what_is_not_wanted_any_more() {
        let (ctx, mut queue) = (Context::default(), Queue::new("test", 2));
        let (told, hears) = channel();
        let endless = |question: u8| -> Search<u8> {
            let told = told.clone();
            Box::new(move |cancelled| {
                while !cancelled() {
                    thread::yield_now();
                }
                told.send(question).ok();
                None
            })
        };
        let follow = |queue: &mut Queue<u8, u8>, wanted: &[u8], search: &dyn Fn(u8) -> Search<u8>| {
            for question in queue.follow(wanted) {
                queue.begin(question, &ctx, search(question));
            }
        };
        follow(&mut queue, &[1, 2, 3], &endless);
        let asked =
            |queue: &Queue<u8, u8>, question| queue.workers.iter().any(|worker| worker.is_asked(&question));
        assert!(asked(&queue, 1) && asked(&queue, 2) && !asked(&queue, 3));
        let at_once = |question: u8| -> Search<u8> { Box::new(move |_| Some(question)) };
        follow(&mut queue, &[4, 1, 2], &at_once);
        assert_eq!(hears.recv(), Ok(2), "the last one makes room");
        let answer = loop {
            if let Some(answer) = queue.take() {
                break answer;
            }
            thread::yield_now();
        };
        assert_eq!(answer, (4, 4));
        follow(&mut queue, &[], &at_once);
        assert_eq!(hears.recv(), Ok(1));
        assert!(queue.take().is_none());
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
