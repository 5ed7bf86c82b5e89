// 足りないもの（記憶、ファイル、時間）についての日本語の言葉。

export const care = {
  partMissing: 'ページの一部を読み込めませんでした。新しい版が公開されたのかもしれません。対局は保存されています。',
  reload: '再読み込み',
  slow: 'ページの一部の読み込みに時間がかかっています。',
  forgetful: 'このブラウザでは今、対局を保存できません。残したい対局はファイルに書き出してください。',
  understood: '了解',
  otherTab: '別のタブで別の対局が開かれています。このタブで何をしても、そちらは変わりません。',
  licences: 'ライセンス',
  // どの評価関数で考えるか
  evaluationTitle: '評価関数',
  evaluationShipped: 'Fukayomi 標準',
  evaluationChoose: '自分の評価関数を使う…',
  evaluationBack: 'Fukayomi 標準に戻す',
  evaluationHelp: 'お手元のファイルで考えさせます。ファイルはこの端末から外に出ません。nn.bin（K-P または HalfKP の 256x2-32-32）と、Fukayomi の network.weights、linear.weights を読めます。レベルは Fukayomi 標準で測ったものです。',
  evaluationReading: '{name} を読んでいます…',
  evaluationWait: 'お待ちください…',
  evaluationUsed: '{name} で考えます。次に開いたときもこのファイルを使います。',
  evaluationNotKept: '{name} で考えます。このブラウザに保存できなかったため、次に開いたときは選び直してください。',
  evaluationShippedUsed: 'Fukayomi 標準の評価関数に戻しました。',
  evaluationRefused: '{name} は使えません（{detail}）。{old} のまま変わりません。',
  evaluationTooLarge: '{n} MB を超えています',
  evaluationEmpty: '空のファイルです',
  evaluationNotBack: 'Fukayomi 標準の評価関数を読み込めませんでした（{detail}）。{name} のままです。',
  evaluationLost: '選んであった評価関数 {name} を読めなくなりました（{detail}）。Fukayomi 標準に戻しました。',
};
