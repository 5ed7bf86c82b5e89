"""Other people's programs as our clients: cshogi plays a game through its USI client, and cshogi and python-shogi read our records.

    python check.py PROGRAM FOLDER_OF_RECORDS
"""

import json
import sys
from pathlib import Path

import cshogi
import cshogi.CSA
import cshogi.KIF
import shogi.CSA
import shogi.KIF
from cshogi.usi import Engine

MOST_MOVES = 120


def game(program):
    """Plays a game of both minds; every move is judged by cshogi's rules."""
    engines = [Engine(program), Engine(program)]
    for engine, mind in zip(engines, ["alpha-beta", "softmax"]):
        engine.setoption("Mind", mind)
        engine.setoption("USI_Hash", "16")
        engine.isready()
        engine.usinewgame()
    board, moves = cshogi.Board(), []
    end = "the limit of this check"
    while len(moves) < MOST_MOVES:
        engine = engines[len(moves) % 2]
        engine.position(moves=moves)
        answer, _ = engine.go(nodes=400)
        if answer in ("resign", "win"):
            end = answer
            break
        move = board.move_from_usi(answer)
        if not board.is_legal(move):
            sys.exit(f"cshogi: {answer} is illegal after {' '.join(moves)}")
        board.push(move)
        moves.append(answer)
    for engine in engines:
        engine.quit()
    print(f"cshogi's USI client: {len(moves)} legal moves, then {end}")


def records(folder):
    """Reads our records with both libraries; both must find the moves of the log."""
    folder = Path(folder)
    log = [json.loads(line) for line in (folder / "log.jsonl").read_text().splitlines()[1:]]
    for entry in log:
        expected = entry["start"].split(" moves ")[1].split() + [move["move"] for move in entry["moves"]]
        number = f"{entry['job'] + 1:06}"
        for path in sorted((folder / "games").glob(f"{number}.*")):
            text = path.read_text(encoding="utf-8")
            if path.suffix == ".csa":
                ours = [cshogi.move_to_usi(move) for move in cshogi.CSA.Parser.parse_file(str(path))[0].moves]
                theirs = shogi.CSA.Parser.parse_str(text)[0]["moves"]
            else:
                ours = [cshogi.move_to_usi(move) for move in cshogi.KIF.Parser.parse_str(text).moves]
                theirs = shogi.KIF.Parser.parse_str(text)[0]["moves"]
            for name, moves in [("cshogi", ours), ("python-shogi", theirs)]:
                if moves != expected:
                    sys.exit(f"{name} reads {path} as {' '.join(moves)} instead of {' '.join(expected)}")
    print(f"{len(log)} records in {folder.name} are read by cshogi and python-shogi as they were played")


if __name__ == "__main__":
    game(sys.argv[1])
    for place in sys.argv[2:]:
        records(place)
