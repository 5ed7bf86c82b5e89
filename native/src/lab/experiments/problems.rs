//! Next-move problems: a position and the moves that are right.

use std::collections::BTreeSet;
use std::error::Error;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use crate::lab::experiments::look;
use crate::lab::player::PlayerSpec;
use crate::work::jobs;
use crate::work::progress_line::ProgressLine;
use fukayomi::digest;
use fukayomi::notation::sfen;
use fukayomi::search::Limits;
use fukayomi::shogi::{Game, Move};

/// A problem.
pub struct Problem {
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
pub fn read(path: &Path, most: usize) -> Result<Vec<Problem>, Box<dyn Error>> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let lines = text.lines().enumerate().filter(|(_, line)| !line.starts_with('#') && !line.trim().is_empty());
    let problems = lines.take(most).map(|(index, line)| {
        parse(line).map_err(|error| format!("{} line {}: {error}", path.display(), index + 1).into())
    });
    problems.collect()
}

/// The problems that more nodes solve: those that today's search fails with few and solves with many.
pub fn sensitive(
    problems: Vec<Problem>,
    few: u64,
    many: u64,
    threads: usize,
    quiet: bool,
) -> Result<Vec<Problem>, Box<dyn Error>> {
    let spec: PlayerSpec = "alpha-beta,hash_mb=16".parse()?;
    let all: Vec<u64> = (0..problems.len() as u64).collect();
    let mut progress = ProgressLine::new(all.len() as u64, 0, quiet);
    let (mut chosen, mut done) = (BTreeSet::new(), 0);
    jobs::run(
        &all,
        threads,
        || spec.mind().map_err(|error| error.to_string()),
        |mind, job| {
            let problem = &problems[job as usize];
            let mut solves = |nodes| problem.is_right(&look(mind.as_mut(), &problem.game, &Limits::nodes(nodes)).mv);
            (job, !solves(few) && solves(many))
        },
        |(job, is_sensitive)| {
            done += 1;
            if is_sensitive {
                chosen.insert(job);
            }
            progress.show(done, || format!("problems tried, {} that more nodes solve", chosen.len()));
            ControlFlow::Continue(())
        },
    )?;
    progress.end();
    let mut job = 0..;
    Ok(problems.into_iter().filter(|_| job.next().is_some_and(|job| chosen.contains(&job))).collect())
}

/// A number that is the same only for the same problems.
pub fn digest(problems: &[Problem]) -> String {
    let lines: Vec<String> = problems
        .iter()
        .map(|problem| format!("{}\t{}", sfen::write(problem.game.position()), problem.answers.join(" ")))
        .collect();
    digest::of_lines(lines.iter().map(String::as_str))
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
