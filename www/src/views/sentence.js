// One sentence about how deep was read, which changes with the position.

import { t } from '../i18n/i18n.js';

/** @param {import('../engine/picture.js').Picture} picture */
export function depthSentence(picture) {
  const { depth, pvDepth, pv, proven, roots } = picture;
  const values = { pv: pvDepth, edepth: depth.toFixed(1) };
  const best = roots[0];
  if (best?.proven === 'win') return t('sayWon', { n: best.pvDepth + 1 });
  if (roots.length > 0 && roots.every((move) => move.proven === 'loss')) return t('sayLost');
  if (depth < 1.5) return t('sayBegin');
  if (proven > 0.5) return t('sayMates', { ...values, share: Math.round(proven * 100) });
  const gap = pvDepth - depth;
  if (gap <= -1) return t('sayWide', values);
  // Where the best line stops carrying a tenth of the verdict; near its end that is no news.
  const thin = pv.findIndex(({ weight }) => weight < 0.1);
  if (thin >= 0 && thin + 1 < pvDepth - 1) return t('sayThin', { ...values, n: thin + 1, share: percent(pv[thin].weight) });
  const forced = Math.min(3, pv.length - 1);
  if (forced >= 0 && pv[forced].weight > 0.4) return t('sayForced', { ...values, share: percent(pv[forced].weight), n: forced + 1 });
  if (gap >= 2.5) return t('sayLong', values);
  return t('sayEven', values);
}

/** @param {number} share */
const percent = (share) => (share < 0.01 ? '<1' : String(Math.round(share * 100)));
