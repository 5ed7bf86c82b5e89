// Positions in which the two depths tell different stories.

import { html } from '../board/svg.js';
import { currentLanguage, t } from '../i18n/i18n.js';
import { GameRecord } from '../record/tree.js';

/** @typedef {{ id: string, sfen: string, ja: { name: string, story: string }, en: { name: string, story: string } }} Story */

/** @type {Story[]} */
export const STORIES = [
  {
    id: 'exchange',
    sfen: 'lnsgk1s1l/1r4g2/p1pppp3/8p/5n3/1PP4R1/P1NPPPPbP/4K4/L1SG1GSNL w B3Pp 24',
    en: { name: 'A forced exchange', story: 'Pieces are being taken and must be taken back. The weight stays on one line for many plies, so the expected depth comes close to the length of the line.' },
    ja: { name: '必然の取り合い', story: '取って取り返す、一本道の場面です。重みが同じ手順に乗ったまま進むので、期待深さは手順の長さに近づきます。' },
  },
  {
    id: 'opening',
    sfen: 'lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1',
    en: { name: 'The quiet opening', story: 'Thirty moves, hardly one better than another. The best line carries a few hundredths of the verdict from its first move on; the strip is the honest number.' },
    ja: { name: '静かな序盤', story: '30通りの手がほとんど同じ値打ちです。最善手順は初手から数パーセントの重みしかなく、正直な数は読みの濃さのほうです。' },
  },
  {
    id: 'thin',
    sfen: 'ln1g3nl/1+b4k2/p2s1p1pp/3P1gp2/1pS6/PPG3P2/1SP5P/K1SG5/LN7 w BN6P2rl 138',
    en: { name: 'A long line, barely read', story: 'The best line runs on, but after two moves it carries a tenth of the verdict and soon nothing: its end is a guess. Look where the orange line thins out.' },
    ja: { name: '長いが読んでいない手順', story: '最善手順は先まで続きますが、2手で重みは1割、すぐにほぼ0になります。終わりのほうは推測です。橙の線が細くなるところを見てください。' },
  },
  {
    id: 'tsume',
    sfen: 'l2gkg2l/2s3s2/p1nppp1pp/2p3p2/P4P1P1/4n3P/1PPPG1N2/1BKS2+s2/LN3+r3 w RBgl3p 72',
    en: { name: 'A mate to be found', story: 'White mates. While it looks, the depth grows as usual; once the mate is proven there is nothing left to weigh, and both numbers are the length of the mate.' },
    ja: { name: '詰みのある局面', story: '後手に詰みがあります。探すあいだは深さが伸び、読み切ると量るものがなくなって、2つの数はどちらも詰み手数になります。' },
  },
];

export class StoriesLab {
  root = html('div', { class: 'lab-stories' });
  #app;
  #help = html('p', { class: 'help' });
  #list = html('ul', { class: 'stories' });

  /** @param {import('../app/app.js').App} app */
  constructor(app) {
    this.#app = app;
    this.root.append(this.#help, this.#list);
  }

  render() {
    this.#help.textContent = t('storiesHelp');
    const language = currentLanguage();
    this.#list.replaceChildren(...STORIES.map((story) => html('li', { class: 'story', 'data-story': story.id },
      html('h2', {}, story[language].name), html('p', {}, story[language].story),
      html('button', { type: 'button', class: 'strong', onclick: () => this.#open(story) }, t('openStory')))));
  }

  /** @param {Story} story */
  #open(story) {
    const { analysis } = this.#app;
    analysis.mind = 'softmax';
    analysis.isOn = true;
    analysis.setRecord(new GameRecord(story.sfen));
    this.#app.orientation = 'black';
    this.#app.setMode('see');
  }
}
