// The ways in which the minds can search, and the engine's options for them.

import { t } from '../../i18n/i18n.js';

/** Values of the engine's option `depth_policy`. */
export const POLICIES = /** @type {const} */ (['0', '1', '2', '3']);

/** The engine's own choice; a test compares it with the engine. */
export const USUAL_POLICY = '2';

const FUTILITY = ['futility', 'extended_futility', 'child_futility'];

/** @param {string} policy */
export const policyText = (policy) => t(/** @type {import('../../i18n/i18n.js').Key} */ (`policy-${policy}`));

/**
 * The engine's options for these choices: its own search for its own choice, else the classic one, whose parts can be
 * chosen. The preset comes first: it sets the others.
 * @param {{ policy: string, futility: boolean }} choice @returns {Record<string, string>}
 */
export const alphaBetaOptions = ({ policy, futility }) => (
  policy === USUAL_POLICY && futility ? { preset: 'modern' } : classicOptions({ policy, futility }));

/** The options of the classic search, to compare its parts. @param {{ policy: string, futility: boolean }} choice @returns {Record<string, string>} */
export const classicOptions = ({ policy, futility }) => ({
  preset: 'classic', depth_policy: policy, ...Object.fromEntries(FUTILITY.map((name) => [name, String(futility)])),
});

/** The same for softmax search: its strongest settings, or the paper's. @param {{ asInPaper: boolean }} choice @returns {Record<string, string>} */
export const softmaxOptions = ({ asInPaper }) => ({ strong: String(!asInPaper), with_readers: 'false' });
