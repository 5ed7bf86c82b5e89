// The first screen: what this is, a search that was recorded, and three doors. It is gone once a game begins.

import { html } from '../dom/html.js';
import { t } from '../i18n/i18n.js';
import { LivingPicture } from './picture.js';
import search from './search.json';

/** The position of the recorded search, to be looked at live. */
export const SEARCHED = search.sfen;

export class Welcome {
  #root;
  #doors;
  #picture = new LivingPicture(search.moments);
  #language = '';

  /**
   * @param {HTMLElement} root
   * @param {{ play: () => void, watch: () => void, learn?: () => void }} doors
   */
  constructor(root, doors) {
    this.#root = root;
    this.#doors = doors;
  }

  /** @param {boolean} isShown */
  render(isShown) {
    this.#root.hidden = !isShown;
    this.#picture.run(isShown);
    if (!isShown || this.#language === t('welcomeLead')) return;
    this.#language = t('welcomeLead');
    const door = (/** @type {'Play' | 'Watch' | 'Learn'} */ name, /** @type {() => void} */ open) =>
      html('button', { type: 'button', id: `door-${name.toLowerCase()}`, class: 'door', onclick: open }, html('b', {}, t(`door${name}`)), html('small', {}, t(`door${name}More`)));
    this.#picture.setWords();
    this.#root.replaceChildren(
      html('p', { class: 'lead' }, t('welcomeLead')),
      this.#picture.root,
      html('div', { class: 'doors' }, door('Play', this.#doors.play), door('Watch', this.#doors.watch), ...(this.#doors.learn ? [door('Learn', this.#doors.learn)] : [])),
      html('p', { class: 'welcome-story' }, html('a', { href: '#story=1' }, t('welcomeStory'))),
    );
  }
}
