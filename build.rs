//! Tells the program its version, with the commit in an optimised build, and gives a Windows program its
//! icon, version and manifest.

use std::path::Path;
use std::process::Command;
use std::{env, io};

/// The environment variable that replaces the commit that git names, for packagers who build without the repository.
const COMMIT: &str = "HALFSQUARE_COMMIT";

fn main() -> Result<(), env::VarError> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed={COMMIT}");
    let version = env::var("CARGO_PKG_VERSION")?;
    let commit = env::var(COMMIT).ok().filter(|commit| !commit.is_empty());
    let told = match commit.or_else(checked_out) {
        Some(commit) => format!("{version} ({commit})"),
        None => version,
    };
    println!("cargo::rustc-env=HALFSQUARE_VERSION={told}");
    if env::var("CARGO_CFG_TARGET_OS")? == "windows"
        && let Err(error) = add_resource()
    {
        println!("cargo::warning=the program gets no icon, version and manifest: {error}");
    }
    Ok(())
}

/// The commit that is checked out; `None` outside a repository, and in debug builds, which would otherwise be
/// recompiled after every commit.
fn checked_out() -> Option<String> {
    if env::var("PROFILE").ok()? != "release" {
        return None;
    }
    // Inside another repository, the commit of that repository says nothing about this program.
    if !git(&["rev-parse", "--show-prefix"])?.is_empty() {
        return None;
    }
    for name in ["HEAD", "logs/HEAD"] {
        let path = git(&["rev-parse", "--git-path", name])?;
        if Path::new(&path).exists() {
            println!("cargo::rerun-if-changed={path}");
        }
    }
    git(&["rev-parse", "--short=10", "HEAD"])
}

/// The output of a git command; `None` if there is no git or it fails.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim_end().to_owned())
}

fn add_resource() -> io::Result<()> {
    const ICON: &str = "packaging/windows/halfsquare.ico";
    const MANIFEST: &str = "packaging/windows/halfsquare.manifest";
    println!("cargo::rerun-if-changed={ICON}");
    println!("cargo::rerun-if-changed={MANIFEST}");
    let mut resource = winresource::WindowsResource::new();
    // The names and the version come from the package.
    resource.set_icon(ICON).set_manifest_file(MANIFEST);
    resource.set("ProductName", "Halfsquare").set("FileDescription", "Halfsquare");
    resource.set("LegalCopyright", "MIT or Apache-2.0").set("OriginalFilename", "halfsquare.exe");
    resource.compile_for("halfsquare")
}
