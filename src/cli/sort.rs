//! Sorting more lines than memory should hold: sorted runs in temporary files, merged on reading.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Seek, Write};

/// How many bytes of lines are held before they go to a file.
const HELD: usize = 64 << 20;

/// Sorts pairs of key and value, neither of which holds a line break.
#[derive(Debug, Default)]
pub(super) struct Sorter {
    held: Vec<(String, String)>,
    bytes: usize,
    runs: Vec<File>,
}

impl Sorter {
    /// Adds a pair.
    ///
    /// # Errors
    /// A temporary file could not be written.
    pub(super) fn push(&mut self, key: String, value: String) -> io::Result<()> {
        self.bytes += key.len() + value.len();
        self.held.push((key, value));
        if self.bytes > HELD { self.spill() } else { Ok(()) }
    }

    fn spill(&mut self) -> io::Result<()> {
        self.held.sort_unstable();
        let mut writer = BufWriter::new(tempfile::tempfile()?);
        for (key, value) in self.held.drain(..) {
            writeln!(writer, "{key}\n{value}")?;
        }
        let mut file = writer.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.rewind()?;
        self.runs.push(file);
        self.bytes = 0;
        Ok(())
    }

    /// The pairs in the order of their keys, bytewise.
    ///
    /// # Errors
    /// A temporary file could not be read.
    pub(super) fn finish(mut self) -> io::Result<Merged> {
        self.held.sort_unstable();
        let mut runs: Vec<Run> =
            self.runs.into_iter().map(|file| Run::Spilled(BufReader::new(file))).collect();
        runs.push(Run::Held(self.held.into_iter()));
        let mut heads = BinaryHeap::new();
        for (index, run) in runs.iter_mut().enumerate() {
            if let Some(pair) = run.next().transpose()? {
                heads.push(Reverse((pair, index)));
            }
        }
        Ok(Merged { runs, heads })
    }
}

#[derive(Debug)]
enum Run {
    Held(std::vec::IntoIter<(String, String)>),
    Spilled(BufReader<File>),
}

impl Iterator for Run {
    type Item = io::Result<(String, String)>;

    fn next(&mut self) -> Option<Self::Item> {
        match self {
            Self::Held(pairs) => pairs.next().map(Ok),
            Self::Spilled(reader) => {
                let mut lines = reader.lines();
                match (lines.next()?, lines.next()) {
                    (Ok(key), Some(Ok(value))) => Some(Ok((key, value))),
                    (Err(error), _) | (_, Some(Err(error))) => Some(Err(error)),
                    (Ok(_), None) => Some(Err(io::ErrorKind::UnexpectedEof.into())),
                }
            }
        }
    }
}

/// The pairs of all runs in order.
#[derive(Debug)]
pub(super) struct Merged {
    runs: Vec<Run>,
    heads: BinaryHeap<Reverse<((String, String), usize)>>,
}

impl Iterator for Merged {
    type Item = io::Result<(String, String)>;

    fn next(&mut self) -> Option<Self::Item> {
        let Reverse((pair, index)) = self.heads.pop()?;
        match self.runs.get_mut(index).and_then(Iterator::next) {
            Some(Ok(next)) => self.heads.push(Reverse((next, index))),
            Some(Err(error)) => return Some(Err(error)),
            None => {}
        }
        Some(Ok(pair))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spilled_runs_come_back_in_order() {
        let mut sorter = Sorter::default();
        let keys: Vec<String> = (0..1000_u32).map(|n| format!("{:04}", n * 7919 % 1000)).collect();
        for (index, key) in keys.iter().enumerate() {
            sorter.push(key.clone(), format!("value of {key}")).unwrap();
            if index % 300 == 299 {
                sorter.spill().unwrap();
            }
        }
        assert_eq!(sorter.runs.len(), 3);
        let merged: Vec<_> = sorter.finish().unwrap().map(Result::unwrap).collect();
        let expected: Vec<_> = (0..1000).map(|n| (format!("{n:04}"), format!("value of {n:04}"))).collect();
        assert_eq!(merged, expected);
    }
}
