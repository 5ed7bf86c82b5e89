//! Next-move problems: a position and the moves that are right.

use std::error::Error;
use std::fs;
use std::path::Path;

use crate::lab::log;
use crate::notation::sfen;
use crate::shogi::{Game, Move};

/// A problem.
pub(super) struct Problem {
    pub game: Game,
    answers: Vec<String>,
}

impl Problem {
    /// Whether a move, as USI writes it, is an answer.
    pub fn is_right(&self, mv: &str) -> bool {
        self.answers.iter().any(|answer| answer == mv)
    }
}

/// Reads problems from lines of SFEN, tab, answers; whatever follows another tab is passed over.
pub(super) fn read(path: &Path, most: usize) -> Result<Vec<Problem>, Box<dyn Error>> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let lines = text.lines().enumerate().filter(|(_, line)| !line.starts_with('#') && !line.trim().is_empty());
    let problems = lines.take(most).map(|(index, line)| {
        parse(line).map_err(|error| format!("{} line {}: {error}", path.display(), index + 1).into())
    });
    problems.collect()
}

/// A number that is the same only for the same problems.
pub(super) fn digest(problems: &[Problem]) -> String {
    let lines: Vec<String> = problems
        .iter()
        .map(|problem| format!("{}\t{}", sfen::write(problem.game.position()), problem.answers.join(" ")))
        .collect();
    log::digest(lines.iter().map(String::as_str))
}

fn parse(line: &str) -> Result<Problem, Box<dyn Error>> {
    let (text, rest) = line.split_once('\t').ok_or("expected an SFEN, a tab and moves")?;
    let position = sfen::parse(text.trim())?;
    let answers: Vec<String> =
        rest.split('\t').next().unwrap_or_default().split_ascii_whitespace().map(str::to_string).collect();
    if answers.is_empty() {
        return Err("there is no answer".into());
    }
    for answer in &answers {
        let mv: Move = answer.parse().map_err(|error| format!("'{answer}': {error}"))?;
        if let Some(why) = position.why_illegal(mv) {
            return Err(format!("'{answer}': {why}").into());
        }
    }
    Ok(Problem { game: Game::new(position), answers })
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

    #[test]
    fn a_problem_knows_its_answers_and_a_wrong_line_says_what_is_wrong() {
        let problem = parse(&format!("{START}\t7g7f 2g2f\t99 %")).unwrap();
        assert!(problem.is_right("2g2f") && !problem.is_right("5g5f"));
        for (line, reason) in [
            (START.to_string(), "a tab"),
            (format!("{START}\t"), "no answer"),
            (format!("{START}\t7g7e"), "7g7e"),
            (format!("{START}\thello"), "hello"),
            ("x\t7g7f".to_string(), ""),
        ] {
            let error = parse(&line).err().map(|error| error.to_string()).unwrap_or_default();
            assert!(!error.is_empty() && error.contains(reason), "{line}: {error}");
        }
    }
}
