// The variations beside the line that is shown, each below the move that it stands in for.

import { html, icon } from '../dom/html.js';
import { withGame } from '../engine/rules.js';
import { t } from '../i18n/i18n.js';
import { children, judgementOf, siblingsOf, usiOf, usiPosition } from './tree.js';
import { valueText } from '../analysis/words.js';

/** @typedef {import('tsshogi').Node} Node */
/** @typedef {{ start: string, japanese: boolean, special: (node: Node) => string }} Reader */

/** A long variation is opened by stepping into it. */
const MOST_MOVES = 24;
const MOST_NESTED = 3;
const MOST_NAMES = 4000;

/** Names are asked for again and again: whenever something of the record changes. @type {Map<string, string[]>} */
const named = new Map();

/** The moves that lead to a node, itself included. @param {Node | null} node */
function movesTo(node) {
  const moves = [];
  for (let at = node; at && at.ply > 0; at = at.prev) {
    const usi = usiOf(at);
    if (usi) moves.unshift(usi);
  }
  return moves;
}

/** @param {Node[]} nodes one behind the other @param {Reader} reader */
function namesOf(nodes, { start, japanese, special }) {
  const moves = nodes.flatMap((node) => usiOf(node) ?? []);
  const position = usiPosition(start, movesTo(nodes[0].prev));
  const key = `${japanese} ${position} | ${moves.join(' ')}`;
  let names = named.get(key);
  if (!names) {
    names = withGame(position, (game) => game.names(moves, japanese));
    if (named.size > MOST_NAMES) named.clear();
    named.set(key, names);
  }
  const left = [...names];
  return nodes.map((node) => (usiOf(node) ? left.shift() ?? '' : special(node)));
}

/** The first line of a branch, as far as it is shown. @param {Node} first */
function lineFrom(first) {
  const nodes = [];
  for (let node = /** @type {Node | null} */ (first); node && nodes.length < MOST_MOVES; node = node.next) nodes.push(node);
  return nodes;
}

/**
 * What else was tried instead of a move; nothing if nothing was.
 * @param {Node} node
 * @param {Reader} reader
 * @param {(node: Node) => void} goTo
 * @param {number} [level]
 * @returns {HTMLElement | null}
 */
export function branchesAt(node, reader, goTo, level = 0) {
  const others = siblingsOf(node).filter((other) => other !== node);
  if (others.length === 0) return null;
  return html('div', { class: 'branches', role: 'group', 'aria-label': t('branchOf') }, ...others.map((other) => html('div', { class: 'branch' }, ...lineOf(other, reader, goTo, level))));
}

/** @param {Node} first @param {Reader} reader @param {(node: Node) => void} goTo @param {number} level @returns {HTMLElement[]} */
function lineOf(first, reader, goTo, level) {
  const nodes = lineFrom(first);
  const names = namesOf(nodes, reader);
  const last = nodes[nodes.length - 1];
  /** @type {HTMLElement[]} */
  const parts = [html('span', { class: 'mark fork' }, icon('fork'))];
  nodes.forEach((node, index) => {
    const value = judgementOf(node);
    const button = html('button', { type: 'button', class: 'branch-move', tabindex: -1, onclick: () => goTo(node) },
      ...(index === 0 ? [html('span', { class: 'number' }, String(node.ply))] : []), names[index], ...(node.comment ? [html('span', { class: 'mark fork' }, icon('note'))] : []));
    if (value) button.title = valueText(value);
    parts.push(button);
    // Inside a variation only what branches off behind its first move: the others stand beside it.
    const nested = index > 0 && node === children(/** @type {Node} */ (node.prev))[0] && level < MOST_NESTED ? branchesAt(node, reader, goTo, level + 1) : null;
    if (nested) parts.push(nested);
  });
  if (last.next) parts.push(html('span', { class: 'quiet' }, '…'));
  return parts;
}
