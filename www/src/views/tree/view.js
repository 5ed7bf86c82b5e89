// The search tree to be looked at: hover or tap a box to see its position on the board, zoom into it, walk it by keyboard. Of
// alpha-beta's moves it says why they were read as deep as they were.

import { shortNumber } from '../../analysis/words.js';
import { renew } from '../../dom/renew.js';
import { html } from '../../dom/html.js';
import { onNewWidth } from '../../dom/width.js';
import { explained } from '../../glossary/glossary.js';
import { t } from '../../i18n/i18n.js';
import { isPresenting } from '../../page/presentation.js';
import { lastName } from '../names.js';
import { isKeptAs } from '../keep_figure.js';
import { canvasPainter, svgPainter } from '../painter.js';
import { onPointedPly, pointAtPly, pointedPly, pointsAtPlies } from '../ruler.js';
import { WhyDetails } from '../why/details.js';
import { explain } from '../why/explained.js';
import { TreeCrumbs } from './crumbs.js';
import { Flow } from './flow.js';
import { drawTree, layoutOf, plyAt, rowAt } from './drawing.js';
import { paletteNow } from './palette.js';
import { TreeModel } from './model.js';
import { Glide, Places, mayGlide } from './places.js';
import { TreeTable, infoOf, legendOf } from './words.js';

/** @typedef {import('../../engine/picture.js').Picture} Picture */

/** Of a frame, this much may go into new names. */
const NAMING_MS = 3;
/** How long boxes take to their new places: less than the time to the next picture. */
const GLIDE_MS = 180;
/** How much larger a tree is drawn on a projector. */
const PROJECTED = 1.4;

export class TreeView {
  root = html('div', { class: 'tree-view' });
  #on;
  #help = html('p', { class: 'quiet help' });
  #crumbs = new TreeCrumbs({
    lens: () => this.#toggleLens(), zoomTo: (path) => this.#zoomTo(this.#tree?.find(path) ?? 0), zoomIn: () => this.#zoomTo(this.#selected), zoomOut: () => this.#zoomOut(),
  });
  #info = html('p', { class: 'tree-info', role: 'status' });
  #canvas = html('canvas', { class: 'icicle', tabindex: '0', role: 'application' });
  #legend = html('div', { class: 'legend' });
  #why = new WhyDetails();
  #table = new TreeTable();
  /** @type {TreeModel | null} */
  #tree = null;
  /** @type {import('./drawing.js').Layout | null} */
  #layout = null;
  #position = '';
  #width = 0;
  /** How many times larger it is drawn than laid out. */
  #times = 1;
  #rows = 0;
  #zoom = 0;
  #selected = 0;
  #hovered = 0;
  #asked = 0;
  #begun = 0;
  #hasMore = false;
  #places = new Places();
  #glide = new Glide();
  /** What is on the screen, which may still be on its way. @type {import('../../engine/shape.js').Shape | null} */
  #drawn = null;
  /** Whether the best line is drawn wider than its weight; as the tree needs it until the reader says. @type {boolean | null} */
  #lens = null;
  #isGliding = false;

  #flow;
  #isLive = false;

  /** @param {{ preview: (sfen: string, line: string[], pinned: boolean) => void, endPreview: () => void, focus?: (line: string[]) => void }} on `focus` sends the visits of a live search through a line */
  constructor(on) {
    this.#on = on;
    this.#flow = new Flow(on.focus);
    this.root.append(this.#help, this.#crumbs.root, html('div', { class: 'icicle-frame' }, this.#canvas), this.#info, this.#flow.root, this.#legend, this.#why.root, this.#table.root);
    onNewWidth(/** @type {Element} */ (this.#canvas.parentElement), (width) => {
      this.#width = width;
      this.#ask();
    });
    isKeptAs(this.#canvas, () => this.#toSvg());
    this.#listen();
    onPointedPly(() => this.#ask());
    // The printer does not wait for a frame.
    for (const moment of ['beforeprint', 'afterprint']) addEventListener(moment, () => this.#draw());
  }

  /** Rows that the picture needs, so that two trees can share their plies. */
  get rowsNeeded() {
    return this.#tree ? layoutOf(this.#tree.picture, this.#tree.shape, 600).rows : 0;
  }

  /**
   * @param {Picture | null} picture
   * @param {{ japanese: boolean, position?: string, rows?: number, isBrief?: boolean, isLive?: boolean }} how `position` with the moves that led there; `isLive` while it is searched
   */
  show(picture, { japanese, position, rows = 0, isBrief = false, isLive = false }) {
    this.#isLive = isLive;
    this.#rows = rows;
    this.#position = position ?? `sfen ${picture?.sfen}`;
    this.root.hidden = !picture;
    if (!picture) {
      this.#tree = null;
      return;
    }
    const before = this.#tree;
    const isFresh = picture !== before?.picture;
    if (isFresh || japanese !== before?.japanese) {
      const isSame = before?.picture.sfen === picture.sfen;
      const paths = [this.#zoom, this.#selected].map((row) => (isSame && before ? before.path(row) : []));
      if (!isSame) {
        this.#places = new Places();
        this.#glide.forget();
      }
      const tree = this.#model(picture, japanese);
      this.#tree = tree;
      // A picture at a time that nobody sees would only jump.
      this.#glide.begin(tree.keys, tree.shape, mayGlide() && this.#width > 0 ? GLIDE_MS : 0);
      [this.#zoom, this.#selected] = paths.map((path) => tree.find(path));
      this.#hovered = 0;
    }
    const tree = /** @type {TreeModel} */ (this.#tree);
    this.#canvas.setAttribute('aria-label', t('treeLabel', { n: picture.rows.parent.length, all: shortNumber(picture.nodes) }));
    renew(this.#help, ...explained(t(tree.isTrace ? 'traceHelp' : tree.isProof ? 'proofHelp' : 'treeHelp')), ...(isBrief ? [] : [this.#hasLens ? ` ${t('lensNote')}` : '', html('span', { class: 'for-keys' }, ` ${t('treeKeys')}`)]));
    renew(this.#legend, ...legendOf(tree));
    this.#renderSelected(tree);
    this.#table.show(tree);
    // With the other views, in the same frame.
    if (isFresh) this.#draw();
    else this.#ask();
  }

  /** @param {Picture} picture @param {boolean} japanese */
  #model(picture, japanese) {
    const tree = new TreeModel(picture, japanese, this.#places, this.#lens ?? false);
    return this.#lens === null && tree.needsLens ? new TreeModel(picture, japanese, this.#places, true) : tree;
  }

  get #hasLens() {
    return this.#lens ?? this.#tree?.needsLens ?? false;
  }

  #toggleLens() {
    const tree = this.#tree;
    if (!tree) return;
    this.#lens = !this.#hasLens;
    this.#tree = this.#model(tree.picture, tree.japanese);
    this.#glide.begin(this.#tree.keys, this.#tree.shape, mayGlide() ? GLIDE_MS : 0);
    this.#renderSelected(this.#tree);
    this.#ask();
  }

  /** What is said of the box that is pointed at, or else chosen. @param {TreeModel} tree */
  #renderSelected(tree) {
    const row = this.#hovered || this.#selected;
    this.#crumbs.show(tree, this.#zoom, this.#selected, this.#hasLens);
    renew(this.#info, ...infoOf(tree, row));
    this.#info.dataset.row = String(row);
    this.#flow.show(tree, this.#selected, this.#isLive);
    this.#renderWhy(tree);
  }

  /** Why alpha-beta read the chosen move as deep as it did. @param {TreeModel} tree */
  #renderWhy(tree) {
    const row = this.#selected;
    const line = row > 0 && tree.isTrace ? tree.lineTo(row) : null;
    const { rows, sfen } = tree.picture;
    const before = rows.depth[rows.parent[row]];
    const explanation = line && explain(this.#position, line.slice(0, -1), Math.max(1, Math.round(before)));
    if (!line || !explanation) {
      this.#why.hide();
      return;
    }
    const name = (/** @type {string} */ usi) => lastName(sfen, [...line.slice(0, -1), usi], tree.japanese);
    this.#why.show(explanation, line[line.length - 1], { name, left: { before, after: rows.depth[row] } });
  }

  // Drawing

  #ask() {
    if (this.#asked) return;
    this.#asked = requestAnimationFrame(() => {
      this.#asked = 0;
      this.#draw();
    });
  }

  #draw() {
    const tree = this.#tree;
    if (!tree || this.#width === 0) return;
    const begin = performance.now();
    this.#begun = begin;
    this.#hasMore = false;
    // On a projector everything is drawn larger, letters too.
    const times = isPresenting() && this.#width > 900 ? PROJECTED : 1;
    this.#times = times;
    const layout = layoutOf(tree.picture, tree.shape, this.#width / times, this.#rows, isPresenting() ? Math.max(400, (innerHeight * 0.62) / times) : 400);
    this.#layout = layout;
    const ratio = Math.min(3, devicePixelRatio || 1) * times;
    const canvas = this.#canvas;
    if (canvas.width !== Math.round(layout.width * ratio) || canvas.height !== Math.round(layout.height * ratio)) {
      canvas.width = Math.round(layout.width * ratio);
      canvas.height = Math.round(layout.height * ratio);
      canvas.style.setProperty('height', `${layout.height * times}px`);
    }
    const context = canvas.getContext('2d');
    if (!context) return;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const { shape, isThere } = this.#glide.now(tree.keys, tree.shape);
    this.#drawn = shape;
    this.#isGliding = !isThere;
    drawTree(canvasPainter(context), { ...this.#what(tree, layout), shape, pointed: pointedPly() });
    canvas.dataset.pointed = String(pointedPly() ?? '');
    if (!isThere) this.#ask();
    canvas.dataset.ms = (performance.now() - begin).toFixed(2);
    if (this.#hasMore) this.#ask();
    canvas.dataset.depth = tree.picture.depth.toFixed(6);
    canvas.dataset.nodes = String(tree.picture.nodes);
    canvas.dataset.rows = String(tree.picture.rows.parent.length);
    canvas.dataset.lens = String(this.#hasLens);
    canvas.dataset.zoom = tree.path(this.#zoom).join(' ');
    canvas.dataset.selected = tree.path(this.#selected).join(' ');
  }

  /** @param {TreeModel} tree @param {import('./drawing.js').Layout} layout */
  #what(tree, layout) {
    const { picture, shape } = tree;
    return {
      picture, shape, layout, zoom: this.#zoom, selected: this.#hovered || this.#selected,
      palette: paletteNow(),
      name: (/** @type {number} */ row) => (this.#isLate(tree, row) ? '' : tree.nameOf(row)),
      words: {
        leaves: t('leafShare'),
        mean: tree.isTrace ? `${t('nominal')} ${picture.depth}` : t('meanLine', { n: picture.depth.toFixed(1) }),
        pv: t('pvEnd', { n: picture.pvDepth }),
        thin: (/** @type {number} */ n) => t('thinMoves', { n }),
        share: (/** @type {number} */ row) => tree.shareOf(row),
      },
    };
  }

  /** Names take time when they are new: what does not fit into a frame comes with the next. @param {TreeModel} tree @param {number} row */
  #isLate(tree, row) {
    // While boxes glide, names that are new would make them stumble.
    if (!tree.isNew(row)) return false;
    if (performance.now() - this.#begun < (this.#isGliding ? 1 : NAMING_MS)) return false;
    this.#hasMore = true;
    return true;
  }

  /** The drawing as SVG text. */
  #toSvg() {
    // However long the names take.
    this.#begun = Infinity;
    if (!this.#tree || !this.#layout) return null;
    const { painter, finish } = svgPainter(this.#layout.width, this.#layout.height);
    drawTree(painter, this.#what(this.#tree, this.#layout));
    return finish();
  }

  // Choosing

  /** @param {number} row */
  #zoomTo(row) {
    this.#zoom = row;
    this.#select(row);
  }

  #zoomOut() {
    this.#zoomTo(this.#zoom === 0 ? 0 : this.#tree?.picture.rows.parent[this.#zoom] ?? 0);
  }

  /** Chooses a box and shows its position. @param {number} row */
  #select(row) {
    this.#selected = row;
    pointAtPly(row > 0 ? this.#tree?.shape.ply[row] ?? null : null);
    this.#hovered = 0;
    this.#preview(row, true);
  }

  /** @param {number} row @param {boolean} pinned */
  #preview(row, pinned) {
    const tree = this.#tree;
    if (!tree) return;
    const line = tree.lineTo(row);
    if (row > 0 && line) this.#on.preview(tree.picture.sfen, line, pinned);
    else if (pinned || row === 0) this.#on.endPreview();
    this.#renderSelected(tree);
    this.#ask();
  }

  /** @param {PointerEvent | MouseEvent} event */
  #rowUnder(event) {
    if (!this.#tree || !this.#layout) return 0;
    const box = this.#canvas.getBoundingClientRect();
    return rowAt(this.#drawn ?? this.#tree.shape, this.#layout, this.#zoom, (event.clientX - box.left) / this.#times, (event.clientY - box.top) / this.#times);
  }

  #listen() {
    const canvas = this.#canvas;
    pointsAtPlies(canvas, (event) => (this.#layout ? plyAt(this.#layout, (event.clientY - canvas.getBoundingClientRect().top) / this.#times) : null));
    const hover = (/** @type {number} */ row) => {
      if (row === this.#hovered) return;
      this.#hovered = row;
      this.#preview(row, false);
    };
    canvas.addEventListener('pointermove', (event) => {
      if (event.pointerType === 'mouse') hover(this.#rowUnder(event));
    });
    canvas.addEventListener('pointerleave', () => hover(0));
    canvas.addEventListener('click', (event) => {
      const row = this.#rowUnder(event);
      // A second tap on the same box goes into it.
      if (row > 0 && row === this.#selected && row !== this.#zoom) this.#zoomTo(row);
      else this.#select(row);
    });
    canvas.addEventListener('keydown', (event) => {
      if (!this.#tree || !this.#press(this.#tree, event.key)) return;
      event.preventDefault();
      event.stopPropagation();
    });
  }

  /** @param {TreeModel} tree @param {string} key */
  #press(tree, key) {
    const at = this.#selected;
    const go = (/** @type {number | undefined} */ row) => {
      if (row !== undefined) this.#select(row);
      return true;
    };
    switch (key) {
      case 'ArrowDown':
        return go(tree.shape.children[at][0]);
      case 'ArrowUp':
        return go(at === 0 ? undefined : tree.picture.rows.parent[at]);
      case 'ArrowLeft':
      case 'ArrowRight':
        return go(tree.beside(at, key === 'ArrowRight' ? 1 : -1));
      case 'Home':
        return go(0);
      case 'Enter':
      case '+':
        if (at > 0) this.#zoomTo(at);
        return true;
      case 'Escape':
      case '-':
        if (this.#zoom === 0 && at === 0) return false;
        if (this.#zoom === 0) this.#select(0);
        else this.#zoomOut();
        return true;
      default:
        return false;
    }
  }
}
