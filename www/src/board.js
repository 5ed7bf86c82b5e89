// Draws the board of an SFEN that the engine has accepted.

const SVG = 'http://www.w3.org/2000/svg';
const CELL = 10;
const RANK_NAMES = '一二三四五六七八九';

/** @type {Record<string, string>} */
const PIECE_NAMES = {
  P: '歩', L: '香', N: '桂', S: '銀', G: '金', B: '角', R: '飛', K: '玉',
  '+P': 'と', '+L': '杏', '+N': '圭', '+S': '全', '+B': '馬', '+R': '龍',
};

/**
 * @param {string} sfen
 * @returns {SVGSVGElement}
 */
export function drawBoard(sfen) {
  const svg = /** @type {SVGSVGElement} */ (element('svg', { viewBox: '-1 -7 98 98', role: 'img', 'aria-label': sfen }));
  svg.append(element('rect', { class: 'wood', width: 9 * CELL, height: 9 * CELL }));
  for (let line = 0; line <= 9; line++) {
    svg.append(element('path', { class: 'line', d: `M0 ${line * CELL}h90M${line * CELL} 0v90` }));
  }
  for (let index = 0; index < 9; index++) {
    svg.append(text('mark', String(9 - index), (index + 0.5) * CELL, -3));
    svg.append(text('mark', RANK_NAMES[index], 93, (index + 0.5) * CELL));
  }
  fields(sfen)[0].split('/').forEach((row, rank) => {
    let file = 0;
    for (const [, empty, piece] of row.matchAll(/(\d)|(\+?[a-z])/gi)) {
      if (piece) svg.append(drawPiece(piece, (file + 0.5) * CELL, (rank + 0.5) * CELL));
      file += empty ? Number(empty) : 1;
    }
  });
  return svg;
}

/**
 * What one side holds, as `飛 歩3`, or an empty string.
 * @param {string} sfen
 * @param {'black' | 'white'} side
 */
export function handText(sfen, side) {
  const held = [];
  for (const [, count, piece] of fields(sfen)[2].matchAll(/(\d*)([a-z])/gi)) {
    if ((piece === piece.toUpperCase()) === (side === 'black')) held.push(PIECE_NAMES[piece.toUpperCase()] + count);
  }
  return held.join(' ');
}

/** @param {string} sfen */
const fields = (sfen) => sfen.trim().split(/\s+/);

/**
 * @param {string} piece
 * @param {number} x
 * @param {number} y
 */
function drawPiece(piece, x, y) {
  const name = piece.toUpperCase();
  const drawn = text(name.startsWith('+') ? 'piece promoted' : 'piece', PIECE_NAMES[name], x, y);
  if (piece !== name) drawn.setAttribute('transform', `rotate(180 ${x} ${y})`);
  return drawn;
}

/**
 * @param {string} kind
 * @param {string} content
 * @param {number} x
 * @param {number} y
 */
function text(kind, content, x, y) {
  const node = element('text', { class: kind, x, y });
  node.textContent = content;
  return node;
}

/**
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 */
function element(name, attributes) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
  return node;
}
