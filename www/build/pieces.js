// Draws the piece sets at build time: a pentagon and, on it, one or two of a font's kanji or, for readers without kanji, a Latin
// letter among marks that show how the piece moves; learners of kanji find the same marks around a kanji.

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import opentype from 'opentype.js';

const require = createRequire(import.meta.url);

/** The font is under the SIL Open Font License 1.1; outlines may be drawn from it freely. */
const FONT_FOLDER = '@fontsource/kaisei-tokumin/files/kaisei-tokumin-';

/** A piece's box is 100 by 108; its body keeps clear of the edges by its kind: a pawn is smaller than a king. */
const BOX = { width: 100, height: 108 };

/** @type {Record<string, { kanji: string, size: number, letter: string }>} */
const PIECES = {
  K: { kanji: '玉', size: 1, letter: 'K' },
  k: { kanji: '王', size: 1, letter: 'K' },
  R: { kanji: '飛', size: 0.97, letter: 'R' },
  B: { kanji: '角', size: 0.97, letter: 'B' },
  G: { kanji: '金', size: 0.93, letter: 'G' },
  S: { kanji: '銀', size: 0.93, letter: 'S' },
  N: { kanji: '桂', size: 0.88, letter: 'N' },
  L: { kanji: '香', size: 0.86, letter: 'L' },
  P: { kanji: '歩', size: 0.82, letter: 'P' },
  '+R': { kanji: '龍', size: 0.97, letter: 'R' },
  '+B': { kanji: '馬', size: 0.97, letter: 'B' },
  '+S': { kanji: '全', size: 0.93, letter: 'S' },
  '+N': { kanji: '圭', size: 0.88, letter: 'N' },
  '+L': { kanji: '杏', size: 0.86, letter: 'L' },
  '+P': { kanji: 'と', size: 0.82, letter: 'P' },
};

/** What stands on the pieces of a set for tournaments. @type {Record<string, string>} */
const FULL_NAMES = {
  K: '玉将', k: '王将', R: '飛車', B: '角行', G: '金将', S: '銀将', N: '桂馬', L: '香車', P: '歩兵',
  '+R': '龍王', '+B': '龍馬', '+S': '成銀', '+N': '成桂', '+L': '成香', '+P': 'と金',
};

const GOLD = { steps: [[-1, -1], [0, -1], [1, -1], [-1, 0], [1, 0], [0, 1]], slides: [] };
const KING = { steps: [[-1, -1], [0, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [0, 1], [1, 1]], slides: [] };
const ORTHOGONAL = [[0, -1], [1, 0], [0, 1], [-1, 0]];
const DIAGONAL = [[-1, -1], [1, -1], [1, 1], [-1, 1]];

/** How each piece moves, up being forward. @type {Record<string, { steps: number[][], slides: number[][] }>} */
const MOTIONS = {
  K: KING,
  k: KING,
  R: { steps: [], slides: ORTHOGONAL },
  B: { steps: [], slides: DIAGONAL },
  G: GOLD,
  S: { steps: [[-1, -1], [0, -1], [1, -1], [-1, 1], [1, 1]], slides: [] },
  N: { steps: [[-0.62, -1.18], [0.62, -1.18]], slides: [] },
  L: { steps: [], slides: [[0, -1]] },
  P: { steps: [[0, -1]], slides: [] },
  '+R': { steps: DIAGONAL, slides: ORTHOGONAL },
  '+B': { steps: ORTHOGONAL, slides: DIAGONAL },
  '+S': GOLD,
  '+N': GOLD,
  '+L': GOLD,
  '+P': GOLD,
};

/** @param {string} subset */
async function font(subset) {
  const bytes = await readFile(require.resolve(`${FONT_FOLDER}${subset}-700-normal.woff`));
  return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}

/** @param {number} value */
const short = (value) => String(Math.round(value * 10) / 10);

/**
 * The outline of a glyph, its ink centred on a point and scaled to fit a box.
 * @param {opentype.Font} face
 * @param {string} character
 * @param {{ x: number, y: number, width: number, height: number }} box
 */
function outline(face, character, box) {
  const ink = face.charToGlyph(character).getPath(0, 0, 1000);
  const { x1, y1, x2, y2 } = ink.getBoundingBox();
  const scale = Math.min(box.width / (x2 - x1), box.height / (y2 - y1));
  const place = (/** @type {number} */ x, /** @type {number} */ y) =>
    `${short(box.x + (x - (x1 + x2) / 2) * scale)} ${short(box.y + (y - (y1 + y2) / 2) * scale)}`;
  return ink.commands
    .map((step) => {
      if (step.type === 'Z') return 'Z';
      if (step.type === 'C') return `C${place(step.x1, step.y1)} ${place(step.x2, step.y2)} ${place(step.x, step.y)}`;
      if (step.type === 'Q') return `Q${place(step.x1, step.y1)} ${place(step.x, step.y)}`;
      return `${step.type}${place(step.x, step.y)}`;
    })
    .join('');
}

/**
 * The body: a pentagon with a pointed front, standing on the lower edge of its square.
 * @param {number} size
 */
function body(size) {
  const width = 84 * size;
  const height = 94 * size;
  const x = BOX.width / 2;
  const bottom = 54 + 47 * size + (1 - size) * 14;
  const top = bottom - height;
  const at = (/** @type {number} */ dx, /** @type {number} */ dy) => `${short(x + dx * width)} ${short(top + dy * height)}`;
  const shape = `M${at(0, 0)}L${at(0.36, 0.15)}L${at(0.5, 1)}L${at(-0.5, 1)}L${at(-0.36, 0.15)}Z`;
  const bevel = `M${at(0.5, 1)}L${at(-0.5, 1)}L${at(-0.489, 0.935)}L${at(0.489, 0.935)}Z`;
  return { svg: `<path class="piece-body" d="${shape}"/><path class="piece-bevel" d="${bevel}"/>`, top, bottom, width, height };
}

/** @param {string} name */
const symbolId = (name) => name.replace('+', 'p').replace(/^k$/, 'K2');

/** @param {string} name @param {string} content */
const symbol = (name, content) => `<symbol id="piece-${symbolId(name)}" viewBox="0 0 ${BOX.width} ${BOX.height}">${content}</symbol>`;

async function kanjiSet() {
  const face = await font('japanese');
  return Object.entries(PIECES).map(([name, { kanji, size }]) => {
    const { svg, top, height, width } = body(size);
    const box = { x: BOX.width / 2, y: top + height * 0.56, width: width * 0.68, height: height * 0.64 };
    const kind = name.startsWith('+') ? 'piece-ink promoted' : 'piece-ink';
    return symbol(name, `${svg}<path class="${kind}" d="${outline(face, kanji, box)}"/>`);
  });
}

async function twoKanjiSet() {
  const face = await font('japanese');
  return Object.entries(PIECES).map(([name, { size }]) => {
    const { svg, top, height, width } = body(size);
    const ink = [...FULL_NAMES[name]].map((character, index) =>
      outline(face, character, { x: BOX.width / 2, y: top + height * (0.36 + 0.38 * index), width: width * (0.46 + 0.12 * index), height: height * 0.35 }));
    return symbol(name, `${svg}<path class="piece-ink${name.startsWith('+') ? ' promoted' : ''}" d="${ink.join('')}"/>`);
  });
}

/** Pieces with marks that show how they move. @param {'latin' | 'japanese'} subset @param {'letter' | 'kanji'} writing */
async function movingSet(subset, writing) {
  const face = await font(subset);
  return Object.entries(PIECES).map(([name, { size, ...written }]) => {
    const letter = written[writing];
    const { svg, top, height } = body(size);
    const centre = { x: BOX.width / 2, y: top + height * 0.58 };
    const promoted = name.startsWith('+');
    const ink = promoted ? 'piece-ink promoted' : 'piece-ink';
    const reach = { x: 27 * size, y: 31 * size };
    const { steps, slides } = MOTIONS[name];
    const dots = steps
      .map(([dx, dy]) => `<circle cx="${short(centre.x + dx * reach.x)}" cy="${short(centre.y + dy * reach.y)}" r="4.6"/>`)
      .join('');
    const arrows = slides
      .map(([dx, dy]) => {
        const [x, y] = [centre.x + dx * reach.x, centre.y + dy * reach.y];
        const turn = (Math.atan2(dy, dx) * 180) / Math.PI;
        return `<path d="M8 0L-5 6.5L-5 -6.5Z" transform="translate(${short(x)} ${short(y)}) rotate(${short(turn)})"/>`;
      })
      .join('');
    const side = (writing === 'kanji' ? 40 : 36) * size;
    const box = { ...centre, width: side, height: side };
    return symbol(
      name,
      `${svg}<path class="${ink}" d="${outline(face, letter, box)}"/><g class="piece-motion${promoted ? ' promoted' : ''}">${dots}${arrows}</g>`,
    );
  });
}

/** The engine's name, drawn, so that it shows without a Japanese font. */
async function drawnName() {
  const face = await font('japanese');
  const glyphs = [...'深読み'].map((character, index) => outline(face, character, { x: 50 + index * 104, y: 50, width: character === 'み' ? 82 : 94, height: 94 }));
  return `<svg class="name" viewBox="0 0 308 100" role="img" aria-label="深読み" lang="ja"><path d="${glyphs.join('')}"/></svg>`;
}

/** Vite: puts the name into the header. @returns {import('vite').Plugin} */
export const name = () => ({
  name: 'name',
  transformIndexHtml: async (html) => html.replace('<!-- name -->', await drawnName()),
});

const SETS = {
  kanji: kanjiSet, twoKanji: twoKanjiSet, learner: () => movingSet('japanese', 'kanji'), international: () => movingSet('latin', 'letter'),
};

/**
 * Vite: `import sprite from 'virtual:pieces/kanji'` and the other sets, each a string of SVG symbols.
 * @returns {import('vite').Plugin}
 */
export function pieces() {
  const prefix = 'virtual:pieces/';
  return {
    name: 'pieces',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const set = /** @type {keyof typeof SETS} */ (id.slice(prefix.length + 1));
      return `export default ${JSON.stringify((await SETS[set]()).join(''))};`;
    },
  };
}
