// Positions in which the two depths tell different stories, to be opened where they can be watched.

import { html } from '../dom/html.js';
import { renew } from '../dom/renew.js';
import { explained } from '../glossary/glossary.js';
import { currentLanguage, t } from '../i18n/i18n.js';
import { openStory } from '../views/see/story_bar.js';
import { STORIES } from '../views/stories.js';

export class StoriesLab {
  root = html('div', { class: 'lab-stories' });
  #app;
  #help = html('p', { class: 'help' });
  #list = html('ul', { class: 'stories' });

  /** @param {import('../page/host.js').Host} app */
  constructor(app) {
    this.#app = app;
    this.root.append(this.#help, this.#list);
  }

  render() {
    renew(this.#help, ...explained(t('storiesHelp')));
    const language = currentLanguage();
    this.#list.replaceChildren(...STORIES.map((story) => html('li', { class: 'story', 'data-story': story.id },
      html('h2', {}, story[language].name), html('p', {}, story[language].story),
      html('button', { type: 'button', class: 'strong', onclick: () => openStory(this.#app, story) }, t('openStory')))));
  }
}
