//! All saved games of a folder in short, read on a thread of their own.
//!
//! What was read is kept in an index, so that a folder of thousands of games is known at once the next time. The index is
//! never trusted further than the size and the time of each file, and thrown away where it is of another folder or
//! another version of the program.

use std::collections::{HashMap, HashSet};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};

use egui::Context;
use serde::{Deserialize, Serialize};

use super::shelf;
use super::summary::Details;
use crate::record::files::{self, Stamp, in_words};

/// The largest index that is read, in bytes.
const MAX_INDEX: u64 = 64 << 20;
/// How often the window is told what was read meanwhile.
const BEAT: Duration = Duration::from_millis(500);

/// A game in short, or a sentence on why its file is none.
pub type About = Result<Details, String>;

/// The index as its file has it.
#[derive(Serialize, Deserialize)]
struct Index {
    /// The version of the program that wrote it.
    program: String,
    folder: PathBuf,
    games: HashMap<PathBuf, (Stamp, About)>,
}

/// What the thread found out.
enum News {
    /// The games in the folder, the last changed first.
    Listed(Result<Vec<PathBuf>, String>),
    /// Some of them in short.
    About(Vec<(PathBuf, About)>),
}

/// The games of a folder.
pub struct Library {
    folder: PathBuf,
    index: Option<PathBuf>,
    news: Receiver<News>,
    files: Option<Result<Vec<PathBuf>, String>>,
    about: HashMap<PathBuf, About>,
}

impl Library {
    /// Begins to read a folder. The index is kept in a file, if there is a place for it.
    #[must_use]
    pub fn open(folder: PathBuf, index: Option<PathBuf>, ctx: &Context) -> Self {
        let (_, news) = mpsc::channel();
        let mut library = Self { folder, index, news, files: None, about: HashMap::new() };
        library.read_again(ctx);
        library
    }

    /// Begins to read the folder again, since something in it changed. What is known stands until that is listed.
    pub fn read_again(&mut self, ctx: &Context) {
        let (sender, news) = mpsc::channel();
        let (ctx, folder, index) = (ctx.clone(), self.folder.clone(), self.index.clone());
        let work = move || Reader { sender, ctx }.read(&folder, index.as_deref());
        self.news = news;
        if let Err(error) = thread::Builder::new().name("library".to_owned()).spawn(work) {
            self.files = Some(Err(in_words(&error)));
        }
    }

    /// Takes in what was read; whether anything was.
    pub fn poll(&mut self) -> bool {
        let mut any = false;
        for news in self.news.try_iter() {
            any = true;
            match news {
                News::Listed(listed) => {
                    let there: HashSet<_> = listed.iter().flatten().collect();
                    self.about.retain(|file, _| there.contains(file));
                    self.files = Some(listed);
                }
                News::About(games) => self.about.extend(games),
            }
        }
        any
    }

    /// The folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The games, the last changed first, once they are listed; or why they cannot be.
    #[must_use]
    pub const fn files(&self) -> Option<&Result<Vec<PathBuf>, String>> {
        self.files.as_ref()
    }

    /// A game in short, once it was read.
    #[must_use]
    pub fn about(&self, file: &Path) -> Option<&About> {
        self.about.get(file)
    }

    /// How many games were not read yet.
    #[must_use]
    pub fn unread(&self) -> usize {
        let listed = self.files.as_ref().and_then(|files| files.as_ref().ok());
        listed.map_or(0, |files| files.len().saturating_sub(self.about.len()))
    }
}

/// Reads a folder for a library, until nobody listens any more.
struct Reader {
    sender: Sender<News>,
    ctx: Context,
}

impl Reader {
    fn read(&self, folder: &Path, index: Option<&Path>) {
        let listed = shelf::list(folder);
        let files = listed.as_ref().cloned().unwrap_or_default();
        if !self.tell(News::Listed(listed.map_err(|error: io::Error| in_words(&error)))) {
            return;
        }
        let mut kept = index.and_then(|index| load(index, folder)).unwrap_or_default();
        let before = kept.len();
        let mut known = HashMap::new();
        let mut unread = Vec::new();
        for file in files {
            let Ok(stamp) = Stamp::of(&file) else { continue };
            match kept.remove(&file).filter(|(then, _)| *then == stamp) {
                Some((_, about)) => {
                    known.insert(file, (stamp, about));
                }
                None => unread.push((file, stamp)),
            }
        }
        let is_stale = !unread.is_empty() || known.len() != before;
        let told = known.iter().map(|(file, (_, about))| (file.clone(), about.clone())).collect();
        if self.tell(News::About(told)) {
            self.read_all(unread, &mut known);
        }
        if let Some(index) = index.filter(|_| is_stale) {
            // Without an index everything is read again the next time.
            let _ = store(index, folder, known);
        }
    }

    /// Reads games one after the other.
    fn read_all(&self, unread: Vec<(PathBuf, Stamp)>, known: &mut HashMap<PathBuf, (Stamp, About)>) {
        let (mut told, mut last) = (Vec::new(), Instant::now());
        for (file, stamp) in unread {
            let read = about(&file);
            known.insert(file.clone(), (stamp, read.clone()));
            told.push((file, read));
            if last.elapsed() >= BEAT {
                last = Instant::now();
                if !self.tell(News::About(std::mem::take(&mut told))) {
                    return;
                }
            }
        }
        self.tell(News::About(told));
    }

    /// Whether somebody listens.
    fn tell(&self, news: News) -> bool {
        let heard = self.sender.send(news).is_ok();
        self.ctx.request_repaint();
        heard
    }
}

/// A game in short.
fn about(file: &Path) -> About {
    Ok(shelf::read(file)?.details().clone())
}

/// What an index holds, if it is one of this folder by this program.
fn load(index: &Path, folder: &Path) -> Option<HashMap<PathBuf, (Stamp, About)>> {
    let text = files::read_text(index, MAX_INDEX).ok()?;
    let index: Index = ron::from_str(&text).ok()?;
    (index.program == env!("HALFSQUARE_VERSION") && index.folder == folder).then_some(index.games)
}

fn store(
    index: &Path,
    folder: &Path,
    mut games: HashMap<PathBuf, (Stamp, About)>,
) -> Result<(), files::WriteError> {
    // A name that is not Unicode cannot be written; that game is read again the next time.
    games.retain(|file, _| file.to_str().is_some());
    let program = env!("HALFSQUARE_VERSION").to_owned();
    let text = ron::to_string(&Index { program, folder: folder.to_owned(), games })?;
    files::replace_own(index, text.as_bytes())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::record::format::Document;
    use crate::record::{Header, Record};
    use crate::rules::topple::Topple;

    /// A library that has read all there is.
    fn read(folder: &Path, index: &Path) -> Library {
        let mut library = Library::open(folder.to_owned(), Some(index.to_owned()), &Context::default());
        while library.files().is_none() || library.unread() > 0 {
            library.poll();
            thread::yield_now();
        }
        library
    }

    /// Waits until the index holds this.
    fn wait_for(index: &Path, part: &str) {
        while !fs::read_to_string(index).is_ok_and(|text| text.contains(part)) {
            thread::yield_now();
        }
    }

    #[test]
    fn an_index_is_used_while_its_files_are_the_same_and_made_again_otherwise() {
        let home = tempfile::tempdir().unwrap();
        let (folder, index) = (home.path().join("games"), home.path().join("library.ron"));
        fs::create_dir(&folder).unwrap();
        let file = folder.join("one.halfsquare.ron");
        let record = Record::<Topple>::new(&Default::default(), Header::default()).unwrap();
        let text = Document::of(&record).to_text().unwrap();
        fs::write(&file, &text).unwrap();
        let library = read(&folder, &index);
        assert!(library.about(&file).unwrap().as_ref().unwrap().line().starts_with("Topple · 0 turns"));
        wait_for(&index, "one.halfsquare.ron");
        // What the index says is believed of a file that did not change.
        let kept = fs::read_to_string(&index).unwrap();
        fs::write(&index, kept.replace("Topple", "Tipple")).unwrap();
        let library = read(&folder, &index);
        assert!(library.about(&file).unwrap().as_ref().unwrap().line().starts_with("Tipple"));
        fs::write(&file, text + "\n").unwrap();
        let library = read(&folder, &index);
        assert!(library.about(&file).unwrap().as_ref().unwrap().line().starts_with("Topple"));
        wait_for(&index, "Topple");
        // An index that is broken, or of another version or folder, is none.
        for broken in [
            "(",
            &kept.replace("program:\"", "program:\"not "),
            &kept.replace("Topple", "Tipple").replace("games\",", "other\","),
        ] {
            fs::write(&index, broken).unwrap();
            let library = read(&folder, &index);
            let about = library.about(&file).unwrap().as_ref().unwrap().line();
            assert!(about.starts_with("Topple"), "{broken}: {about}");
        }
    }

    #[test]
    fn an_index_has_the_names_that_were_agreed() {
        let kept = include_str!("../../tests/data-folders/a3071c3/library.ron");
        let index: Index = ron::from_str(kept).unwrap();
        assert_eq!((index.program.as_str(), index.folder.as_path()), ("0.2.0", Path::new("{HOME}/games")));
        let (stamp, about) = &index.games[Path::new("{HOME}/games/bots.halfsquare.ron")];
        let details = about.as_ref().unwrap();
        assert_eq!((details.game(), details.players()), ("Abstract Crosse", "Expert bot – Beginner bot"));
        let standing = "White (Expert bot) wins: no stones of their own are left";
        assert_eq!(details.line(), format!("Abstract Crosse · 26 turns · {standing} · 2026-11-25"));
        assert!(details.is_over());
        assert!(kept.contains(&ron::to_string(&(stamp, about)).unwrap()));
        let only = Index { games: HashMap::new(), ..index };
        let written = "(program:\"0.2.0\",folder:\"{HOME}/games\",games:{})";
        assert_eq!(ron::to_string(&only).unwrap(), written);
    }

    #[test]
    fn a_folder_that_cannot_be_read_says_why() {
        let home = tempfile::tempdir().unwrap();
        let library = read(&home.path().join("none"), &home.path().join("library.ron"));
        assert!(library.files().unwrap().is_err() && library.unread() == 0);
    }
}
