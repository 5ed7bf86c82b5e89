// English words for when something is missing: memory, files, time.

export const care = {
  partMissing: 'A part of the page could not be loaded; perhaps a newer version has been published. Your games are kept.',
  reload: 'Reload',
  slow: 'The page is still waiting for a part of itself.',
  forgetful: 'This browser lets the page remember nothing now: save a game that you want to keep as a file.',
  understood: 'All right',
  otherTab: 'Another tab has its own game; this one does not touch it.',
  licences: 'Licences',
  // Whose evaluation thinks
  evaluationTitle: 'Evaluation',
  evaluationShipped: 'Fukayomi’s own',
  evaluationChoose: 'Use my own evaluation…',
  evaluationBack: 'Back to Fukayomi’s own',
  evaluationHelp: 'A file of yours, which stays on this machine: nn.bin (K-P or HalfKP, 256x2-32-32), or network.weights or linear.weights of Fukayomi. Levels were measured with Fukayomi’s own.',
  evaluationReading: 'Reading {name} …',
  evaluationWait: 'One moment …',
  evaluationUsed: '{name} thinks now, and will at your next visit.',
  evaluationNotKept: '{name} thinks now; this browser could not store it, so it must be chosen again at your next visit.',
  evaluationShippedUsed: 'Fukayomi’s own evaluation thinks again.',
  evaluationRefused: '{name} can’t be used: {detail}. Nothing has changed: {old} stays in use.',
  evaluationTooLarge: 'it is larger than {n} MB',
  evaluationEmpty: 'it is empty',
  evaluationNotBack: 'Fukayomi’s own evaluation could not be loaded ({detail}). {name} stays in use.',
  evaluationLost: '{name}, the evaluation that you had chosen, can’t be read any more ({detail}). Fukayomi’s own is used again.',
};
