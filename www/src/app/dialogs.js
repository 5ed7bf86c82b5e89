// Dialogs that are fetched when they are first asked for; where their files are gone, a new version of the page is offered.

import { offerReload } from '../page/version.js';

/** The reader's choices, and the map of keys. */
export const ownDialogs = () => import('./settings_dialog.js').catch(offerReload);

/** What opens, saves and shares records. */
export const recordDialogs = () => import('../record/dialogs.js').catch(offerReload);
