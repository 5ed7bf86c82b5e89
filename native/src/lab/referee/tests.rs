use super::*;
use fukayomi::notation::{sfen, usi};
use fukayomi::shogi::{Position, Rules};

/// Answers from a list; resigns at its end.
struct Script {
    answers: Vec<Result<Thought, Fault>>,
}

impl Script {
    fn new(answers: impl IntoIterator<Item = Result<Thought, Fault>>) -> Self {
        let mut answers: Vec<_> = answers.into_iter().collect();
        answers.reverse();
        Self { answers }
    }

    fn moves(moves: &str, score: Score) -> Self {
        Self::new(moves.split(' ').map(|mv| Ok(thought(Answer::Move(mv.parse().unwrap()), score))))
    }
}

fn thought(answer: Answer, score: Score) -> Thought {
    let time = Duration::ZERO;
    Thought { answer, score: Some(score), depth: Some(1), expected_depth: None, nodes: Some(1), time }
}

impl Player for Script {
    fn new_game(&mut self, _: u64) -> Result<(), Fault> {
        Ok(())
    }

    fn think(&mut self, _: &Turn) -> Result<Thought, Fault> {
        self.answers.pop().unwrap_or_else(|| Ok(thought(Answer::Resign, -9_999)))
    }
}

fn judged(game: Game, mut black: Script, mut white: Script, judgement: &Judgement) -> Played {
    let budget = "nodes=1".parse().unwrap();
    play(game, [&mut black, &mut white], [&budget, &budget], [0, 0], judgement)
}

fn start() -> Game {
    Game::new(Position::startpos())
}

fn outcome(winner: Option<Color>, reason: Reason) -> Option<Outcome> {
    Some(Outcome { winner, reason })
}

#[test]
fn whoever_resigns_loses() {
    let played = judged(start(), Script::moves("7g7f", 0), Script::new([]), &Judgement::default());
    assert_eq!(played.game.outcome(), outcome(Some(Color::Black), Reason::Resignation));
    assert_eq!((played.moves.len(), played.failure), (1, None));
}

#[test]
fn an_illegal_move_loses_and_is_told() {
    let played = judged(start(), Script::moves("7g7f", 0), Script::moves("8b8g", 0), &Judgement::default());
    assert_eq!(played.game.outcome(), outcome(Some(Color::Black), Reason::IllegalMove));
    let failure = played.failure.unwrap();
    assert_eq!((failure.by, failure.kind), (Side::White, FaultKind::IllegalMove));
    assert!(failure.detail.starts_with("8b8g: "));
}

#[test]
fn a_pawn_drop_mate_is_an_illegal_move() {
    let game = usi::parse_position("sfen 7lk/9/8G/9/9/9/9/9/K8 b P 1", Rules::default()).unwrap();
    let played = judged(game, Script::moves("P*1b", 0), Script::new([]), &Judgement::default());
    assert_eq!(played.failure.unwrap().kind, FaultKind::IllegalMove);
}

#[test]
fn a_crash_loses() {
    let crash = Script::new([Err(Fault::new(FaultKind::Crash, "gone"))]);
    let played = judged(start(), crash, Script::new([]), &Judgement::default());
    assert_eq!(played.game.outcome(), outcome(Some(Color::White), Reason::TimeUp));
    assert_eq!(played.failure, Some(Failure { by: Side::Black, kind: FaultKind::Crash, detail: "gone".into() }));
}

#[test]
fn four_times_the_same_position_is_a_draw() {
    let there_and_back = |there: &str, back: &str| vec![format!("{there} {back}"); 4].join(" ");
    let black = Script::moves(&there_and_back("2h3h", "3h2h"), 0);
    let white = Script::moves(&there_and_back("8b7b", "7b8b"), 0);
    let played = judged(start(), black, white, &Judgement::default());
    assert_eq!(played.game.outcome(), outcome(None, Reason::Repetition));
    assert_eq!(played.moves.len(), 12);
}

#[test]
fn the_move_limit_is_a_draw() {
    let rules = Rules { move_limit: Some(2), ..Rules::default() };
    let game = Game::with_rules(Position::startpos(), rules);
    let played = judged(game, Script::moves("7g7f", 0), Script::moves("3c3d", 0), &Judgement::default());
    assert_eq!(played.game.outcome(), outcome(None, Reason::MoveLimit));
}

#[test]
fn agreement_of_both_players_ends_a_game() {
    let judgement = Judgement { agreement: Some(Agreement { score: 2_000, moves: 2 }), ..Judgement::default() };
    let (black, white) = (Script::moves("7g7f 2g2f 2f2e", 2_500), Script::moves("3c3d 8c8d 8d8e", -2_000));
    let played = judged(start(), black, white, &judgement);
    assert_eq!(played.game.outcome(), outcome(Some(Color::Black), Reason::Resignation));
    assert_eq!((played.moves.len(), played.agreed), (4, true));
    let (black, white) = (Script::moves("7g7f 2g2f 2f2e", 2_500), Script::moves("3c3d 8c8d 8d8e", 2_000));
    assert!(!judged(start(), black, white, &judgement).agreed);
}

#[test]
fn a_declaration_counts_and_a_false_one_loses() {
    let declare = || Script::new([Ok(thought(Answer::Declare, 0))]);
    let played = judged(start(), declare(), Script::new([]), &Judgement::default());
    assert_eq!(played.game.outcome(), outcome(Some(Color::White), Reason::Declaration));
    let entered = "+R+B+P+P+P+P+P+PK/1+R+B+P+P4/9/9/9/9/9/9/4k4 b 2G2S2N2L5P2g2s2n2l2p 1";
    let entered = || Game::new(sfen::parse(entered).unwrap());
    let played = judged(entered(), declare(), Script::new([]), &Judgement::default());
    assert_eq!(played.game.outcome(), outcome(Some(Color::Black), Reason::Declaration));
    let auto = Judgement { auto_declare: true, ..Judgement::default() };
    let played = judged(entered(), Script::new([]), Script::new([]), &auto);
    assert_eq!(played.game.outcome(), outcome(Some(Color::Black), Reason::Declaration));
}

#[test]
fn a_move_that_took_too_long_loses_on_time() {
    let slow = || {
        let mut script = Script::moves("7g7f", 0);
        script.answers[0].as_mut().unwrap().time = Duration::from_millis(80);
        script
    };
    struct Sleeper(Script);
    impl Player for Sleeper {
        fn new_game(&mut self, _: u64) -> Result<(), Fault> {
            Ok(())
        }
        fn think(&mut self, turn: &Turn) -> Result<Thought, Fault> {
            std::thread::sleep(Duration::from_millis(80));
            self.0.think(turn)
        }
    }
    for (budget, margin_ms, is_lost) in [
        ("movetime=10", 20, true),
        ("movetime=10", 200, false),
        ("main=50,byoyomi=10", 0, true),
        ("main=70,byoyomi=40", 0, false),
    ] {
        let budget = budget.parse().unwrap();
        let judgement = Judgement { margin_ms, ..Judgement::default() };
        let (mut black, mut white) = (Sleeper(slow()), Script::new([]));
        let played = play(start(), [&mut black, &mut white], [&budget, &budget], [0, 0], &judgement);
        assert_eq!(
            played.failure.is_some_and(|failure| failure.kind == FaultKind::TimeUp),
            is_lost,
            "{budget} {margin_ms}"
        );
    }
}
