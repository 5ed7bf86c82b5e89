//! A server for one client at a time, which says what a test wants it to say.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use fukayomi::notation::csa;
use fukayomi::shogi::{Color, Game, MoveList};

const PATIENCE: Duration = Duration::from_secs(120);

/// Positions to begin with.
pub mod start {
    pub const NEW: &str = "PI\n+";
    /// White has no move.
    pub const MATED: &str = "P-51OU\nP+52KI53KI59OU\n-";
    /// Black's king has entered with enough to declare.
    pub const ENTERED: &str = "P+51OU41KI31KI61KI71KI42GI32GI62GI72GI33FU43FU53FU63FU73FU18HI17HI00KA00KA00FU00FU00FU00FU00FU00FU00FU\nP-59OU\n+";
}

pub struct Server(TcpListener);

impl Server {
    pub fn new() -> Self {
        Self(TcpListener::bind(("127.0.0.1", 0)).unwrap())
    }

    pub fn port(&self) -> u16 {
        self.0.local_addr().unwrap().port()
    }

    /// Waits for a client, but not for ever: a test that fails must not hang.
    pub fn accept(&self) -> Seat {
        self.0.set_nonblocking(true).unwrap();
        let start = Instant::now();
        let stream = loop {
            match self.0.accept() {
                Ok((stream, _)) => break stream,
                Err(_) if start.elapsed() < PATIENCE => thread::sleep(Duration::from_millis(5)),
                Err(error) => panic!("no client: {error}"),
            }
        };
        stream.set_nonblocking(false).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let input = BufReader::new(stream.try_clone().unwrap());
        Seat { stream, input, game: Game::new(fukayomi::shogi::Position::startpos()) }
    }

    /// Waits for a client and lets it in, with a greeting that it has to pass over.
    pub fn log_in(&self) -> Seat {
        let mut seat = self.accept();
        seat.say("welcome to this server\n");
        assert_eq!(seat.hear(), "LOGIN Fukayomi secret");
        seat.say("LOGIN:Fukayomi OK");
        seat
    }
}

/// The client's connection, and the game that is played over it.
pub struct Seat {
    stream: TcpStream,
    input: BufReader<TcpStream>,
    pub game: Game,
}

impl Seat {
    pub fn say(&mut self, lines: &str) {
        self.stream.write_all(format!("{lines}\n").as_bytes()).unwrap();
    }

    /// Says how the game ended; the client takes its leave.
    pub fn end(mut self, lines: &str) {
        self.say(lines);
        assert_eq!(self.hear(), "LOGOUT");
    }

    /// The next line that is not empty.
    pub fn hear(&mut self) -> String {
        loop {
            let mut line = String::new();
            assert_ne!(self.input.read_line(&mut line).unwrap(), 0, "the client went away");
            if !line.trim().is_empty() {
                return line.trim_end().to_string();
            }
        }
    }

    pub fn summary(&mut self, id: &str, client: Color, position: &str, moves: &[&str]) {
        let (sign, names) = match client {
            Color::Black => ('+', ["Fukayomi", "Opponent"]),
            Color::White => ('-', ["Opponent", "Fukayomi"]),
        };
        self.game = csa::read(&format!("{position}\n{}", moves.join("\n"))).unwrap().game(Default::default()).unwrap();
        self.say(&format!(
            "BEGIN Game_Summary\nProtocol_Version:1.2\nProtocol_Mode:Server\nFormat:Shogi 1.0\nDeclaration:Jishogi 1.1\n\
             Game_ID:{id}\nName+:{}\nName-:{}\nYour_Turn:{sign}\nRematch_On_Draw:NO\nTo_Move:+\nMax_Moves:256\n\
             BEGIN Time\nTime_Unit:1sec\nTotal_Time:300\nByoyomi:0\nIncrement:10\nLeast_Time_Per_Move:0\nEND Time\n\
             BEGIN Position\n{position}\n{}\nEND Position\nEND Game_Summary",
            names[0],
            names[1],
            moves.join("\n")
        ));
    }

    pub fn begin(&mut self, id: &str, client: Color, position: &str) {
        self.begin_after(id, client, position, &[]);
    }

    /// Begins a game of which some moves are played already.
    pub fn begin_after(&mut self, id: &str, client: Color, position: &str, moves: &[&str]) {
        self.summary(id, client, position, moves);
        assert_eq!(self.hear(), "AGREE");
        self.say(&format!("START:{id}"));
    }

    /// Waits for a legal move of the client and confirms it with a time.
    pub fn hear_move(&mut self, seconds: u64) {
        let text = self.hear();
        self.confirm(&text, seconds);
    }

    pub fn confirm(&mut self, text: &str, seconds: u64) {
        let mv = csa::parse_move(self.game.position(), text).unwrap();
        self.game.play(mv).unwrap();
        self.say(&format!("{text},T{seconds}"));
    }

    /// Plays the first legal move for the opponent.
    pub fn answer_move(&mut self, seconds: u64) {
        let mut moves = MoveList::new();
        self.game.position().legal_moves(&mut moves);
        let text = csa::move_text(self.game.position(), moves[0]).unwrap();
        self.confirm(&text, seconds);
    }
}

/// The program.
pub struct Client(Child);

impl Client {
    pub fn start(server: &Server, folder: &Path, more: &[&str]) -> Self {
        Self::start_at(server.port(), folder, more)
    }

    pub fn start_at(port: u16, folder: &Path, more: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fukayomi"));
        command.args(["csa", "--host", "127.0.0.1", "--port", &port.to_string(), "--user", "Fukayomi"]);
        if !more.contains(&"--player") {
            // The same game each time, so that nobody is mated before a test wants it.
            command.args(["--player", "one-ply,seed=1"]);
        }
        command.arg("--out").arg(folder).args(more).env("FUKAYOMI_CSA_PASSWORD", "secret");
        Self(command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap())
    }

    /// Waits for it to end well; what it said.
    pub fn success(self) -> String {
        self.end(true)
    }

    /// Waits for it to give up; what it said.
    pub fn failure(self) -> String {
        self.end(false)
    }

    fn end(mut self, well: bool) -> String {
        let mut said = String::new();
        self.0.stdout.take().unwrap().read_to_string(&mut said).unwrap();
        self.0.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        assert_eq!(self.0.wait().unwrap().success(), well, "{said}");
        said
    }
}
