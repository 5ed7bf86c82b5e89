// Moves that were deleted can be had back for as long as the notice stands.

import { t } from '../i18n/i18n.js';
import { toast } from '../page/notices.js';
import { GameRecord, walk } from './tree.js';

/** Deletes the current move and everything behind it. @param {import('../page/host.js').Host} app */
export function removeWithUndo(app) {
  const { record } = app;
  if (app.mode !== 'analyse' || record.current.ply === 0) return;
  const saved = record.save();
  const count = [...walk(record.first)].length;
  record.removeHere();
  app.refresh();
  const n = count - [...walk(record.first)].length;
  toast(t('deletedHere', { n }), { label: t('undo'), act: () => app.analyse(GameRecord.restore(saved)) });
}
