// What the page offers to the rooms that it puts together: they know this, not the page itself.

import type { Analysis } from '../analysis/analysis.js';
import type { Board } from '../board/board.js';
import type { Side } from '../board/geometry.js';
import type { GamePanel } from '../play/panel.js';
import type { Config, PlaySession } from '../play/session.js';
import type { RecordPanel } from '../record/panel.js';
import type { GameRecord } from '../record/tree.js';
import type { Node } from 'tsshogi';
import type { SeePanel } from '../views/see/panel.js';
import type { Preview } from './preview.js';
import type { Settings } from './settings.js';

export type Mode = 'play' | 'learn' | 'analyse' | 'see' | 'lab' | 'edit';

export interface Host {
  readonly settings: Settings;
  readonly mode: Mode;
  /** The game that is played, or was played last. */
  readonly session: PlaySession | null;
  /** The record that is shown. */
  readonly record: GameRecord;
  /** Whether the record of the analysis is on the board, to be played on. */
  readonly isAnalysing: boolean;
  readonly preview: Preview;
  readonly analysis: Analysis;
  readonly board: Board;
  readonly gamePanel: GamePanel;
  readonly recordPanel: RecordPanel;
  readonly table: { renderArrows(): void };
  /** The views of a search, once they were looked at. */
  readonly see: SeePanel | null;
  /** Which side sits at the bottom. */
  orientation: Side;
  /** The move that the player asked for. */
  hint: string | null;

  /** Draws everything that depends on the record, the mode or the settings. */
  refresh(): void;
  /** Draws the board. */
  showPosition(): void;
  setMode(mode: Mode): void;
  newGame(config: Config): void;
  /** Shows a record in the analysis. */
  analyse(record: GameRecord): void;
  /** Adds a move to the analysed record. */
  playHere(usi: string): void;
  /** The name of a move that can be played in the position shown. */
  nameHere(usi: string): string;
  goTo(node: Node): void;
  navigate(way: 'first' | 'back' | 'forward' | 'last'): void;
  flip(): void;
  /** The opponent has shown something new of its thinking. */
  thinkingNews(): void;
  /** A mind has shown something new. */
  seeNews(): void;
  engineStatus(status: { state: string; detail?: string }): void;
  change(changes: Partial<Settings>): Promise<void>;
  save(): void;
}
