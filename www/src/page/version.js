// Versions of the page: its files have them in their names, and when a new one was published those of this one may be gone.

import { t } from '../i18n/i18n.js';
import { showTrouble } from './notices.js';

/** Offers what helps when something of this version can't be had any more; nothing that was done is lost by it. */
export function offerReload() {
  showTrouble(t('partMissing'), { label: t('reload'), act: () => location.reload() });
}

/** Lets the service worker keep this version, so that the page works offline after the first visit. */
export function keepOffline() {
  navigator.serviceWorker?.register(new URL('./service-worker.js', document.baseURI)).catch(() => {
    // Without it the page works, only not offline.
  });
}
