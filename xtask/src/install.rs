//! What a machine lacks: it is always named, and installed only where somebody wants that.
//!
//! Whoever is the administrator of the machine, or a continuous integration, called us to have everything done; a person is asked
//! once for everything, and `--yes` and `--no-install` answer beforehand.

use std::cell::Cell;
use std::io::{IsTerminal, Write, stdin, stdout};
use std::path::{Path, PathBuf};
use std::process::Stdio;

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::tools::{command, output, run};

#[derive(Args, Clone, Copy, Debug, Default)]
pub struct Choice {
    /// Install what is missing without asking
    #[arg(long, conflicts_with = "no_install")]
    yes: bool,
    /// Install nothing, only say what is missing
    #[arg(long)]
    no_install: bool,
}

/// On whose machine we are.
#[derive(Clone, Copy, Debug)]
struct Machine {
    is_root: bool,
    is_ci: bool,
    has_terminal: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Answer {
    Install,
    Leave,
    Ask,
}

impl Choice {
    fn answer(self, machine: Machine) -> Answer {
        if self.no_install {
            Answer::Leave
        } else if self.yes || machine.is_root || machine.is_ci {
            Answer::Install
        } else if machine.has_terminal {
            Answer::Ask
        } else {
            Answer::Leave
        }
    }
}

/// Installs what is missing, or says why not.
pub struct Installer {
    root: PathBuf,
    machine: Machine,
    answer: Cell<Answer>,
}

impl Installer {
    pub fn new(root: &Path, choice: Choice) -> Self {
        let is_ci = std::env::var("CI").is_ok_and(|value| !value.is_empty() && value != "false");
        let is_root = output(command("id", root).arg("-u")).as_deref() == Some("0");
        let machine = Machine { is_root, is_ci, has_terminal: stdin().is_terminal() && stdout().is_terminal() };
        Self { root: root.to_path_buf(), machine, answer: Cell::new(choice.answer(machine)) }
    }

    /// Installs packages on Debian and its relatives; other package managers have other names for them.
    ///
    /// # Errors
    /// If nobody wants them installed, or it can't be done; the message says what to do instead.
    pub fn debian(&self, packages: &[&str]) -> Result<()> {
        if packages.is_empty() {
            return Ok(());
        }
        let names = packages.join(", ");
        if output(command("apt-get", &self.root).arg("--version")).is_none() {
            bail!("{names} not found, and there is no apt-get to install it");
        }
        if !self.may_install(&format!("Debian's {names}")) {
            bail!("{names} not found; `apt-get install {}` installs it, and so does --yes", packages.join(" "));
        }
        // Without a terminal nobody could type a password.
        let prefix: &[&str] = match self.machine {
            Machine { is_root: true, .. } => &[],
            Machine { has_terminal: true, .. } => &["sudo"],
            _ => &["sudo", "-n"],
        };
        println!("      installing Debian's {names}");
        let install = [&["install", "-qq", "-y", "--no-install-recommends"], packages].concat();
        for arguments in [&["update", "-qq"][..], &install] {
            let words = [prefix, &["env", "DEBIAN_FRONTEND=noninteractive", "apt-get"], arguments].concat();
            run(command(words[0], &self.root).args(&words[1..]).stdout(Stdio::null()))?;
        }
        Ok(())
    }

    /// Adds a part to the active Rust toolchain: `target add …` or `component add …`.
    ///
    /// # Errors
    /// If nobody wants it added, or it can't be done; the message says what to do instead.
    pub fn rustup(&self, words: &[&str]) -> Result<()> {
        let (part, line) = (words.last().copied().unwrap_or_default(), words.join(" "));
        if output(command("rustup", &self.root).arg("--version")).is_none() {
            bail!(
                "Rust's {part} is missing, and so is rustup, which adds it: get it from https://rustup.rs, or let your system's \
                 package manager provide it"
            );
        }
        if !self.may_install(&format!("Rust's {part}")) {
            bail!("Rust's {part} is missing; `rustup {line}` adds it, and so does --yes");
        }
        println!("      rustup {line}");
        run(command("rustup", &self.root).args(words)).with_context(|| format!("Rust's {part} could not be added"))
    }

    /// Whether something may be installed; a person is asked the first time.
    fn may_install(&self, what: &str) -> bool {
        if self.answer.get() == Answer::Ask {
            print!("      {what} not found. Install? [y/N] ");
            let mut line = String::new();
            let is_heard = stdout().flush().is_ok() && stdin().read_line(&mut line).is_ok();
            let is_yes = is_heard && matches!(line.trim().to_lowercase().as_str(), "y" | "yes");
            self.answer.set(if is_yes { Answer::Install } else { Answer::Leave });
        }
        self.answer.get() == Answer::Install
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PERSON: Machine = Machine { is_root: false, is_ci: false, has_terminal: true };

    #[test]
    fn a_person_is_asked_and_may_answer_beforehand() {
        assert_eq!(Choice::default().answer(PERSON), Answer::Ask);
        assert_eq!(Choice { yes: true, no_install: false }.answer(PERSON), Answer::Install);
        assert_eq!(Choice { yes: false, no_install: true }.answer(PERSON), Answer::Leave);
    }

    #[test]
    fn where_nobody_can_be_asked_nothing_is_installed() {
        assert_eq!(Choice::default().answer(Machine { has_terminal: false, ..PERSON }), Answer::Leave);
    }

    #[test]
    fn administrators_and_continuous_integration_want_everything_done_unless_they_say_no() {
        for machine in [Machine { is_root: true, ..PERSON }, Machine { is_ci: true, has_terminal: false, ..PERSON }] {
            assert_eq!(Choice::default().answer(machine), Answer::Install);
            assert_eq!(Choice { yes: false, no_install: true }.answer(machine), Answer::Leave);
        }
    }

    #[test]
    fn what_is_left_out_is_named_with_the_way_to_have_it() {
        let installer = Installer::new(Path::new("."), Choice { yes: false, no_install: true });
        let error = installer.debian(&["no-such-package", "nor-this"]).expect_err("nothing may be installed");
        assert!(error.to_string().contains("no-such-package, nor-this not found"), "{error}");
        // The same for what rustup would add.
        let error = installer.rustup(&["component", "add", "no-such-component"]).expect_err("nothing may be added");
        assert!(error.to_string().contains("no-such-component is missing"), "{error}");
        assert!(!error.to_string().contains("could not be added"), "nobody tried: {error}");
    }
}
