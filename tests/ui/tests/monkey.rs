//! A random player at the real window: whatever it does, the window keeps its promises. `.ci/monkey` lets it play for
//! longer. A run that breaks a promise is printed as a list of actions, which becomes a test in `monkey/found.rs`.
#![cfg(feature = "gui")]
#![cfg(test)]

#[path = "monkey/action.rs"]
mod action;
#[path = "monkey/files.rs"]
mod files;
#[path = "monkey/found.rs"]
mod found;
#[path = "monkey/generator.rs"]
mod generator;
#[path = "monkey/other.rs"]
mod other;
#[path = "monkey/panics.rs"]
mod panics;
#[path = "monkey/play.rs"]
mod play;
#[path = "monkey/player.rs"]
mod player;
#[path = "monkey/screen.rs"]
mod screen;
#[path = "monkey/shelf.rs"]
mod shelf;
#[path = "monkey/shrink.rs"]
mod shrink;
#[path = "monkey/story.rs"]
mod story;
