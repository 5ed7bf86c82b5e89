import './style.css';
import { drawBoard } from './board.js';
import { EngineClient } from './engine/client.js';
import { language, words } from './text.js';

const START = 'lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1';

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

document.documentElement.lang = language;
document.title = words.title;
byId('about').textContent = words.about;
byId('status').textContent = words.loading;
byId('board').replaceChildren(drawBoard(START));

new EngineClient().load().then(
  ({ version, simd }) => {
    byId('status').textContent = `Fukayomi ${version} · ${simd ? words.build.simd : words.build.scalar}`;
    byId('status').dataset.state = 'ready';
  },
  (error) => {
    byId('status').textContent = `${words.failed}: ${error.message}`;
    byId('status').dataset.state = 'failed';
  },
);
