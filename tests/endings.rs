//! How a game ends: no move left, repetition, perpetual check, declaration, the move limit.

use fukayomi::notation::{sfen, usi};
use fukayomi::shogi::{
    Color, Declaration, DeclarationRule, Game, Outcome, PlayError, Position, Reason, Repetition, Rules,
};

fn game(line: &str) -> Game {
    usi::parse_position(line, Rules::default()).unwrap_or_else(|error| panic!("{line}: {error}"))
}

fn position(text: &str) -> Position {
    sfen::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn outcome(winner: Option<Color>, reason: Reason) -> Option<Outcome> {
    Some(Outcome { winner, reason })
}

#[test]
fn mate_ends_the_game_for_the_mating_side() {
    let game = game("sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b");
    assert_eq!(game.outcome(), outcome(Some(Color::Black), Reason::Checkmate));
}

#[test]
fn a_side_without_any_move_has_lost_even_if_it_is_not_in_check() {
    let game = game("sfen k8/2R6/9/9/9/9/9/9/1R6K w - 1");
    assert!(!game.position().in_check());
    assert_eq!(game.outcome(), outcome(Some(Color::Black), Reason::Checkmate));
}

#[test]
fn the_fourth_occurrence_of_a_position_is_a_draw() {
    let line = "startpos moves 2h3h 8b7b 3h2h 7b8b 2h3h 8b7b 3h2h 7b8b 2h3h 8b7b 3h2h";
    assert_eq!(game(line).outcome(), None, "the start has come back twice");
    assert_eq!(game(&format!("{line} 7b8b")).outcome(), outcome(None, Reason::Repetition));
}

#[test]
fn the_third_occurrence_is_not_yet_a_draw() {
    assert_eq!(game("startpos moves 2h3h 8b7b 3h2h 7b8b 2h3h 8b7b 3h2h 7b8b").outcome(), None);
}

#[test]
fn the_same_board_with_other_hands_is_another_position() {
    // White throws a pawn at the rook each time, so the board comes back and the hands do not.
    let cycle = " 2h2g P*2f 2g2f 9a9b 2f2h 9b9a";
    let game = game(&format!("sfen k8/9/9/9/9/9/9/7R1/4K4 b 4p 1 moves{}", cycle.repeat(3)));
    assert_eq!(game.position().board_key(), game.start().board_key());
    assert_eq!(game.outcome(), None);
}

#[test]
fn the_same_board_with_another_side_to_move_is_another_position() {
    // Black loses a move by a triangle: the same board comes back with White to move.
    let line = "sfen 4k4/9/9/9/9/9/9/9/4K4 b - 1 moves 5i4h 5a5b 4h5h 5b5a 5h5i";
    let game = game(line);
    assert_eq!(game.position().setup().board, game.start().setup().board);
    assert_eq!(game.history().in_search(Color::White, usize::MAX), Repetition::None);
}

#[test]
fn the_side_that_checks_perpetually_loses() {
    let line = "sfen k2K5/2R6/9/9/9/9/9/9/9 b - 1 moves \
                7b7a 9a9b 7a7b 9b9a 7b7a 9a9b 7a7b 9b9a 7b7a 9a9b 7a7b 9b9a";
    assert_eq!(game(line).outcome(), outcome(Some(Color::White), Reason::PerpetualCheck));
    // The first position had no check before it: counted from the position after the first check it ends one move later.
    let mut later = game(line);
    later.overlook_end();
    later.play("7b7a".parse().unwrap()).unwrap();
    assert_eq!(later.outcome(), outcome(Some(Color::White), Reason::PerpetualCheck));
}

#[test]
fn perpetual_check_by_white_loses_as_well() {
    let cycle = " 3h3i 1i1h 3i3h 1h1i";
    let game = game(&format!("sfen 9/9/9/9/9/9/9/6r2/5k2K w - 1 moves{}", cycle.repeat(3)));
    assert_eq!(game.outcome(), outcome(Some(Color::Black), Reason::PerpetualCheck));
}

#[test]
fn one_quiet_move_in_the_cycle_makes_it_an_ordinary_repetition() {
    // The rook checks on 1h and goes back to 3h without check.
    let from_quiet = format!("sfen 8k/9/9/9/9/9/9/6R2/K8 b - 1 moves{}", " 3h1h 1a2a 1h3h 2a1a".repeat(3));
    let from_check = format!("sfen 8k/9/9/9/9/9/9/8R/K8 w - 1 moves{}", " 1a2a 1h3h 2a1a 3h1h".repeat(3));
    for line in [from_quiet, from_check] {
        assert_eq!(game(&line).outcome(), outcome(None, Reason::Repetition), "{line}");
    }
}

#[test]
fn a_search_sees_repetition_when_a_position_comes_back() {
    let game = game("startpos moves 2h3h 8b7b 3h2h 7b8b");
    assert_eq!(game.history().in_search(Color::Black, 16), Repetition::Draw);
    assert_eq!(game.history().in_search(Color::Black, 3), Repetition::None, "four plies back is too far then");
}

#[test]
fn a_search_sees_who_loses_by_checking_on() {
    let game = game("sfen k2K5/2R6/9/9/9/9/9/9/9 b - 1 moves 7b7a 9a9b 7a7b 9b9a");
    assert_eq!(game.history().in_search(Color::Black, 16), Repetition::Loss);
    let mut after = game.clone();
    after.play("7b7a".parse().unwrap()).unwrap();
    assert_eq!(after.history().in_search(Color::White, 16), Repetition::Win);
}

#[test]
fn a_board_that_comes_back_with_more_in_hand_is_superior_and_with_less_inferior() {
    let richer = game("sfen k8/9/9/9/9/9/9/7R1/4K4 b p 1 moves 2h2g P*2f 2g2f 9a9b 2f2h 9b9a");
    assert_eq!(richer.history().in_search(Color::Black, 16), Repetition::Superior);
    let poorer = game("sfen 4k4/1r7/9/9/9/9/9/9/8K b P 1 moves P*8e 8b8d 1i1h 8d8e 1h1i 8e8b");
    assert_eq!(poorer.history().in_search(Color::Black, 16), Repetition::Inferior);
}

#[test]
fn a_finished_game_takes_no_move_and_a_move_taken_back_reopens_it() {
    let mut game = game("sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b");
    let refused = game.play("5a5b".parse().unwrap());
    assert_eq!(refused, Err(PlayError::GameOver(game.outcome().unwrap())));
    assert_eq!(game.take_back().map(|mv| mv.to_string()), Some("G*5b".to_string()));
    assert_eq!((game.outcome(), game.position()), (None, game.start()));
    assert_eq!(game.take_back(), None);
}

#[test]
fn the_move_limit_is_a_draw_unless_the_last_move_mates() {
    let rules = Rules { move_limit: Some(1), ..Rules::default() };
    let quiet = usi::parse_position("startpos moves 7g7f", rules).unwrap();
    assert_eq!(quiet.outcome(), outcome(None, Reason::MoveLimit));
    let mating = usi::parse_position("sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b", rules).unwrap();
    assert_eq!(mating.outcome(), outcome(Some(Color::Black), Reason::Checkmate));
}

#[test]
fn black_declares_with_28_points_and_white_with_27() {
    // Ten pieces in the camp (one rook: 14 points) and the hand make up the rest.
    let black = |hand: &str| position(&format!("K1GGGGSSS/1S2R4/2N6/9/9/9/9/9/8k b {hand} 1"));
    assert_eq!(black("R2B").declaration(DeclarationRule::Points27), Some(Declaration::Win), "14 + 15 = 29");
    assert_eq!(black("RB4P").declaration(DeclarationRule::Points27), Some(Declaration::Win), "28");
    assert_eq!(black("RB3P").declaration(DeclarationRule::Points27), None, "27");
    let white = |hand: &str| position(&format!("8K/9/9/9/9/9/2n6/1s2r4/k1ggggsss w {hand} 1"));
    assert_eq!(white("rb3p").declaration(DeclarationRule::Points27), Some(Declaration::Win), "27");
    assert_eq!(white("rb2p").declaration(DeclarationRule::Points27), None, "26");
}

#[test]
fn under_the_24_point_rule_31_points_win_and_24_draw() {
    let black = |hand: &str| position(&format!("K1GGGGSSS/1S2R4/2N6/9/9/9/9/9/8k b {hand} 1"));
    let rule = DeclarationRule::Points24;
    assert_eq!(black("R2B2P").declaration(rule), Some(Declaration::Win), "31");
    assert_eq!(black("R2BP").declaration(rule), Some(Declaration::Draw), "30");
    assert_eq!(black("2B").declaration(rule), Some(Declaration::Draw), "24");
    assert_eq!(black("B4P").declaration(rule), None, "23");
    assert_eq!(black("R2B2P").declaration(DeclarationRule::Off), None);
}

#[test]
fn a_declaration_needs_the_king_in_the_camp_ten_pieces_there_and_no_check() {
    let rule = DeclarationRule::Points27;
    let outside = position("2GGGGSSS/1S2R4/2N6/K8/9/9/9/9/8k b R2B9P 1");
    assert_eq!(outside.declaration(rule), None, "the king is outside");
    let nine = position("K1GGGGSSS/1S7/2N6/4R4/9/9/9/9/8k b R2B9P 1");
    assert_eq!(nine.declaration(rule), None, "nine pieces in the camp");
    let checked = position("K1GGGGSSS/1S2R4/2N6/9/9/9/9/9/r7k b 2B9P 1");
    assert_eq!((checked.in_check(), checked.declaration(rule)), (true, None));
    let elsewhere = position("K1GGGGSSS/1S2R4/2N6/9/9/9/9/9/8k w R2B9P 1");
    assert_eq!(elsewhere.declaration(rule), None, "it is not Black's turn");
}

#[test]
fn a_declaration_that_does_not_hold_loses() {
    let mut game = Game::new(Position::startpos());
    game.declare();
    assert_eq!(game.outcome(), outcome(Some(Color::White), Reason::Declaration));
}

#[test]
fn resigning_gives_the_game_to_the_opponent() {
    let mut game = Game::new(Position::startpos());
    game.resign();
    assert_eq!(game.outcome(), outcome(Some(Color::White), Reason::Resignation));
}
