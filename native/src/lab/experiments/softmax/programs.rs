//! The programs of the paper as players, and the results that it prints for them.

/// Won, lost and drawn games.
pub type Score = [u32; 3];

/// Table 1: the league of all programs, the conventional method first, then Es1 to Es18.
pub const TABLE_1: [Score; 19] = [
    [31, 41, 0],
    [40, 32, 0],
    [23, 49, 0],
    [37, 35, 0],
    [35, 37, 0],
    [38, 34, 0],
    [32, 39, 1],
    [38, 34, 0],
    [39, 33, 0],
    [35, 37, 0],
    [22, 50, 0],
    [5, 67, 0],
    [31, 40, 1],
    [28, 44, 0],
    [42, 30, 0],
    [38, 34, 0],
    [61, 11, 0],
    [46, 26, 0],
    [62, 10, 0],
];

/// Table 3: A against the conventional method and against B.
pub const TABLE_3: [Score; 2] = [[875, 124, 1], [587, 413, 0]];

/// Tables 2 and 4: the conventional method, A, B, C and D against the program of the year before.
pub const TABLE_4: [Score; 5] = [[58, 39, 3], [83, 13, 4], [81, 19, 0], [90, 6, 4], [78, 19, 3]];

/// The paper's conditions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Condition {
    /// The bare value is selected by, and the move with the best value played.
    Conventional,
    /// Es18 with expected depth.
    A,
    /// Es18 with the depth of the principal variation.
    B,
    /// A, and moves must be read deeply enough to be played.
    C,
    /// B, and moves must have a principal variation long enough to be played.
    D,
}

impl Condition {
    /// The player, with further settings.
    pub fn player(self, settings: &[String]) -> String {
        let own = match self {
            Self::Conventional => "objective=0,decision_r=0,name=conventional",
            Self::A => "objective=18,decision_r=0,name=A",
            Self::B => "objective=18,use_pv_depth=true,decision_r=0,name=B",
            Self::C => "objective=18,decision_r=0.5,name=C",
            Self::D => "objective=18,use_pv_depth=true,decision_r=0.5,name=D",
        };
        player(own, settings)
    }
}

/// The player of the league with this objective, 0 being the conventional method; moves are played by value alone.
pub fn objective(number: usize, settings: &[String]) -> String {
    let name = if number == 0 { "conventional".to_string() } else { format!("Es{number}") };
    player(&format!("objective={number},decision_r=0,name={name}"), settings)
}

fn player(own: &str, settings: &[String]) -> String {
    let common: String = settings.iter().map(|setting| format!(",{setting}")).collect();
    format!("softmax{common},{own}")
}

/// Points of a score, draws counting half, from 0 to 1.
pub fn rate([won, lost, drawn]: Score) -> f64 {
    (f64::from(won) + 0.5 * f64::from(drawn)) / f64::from(won + lost + drawn)
}

/// A score as the papers write it.
pub fn text([won, lost, drawn]: Score) -> String {
    format!("{won}–{lost}–{drawn}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::player::PlayerSpec;

    #[test]
    fn the_printed_league_adds_up() {
        assert!(TABLE_1.iter().all(|score| score.iter().sum::<u32>() == 72));
        let sum = |column: usize| TABLE_1.iter().map(|score| score[column]).sum::<u32>();
        assert_eq!((sum(0), sum(1), sum(2)), (683, 683, 2));
    }

    #[test]
    fn every_program_of_the_paper_is_a_player() {
        let shared = ["quiescence=4".to_string()];
        let conditions = [Condition::Conventional, Condition::A, Condition::B, Condition::C, Condition::D];
        let players = conditions.iter().map(|condition| condition.player(&shared));
        for text in players.chain((0..=18).map(|number| objective(number, &shared))) {
            let mind = text.parse::<PlayerSpec>().unwrap().mind().unwrap();
            assert_eq!(mind.param("quiescence").as_deref(), Some("4"), "{text}");
        }
    }
}
