//! The outer loop: search, learn from the lines, measure, and again with the new weights (S2, figure 1).

use std::error::Error;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde::Serialize;
use serde_json::Value;

use super::checkpoint::{self, State};
use super::measure::{PawnUnit, measure};
use super::trained::Trained;
use crate::learn::comparisons::{Objective, Source, Sums};
use crate::learn::disagreement::Disagreement;
use crate::learn::features::PieceCounts;
use crate::learn::loss::Loss;
use crate::learn::meta_descent::MetaDescent;
use crate::learn::siblings::{self, Heading, LinesReader, PAWN_POINTS, Totals, checksum};
use crate::learn::step_rules::DescentSettings;
use crate::work::files::write_whole;
use crate::work::progress_line::{ProgressLine, duration};
use crate::work::records::RecordedGame;

/// How often the state is saved in the middle of an iteration.
const SAVING: Duration = Duration::from_secs(20);

/// What a training does.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Outer iterations.
    pub iterations: u32,
    /// Updates in each.
    pub updates: u32,
    /// So many of them by loss 1, in the first iteration.
    pub warm: u32,
    /// Siblings within this many pawns of the record move.
    pub window: u16,
    /// Use every n-th position.
    pub every: u16,
    /// Use every n-th position of the games held out.
    pub held_out_every: u16,
    /// What is minimised.
    pub objective: Objective,
    /// How steps are chosen; mu is for the mean over comparisons.
    pub steps: DescentSettings,
    /// Threads.
    pub threads: usize,
    /// Bytes of comparisons to be kept in memory.
    pub memory: usize,
    /// Where everything goes.
    pub folder: PathBuf,
    /// Show no progress line.
    pub quiet: bool,
}

/// What an iteration came to.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Row {
    /// From 1; 0 is the first search.
    pub iteration: u32,
    /// Siblings compared.
    pub comparisons: u64,
    /// Mean loss of a comparison before and after.
    pub loss: [f64; 2],
    /// Share of comparisons that the record move wins.
    pub won: f64,
    /// On the games held out, in the printed form.
    pub disagreement: f64,
    /// On the games held out.
    pub top_one: f64,
    /// Weights that are not zero.
    pub nonzero: usize,
    /// Their mean size in pawns.
    pub mean_weight: f64,
    /// Time of search, learning and measuring.
    pub seconds: [f64; 3],
}

/// A training.
pub struct Trainer<'a, F: Trained> {
    /// The features.
    pub features: &'a F,
    /// What is learned from.
    pub games: &'a [RecordedGame],
    /// What is measured on.
    pub held_out: &'a [RecordedGame],
    /// What is done.
    pub plan: Plan,
    /// All that a run which goes on must share.
    pub settings: Value,
    pawn: PawnUnit,
}

impl<'a, F: Trained> Trainer<'a, F> {
    /// Prepares a training.
    ///
    /// # Errors
    /// If the games can't serve.
    pub fn new(
        features: &'a F,
        games: &'a [RecordedGame],
        held_out: &'a [RecordedGame],
        plan: Plan,
        settings: Value,
    ) -> Result<Self, Box<dyn Error>> {
        let pawn = PawnUnit::new(features, games).ok_or("there is no pawn in these games")?;
        Ok(Self { features, games, held_out, plan, settings, pawn })
    }

    /// The file of the checkpoint.
    pub fn checkpoint(folder: &Path) -> PathBuf {
        folder.join("checkpoint")
    }

    /// A training that has not begun.
    pub fn beginning(&self) -> State {
        let descent = MetaDescent::new(vec![0.0; self.features.count()], Vec::new(), self.plan.steps);
        State { iteration: 1, update: 0, descent, searched_with: None, first_loss: None }
    }

    /// Where a run that stopped was.
    ///
    /// # Errors
    /// If there is no checkpoint that fits.
    pub fn resume(&self) -> Result<State, checkpoint::CheckpointError> {
        checkpoint::load(&Self::checkpoint(&self.plan.folder), &self.settings, self.plan.steps)
    }

    fn save(&self, state: &State) -> Result<(), checkpoint::CheckpointError> {
        checkpoint::save(&Self::checkpoint(&self.plan.folder), &self.settings, state)
    }

    /// Runs to the end or until told to stop; hands over each iteration's row and what there is to say of the weights.
    ///
    /// # Errors
    /// If a file can't be used or the weights run away.
    pub fn run(
        &self,
        mut state: State,
        mut told: impl FnMut(&Row, &[String]),
        mut should_stop: impl FnMut(&State) -> bool,
    ) -> Result<State, Box<dyn Error>> {
        fs::create_dir_all(&self.plan.folder)?;
        while state.iteration <= self.plan.iterations {
            let start = Instant::now();
            let lines = self.plan.folder.join("lines");
            let totals = self.search(&lines, &state)?;
            let searched = start.elapsed();
            let mut source = Source::open(&lines, self.features, self.plan.threads, self.plan.memory)?;
            if state.descent.steps.is_empty() {
                let sizes = self.plan.steps.first_steps.sizes(source.squares()?, totals.comparisons);
                state.descent.steps = sizes;
            }
            state.descent.settings.mu = self.plan.steps.mu / totals.comparisons.max(1) as f64;
            self.learn(&mut source, &mut state, totals, &mut should_stop)?;
            if state.update < self.plan.updates {
                return Ok(state);
            }
            let last = source.pass(&state.descent.weights, None, self.plan.objective)?;
            let learned = start.elapsed() - searched;
            let pawn = self.pawn.worth(&state.descent.weights);
            if !(pawn > 0.0 && pawn.is_finite()) {
                return Err(format!("the weights have run away: a pawn is worth {pawn}; try a smaller --step").into());
            }
            let weights: Vec<f32> = state.descent.weights.iter().map(|&weight| weight as f32).collect();
            let points = (f64::from(PAWN_POINTS) / pawn) as f32;
            let evaluator = self.features.evaluator(&weights, points);
            let found = measure(&evaluator, self.held_out, self.plan.held_out_every.into(), self.plan.threads);
            let row = self.row(&state, &last, &found, pawn, [searched, learned, start.elapsed() - searched - learned]);
            write_whole(&self.plan.folder.join("weights"), &self.features.file(&weights, points))?;
            self.note(&row)?;
            told(&row, &self.features.shown(&state.descent.weights));
            state.iteration += 1;
            state.update = 0;
            state.first_loss = None;
            state.searched_with = Some(state.descent.weights.clone());
            state.descent.change_data();
            self.save(&state)?;
            fs::remove_file(&lines)?;
        }
        Ok(state)
    }

    /// What the values of the first search come to on the games held out.
    pub fn measure_beginning(&self) -> Disagreement {
        measure(&PieceCounts::table_3(), self.held_out, self.plan.held_out_every.into(), self.plan.threads)
    }

    /// Step 1, unless a run that stopped has left its file.
    fn search(&self, path: &Path, state: &State) -> Result<Totals, Box<dyn Error>> {
        let heading = Heading { window: self.plan.window, every: self.plan.every, source: self.source_number(state) };
        if state.update > 0
            && let Some(totals) = whole(path, &heading)
        {
            return Ok(totals);
        }
        let mut progress = ProgressLine::new(self.games.len() as u64, 0, self.plan.quiet);
        let show = |games: usize, totals: Totals| {
            progress.show(games as u64, || format!("games searched, {} comparisons", totals.comparisons));
        };
        let (games, threads) = (self.games, self.plan.threads);
        let totals = match &state.searched_with {
            None => siblings::write_lines(path, &heading, &PieceCounts::table_3(), games, threads, show)?,
            Some(weights) => {
                let points = (f64::from(PAWN_POINTS) / self.pawn.worth(weights)) as f32;
                let weights: Vec<f32> = weights.iter().map(|&weight| weight as f32).collect();
                let evaluator = self.features.evaluator(&weights, points);
                siblings::write_lines(path, &heading, &evaluator, games, threads, show)?
            }
        };
        progress.end();
        if totals.comparisons == 0 {
            return Err("no sibling is within the window in any position of these games".into());
        }
        Ok(totals)
    }

    /// Says which games were searched with which weights.
    fn source_number(&self, state: &State) -> u64 {
        let settings = checksum(self.settings.to_string().as_bytes());
        let weights = state.searched_with.iter().flatten().flat_map(|weight| weight.to_le_bytes());
        u64::from(settings) << 32 | u64::from(checksum(&weights.collect::<Vec<u8>>()))
    }

    /// Step 2: the updates that are left of this iteration.
    fn learn(
        &self,
        source: &mut Source<'_, F>,
        state: &mut State,
        totals: Totals,
        should_stop: &mut impl FnMut(&State) -> bool,
    ) -> Result<(), Box<dyn Error>> {
        let mut progress = ProgressLine::new(self.plan.updates.into(), state.update.into(), self.plan.quiet);
        let mut saved = None::<Instant>;
        while state.update < self.plan.updates {
            let warm = if state.iteration == 1 { self.plan.warm } else { 0 };
            if state.update == warm {
                // Losses of different kinds can't be compared.
                state.descent.change_data();
            }
            let objective = match state.update < warm {
                true => Objective { loss: Loss::Logistic, ..self.plan.objective },
                false => self.plan.objective,
            };
            let sums = source.pass(&state.descent.weights, state.descent.traces(), objective)?;
            let (gradient, curved) = source.vectors(&sums);
            state.descent.update(sums.loss(), &gradient, &curved);
            state.first_loss.get_or_insert(sums.loss());
            state.update += 1;
            let is_stopped = should_stop(state);
            if is_stopped || saved.is_none_or(|saved| saved.elapsed() >= SAVING) {
                self.save(state)?;
                saved = Some(Instant::now());
            }
            if is_stopped {
                return Ok(());
            }
            progress.show(state.update.into(), || {
                let mean = sums.loss() / totals.comparisons as f64;
                format!("updates of iteration {}, loss {mean:.6}, {:.2} % won", state.iteration, 100.0 * sums.won())
            });
        }
        progress.end();
        Ok(())
    }

    fn row(&self, state: &State, last: &Sums, found: &Disagreement, pawn: f64, times: [Duration; 3]) -> Row {
        let weights = &state.descent.weights;
        let nonzero = weights.iter().filter(|&&weight| weight != 0.0).count();
        let size: f64 = weights.iter().map(|weight| weight.abs()).sum();
        let mean = |loss: f64| loss / last.comparisons() as f64;
        Row {
            iteration: state.iteration,
            comparisons: last.comparisons(),
            loss: [mean(state.first_loss.unwrap_or(f64::NAN)), mean(last.loss())],
            won: last.won(),
            disagreement: found.mean(),
            top_one: found.top_one(),
            nonzero,
            mean_weight: size / nonzero.max(1) as f64 / pawn,
            seconds: times.map(|time| time.as_secs_f64()),
        }
    }

    /// Appends a row to the log of the training.
    fn note(&self, row: &Row) -> Result<(), Box<dyn Error>> {
        let mut log =
            fs::OpenOptions::new().create(true).append(true).open(self.plan.folder.join("iterations.jsonl"))?;
        Ok(writeln!(log, "{}", serde_json::to_string(row)?)?)
    }
}

impl std::fmt::Display for Row {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [search, learning, measuring] = self.seconds.map(|seconds| duration(Duration::from_secs_f64(seconds)));
        write!(
            f,
            "iteration {}: {} comparisons, loss {:.6} → {:.6}, {:.2} % won; held out: disagreement {:.4}, top-1 {:.2} %; \
             {} weights not zero, {:.4} pawns on average; {search} search, {learning} learning, {measuring} measuring",
            self.iteration,
            self.comparisons,
            self.loss[0],
            self.loss[1],
            100.0 * self.won,
            self.disagreement,
            100.0 * self.top_one,
            self.nonzero,
            self.mean_weight,
        )
    }
}

/// The totals of a file of lines with this heading, if it is there and whole as far as its frame tells.
fn whole(path: &Path, heading: &Heading) -> Option<Totals> {
    let mut reader = LinesReader::open(path).ok()?;
    if reader.heading() != heading || !matches!(reader.next_block(|_| false), Ok(None)) {
        return None;
    }
    reader.totals()
}
