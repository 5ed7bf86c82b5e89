// Positions in which the two depths tell different stories. What is said of each is tested against what the engine shows.

/**
 * What must be true after some seconds for the story to be: bounds of D, of the length of the best line, of the weight of that line
 * after so many plies, whether a forced win is proven, and whether that takes some reading.
 * @typedef {{ depth?: [number, number], pv?: [number, number], weights?: [ply: number, least: number, most: number][], isWon?: boolean, isLate?: boolean }} Claim
 */

/** @typedef {{ id: string, sfen: string, claim: Claim, ja: { name: string, story: string }, en: { name: string, story: string } }} Story */

/** @type {Story[]} */
export const STORIES = [
  {
    id: 'exchange',
    sfen: 'lnsgk1s1l/1r4g2/p1pppp3/8p/5n3/1PP4R1/P1NPPPPbP/4K4/L1SG1GSNL w B3Pp 24',
    claim: { depth: [5, 11], pv: [7, 40], weights: [[1, 0.97, 1], [2, 0.5, 1], [8, 0, 0.1]] },
    en: { name: 'A forced exchange', story: 'Pieces are taken and must be taken back. The whole verdict rests on the first move and more than half of it on one reply, so D is high for the time spent. Then the purple spine fades: from the eighth move on less than a tenth is left.' },
    ja: { name: '必然の取り合い', story: '取って取り返す場面です。判断のすべてが初手に、半分より多くがそれに対する一つの応手に懸かるので、短い時間でも D が伸びます。その先で紫の背骨は薄れ、8手目からは1割も残りません。' },
  },
  {
    id: 'opening',
    sfen: 'lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1',
    claim: { depth: [2.8, 6.5], pv: [4, 30], weights: [[1, 0.02, 0.2], [3, 0, 0.05]] },
    en: { name: 'The quiet opening', story: 'Thirty moves, many of them nearly as good as the best, which carries less than a fifth of the verdict. After three moves next to nothing rests on the best line, however long it is; the strip says what was really read.' },
    ja: { name: '静かな序盤', story: '30通りの手の多くが最善とほとんど変わらず、最善手に懸かる判断は2割もありません。3手も進めば最善手順の重みはほぼ0です。手順がどれだけ長くても、実際に読んだ深さは読みの濃さのほうに出ます。' },
  },
  {
    id: 'thin',
    sfen: 'lnsg3nl/2k1g2r1/pppp1sb1p/4Spp2/7p1/9/PPPP1PPPP/2K1R1G2/LNBG2SNL w Pp 26',
    claim: { depth: [2.8, 7], pv: [4, 40], weights: [[4, 0, 0.1]] },
    en: { name: 'A long line, barely read', story: 'The best line runs on, but by its fourth move less than a tenth of the verdict still rests on it, and soon nothing: its end is a guess. Step along it on the board and see the pieces fade.' },
    ja: { name: '長いが読んでいない手順', story: '最善手順は先まで続きますが、4手目にはもう判断の1割も懸かっておらず、すぐにほぼ0になります。終わりのほうは推測です。盤で手順をたどると、駒が薄れていきます。' },
  },
  {
    id: 'nervous',
    sfen: 'l2g4l/4kgs+S1/prnpspn2/2pbp3p/1p5p1/P2PP3P/1PSG2P2/3B3R1/LN2KG1NL b 2P2p 61',
    claim: { depth: [1.8, 6], pv: [1, 30] },
    en: { name: 'D rises while the line falls', story: 'A wild middle game. Look at the timeline: whenever another move looks best for a moment, the purple line jumps up or down; again and again D rises although the best line has become shorter.' },
    ja: { name: '手順が縮んでも D は伸びる', story: '激しい中盤です。推移を見てください。別の手がよく見えるたびに紫の線は上下に跳び、最善手順が短くなったのに D は伸びる、ということが何度も起こります。' },
  },
  {
    id: 'tsume',
    sfen: 'l2gkg2l/2s3s2/p1nppp1pp/2p3p2/P4P1P1/4n3P/1PPPG1N2/1BKS2+s2/LN3+r3 w RBgl3p 72',
    claim: { isWon: true, pv: [5, 5], depth: [4.9, 5.1] },
    en: { name: 'A mate to be found', story: 'White mates in five. Once the mate is proven there is nothing left to weigh: both numbers are the length of the mate.' },
    ja: { name: '詰みのある局面', story: '後手に5手詰があります。読み切れば量るものはなくなり、2つの数はどちらも詰み手数になります。' },
  },
  {
    id: 'long-tsume',
    sfen: '1+Rn1g3+P/2+Nsk2p+R/3psp+L2/2p1p1P2/1S5g1/1+l2PSp2/2NG1P1+p1/2gB5/L3K1+b2 b NL4P3p 121',
    claim: { isWon: true, isLate: true, pv: [9, 31] },
    en: { name: 'A mate that takes time', story: 'Black mates, but far away. At first the two numbers creep as in any position; then the mate is proven and both leap to its length (see the timeline). In the tree its proof grows reply by reply, as every defence is refuted.' },
    ja: { name: '時間のかかる詰み', story: '先手に長い詰みがあります。はじめは2つの数もふつうの局面のように少しずつ伸び、詰みが証明されると、どちらも詰み手数まで跳び上がります(推移を見てください)。探索木では、受けの一つ一つを破りながら証明が育ちます。' },
  },
];

/** The story that begins at a position. @param {string} sfen */
export const storyAt = (sfen) => STORIES.find((story) => placement(story.sfen) === placement(sfen)) ?? null;

/** A position without the number of its move, which a record need not keep. @param {string} sfen */
const placement = (sfen) => sfen.split(' ').slice(0, 3).join(' ');

/** How a story's claim fails, in words; empty if it holds. @param {Claim} claim @param {import('../engine/picture.js').Picture} picture */
export function whyNot({ depth, pv, weights, isWon }, picture) {
  const inside = (/** @type {number} */ value, /** @type {[number, number]} */ [least, most]) => value >= least && value <= most;
  if (depth && !inside(picture.depth, depth)) return `D is ${picture.depth}`;
  if (pv && !inside(picture.pvDepth, pv)) return `the best line is ${picture.pvDepth} long`;
  if (isWon && picture.roots[0]?.proven !== 'win') return 'no win is proven';
  for (const [ply, least, most] of weights ?? []) {
    const weight = picture.pv[ply - 1]?.weight ?? 0;
    if (!inside(weight, [least, most])) return `after ${ply} plies the weight is ${weight}`;
  }
  return '';
}
