// The ways in which the minds can search, and the engine's options for them.

import { t } from '../../i18n/i18n.js';

/** Values of the engine's option `depth_policy`. */
export const POLICIES = /** @type {const} */ (['0', '1', '2', '3']);

/** The engine's own choice; a test compares it with the engine. */
export const USUAL_POLICY = '2';

const FUTILITY = ['futility', 'extended_futility', 'child_futility'];

/** @param {string} policy */
export const policyText = (policy) => t(/** @type {import('../../i18n/i18n.js').Key} */ (`policy-${policy}`));

/** The engine's options for these choices. @param {{ policy: string, futility: boolean }} choice @returns {Record<string, string>} */
export const alphaBetaOptions = ({ policy, futility }) => ({
  depth_policy: policy, ...Object.fromEntries(FUTILITY.map((name) => [name, String(futility)])),
});

/** The same for softmax search: its strongest settings, or the paper's. @param {{ asInPaper: boolean }} choice @returns {Record<string, string>} */
export const softmaxOptions = ({ asInPaper }) => ({ strong: String(!asInPaper) });
