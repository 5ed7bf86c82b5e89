//! The page says every feature and question of the depth models and every reason of a trace in both of its languages.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use fukayomi::explain::FeatureParts;
use fukayomi::search::alpha_beta::Reason;
use fukayomi::search::depth::{Attribute, FEATURES};
use fukayomi::search::picture;
use fukayomi::shogi::Color;

/// The keys that the page puts together from what the engine tells it.
fn keys() -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    for feature in 0..FEATURES {
        let parts = FeatureParts::of(feature, Color::Black);
        keys.insert(format!("feature-{}", parts.key));
        for (name, value) in parts.values.iter().filter(|(name, _)| FeatureParts::VOCABULARIES.contains(name)) {
            keys.extend(value.split(' ').map(|word| format!("word-{name}-{word}")));
        }
    }
    for attribute in Attribute::ALL {
        keys.insert(format!("ask-{}", attribute.name()));
        // Pieces have names of their own.
        let is_piece = |value: &&str| value.chars().any(char::is_uppercase);
        let values = (0..attribute.values()).map(|value| attribute.value_name(value));
        keys.extend(values.filter(|value| !is_piece(value)).map(|value| format!("answer-{value}")));
    }
    keys
}

#[test]
fn every_feature_and_question_is_said_in_both_languages_of_the_page() {
    let keys = keys();
    assert!(keys.len() > 90, "{}", keys.len());
    for language in ["en", "ja"] {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("www/src/i18n/why").join(format!("{language}.js"));
        let text = fs::read_to_string(&file).unwrap();
        let missing: Vec<&String> = keys.iter().filter(|key| !text.contains(&format!("'{key}': '"))).collect();
        assert!(missing.is_empty(), "{language}: {missing:?}");
        // And nothing is kept that nobody says any more.
        let is_ours = |key: &&str| ["feature-", "word-", "ask-", "answer-"].iter().any(|start| key.starts_with(start));
        let said = text.split("': '").filter_map(|part| part.rsplit('\'').next()).filter(is_ours);
        let idle: Vec<&str> = said.filter(|key| !keys.contains(*key)).collect();
        assert!(idle.is_empty(), "{language}: {idle:?}");
    }
}

/// `PvDepth` as JavaScript writes it.
fn camel(name: &str) -> String {
    name[..1].to_lowercase() + &name[1..]
}

#[test]
fn both_sides_of_a_picture_name_the_same_numbers_in_the_same_order() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |path: &str| fs::read_to_string(root.join(path)).unwrap();
    let (engine, page) = (read("src/search/picture.rs"), read("www/src/engine/picture.js"));
    let slots = engine.split("pub enum Slot {").nth(1).and_then(|rest| rest.split("\n}").next()).unwrap();
    let slots = slots.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("///"));
    let slots: Vec<String> = slots.map(|line| camel(line.trim_end_matches(','))).collect();
    assert_eq!((slots.len(), slots[picture::Slot::Value as usize].as_str()), (picture::HEADER, "value"));
    let list = page.split("SLOTS = ").nth(1).and_then(|rest| rest.split(']').next()).unwrap();
    assert_eq!(list.split('\'').skip(1).step_by(2).collect::<Vec<_>>(), slots);
}

#[test]
fn the_page_knows_every_reason_by_its_number_and_has_words_for_it() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("www/src");
    let picture = fs::read_to_string(folder.join("engine/picture.js")).unwrap();
    let list = picture.split("REASONS = ").nth(1).and_then(|rest| rest.split(']').next()).unwrap();
    let names: Vec<&str> = list.split('\'').skip(1).step_by(2).collect();
    assert_eq!(names, Reason::ALL.map(Reason::name));
    for language in ["en", "ja"] {
        let text = fs::read_to_string(folder.join("i18n/see").join(format!("{language}.js"))).unwrap();
        let missing = names.iter().find(|name| !text.contains(&format!("'reason-{name}': '")));
        assert_eq!(missing, None, "{language}");
    }
}
