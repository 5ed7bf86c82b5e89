//! The state of a conversation and what each command does to it.

use super::command::{self, Command};
use super::go::Go;
use super::minds::{Minds, Parameter, check};
use super::options::{self, Settings};
use super::thought::Thought;
use super::{Host, MAX_LINE_BYTES, shorten, tell};
use crate::notation::usi::parse_position;
use crate::search::Search;
use crate::search::params::ParamError;
use crate::shogi::{Game, Position};

/// Longer games are refused: looking for repetitions takes time with the square of the length.
const MAX_GAME_MOVES: usize = 30_000;

/// Whether the conversation goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// It does.
    Continue,
    /// The GUI said `quit`; nothing may be sent any more.
    Quit,
}

/// One conversation with a GUI.
pub struct Session {
    minds: Minds,
    mind_name: &'static str,
    pub(super) mind: Box<dyn Search>,
    /// The parameters of all minds; read when first needed, since that makes every mind once.
    parameters: Option<Vec<Parameter>>,
    /// The parameters that were set, for minds chosen later.
    values: Vec<(&'static str, String)>,
    pub(super) settings: Settings,
    pub(super) game: Game,
    pub(super) thought: Option<Thought>,
    quit: bool,
}

impl Session {
    /// A conversation with the program's own minds.
    #[must_use]
    pub fn new() -> Self {
        Self::with_minds(Minds::default())
    }

    /// A conversation with these minds.
    ///
    /// # Panics
    /// If there is no mind, or the first can't be made.
    #[must_use]
    pub fn with_minds(minds: Minds) -> Self {
        let mind_name = *minds.names.first().expect("a conversation needs a mind");
        let mind = (minds.make)(mind_name).expect("the default mind can be made");
        Self {
            minds,
            mind_name,
            mind,
            parameters: None,
            values: Vec::new(),
            settings: Settings::default(),
            game: Game::new(Position::startpos()),
            thought: None,
            quit: false,
        }
    }

    /// Handles a line of the GUI.
    pub fn handle(&mut self, line: &str, host: &mut dyn Host) -> Flow {
        if self.quit {
            return Flow::Quit;
        }
        if line.len() > MAX_LINE_BYTES {
            self.refuse_long_line(host);
            return Flow::Continue;
        }
        match command::parse(line) {
            Ok(Some(command)) => self.obey(command, host),
            Ok(None) => {}
            Err(error) => tell(host, error),
        }
        if self.quit { Flow::Quit } else { Flow::Continue }
    }

    /// Answers a line that is too long, and that the host need not keep.
    pub fn refuse_long_line(&self, host: &mut dyn Host) {
        tell(host, format_args!("a line of more than {MAX_LINE_BYTES} bytes was ignored"));
    }

    fn obey(&mut self, command: Command<'_>, host: &mut dyn Host) {
        let word = match command {
            Command::SetOption { .. } => "setoption",
            Command::NewGame => "usinewgame",
            Command::Position(_) => "position",
            Command::Go(_) => "go",
            _ => "",
        };
        if self.thought.is_some() && !word.is_empty() {
            tell(host, format_args!("{word}: not while thinking; send 'stop' first"));
            return;
        }
        match command {
            Command::Usi => self.introduce(host),
            Command::IsReady => host.send("readyok"),
            Command::NewGame => self.mind.new_game(),
            Command::SetOption { name, value } => {
                if let Err(error) = self.set_option(name, value) {
                    tell(host, error);
                }
            }
            Command::Position(text) => self.set_position(text, host),
            Command::Go(go) => self.go(*go, host),
            // Every `go` is answered, whoever ends it; a `stop` that crossed the answer needs none.
            Command::Stop | Command::GameOver => self.conclude(host),
            Command::PonderHit => self.ponder_hit(host),
            Command::Quit => {
                self.thought = None;
                self.quit = true;
            }
        }
    }

    fn introduce(&mut self, host: &mut dyn Host) {
        host.send(concat!("id name Fukayomi ", env!("CARGO_PKG_VERSION")));
        host.send("id author the Fukayomi authors");
        for line in options::lines(self.minds.names) {
            host.send(&line);
        }
        for Parameter { info, default } in self.parameters() {
            let name = if info.name == options::HASH_PARAM { options::HASH } else { info.name };
            host.send(&options::line(name, info.kind, default));
        }
        host.send("usiok");
    }

    fn parameters(&mut self) -> &[Parameter] {
        self.parameters.get_or_insert_with(|| self.minds.parameters())
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), ParamError> {
        if name.eq_ignore_ascii_case(options::MIND) {
            return self.choose_mind(value);
        }
        if name.eq_ignore_ascii_case(options::CLEAR) {
            self.mind.new_game();
            return Ok(());
        }
        if let Some(result) = self.settings.set(name, value) {
            self.adopt_rules();
            return result;
        }
        let is_hash = name.eq_ignore_ascii_case(options::HASH);
        let name = if is_hash { options::HASH_PARAM } else { name };
        let row = self.parameters().iter().map(|known| known.info).find(|info| info.name.eq_ignore_ascii_case(name));
        match row {
            Some(info) => {
                if self.mind.param(info.name).is_some() {
                    self.mind.set_param(info.name, value)?;
                } else {
                    check(&info, value)?;
                }
                self.values.retain(|(known, _)| *known != info.name);
                self.values.push((info.name, value.to_string()));
                Ok(())
            }
            // Every GUI sends it, even to minds that need no table.
            None if is_hash => Ok(()),
            None => Err(ParamError::Unknown(shorten(name))),
        }
    }

    fn choose_mind(&mut self, value: &str) -> Result<(), ParamError> {
        let refuse = || ParamError::Value(options::refusal(options::MIND, self.minds.names, value));
        let name = self.minds.name(value).ok_or_else(refuse)?;
        if name != self.mind_name {
            self.mind = (self.minds.make)(name).ok_or_else(refuse)?;
            self.mind_name = name;
            for (name, value) in &self.values {
                // The value may have been meant for another mind's narrower parameter of the same name.
                let _ = self.mind.set_param(name, value);
            }
        }
        Ok(())
    }

    /// The rules may be set after the position; the game is played again under them.
    fn adopt_rules(&mut self) {
        if *self.game.rules() == self.settings.rules {
            return;
        }
        let mut game = Game::with_rules(self.game.start().clone(), self.settings.rules);
        for &mv in self.game.moves() {
            game.overlook_end();
            let played = game.play(mv);
            debug_assert!(played.is_ok(), "a legal move stays legal");
        }
        self.game = game;
    }

    fn set_position(&mut self, text: &str, host: &mut dyn Host) {
        if text.split_ascii_whitespace().count() > MAX_GAME_MOVES {
            tell(host, format_args!("position: expected at most {MAX_GAME_MOVES} moves"));
            return;
        }
        match parse_position(text, self.settings.rules) {
            Ok(game) => self.game = game,
            Err(error) => tell(host, error),
        }
    }

    fn go(&mut self, mut go: Go, host: &mut dyn Host) {
        let position = self.game.position();
        if let Some(mv) = go.searchmoves.iter().find(|&&mv| !position.is_legal(mv)) {
            tell(host, format_args!("go searchmoves: {mv} is not legal here"));
            return;
        }
        go.searchmoves.sort_unstable();
        go.searchmoves.dedup();
        if let Some(word) = &go.ignored {
            tell(host, format_args!("go: '{word}' is not known and was ignored"));
        }
        match go.mate_ms {
            Some(limit_ms) => match (self.minds.mate)(&self.game) {
                Some(solver) => self.thought = Some(Thought::of_mate(solver, limit_ms, host.now_ms())),
                None => host.send("checkmate notimplemented"),
            },
            None => self.begin(&go, host),
        }
    }
}

impl Default for Session {
    fn default() -> Self {
        Self::new()
    }
}

impl std::fmt::Debug for Session {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Session").field("mind", &self.mind_name).field("thinking", &self.thought.is_some()).finish()
    }
}
