// The story of the position that is looked at stays in sight, with the way to the next one.

import { html } from '../../dom/html.js';
import { currentLanguage, t } from '../../i18n/i18n.js';
import { togglePresentation } from '../../page/presentation.js';
import { GameRecord } from '../../record/tree.js';
import { STORIES, storyAt } from '../stories.js';

/** @typedef {import('../stories.js').Story} Story */

/** Lets the engine read a story's position. @param {import('../../page/host.js').Host} app @param {Story} story */
export function openStory(app, story) {
  const { analysis } = app;
  analysis.mind = 'softmax';
  analysis.isOn = true;
  analysis.setRecord(new GameRecord(story.sfen));
  app.orientation = 'black';
  app.see?.close();
  app.setMode('see');
}

export class StoryBar {
  root = html('aside', { class: 'story-bar', hidden: true });
  #app;
  #drawn = '';

  /** @param {import('../../page/host.js').Host} app */
  constructor(app) {
    this.#app = app;
  }

  /** A game from the usual beginning is a story only before its first move. */
  get #story() {
    const { record } = this.#app;
    const story = storyAt(record.start);
    return story?.id === 'opening' && record.line.length > 1 ? null : story;
  }

  /** @param {number} by */
  #go(by) {
    const story = this.#story;
    openStory(this.#app, STORIES[((story ? STORIES.indexOf(story) : -1) + by + STORIES.length) % STORIES.length]);
  }

  /** @param {boolean} isLive what is kept, or how a move of a game was chosen, is not the position that the story tells of */
  render(isLive) {
    const story = isLive ? this.#story : null;
    const key = `${story?.id} ${currentLanguage()}`;
    if (key === this.#drawn) return;
    this.#drawn = key;
    this.root.hidden = !story;
    if (!story) return;
    const at = STORIES.indexOf(story);
    const go = (/** @type {number} */ by) => () => this.#go(by);
    this.root.setAttribute('aria-label', story[currentLanguage()].name);
    this.root.dataset.story = story.id;
    this.root.replaceChildren(
      html('div', {}, html('b', {}, `${story[currentLanguage()].name} `), html('span', {}, story[currentLanguage()].story)),
      html('div', { class: 'buttons small' },
        html('button', { type: 'button', class: 'previous-story', 'aria-label': t('storyPrevious'), onclick: go(-1) }, '◂'),
        html('span', { class: 'quiet' }, `${at + 1} / ${STORIES.length}`),
        html('button', { type: 'button', class: 'next-story', 'aria-label': t('storyNextPosition'), onclick: go(1) }, '▸'),
        html('button', { type: 'button', class: 'present', onclick: () => togglePresentation({ next: () => this.#go(1), back: () => this.#go(-1) }, () => this.#app.refresh()) }, t('present'))));
  }
}
