// English words of the first screen and of the header.

export const welcome = {
  welcomeLead: 'Play shogi, Japanese chess, against a program that shows how far ahead it really reads.',
  welcomePicture: 'One search, recorded: the best line jumps about, what was really read grows steadily.',
  welcomeRead: 'moves ahead, really read',
  welcomeLine: 'moves in the one line it likes best',
  welcomeNote: 'A recorded example, a few seconds of thought:',
  welcomeMeaning: 'Its favourite line is long, and jumps about. How far it has really read, over all lines that matter, grows slowly. Here you see both.',
  doorPlay: 'Play',
  doorPlayMore: 'Choose an opponent, or simply move a piece.',
  doorWatch: 'Watch it think',
  doorWatchMore: 'A middle game, read before your eyes.',
  doorLearn: 'New to shogi?',
  doorLearnMore: 'The rules in five minutes, on this board.',
  welcomeStory: 'What do the two numbers mean? A story in seven steps',
  menu: 'Menu',
};
