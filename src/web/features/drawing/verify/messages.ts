import type { LogStage, TicketFacts } from '#domain/proof/sources/ticket-index.ts';
import type { Report } from '#domain/proof/verify/report.ts';

/** What is checked: a draw of this site, or a file on the visitor's device, for which nothing is asked of any server. */
export type Subject = { kind: 'draw'; draw: string } | { kind: 'file'; file: File };

/** What the visitor had before, to hold the proof against. */
export type Kept = { pinned: string | null; earlier: (string | File)[] };

export type Outcome =
  /** `streamed`: too large for one document, so it was read from the log itself. */
  | { kind: 'report'; report: Report; stage: LogStage; sealed: boolean; streamed: boolean }
  /** The site has no proof for the draw, and says why. */
  | { kind: 'none'; status: number; code: string; message: string }
  /** What is there cannot be read as a log at all. */
  | { kind: 'malformed'; detail: string }
  | { kind: 'unreachable'; detail: string };

/** From the page to the worker. `run` numbers the checks, so that what belongs to an earlier one is told apart. */
export type Order =
  | { type: 'check'; run: number; subject: Subject; kept: Kept }
  | { type: 'ticket'; run: number; number: number }
  | { type: 'entry-list'; run: number };

/** From the worker to the page. */
export type News =
  | { type: 'ready' }
  | { type: 'progress'; run: number; done: number }
  | { type: 'checked'; run: number; outcome: Outcome }
  | { type: 'ticket'; run: number; number: number; facts: TicketFacts | null }
  | { type: 'entry-list'; run: number; list: string | null };
