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
  // Where the best line stops carrying a tenth of the verdict.
  const thin = pv.findIndex(({ weight }) => weight < 0.1);
  const gap = pvDepth - depth;
  if (gap >= 2.5 && thin >= 0) return t('sayThin', { ...values, n: thin + 1, share: percent(pv[thin].weight) });
  if (gap >= 2.5) return t('sayLong', values);
  if (gap <= -1) return t('sayWide', values);
  if (pv.length > 0 && (pv[Math.min(3, pv.length - 1)].weight > 0.6)) return t('sayForced', { ...values, share: percent(pv[Math.min(3, pv.length - 1)].weight), n: Math.min(4, pv.length) });
  return t('sayEven', values);
}

/** @param {number} share */
const percent = (share) => (share < 0.01 ? '<1' : String(Math.round(share * 100)));
