// 検討の言葉: 読み筋、盤上の確認、狙い、分岐。

/** @type {Record<keyof typeof import('./en.js').analysis, string>} */
export const analysis = {
  unread: '未読',
  unreadHelp: 'ひと目の評価だけで、この手の先はまだ読んでいません。',
  previewKeep: '押すと固定',
  threat: '相手の狙い',
  threatHelp: '手番側がパスしたとき、相手が何を狙っているかを表示します。',
  threatIs: '{side}がパスすると {move}',
  threatNone: '王手がかかっているのでパスできません。',
  threatLooking: '狙いを読んでいます…',
  keyThreat: '相手の狙い（パスしたら？）',
  keyDelete: 'この手以降を削除',
  keyPromote: '分岐の順番を上げる',
  branchOf: '分岐',
  deletedHere: '{n}手を削除しました。',
  undo: '元に戻す',
  refused: '{problem}盤面はそのままです。',
  foldCard: 'たたむ・開く',
};
