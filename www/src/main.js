import './style.css';
import { drawBoard, handText } from './board.js';
import { EngineClient } from './engine/client.js';
import { language, words } from './text.js';

const START = 'lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1';
const DEEPEST_PERFT = 4;
// More would keep the engine's thread from the next question for seconds.
const MOST_SEQUENCES = 20_000_000n;
const number = new Intl.NumberFormat(language);

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const input = /** @type {HTMLInputElement} */ (byId('sfen'));
const buttons = ['show', 'reset'].map((id) => /** @type {HTMLButtonElement} */ (byId(id)));

const engine = new EngineClient();

/** Counts the questions, so that a late answer to an old one is dropped. */
let question = 0;

/**
 * Shows what the engine says of a position, or why it is none.
 * @param {string} sfen
 */
async function show(sfen) {
  const mine = ++question;
  try {
    const moves = await engine.legalMoves(sfen);
    if (mine !== question) return;
    byId('problem').textContent = '';
    input.removeAttribute('aria-invalid');
    showPosition(sfen);
    byId('moves-title').textContent = `${words.legalMoves} (${number.format(moves.length)})`;
    byId('moves').textContent = moves.join(' ');
    byId('perft').replaceChildren();
    for (let depth = 1; depth <= DEEPEST_PERFT; depth++) {
      const { count, seconds } = await engine.perft(sfen, depth);
      if (mine !== question) return;
      byId('perft').append(row('td', [String(depth), number.format(count), `${seconds.toFixed(3)} s`]));
      if (count * BigInt(moves.length) > MOST_SEQUENCES) break;
    }
  } catch (error) {
    if (mine !== question) return;
    byId('problem').textContent = error instanceof Error ? error.message : String(error);
    input.setAttribute('aria-invalid', 'true');
  }
}

/** @param {string} sfen */
function showPosition(sfen) {
  byId('board').replaceChildren(drawBoard(sfen));
  for (const side of /** @type {const} */ (['black', 'white'])) {
    byId(`${side}-hand`).textContent = `${words.hands[side]}: ${handText(sfen, side) || words.nothing}`;
  }
}

/**
 * @param {'td' | 'th'} kind
 * @param {string[]} cells
 */
function row(kind, cells) {
  const line = document.createElement('tr');
  for (const content of cells) {
    const cell = document.createElement(kind);
    cell.textContent = content;
    line.append(cell);
  }
  return line;
}

function fillInWords() {
  document.documentElement.lang = language;
  document.title = words.title;
  byId('about').textContent = words.about;
  byId('status').textContent = words.loading;
  byId('sfen-label').textContent = words.sfen;
  byId('show').textContent = words.show;
  byId('reset').textContent = words.reset;
  byId('moves-title').textContent = words.legalMoves;
  byId('perft-title').textContent = words.perft;
  byId('perft-columns').replaceWith(row('th', words.perftColumns));
}

byId('ask').addEventListener('submit', (event) => {
  event.preventDefault();
  show(input.value);
});
byId('reset').addEventListener('click', () => {
  input.value = START;
  show(START);
});

fillInWords();
input.value = START;
showPosition(START);
try {
  const { version, simd } = await engine.load();
  byId('status').textContent = `Fukayomi ${version} · ${simd ? words.build.simd : words.build.scalar}`;
  byId('status').dataset.state = 'ready';
  for (const button of buttons) button.disabled = false;
  show(input.value);
} catch (error) {
  byId('status').textContent = `${words.failed}: ${error instanceof Error ? error.message : error}`;
  byId('status').dataset.state = 'failed';
}
