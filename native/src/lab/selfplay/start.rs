//! How games begin: lines of a file or a book, handicaps, random moves.

use std::fmt;
use std::str::FromStr;

use crate::lab::openings::Openings;
use fukayomi::book::Book;
use fukayomi::random::Random;
use fukayomi::shogi::{Game, Handicap, Move, MoveList, Position, Rules};

/// The fewest and the most moves of a game that begins at random.
const RANDOM_PLIES: Plies = Plies { from: 4, to: 12 };

/// A range of moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plies {
    from: u64,
    to: u64,
}

impl FromStr for Plies {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let ends = text.split_once('-').and_then(|(from, to)| Some((from.parse().ok()?, to.parse().ok()?)));
        ends.filter(|(from, to)| from <= to).map(|(from, to)| Self { from, to }).ok_or("expected FROM-TO, such as 6-36")
    }
}

impl fmt::Display for Plies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from, self.to)
    }
}

impl Plies {
    const fn draw(self, random: &mut Random) -> u64 {
        self.from + random.below((self.to - self.from).saturating_add(1))
    }
}

/// What games may begin with; shares are per cent, and what is left of a hundred begins with a line.
#[derive(Clone, Debug)]
pub struct Starts {
    /// Lines.
    pub openings: Openings,
    /// More lines, taken as often as those.
    pub book: Option<Book>,
    /// How far a line is followed.
    pub plies: Plies,
    /// The most random moves after a line or a handicap.
    pub random_moves: u64,
    /// Games that begin with random moves only.
    pub random_share: u64,
    /// Handicap games.
    pub handicap_share: u64,
}

impl Starts {
    /// The beginning of a game, not over yet.
    pub fn begin(&self, random: &mut Random, rules: Rules) -> Game {
        let kind = random.below(100);
        let (mut game, plies) = if kind < self.handicap_share {
            (Game::with_rules(handicap(random).position(), rules), Plies { from: 0, to: self.random_moves })
        } else if kind < self.handicap_share + self.random_share {
            (Game::with_rules(Position::startpos(), rules), RANDOM_PLIES)
        } else {
            (self.line(random, rules), Plies { from: 0, to: self.random_moves })
        };
        for _ in 0..plies.draw(random) {
            play_on(&mut game, |position| random_move(position, random));
        }
        game
    }

    fn line(&self, random: &mut Random, rules: Rules) -> Game {
        let plies = self.plies.draw(random);
        if let Some(book) = self.book.as_ref().filter(|_| random.coin()) {
            let mut game = Game::with_rules(Position::startpos(), rules);
            while (game.moves().len() as u64) < plies
                && play_on(&mut game, |position| book_move(book, position, random))
            {}
            return game;
        }
        let mut game = self.openings.game(random.below(self.openings.count() as u64) as usize, rules);
        while game.moves().len() as u64 > plies || game.outcome().is_some() {
            if game.take_back().is_none() {
                break;
            }
        }
        game
    }
}

/// Plays a move unless there is none or it would end the game; says whether it was played.
fn play_on(game: &mut Game, choose: impl FnOnce(&Position) -> Option<Move>) -> bool {
    let is_played = choose(game.position()).is_some_and(|mv| game.play(mv).is_ok());
    if is_played && game.outcome().is_some() {
        game.take_back();
        return false;
    }
    is_played
}

/// A legal move, each as probable as every other.
pub fn random_move(position: &Position, random: &mut Random) -> Option<Move> {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    let count = moves.len() as u64;
    (count > 0).then(|| moves[random.below(count) as usize])
}

/// The book's move, or half of the time one of the others that it knows.
fn book_move(book: &Book, position: &Position, random: &mut Random) -> Option<Move> {
    let entry = book.entry(position)?;
    let others = entry.others.len() as u64;
    Some(if others > 0 && random.coin() { entry.others[random.below(others) as usize] } else { entry.mv })
}

/// A handicap. Those up to two pieces come four times as often as larger ones, which are soon decided and teach little.
fn handicap(random: &mut Random) -> Handicap {
    let given = &Handicap::ALL[1..];
    let weight = |handicap: &Handicap| if handicap.removed().len() <= 2 { 4 } else { 1 };
    let mut left = random.below(given.iter().map(weight).sum());
    for handicap in given {
        match left.checked_sub(weight(handicap)) {
            Some(rest) => left = rest,
            None => return *handicap,
        }
    }
    Handicap::Lance
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn starts(random_share: u64, handicap_share: u64) -> Starts {
        let openings = Openings::built_in().unwrap();
        let plies = "6-20".parse().unwrap();
        Starts { openings, book: None, plies, random_moves: 3, random_share, handicap_share }
    }

    fn lengths(starts: &Starts) -> Vec<usize> {
        (0..200).map(|job| starts.begin(&mut Random::of_job(1, job), Rules::default()).moves().len()).collect()
    }

    #[test]
    fn lines_are_cut_and_random_moves_follow() {
        let lengths = lengths(&starts(0, 0));
        assert!(lengths.iter().all(|length| (6..=23).contains(length)), "{lengths:?}");
        assert!(lengths.iter().collect::<HashSet<_>>().len() > 10);
    }

    #[test]
    fn shares_are_kept() {
        let random = lengths(&starts(100, 0));
        assert!(random.iter().all(|length| (4..=12).contains(length)), "{random:?}");
        let starts = starts(20, 100 - 20);
        let games = (0..300).map(|job| starts.begin(&mut Random::of_job(2, job), Rules::default()));
        let given: Vec<u32> = games.map(|game| 40 - game.start().occupied().count()).collect();
        let handicaps = given.iter().filter(|&&missing| missing > 0).count();
        assert!((200..280).contains(&handicaps), "{handicaps}");
        assert!(given.contains(&10) && given.contains(&1));
    }

    #[test]
    fn a_book_leads_the_way_where_it_knows_one() {
        let mut position = Position::startpos();
        let mut book = Book::default();
        for text in ["7g7f", "3c3d", "2g2f"] {
            let mv: Move = text.parse().unwrap();
            let entry = fukayomi::book::BookEntry { milli_depth: 1, evaluations: 1, value: 0, mv, others: Vec::new() };
            book.add(fukayomi::book::key(&position), entry);
            position.apply(mv);
        }
        let starts = Starts { book: Some(book), random_moves: 0, ..starts(0, 0) };
        let from_book = lengths(&starts).into_iter().filter(|&length| length == 3).count();
        assert!((60..140).contains(&from_book), "{from_book}");
    }
}
