//! What a conversation thinks with: the options that choose the mind, its evaluation and the opening book.
//!
//! A choice that can't be had is told and leaves the one before.

use super::go::Go;
use super::minds::EvaluationWish;
use super::session::Session;
use super::{Host, options, tell};
use crate::book::Book;
use crate::search::Search;
use crate::search::params::ParamError;
use crate::shogi::Move;

impl Session {
    pub(super) fn choose_mind(&mut self, value: &str) -> Result<(), ParamError> {
        let refuse = || ParamError::Value(options::refusal(options::MIND, self.minds.names, value));
        let name = self.minds.name(value).ok_or_else(refuse)?;
        if name != self.mind_name {
            self.take_mind(name, (self.minds.make)(name).ok_or_else(refuse)?);
        }
        Ok(())
    }

    /// Another mind thinks from now on, with the parameters that were set.
    fn take_mind(&mut self, name: &'static str, mind: Box<dyn Search>) {
        (self.mind, self.mind_name) = (mind, name);
        self.mind.set_watched(self.watched);
        for (name, value) in &self.values {
            // The value may have been meant for another mind's narrower parameter of the same name.
            let _ = self.mind.set_param(name, value);
        }
        for model in &self.models {
            // It waits for a mind that uses it.
            let _ = self.mind.set_model(model);
        }
    }

    /// Another evaluation from now on; one that can't be had leaves the one before.
    pub(super) fn choose_evaluation(&mut self, option: &str, value: &str, host: &mut dyn Host) {
        let Some(choose) = self.minds.choose else { return };
        let (mut evaluation, mut file) = (self.evaluation.clone(), self.evaluation_file.clone());
        let is = |known: &str| option.eq_ignore_ascii_case(known);
        let mut settings = self.settings.clone();
        if is(options::EVAL) {
            evaluation = value.to_string();
        } else if is(options::EVAL_FILE) {
            file = Some(value.to_string()).filter(|path| !path.is_empty() && path != options::EMPTY);
        } else if let Some(Err(error)) = settings.set(option, value) {
            tell(host, error);
            return;
        }
        let made = match &file {
            Some(path) => host.read_file(path).and_then(|bytes| {
                let wish = EvaluationWish::File(&bytes, settings.network_scale);
                choose(wish).map_err(|error| format!("{path}: {error}"))
            }),
            None => choose(EvaluationWish::Named(&evaluation)),
        };
        let name = self.mind_name;
        match made.and_then(|make| Ok((make(name).ok_or("there is no memory for another mind")?, make))) {
            Ok((mind, make)) => {
                self.minds.make = make;
                (self.evaluation, self.evaluation_file, self.settings) = (evaluation, file, settings);
                self.take_mind(name, mind);
            }
            Err(error) => tell(host, format_args!("{option}: {error}")),
        }
    }

    /// Reads the book to play from; a book that can't be used leaves the one before.
    pub(super) fn open_book(&mut self, path: &str, host: &mut dyn Host) {
        if path.is_empty() || path == options::EMPTY {
            self.book = None;
            return;
        }
        let read = host.read_file(path).and_then(|bytes| {
            let text = String::from_utf8(bytes).map_err(|_| format!("{path}: expected text in UTF-8"))?;
            Book::parse(&text).map_err(|error| error.to_string())
        });
        match read {
            Ok(book) => self.book = Some(book),
            Err(error) => tell(host, format_args!("{}: {error}", options::BOOK)),
        }
    }

    /// What the book plays, where a move is wanted and nothing else.
    pub(super) fn book_move(&self, go: &Go) -> Option<Move> {
        let limits = go.limits(self.game.position().side_to_move(), 1);
        let wants_move = self.settings.own_book && !limits.infinite && !limits.ponder && limits.searchmoves.is_empty();
        self.book.as_ref().filter(|_| wants_move && self.game.outcome().is_none())?.best_move(self.game.position())
    }
}
