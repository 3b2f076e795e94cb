//! Everything that the documents name exists: links, paths, tests and tools, commands with their options and outputs,
//! kinds of puzzles, dependencies, and the window's words, messages and keys.

#![cfg(test)]

#[path = "common/commands.rs"]
mod commands;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use clap::CommandFactory as _;
use commands::run;
use halfsquare::cli::{self, Arguments};
use halfsquare::learn::{Kind, Taught, lessons, shipped};
use halfsquare::rules::State as _;
use halfsquare::rules::crosse::Crosse;
use halfsquare::rules::crumble::{BLACK, Crumble, State};
use halfsquare::rules::topple::Topple;

/// The folders with documents.
const FOLDERS: [&str; 6] = [".", "docs", "packaging", "packaging/linux", "benches", "assets/rules"];
const COMMANDS: &str = "docs/commands.md";
const MANUAL: &str = "docs/manual.md";

fn text_of(file: impl AsRef<Path>) -> String {
    let file = file.as_ref();
    fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// All words of the program, as `tests/snapshots` lists them.
fn words_of_the_program() -> String {
    let snapshots = fs::read_dir("tests/snapshots").unwrap().map(|entry| text_of(entry.unwrap().path()));
    snapshots.collect::<Vec<_>>().join("\n")
}

/// All documents, with their texts.
fn documents() -> Vec<(PathBuf, String)> {
    let files = FOLDERS.iter().flat_map(|folder| fs::read_dir(folder).unwrap());
    let files = files.map(|entry| entry.unwrap().path());
    let documents = files.filter(|file| file.extension().is_some_and(|ending| ending == "md"));
    let documents: Vec<_> = documents.map(|file| (file.clone(), text_of(file))).collect();
    assert!(documents.len() > 10, "the documents were found");
    documents
}

/// The anchor of a heading, as GitHub makes it.
fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.collect::<String>().trim().to_lowercase().replace(' ', "-")
}

/// The texts between backticks, without those of indented examples.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split("```").step_by(2).flat_map(|prose| prose.split('`').skip(1).step_by(2))
}

/// The lines of the examples of commands.
fn examples(text: &str) -> impl Iterator<Item = &str> {
    let blocks = text.split("```").skip(1).step_by(2);
    let blocks = blocks.filter(|block| block.starts_with("sh\n") || block.starts_with("console\n"));
    blocks.flat_map(str::lines).map(|line| line.strip_prefix("$ ").unwrap_or(line))
}

/// The first cells of the rows of a document's tables.
fn first_cells(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| line.strip_prefix("| ")?.split(" | ").next())
}

#[test]
fn links_lead_somewhere() {
    for (file, text) in documents() {
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            if link.starts_with("http") {
                continue;
            }
            let (path, wanted) = link.split_once('#').unwrap_or((link, ""));
            let target = if path.is_empty() { file.clone() } else { file.parent().unwrap().join(path) };
            assert!(target.exists(), "{}: {link}", file.display());
            if !wanted.is_empty() {
                let text = text_of(&target);
                let mut headings = text.lines().filter(|line| line.starts_with('#'));
                let is_there = headings.any(|line| anchor(line.trim_start_matches('#')) == wanted);
                assert!(is_there, "{}: {link}", file.display());
            }
        }
    }
}

#[test]
fn paths_and_tools_are_there() {
    const ROOTS: [&str; 10] = [
        "src/",
        "tests/",
        "docs/",
        "packaging/",
        "assets/",
        "benches/",
        "examples/",
        "fuzz/",
        ".ci/",
        ".github/",
    ];
    let exists = |roots: [&str; 2], name: &str| {
        roots.iter().any(|root| {
            let file = Path::new(root).join(name);
            file.with_extension("rs").is_file() || file.join("main.rs").is_file()
        })
    };
    let mut found = 0;
    for (file, text) in documents() {
        for words in
            quoted(&text).chain(examples(&text)).map(|text| text.split_whitespace().collect::<Vec<_>>())
        {
            for word in words.iter().map(|word| word.trim_matches(['\'', ',', ':', ';'])) {
                // Placeholders and patterns stand for several files. What is built isn't there.
                let is_one =
                    !word.contains(['*', '{', '…']) && !word.contains("GAME") && !word.contains("COMMIT");
                if is_one && ROOTS.iter().any(|root| word.starts_with(root)) {
                    found += 1;
                    assert!(Path::new(word).exists(), "{}: {word}", file.display());
                }
            }
            for pair in words.windows(2) {
                let is_there = match pair {
                    ["--test", name] => exists(["tests", "tests/ui/tests"], name),
                    ["--bench", name] => exists(["benches"; 2], name),
                    ["--example", name] => exists(["examples", "fuzz/examples"], name),
                    _ => true,
                };
                assert!(is_there, "{}: {pair:?}", file.display());
            }
        }
    }
    assert!(found > 100, "only {found} paths are found");
}

/// The value of a placeholder in a description of a command; other words are themselves.
fn filled(word: &str) -> &str {
    match word.trim_matches(['[', ']']).trim_end_matches('…') {
        "GAME" => "crumble",
        "TURN" => "1V",
        "DEPTH" | "N" | "S" | "T" => "1",
        "LEVEL,LEVEL" => "casual,beginner",
        "FILE" | "PATH" | "FOLDER" => "evening.halfsquare.ron",
        "text\\|svg\\|png\\|apng" => "png",
        word => word,
    }
}

#[test]
fn every_command_is_accepted() {
    let mut count = 0;
    let mut check = |file: &Path, line: &str| {
        count += 1;
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let words = line.split_whitespace().map(filled).map(Into::into);
        let is_accepted = cli::arguments(words, &mut out, &mut err).is_ok();
        assert!(is_accepted, "{}: {line}: {}", file.display(), String::from_utf8_lossy(&err));
    };
    for (file, text) in documents().iter().filter(|(file, _)| !file.ends_with("CHANGELOG.md")) {
        let lines = quoted(text).chain(examples(text)).filter(|line| line.starts_with("halfsquare "));
        // Two words only name a command.
        lines.filter(|line| line.split(' ').count() > 2).for_each(|line| check(file, line));
    }
    let text = text_of(COMMANDS);
    let rows: Vec<&str> = first_cells(text.split("## Puzzles").next().unwrap()).skip(2).collect();
    for row in &rows {
        check(Path::new(COMMANDS), &format!("halfsquare {}", row.trim_matches('`')));
    }
    assert!(count >= 20, "only {count} commands are found");
    let described: BTreeSet<&str> =
        rows.iter().filter_map(|row| row.trim_matches('`').split(' ').next()).collect();
    let parser = Arguments::command();
    assert_eq!(described, parser.get_subcommands().map(clap::Command::get_name).collect());
}

#[test]
fn the_examples_of_commands_print_what_they_show() {
    let text = text_of(COMMANDS).replace("\r\n", "\n");
    let block = text.split("```console\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let mut count = 0;
    for example in block.split("$ halfsquare ").skip(1) {
        let (line, shown) = example.split_once('\n').unwrap();
        // The evening's game isn't here.
        if !line.contains("evening") {
            let (status, out, _) = run(line.split(' '));
            assert_eq!((status, out.as_str()), (0, shown), "{line}");
            count += 1;
        }
    }
    assert_eq!(count, 2);
}

/// The game in `benches/small-boards.md`, in which White holds out as long as possible.
#[test]
fn the_game_on_the_small_board_is_won_by_black() {
    let text = text_of("benches/small-boards.md").replace("\r\n", "\n");
    let game = examples(&text).find(|line| line.starts_with("halfsquare play ")).unwrap();
    let (status, out, _) = run(game.split_whitespace().skip(1));
    assert!(status == 0 && out.ends_with("\twin:b:chain\n"), "{out}");
}

#[test]
fn the_picture_of_the_readme_has_as_many_swaps_as_it_says() {
    let (status, out, _) = run(["export", "docs/pictures/swap.halfsquare.ron", "--to", "text"]);
    assert_eq!(status, 0);
    let path = out.trim_end().rsplit('-').next().unwrap();
    assert!(
        text_of("README.md").contains(&format!("in {} swaps](docs/pictures/swap.gif)", path.len())),
        "{path}"
    );
}

#[test]
fn the_swap_in_the_picture_of_the_readme_captures_a_piece_and_turns_back() {
    const CAPTION: &str = "half of a black piece captures a white piece and turns back, in 17 swaps";
    assert!(text_of("README.md").contains(CAPTION));
    let file = text_of("docs/pictures/swap.halfsquare.ron");
    let turns: Vec<&str> = file.split_once("turns: [").unwrap().1.split('"').skip(1).step_by(2).collect();
    let (options, turns) = (file.split("options: \"").nth(1).unwrap(), &turns[..15]);
    let start = State::begin(options.split('"').next().unwrap(), None).unwrap();
    let after = |turns: &[&str]| {
        turns.iter().fold(start.clone(), |state: State, turn| state.play_text(turn).unwrap().1)
    };
    let (last, earlier) = turns.split_last().unwrap();
    let (before, after) = (after(earlier), after(turns));
    assert_eq!(before.to_move(), BLACK);
    let has = |state: &State, piece: &str| state.position().to_string().split(' ').any(|word| word == piece);
    assert!(has(&before, "w4,4,1,1/2") && has(&after, "b4,4,1,1/2"), "{before:?} {after:?}");
    let path = last.rsplit('-').next().unwrap();
    assert!(last.starts_with("4,1V") && path.contains("NNNSSS"), "{last}");
}

#[test]
fn the_time_of_perft_goes_to_standard_error() {
    let (status, out, err) = run(["perft", "crumble", "1"]);
    assert_eq!((status, out.lines().count(), err.lines().count()), (0, 1, 1));
    assert!(out.starts_with("depth 1: ") && err.ends_with(" s\n"), "{out} {err}");
}

#[test]
fn the_options_of_the_commands_are_those_described() {
    let text = text_of(COMMANDS);
    let words = quoted(&text).chain(examples(&text)).filter(|text| !text.starts_with("cargo"));
    let described: BTreeSet<&str> =
        words.flat_map(str::split_whitespace).filter_map(|word| word.strip_prefix("--")).collect();
    let parser = Arguments::command();
    let options =
        parser.get_subcommands().flat_map(clap::Command::get_arguments).filter_map(clap::Arg::get_long);
    assert_eq!(described, options.collect());
}

#[test]
fn the_kinds_of_puzzles_are_those_described() {
    let own = [Crumble::KINDS, Crosse::KINDS, Topple::KINDS].concat();
    let kinds: BTreeSet<&str> = Kind::COMMON.into_iter().chain(own).map(Kind::name).collect();
    let text = text_of(COMMANDS);
    let rows =
        first_cells(text.split("## Puzzles").nth(1).unwrap()).filter_map(|cell| cell.split('`').nth(1));
    assert_eq!(rows.collect::<BTreeSet<_>>(), kinds);
    let (_, help, _) = run(["help", "puzzles"]);
    for kind in kinds {
        assert!(help.contains(&format!("`{kind}`")), "{kind}");
    }
}

#[test]
fn there_are_as_many_lessons_and_puzzles_as_the_readme_says() {
    fn check<G: Taught>() {
        assert!(lessons::<G>().len() > 20, "{}: more than twenty lessons", G::NAME);
        assert!(shipped::<G>().count() > 200, "{}: more than two hundred puzzles", G::NAME);
    }
    check::<Crumble>();
    check::<Crosse>();
    check::<Topple>();
}

#[test]
fn a_game_needs_as_many_lines_in_existing_files_as_the_contributors_are_told() {
    fn lines(folder: &Path) -> usize {
        let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        paths
            .map(|path| match path.is_dir() {
                true => lines(&path),
                false => {
                    let text = text_of(&path);
                    let is_entry = |line: &&str| {
                        let line = line.trim();
                        line.ends_with("mod topple;") || line == "topple Topple,"
                    };
                    text.lines().filter(is_entry).count()
                }
            })
            .sum()
    }
    assert_eq!(lines(Path::new("src")), 8);
    assert!(text_of("CONTRIBUTING.md").contains("A new game takes eight lines in existing files"));
}

#[test]
fn every_dependency_has_its_reason() {
    let mut used = BTreeSet::new();
    for manifest in ["Cargo.toml", "packaging/pages/Cargo.toml", "tests/ui/Cargo.toml"] {
        let mut is_listed = false;
        let text = text_of(manifest);
        for line in text.lines() {
            if line.starts_with('[') {
                is_listed = line.ends_with("dependencies]");
            } else if let Some((name, _)) =
                line.split_once(" = ").filter(|_| is_listed && !line.starts_with([' ', '#']))
            {
                used.insert(name.to_owned());
            }
        }
    }
    used.remove("halfsquare");
    let text = text_of("docs/code.md");
    let rows = first_cells(text.split("## Dependencies").nth(1).unwrap());
    let explained: BTreeSet<String> =
        rows.flat_map(|cell| cell.split('`').skip(1).step_by(2)).map(str::to_owned).collect();
    assert_eq!(explained, used);
}

#[test]
fn the_packages_have_one_version() {
    let mut versions = BTreeSet::new();
    for manifest in ["Cargo.toml", "packaging/pages/Cargo.toml", "tests/ui/Cargo.toml"] {
        let text = text_of(manifest);
        let version = text.lines().find(|line| line.starts_with("version = "));
        versions.insert(version.map(str::to_owned));
    }
    assert_eq!(versions.len(), 1, "{versions:?}");
}

/// As SECURITY.md says: neither the Windows installer nor the program asks for the rights of an administrator, and the
/// installer writes only what belongs to its user.
#[test]
fn on_windows_no_rights_are_asked_for() {
    let installer = text_of("packaging/windows/halfsquare.nsi");
    assert!(installer.lines().any(|line| line == "RequestExecutionLevel user"));
    assert!(!installer.contains("HKLM") && installer.contains("InstallDir \"$LOCALAPPDATA"));
    assert!(text_of("packaging/windows/halfsquare.manifest").contains("level=\"asInvoker\""));
}

/// The messages that scripts expect, such as the refusals in `.ci/disk`, are words of the program.
#[test]
fn scripts_expect_what_the_program_says() {
    let words = words_of_the_program();
    let mut count = 0;
    for (script, before) in
        [(".ci/disk", "refused 2 \""), (".ci/disk", "export_to \""), (".ci/hostile", "[2], \"")]
    {
        let text = text_of(script);
        for message in text.split(before).skip(1).filter_map(|rest| rest.split('"').next()) {
            // Words of the system begin with a capital letter.
            if !message.starts_with(|first: char| first == '$' || first.is_uppercase()) {
                assert!(words.contains(message), "{script}: {message}");
                count += 1;
            }
        }
    }
    assert!(count >= 8, "only {count} messages are found");
}

/// As SECURITY.md says: nothing here opens a connection, and no library that only serves to do so is linked.
#[test]
fn the_program_opens_no_connection_to_a_network() {
    fn search(folder: &Path) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                search(&path);
                continue;
            }
            let text = text_of(&path);
            for name in ["std::net", "TcpStream", "UdpSocket", "ToSocketAddrs"] {
                assert!(!text.contains(name), "{}: {name}", path.display());
            }
        }
    }
    search(Path::new("src"));
    let locked = text_of("Cargo.lock");
    for client in [
        "attohttpc",
        "curl",
        "hyper",
        "isahc",
        "minreq",
        "native-tls",
        "openssl",
        "reqwest",
        "rustls",
        "ureq",
    ] {
        assert!(!locked.contains(&format!("name = \"{client}\"\n")), "{client}");
    }
}

/// The names in italics in the manual, such as *New game*, are words of the window, as `tests/snapshots` lists them.
#[test]
fn the_manual_names_things_as_the_window_does() {
    /// Terms that the manual introduces.
    const TERMS: [&str; 2] = ["crumble", "crumblemate"];
    let words = words_of_the_program();
    let is_word = |name: &str| {
        words.match_indices(name).any(|(at, _)| {
            let beside = [words[..at].chars().next_back(), words[at + name.len()..].chars().next()];
            beside.into_iter().flatten().all(|c| !c.is_alphanumeric())
        })
    };
    let prose: String = text_of(MANUAL).split('`').step_by(2).collect();
    let manual = prose.replace("**", "").replace('\n', " ");
    let names: BTreeSet<&str> =
        manual.split('*').skip(1).step_by(2).filter(|name| !TERMS.contains(name)).collect();
    assert!(names.len() > 40, "{names:?}");
    let unknown: Vec<_> = names.into_iter().filter(|name| !is_word(name)).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}

/// The messages in the manual's last section are those of the program.
#[test]
fn the_manual_quotes_messages_as_the_program_says_them() {
    let (words, manual) = (words_of_the_program(), text_of(MANUAL));
    let quoted: Vec<&str> =
        manual.split("**\"").skip(1).filter_map(|rest| rest.split("\"**").next()).collect();
    assert!(quoted.len() >= 2, "{quoted:?}");
    for message in quoted {
        assert!(words.contains(message.trim_end_matches('…')), "{message}");
    }
}

#[cfg(feature = "gui")]
#[test]
fn the_manual_has_the_keys_of_the_commands() {
    use egui::os::OperatingSystem;
    use halfsquare::app::kit::command::{Command, key_text};

    let ctx = egui::Context::default();
    ctx.set_os(OperatingSystem::Nix);
    let keys =
        |command: &Command| command.shortcuts().iter().map(|key| key_text(&ctx, key)).collect::<Vec<_>>();
    let manual = text_of(MANUAL).replace('`', "");
    let words: BTreeSet<&str> = manual
        .split(|c: char| c.is_whitespace() || "()|".contains(c))
        .flat_map(|word| [word, word.trim_end_matches([',', '.', ';', ':'])])
        .collect();
    // The manual has signs for arrows, and names Alt once for several keys.
    let is_arrow = |key: &str| ["Up", "Down", "Left", "Right"].iter().any(|arrow| key.ends_with(arrow));
    let has_sign = |key: &str| !is_arrow(key) && !key.starts_with("Alt+");
    for command in Command::ALL {
        if let Some(key) = keys(command).first().filter(|key| has_sign(key)) {
            assert!(words.contains(key.as_str()), "{command:?} has {key}");
        }
    }
    // The editor copies its position when the system says so, without a command.
    let copies = "Ctrl+C".to_owned();
    let known: BTreeSet<String> = Command::ALL.iter().flat_map(keys).chain([copies]).collect();
    for word in
        words.iter().filter(|word| word.starts_with("Ctrl+") && !word.ends_with([',', '.', ';', ':', '+']))
    {
        assert!(known.contains(*word), "{word} is the key of no command");
    }
}
