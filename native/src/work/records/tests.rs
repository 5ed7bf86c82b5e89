use super::*;

#[test]
fn all_formats_are_read_from_a_folder_and_bad_games_are_named() {
    let folder = std::env::temp_dir().join(format!("fukayomi-corpus-{}", std::process::id()));
    fs::create_dir_all(folder.join("inner")).unwrap();
    let row = |moves: &str| format!("1\t\t\ta\tb\tB\tx\t3\t{moves}\n");
    let table = format!("# games\n{}{}short\n{}", row("7g7f 3c3d"), row("7g7f 7g7f"), row("2g2f"));
    fs::write(folder.join("a.tsv"), table).unwrap();
    fs::write(folder.join("inner/b.csa"), "V2.2\nPI\n+\n+7776FU\n-3334FU\n+8822UM\n%TORYO\n").unwrap();
    fs::write(folder.join("c.kif"), "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n").unwrap();
    fs::write(folder.join("d.kif"), [0x8e, 0xe8, 0x8d, 0x87, 0xff]).unwrap();
    let shift_jis =
        SHIFT_JIS.encode("手合割：平手\n   1 ２六歩(27)\n   2 ８四歩(83)\n   3 ２五歩(26)\n   4 ８五歩(84)\n").0;
    assert!(std::str::from_utf8(&shift_jis).is_err());
    fs::write(folder.join("inner/e.kif"), shift_jis).unwrap();
    fs::write(folder.join("note.txt"), "no game").unwrap();
    let corpus = read(std::slice::from_ref(&folder), None).unwrap();
    assert_eq!(corpus.games.iter().map(|game| game.moves.len()).collect::<Vec<_>>(), [2, 1, 2, 3, 4]);
    assert_eq!(corpus.refused.len(), 3, "{:?}", corpus.refused);
    assert!(corpus.refused[0].contains("a.tsv:3: move 2 (7g7f)"), "{:?}", corpus.refused);
    assert!(corpus.refused[1].contains("a.tsv:4: expected 9 fields"), "{:?}", corpus.refused);
    assert!(corpus.refused[2].contains("UTF-8 or Shift-JIS"), "{:?}", corpus.refused);
    let spread = read(std::slice::from_ref(&folder), Some(2)).unwrap();
    assert_eq!(spread.games.iter().map(|game| game.moves.len()).collect::<Vec<_>>(), [2, 2]);
    assert!(matches!(read(&[folder.join("note.txt")], None), Err(CorpusError::Format(_))));
    assert!(matches!(read(&[folder.join("d.kif")], None), Err(CorpusError::Unusable(1, _))));
    assert!(matches!(read(&[folder.join("none.csa")], None), Err(CorpusError::Io(..))));
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_replay_knows_the_moves_before() {
    let start = Position::startpos();
    let game = RecordedGame { moves: legal_moves(&start, "7g7f 3c3d 8h2b+").unwrap(), start };
    let mut seen = Vec::new();
    game.replay(|_, recent, mv| seen.push((mv.to_string(), recent.last_captured, recent.own_last.is_some())));
    assert_eq!(seen[2], ("8h2b+".to_string(), false, true));
}
