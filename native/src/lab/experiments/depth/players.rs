//! Who can play in the experiment on depth: the same alpha-beta search with other ways to distribute depth.

use std::path::PathBuf;

use clap::Args;

/// The four policies as they play, by the value of their parameter.
pub const POLICIES: [&str; 4] = ["ALL", "LMR", "NEW", "RPS"];

/// Figure 1 of S0 and nothing else: no share, no growth, no corrections, and captures like all moves.
const PURE: &str = "depth_policy=2,policy_min_depth=1,learned_scale=100,learned_growth=0,learned_place=0,\
                    learned_captures=true,learned_leaves=true,learned_corrections=false";

/// The players by name, with what each adds to what all share.
const PLAYERS: [(&str, &str); 8] = [
    ("ALL", "depth_policy=0"),
    ("LMR", "depth_policy=1"),
    ("NEW", "depth_policy=2"),
    ("RPS", "depth_policy=3"),
    ("PURE", PURE),
    ("COST", PURE),
    // What programs of 2011 had: a ply for every late quiet move, whatever is known of it.
    ("WEAK", "depth_policy=1,lmr_base=100,lmr_slope=0,lmr_corrections=false"),
    ("NINE", "depth_policy=3"),
];

/// Models of one's own.
#[derive(Args, Clone, Debug)]
pub struct ModelArgs {
    /// The model of COST: learned depth that minimises C itself (`learn depth --objective cost`)
    #[arg(long, value_name = "FILE")]
    cost_model: Option<PathBuf>,
    /// The tree of NINE: the paper's nine attributes alone (`learn tree --attributes paper`)
    #[arg(long, value_name = "FILE")]
    nine_tree: Option<PathBuf>,
}

/// Two players by their places in the list.
pub type Pairing = [usize; 2];

/// The name of a pairing.
pub fn name(pairing: Pairing) -> String {
    pairing.map(|player| PLAYERS[player].0).join("-")
}

/// Reads two names with a hyphen between them.
pub fn read(text: &str) -> Result<Pairing, String> {
    let place = |name: &str| PLAYERS.iter().position(|(known, _)| known.eq_ignore_ascii_case(name));
    let pairing = text.split_once('-').and_then(|(first, second)| Some([place(first)?, place(second)?]));
    pairing
        .filter(|[first, second]| first != second)
        .ok_or_else(|| format!("expected two of {}, such as NEW-LMR", PLAYERS.map(|(name, _)| name).join(", ")))
}

/// The score of the first in the paper (300 games at 5 s a move in 2011).
pub fn papers_score(pairing: Pairing) -> Option<f64> {
    match pairing.map(|player| PLAYERS[player].0) {
        ["NEW" | "PURE" | "COST", "LMR" | "WEAK"] => Some(0.750),
        ["NEW" | "PURE" | "COST", "ALL"] => Some(0.780),
        ["LMR" | "WEAK", "ALL"] => Some(0.663),
        _ => None,
    }
}

impl ModelArgs {
    /// A player as text.
    pub fn player(&self, player: usize, settings: &[String]) -> Result<String, String> {
        let (name, own) = PLAYERS[player];
        let mut text = format!("alpha-beta,eval=linear,preset=classic,{own},name={name}");
        settings.iter().for_each(|setting| text.push_str(&format!(",{setting}")));
        let (item, option, file) = match name {
            "COST" => ("depth_file", "--cost-model", &self.cost_model),
            "NINE" => ("tree_file", "--nine-tree", &self.nine_tree),
            _ => return Ok(text),
        };
        let file = file.as_ref().ok_or_else(|| format!("{name} needs {option}"))?;
        Ok(format!("{text},{item}={}", file.display().to_string().replace(',', "\\,")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::player::PlayerSpec;

    #[test]
    fn every_player_is_one_and_every_pairing_can_be_written() {
        let own = ModelArgs { cost_model: None, nine_tree: None };
        for (place, (name, _)) in PLAYERS.iter().enumerate() {
            match own.player(place, &["hash_mb=1".to_string()]) {
                Ok(text) => assert_eq!(text.parse::<PlayerSpec>().unwrap().name, *name),
                Err(error) => assert!(error.contains("needs --"), "{error}"),
            }
        }
        for text in ["NEW-LMR", "RPS-ALL", "COST-WEAK"] {
            assert_eq!(name(read(&text.to_lowercase()).unwrap()), text);
        }
        assert!(read("NEW-NEW").is_err() && read("NEW").is_err() && read("NEW-OLD").is_err());
        assert_eq!(papers_score(read("PURE-WEAK").unwrap()), Some(0.750));
    }
}
