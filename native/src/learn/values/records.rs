//! Moves of strong players as a second teacher: the likelihood of the move of a record among its siblings.
//!
//! Where regression says what a position is worth, a record says which of some positions is best. The move and its siblings
//! are searched by one ply and quiescence, as in learning by comparison, and their lines are kept; a softmax of the values
//! at the ends of the lines gives each move a chance, and the weights go where the record's chance grows.

use std::convert::Infallible;

use super::model::Model;
use crate::learn::Features;
use crate::learn::linear::LinearFeatures;
use crate::learn::siblings::{PAWN_POINTS, ShortLine, is_sampled, judge_siblings};
use crate::work::parallel;
use crate::work::progress_line::ProgressLine;
use crate::work::records::RecordedGame;
use fukayomi::eval::Evaluator;
use fukayomi::shogi::Position;

/// Siblings further from the record move than this many pawns teach nothing.
const WINDOW: i32 = 8;

/// The temperature of the softmax, in points.
const TEMPERATURE: f32 = 120.0;

/// A position of a record with the lines of its moves.
pub struct Case {
    root: Position,
    /// The line of the record's move first.
    lines: Vec<ShortLine>,
}

/// Cases, and how much each of them counts beside a position with a score.
#[derive(Default)]
pub struct Cases {
    /// The cases.
    pub list: Vec<Case>,
    /// The weight of each.
    pub weight: f32,
}

/// Searches every n-th position of games; each round takes others than the last.
pub fn search<E: Evaluator>(
    evaluator: &E,
    games: &[RecordedGame],
    (every, round): (usize, usize),
    threads: usize,
) -> Vec<Case> {
    let mut found = Vec::new();
    let game = |(): &mut (), number: usize, game: &RecordedGame| {
        let (mut cases, mut position) = (Vec::new(), game.start.clone());
        for (ply, &mv) in game.moves.iter().enumerate() {
            if is_sampled(number + round, ply, every)
                && let Some((record, others)) = judge_siblings(evaluator, &position, mv, WINDOW * PAWN_POINTS)
            {
                let near = |value: i32| (value - record.value).abs() < WINDOW * PAWN_POINTS;
                let others = others.iter().filter(|other| near(other.value) && other.end != record.end);
                let lines: Vec<ShortLine> = std::iter::once(&record).chain(others).map(|judged| judged.line).collect();
                if lines.len() > 1 {
                    cases.push(Case { root: position.clone(), lines });
                }
            }
            position.apply(mv);
        }
        cases
    };
    let mut progress = ProgressLine::new(games.len() as u64, 0, false);
    let Ok(()) = parallel::in_order(
        games,
        threads,
        || (),
        game,
        |number, cases: Vec<Case>| {
            found.extend(cases);
            progress.show(number as u64 + 1, || format!("games searched, {} positions", found.len()));
            Ok::<(), Infallible>(())
        },
    );
    progress.end();
    found
}

/// Learns from cases; keeps its memory from one to the next.
pub struct Student<'f> {
    features: &'f LinearFeatures,
    /// The features of all ends of lines, one after the other, and where those of each end.
    list: Vec<(u32, f32)>,
    ends: Vec<usize>,
    values: Vec<f32>,
    gradient: Vec<f32>,
    touched: Vec<u32>,
}

impl<'f> Student<'f> {
    /// A student of these features.
    pub fn new(features: &'f LinearFeatures) -> Self {
        let gradient = vec![0.0; features.count()];
        Self { features, list: Vec::new(), ends: Vec::new(), values: Vec::new(), gradient, touched: Vec::new() }
    }

    /// One step: the gradient of −ln p(record) is the expected features less the record's, over the temperature.
    pub fn learn(&mut self, model: &mut Model, case: &Case, rate: f32, weight: f32) {
        self.look(model, case);
        let sign = case.root.side_to_move().sign() as f32;
        let best = self.values.iter().fold(f32::MIN, |best, value| best.max(*value));
        let odds: Vec<f32> = self.values.iter().map(|value| ((value - best) / TEMPERATURE).exp()).collect();
        let sum: f32 = odds.iter().sum();
        let mut start = 0;
        for (number, (&end, odds)) in self.ends.iter().zip(odds).enumerate() {
            let share = sign * weight * (odds / sum - f32::from(u8::from(number == 0)));
            for &(index, times) in &self.list[start..end] {
                let gradient = &mut self.gradient[index as usize];
                if *gradient == 0.0 {
                    self.touched.push(index);
                }
                *gradient += share * times;
            }
            start = end;
        }
        for index in self.touched.drain(..) {
            model.step(index as usize, std::mem::take(&mut self.gradient[index as usize]), rate);
        }
    }

    /// Extracts the features at the ends of all lines and values them for the side that moves.
    fn look(&mut self, model: &Model, case: &Case) {
        self.list.clear();
        self.ends.clear();
        self.values.clear();
        let sign = case.root.side_to_move().sign() as f32;
        for line in &case.lines {
            let mut position = case.root.clone();
            line.moves().for_each(|mv| {
                position.apply(mv);
            });
            let start = self.list.len();
            self.features.extract(&position, &mut self.list);
            self.values.push(sign * model.black(&self.list[start..]));
            self.ends.push(self.list.len());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::values::material_alone;
    use fukayomi::eval::weights;
    use fukayomi::shogi::Move;

    #[test]
    fn the_move_of_a_record_becomes_likelier_and_nothing_depends_on_threads() {
        let features = LinearFeatures::without(weights::shipped().progress, &[]);
        let mut model = Model::new(material_alone(features.count()));
        let moves: Vec<Move> = ["7g7f", "3c3d", "2g2f", "4c4d"].iter().map(|text| text.parse().unwrap()).collect();
        let games = vec![RecordedGame { start: Position::startpos(), moves }];
        let evaluator = features.evaluator(&model.weights, 1.0);
        let cases = search(&evaluator, &games, (1, 0), 2);
        assert_eq!(cases.len(), 4);
        let lines = |cases: &[Case]| cases.iter().map(|case| case.lines.clone()).collect::<Vec<_>>();
        assert_eq!(lines(&cases), lines(&search(&evaluator, &games, (1, 0), 1)));
        let rounds = [0, 1].map(|round| search(&evaluator, &games, (2, round), 1));
        assert!(rounds.iter().all(|cases| cases.len() == 2) && lines(&rounds[0]) != lines(&rounds[1]));
        let mut student = Student::new(&features);
        let mut lead = |model: &Model| {
            student.look(model, &cases[2]);
            let (record, others) = student.values.split_first().unwrap();
            record - others.iter().fold(f32::MIN, |best, value| best.max(*value))
        };
        let before = lead(&model);
        let mut learner = Student::new(&features);
        (0..20).for_each(|_| learner.learn(&mut model, &cases[2], 4.0, 0.3));
        assert!(before <= 0.0 && lead(&model) > 0.0, "{before}, then {}", lead(&model));
    }
}
