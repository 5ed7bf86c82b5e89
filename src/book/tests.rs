use super::*;

const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -";

fn book(lines: &str) -> Result<Book, BookError> {
    Book::parse(&format!("{HEADER}\n{lines}"))
}

#[test]
fn a_book_is_the_same_after_being_written_and_read() {
    let text = format!("{HEADER}\n{START}\t7g7f\t-35\t4.125\t100000\t2g2f 6g6f\n");
    let book = Book::parse(&text).unwrap();
    assert_eq!(book.write(), text);
    assert_eq!(book.best_move(&Position::startpos()), Some("7g7f".parse().unwrap()));
    let mut after = Position::startpos();
    let _ = after.apply("7g7f".parse().unwrap());
    assert_eq!(book.best_move(&after), None);
}

#[test]
fn the_entry_with_the_larger_depth_wins_in_either_order() {
    let shallow = book(&format!("{START}\t2g2f\t90\t3.999\t900000\t\n")).unwrap();
    let deep = book(&format!("{START}\t7g7f\t-35\t4.000\t1000\t\n")).unwrap();
    for (mut one, two) in [(shallow.clone(), deep.clone()), (deep.clone(), shallow)] {
        one.merge(two);
        assert_eq!(one, deep);
    }
    // Also within one text.
    let both = book(&format!("{START}\t7g7f\t0\t4\t1\t\n# a remark\n\n{START}\t2g2f\t0\t3\t1\t\n")).unwrap();
    assert_eq!((both.len(), both.best_move(&Position::startpos())), (1, Some("7g7f".parse().unwrap())));
}

#[test]
fn what_is_wrong_is_named_with_its_line() {
    assert_eq!(Book::parse("").unwrap_err().to_string(), "book: expected 'fukayomi-book 1' in the first line");
    assert!(Book::parse("fukayomi-book 2\n").is_err());
    for (line, reason) in [
        ("x\t7g7f\t0\t1\t1\t", "book line 2: "),
        (START, "the field 'move' is missing"),
        (&format!("{START}\t7g7e\t0\t1\t1\t"), "expected a legal move, found '7g7e'"),
        (&format!("{START}\t7g7f\tx\t1\t1\t"), "expected a number as 'value'"),
        (&format!("{START}\t7g7f\t0\tNaN\t1\t"), "expected a number as 'D'"),
        (&format!("{START}\t7g7f\t0\t-1\t1\t"), "expected a number as 'D'"),
        (&format!("{START}\t7g7f\t0\t1\t-1\t"), "expected a number as 'evaluations'"),
        (&format!("{START}\t7g7f\t0\t1\t1"), "the field 'other moves' is missing"),
        (&format!("{START}\t7g7f\t0\t1\t1\t2g2f 9a9b"), "expected a legal move, found '9a9b'"),
    ] {
        let error = book(line).unwrap_err().to_string();
        assert!(error.starts_with("book line 2: ") && error.contains(reason), "{line}: {error}");
    }
}
