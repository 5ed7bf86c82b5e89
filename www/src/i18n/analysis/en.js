// English words of the analysis: lines, previews, the threat, variations.

export const analysis = {
  unread: 'not read',
  unreadHelp: 'This move has a first value only; nothing behind it was looked at yet.',
  previewKeep: 'press it to keep',
  threat: 'Threat',
  threatHelp: 'What if the side to move passed? Shows what the other side would do.',
  threatIs: 'If {side} passed: {move}',
  threatNone: 'In check nobody can pass.',
  threatLooking: 'Looking for the threat…',
  keyThreat: 'the threat: what if the side to move passed?',
  keyDelete: 'delete the move and what follows',
  keyPromote: 'move the variation up',
  branchOf: 'Variation',
  deletedHere: 'Deleted {n} moves.',
  undo: 'Undo',
  refused: '{problem} The board is as it was.',
  foldCard: 'Fold or unfold',
};
