import { NO_ENTRIES_TEXT } from '../outcome/outcome-text.ts';
import type { Rejection } from './rejection.ts';
import type { Status } from './states.ts';
import { type DrawViewer, mayAct } from './visibility.ts';

/** The maximum number of attempts per draw: its seed chain contains one committed secret for each. */
export const MOST_ATTEMPTS = 100;

/** Longest reason for a redraw, in UTF-16 units. */
export const REDRAW_NOTES_MAX = 2000;

export const REDRAW_MESSAGES = {
  reasonRequired: 'Please provide a reason for the redraw for compliance purposes.',
  reasonTooLong: `The reason must be at most ${REDRAW_NOTES_MAX} characters`,
  rank: 'A rank is a whole number from 1 on.',
};

export interface RedrawFacts {
  status: Status;
  viewer: DrawViewer;
  /** Whether an attempt is announced and has no result yet. */
  inProgress: boolean;
  /** Whether any ticket was entered. */
  hasEntries: boolean;
  /** Attempts announced so far. */
  attempts: number;
  ranks: readonly number[];
  /** The rank to redraw. */
  rank: number;
}

export type RedrawCode =
  | 'not_owner'
  | 'not_drawn'
  | 'cancelled'
  | 'in_progress'
  | 'no_entries'
  | 'no_such_rank'
  | 'too_many_attempts';
export type RedrawRejection = Rejection<RedrawCode>;

/**
 * Returns why a draw cannot redraw a rank, or null if it can: up to `MOST_ATTEMPTS` attempts, one at a time. The rank's
 * winner must have lost the prize as well (`findRedrawGateRejection`).
 */
export function findRedrawRejection(facts: RedrawFacts): RedrawRejection | null {
  if (!mayAct(facts.viewer, 'start')) {
    return reject('not_owner', 'forbidden', 'Only the creator of this prize draw can draw the winner.');
  }
  if (facts.inProgress) return reject('in_progress', 'conflict', 'The drawing is already in progress.');
  if (facts.status === 'cancelled') {
    return reject('cancelled', 'conflict', 'This prize draw has been cancelled.');
  }
  if (facts.status !== 'completed' || facts.attempts === 0) {
    return reject(
      'not_drawn',
      'conflict',
      'No winner has been drawn yet, so there is nothing to draw again.',
    );
  }
  if (!facts.hasEntries) return reject('no_entries', 'conflict', NO_ENTRIES_TEXT);
  if (!facts.ranks.includes(facts.rank)) {
    return reject('no_such_rank', 'invalid', `This prize draw has no prize of rank ${facts.rank}.`);
  }
  if (facts.attempts >= MOST_ATTEMPTS) {
    return reject(
      'too_many_attempts',
      'conflict',
      `A prize draw can be drawn at most ${MOST_ATTEMPTS} times.`,
    );
  }
  return null;
}

const reject = (code: RedrawCode, kind: Rejection['kind'], message: string): RedrawRejection => ({
  code,
  kind,
  message,
});
