// 最初の画面と見出しの言葉

/** @type {Record<keyof typeof import('./en.js').welcome, string>} */
export const welcome = {
  welcomeLead: '何手先まで本当に読んでいるかが見える将棋ソフトです。',
  welcomePicture: '実際の思考の記録。読み筋の長さは激しく変わり、本当に読んだ深さは着実に伸びていく。',
  welcomeRead: '手先まで実際に読んだ',
  welcomeLine: '手先まで続く本命の読み筋',
  welcomeNote: '実際の思考の記録（ある局面を数秒読んだところ）',
  welcomeMeaning: '本命の読み筋は長く伸びますが、長さはころころ変わります。大事な変化をすべて合わせると、本当に読めている深さは少しずつしか伸びません。ここではその両方が見えます。',
  doorPlay: '対局する',
  doorPlayMore: '相手を選ぶか、そのまま駒を動かしてください。',
  doorWatch: '読みを見る',
  doorWatchMore: '中盤の一局面を、目の前で読みます。',
  doorLearn: 'はじめての将棋',
  doorLearnMore: 'この盤を使って、5分でルールがわかります。',
  welcomeStory: '2つの数の意味は？ 7つの段でわかる物語',
  menu: 'メニュー',
};
