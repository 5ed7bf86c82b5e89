//! `fukayomi csa` against a small server on this machine.

mod server;

use std::fs;
use std::path::PathBuf;

use fukayomi::notation::csa;
use fukayomi::notation::record::{EndKind, Record};
use fukayomi::shogi::{Color, Outcome, Reason, Rules};
use server::{Client, Seat, Server, start};

/// A folder of its own for each test, gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("fukayomi-csa-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        Self(path)
    }

    /// The records, by name.
    fn records(&self) -> Vec<Record> {
        let mut paths: Vec<PathBuf> = fs::read_dir(&self.0).unwrap().map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        paths.iter().map(|path| csa::read(&fs::read_to_string(path).unwrap()).unwrap()).collect()
    }

    fn record(&self) -> Record {
        let mut records = self.records();
        assert_eq!(records.len(), 1);
        records.remove(0)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn client(name: &str, server: &Server, more: &[&str]) -> (Client, Folder) {
    let folder = Folder::new(name);
    let client = Client::start(server, &folder.0, more);
    (client, folder)
}

fn ended(record: &Record, winner: Option<Color>, reason: Reason) {
    assert_eq!(record.outcome(), Some(Outcome { winner, reason }));
}

#[test]
fn a_game_is_played_to_its_end_and_saved() {
    let server = Server::new();
    let (client, folder) = client("game", &server, &["--game", "floodgate-300-10F"]);
    let mut seat = server.accept();
    assert_eq!(seat.hear(), "LOGIN Fukayomi floodgate-300-10F,secret");
    seat.say("LOGIN:Fukayomi OK");
    seat.begin("wdoor/1", Color::Black, start::NEW);
    for turn in 1..=10 {
        seat.hear_move(turn);
        seat.answer_move(2);
    }
    seat.hear_move(3);
    seat.say("%TORYO,T4\n#RESIGN\n#WIN");
    assert_eq!(seat.hear(), "LOGOUT");
    seat.say("LOGOUT:completed");
    let said = client.success();
    assert!(said.contains("1 of 1 games: won 1, lost 0, neither 0"), "{said}");
    let record = folder.record();
    ended(&record, Some(Color::Black), Reason::Resignation);
    assert!(record.moves().eq(seat.game.moves().iter().copied()));
    let times: Vec<u64> = record.main.moves.iter().map(|played| played.time.unwrap().as_secs()).collect();
    assert_eq!(times[..6], [1, 2, 2, 2, 3, 2]);
    assert_eq!(record.players, [Some("Fukayomi".to_string()), Some("Opponent".to_string())]);
    assert_eq!(record.header("EVENT"), Some("wdoor/1"));
    assert!(record.header("START_TIME").is_some());
    record.game(Rules::default()).unwrap();
}

#[test]
fn a_wrong_password_is_told_and_not_tried_again() {
    let server = Server::new();
    let (client, _folder) = client("password", &server, &[]);
    let mut seat = server.accept();
    assert_eq!(seat.hear(), "LOGIN Fukayomi secret");
    seat.say("LOGIN:incorrect");
    let said = client.failure();
    assert!(said.contains("the server refuses this name and password"), "{said}");
}

#[test]
fn a_server_that_stays_away_is_given_up_with_a_reason() {
    let port = Server::new().port();
    let folder = Folder::new("away");
    let said = Client::start_at(port, &folder.0, &["--retries", "1"]).failure();
    assert!(said.contains(&format!("127.0.0.1:{port}: ")), "{said}");
}

#[test]
fn a_mated_player_resigns() {
    let server = Server::new();
    let (client, folder) = client("resign", &server, &[]);
    let mut seat = server.log_in();
    seat.begin("g", Color::White, start::MATED);
    assert_eq!(seat.hear(), "%TORYO");
    seat.end("%TORYO,T1\n#RESIGN\n#LOSE");
    client.success();
    assert_eq!(folder.record().outcome().unwrap().winner, Some(Color::Black));
}

#[test]
fn an_entered_king_declares() {
    let server = Server::new();
    let (client, folder) = client("declare", &server, &[]);
    let mut seat = server.log_in();
    seat.begin("g", Color::Black, start::ENTERED);
    assert_eq!(seat.hear(), "%KACHI");
    seat.end("%KACHI,T1\n#JISHOGI\n#WIN");
    client.success();
    ended(&folder.record(), Some(Color::Black), Reason::Declaration);
}

#[test]
fn an_illegal_move_of_the_opponent_is_kept_as_such() {
    let server = Server::new();
    let (client, folder) = client("illegal", &server, &[]);
    let mut seat = server.log_in();
    seat.begin("g", Color::Black, start::NEW);
    seat.hear_move(1);
    seat.end("-5141OU,T5\n#ILLEGAL_MOVE\n#WIN");
    client.success();
    let record = folder.record();
    ended(&record, Some(Color::Black), Reason::IllegalMove);
    let ending = record.main.ending.unwrap();
    assert_eq!(ending.kind, EndKind::IllegalMove);
    assert_eq!(ending.foul.unwrap().mv.to_string(), "5a4a");
    assert_eq!(record.main.moves.len(), 1, "what can't be played is no move of the game");
}

#[test]
fn an_unreadable_move_ends_in_resignation_and_not_in_a_hang() {
    let server = Server::new();
    let (client, _folder) = client("unreadable", &server, &[]);
    let mut seat = server.log_in();
    seat.begin("g", Color::Black, start::NEW);
    seat.hear_move(1);
    seat.say("-9999ZZ,T5");
    assert_eq!(seat.hear(), "%TORYO");
    seat.end("%TORYO,T1\n#RESIGN\n#LOSE");
    client.success();
}

#[test]
fn a_loss_by_our_own_fault_is_told_as_it_is() {
    for (line, reason) in [("#ILLEGAL_MOVE", Reason::IllegalMove), ("#TIME_UP", Reason::TimeUp)] {
        let server = Server::new();
        let (client, folder) = client(&format!("fault{}", line.len()), &server, &[]);
        let mut seat = server.log_in();
        seat.begin("g", Color::Black, start::NEW);
        let text = seat.hear();
        // A late move is not played, an illegal one is repeated.
        seat.end(&if reason == Reason::IllegalMove {
            format!("{text},T1\n{line}\n#LOSE")
        } else {
            format!("{line}\n#LOSE")
        });
        let said = client.success();
        assert!(said.contains("lost 1"), "{said}");
        ended(&folder.record(), Some(Color::White), reason);
    }
}

#[test]
fn repetition_and_the_move_limit_are_draws() {
    for (lines, reason) in [("#SENNICHITE\n#DRAW", Reason::Repetition), ("#MAX_MOVES\n#CENSORED", Reason::MoveLimit)] {
        let server = Server::new();
        let (client, folder) = client(&format!("draw{}", lines.len()), &server, &[]);
        let mut seat = server.log_in();
        seat.begin("g", Color::Black, start::NEW);
        seat.hear_move(1);
        seat.end(lines);
        assert!(client.success().contains("neither 1"));
        ended(&folder.record(), None, reason);
    }
}

#[test]
fn after_a_cut_connection_the_game_is_kept_and_another_one_played() {
    let server = Server::new();
    let (client, folder) = client("cut", &server, &[]);
    let mut seat = server.log_in();
    seat.begin("g1", Color::White, start::NEW);
    for _ in 0..3 {
        seat.answer_move(1);
        seat.hear_move(1);
    }
    drop(seat);
    let mut seat = server.log_in();
    seat.begin("g2", Color::White, start::NEW);
    seat.answer_move(1);
    seat.hear_move(1);
    seat.end("%TORYO,T1\n#RESIGN\n#WIN");
    let said = client.success();
    assert!(said.contains("connecting again in 1 s"), "{said}");
    let [first, second] = folder.records().try_into().unwrap();
    ended(&first, None, Reason::Interrupted);
    assert_eq!((first.main.moves.len(), second.main.moves.len()), (6, 2));
    ended(&second, Some(Color::White), Reason::Resignation);
}

#[test]
fn a_game_that_went_on_without_us_is_taken_up() {
    let server = Server::new();
    let (client, folder) = client("resumed", &server, &[]);
    let mut seat = server.log_in();
    seat.begin_after("g", Color::Black, start::NEW, &["+7776FU,T12", "-3334FU,T6"]);
    seat.hear_move(1);
    seat.end("#CHUDAN");
    client.success();
    let record = folder.record();
    let moves: Vec<String> = record.moves().map(|mv| mv.to_string()).collect();
    assert_eq!((moves.len(), &moves[..2]), (3, &["7g7f".to_string(), "3c3d".to_string()][..]));
    assert_eq!(record.main.moves[0].time.unwrap().as_secs(), 12);
    ended(&record, None, Reason::Interrupted);
}

#[test]
fn a_game_that_is_not_agreed_on_is_waited_out() {
    let server = Server::new();
    let (client, folder) = client("reject", &server, &["--games", "2"]);
    let mut seat = server.log_in();
    seat.summary("g0", Color::Black, start::NEW, &[]);
    assert_eq!(seat.hear(), "AGREE");
    seat.say("REJECT:g0 by Opponent");
    for game in ["g1", "g1"] {
        seat.begin(game, Color::Black, start::NEW);
        seat.hear_move(1);
        seat.say("%TORYO,T1\n#RESIGN\n#WIN");
        assert_eq!(seat.hear(), "LOGOUT");
        drop(seat);
        if folder.records().len() == 2 {
            break;
        }
        seat = server.log_in();
    }
    client.success();
    assert_eq!(folder.records().len(), 2, "games of one name have two files");
}

#[test]
fn the_score_is_told_where_it_is_wanted() {
    let server = Server::new();
    let (client, folder) = client("score", &server, &["--tell-score"]);
    let mut seat = server.log_in();
    seat.begin("g", Color::Black, start::NEW);
    let line = seat.hear();
    let (text, comment) = line.split_once(",'* ").unwrap();
    comment.parse::<i32>().unwrap();
    seat.confirm(text, 1);
    seat.end("#CHUDAN");
    client.success();
    assert_eq!(folder.record().main.moves[0].notes.len(), 1);
}

#[test]
fn a_player_that_breaks_the_rules_resigns_instead() {
    let server = Server::new();
    let program = env!("CARGO_BIN_EXE_fukayomi");
    let player = format!("engine=\"{program}\" lab misbehave illegal --after 0");
    let (client, _folder) = client("misbehave", &server, &["--player", &player]);
    let mut seat: Seat = server.log_in();
    seat.begin("g", Color::Black, start::NEW);
    assert_eq!(seat.hear(), "%TORYO");
    seat.end("%TORYO,T1\n#RESIGN\n#LOSE");
    let said = client.success();
    assert!(said.contains("resigning: "), "{said}");
}
