// The lessons: positions with something to do. The learner is Black and moves again and again; nobody answers.

/**
 * `reach`: bring a piece to each of these squares in turn. `does`: what the move must do. `shows`: rings around these. Without a task, the
 * step is there to be read.
 * @typedef {{
 *   id: LessonId, sfen: string, reach?: string[], does?: 'capture' | 'drop' | 'promote' | 'check' | 'mate', shows?: string[],
 * }} Lesson
 */
/** @typedef {keyof typeof import('./words/en.js').en.lessons} LessonId */

/** Kings stand aside in the corners, since a position needs them. @type {readonly Lesson[]} */
export const LESSONS = [
  { id: 'goal', sfen: '4k4/9/4P4/9/9/9/9/9/4K4 b G 1', shows: ['5a5a', '5i5i'] },
  { id: 'pawn', sfen: '8k/9/9/9/9/9/4P4/9/K8 b - 1', reach: ['5f', '5e'] },
  { id: 'rook', sfen: '8k/9/9/9/9/9/9/7R1/K8 b - 1', reach: ['2c', '7c'] },
  { id: 'bishop', sfen: '1k7/9/9/9/9/9/9/1B7/8K b - 1', reach: ['5e', '3g'] },
  { id: 'lance', sfen: '8k/9/9/9/9/9/9/9/K3L4 b - 1', reach: ['5d'] },
  { id: 'knight', sfen: '8k/9/9/9/9/9/9/4N4/K8 b - 1', reach: ['6f', '5d'] },
  { id: 'silver', sfen: '8k/9/9/9/9/9/9/4S4/K8 b - 1', reach: ['4g', '5f', '6g'] },
  { id: 'gold', sfen: '8k/9/9/9/9/9/9/4G4/K8 b - 1', reach: ['4g', '5g', '5h'] },
  { id: 'king', sfen: 'k8/9/9/9/9/9/9/9/4K4 b - 1', reach: ['4h', '3h'] },
  { id: 'capture', sfen: '8k/9/9/4p4/9/9/9/4R4/K8 b - 1', reach: ['5d'], does: 'capture' },
  { id: 'drop', sfen: '8k/9/9/4R4/9/9/9/9/K8 b P 1', reach: ['7f'], does: 'drop' },
  { id: 'promote', sfen: '8k/9/9/4P4/9/9/9/9/K8 b - 1', reach: ['5c'], does: 'promote' },
  { id: 'promoted', sfen: '8k/9/4+P4/9/9/9/9/9/K8 b - 1', reach: ['6c', '6d'] },
  { id: 'twoPawns', sfen: '8k/9/9/9/9/4P4/9/9/K8 b P 1', reach: ['6d'], does: 'drop' },
  { id: 'check', sfen: '4k4/9/9/9/9/9/9/1R7/8K b - 1', does: 'check' },
  { id: 'mate', sfen: '4k4/9/4P4/9/9/9/9/9/4K4 b G 1', does: 'mate' },
  { id: 'pawnMate', sfen: '7nk/9/8G/9/9/9/9/9/K8 b GP 1', does: 'mate' },
  { id: 'done', sfen: 'lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1' },
];
