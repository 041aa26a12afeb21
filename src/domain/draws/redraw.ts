import type { Rejection } from './rejection.ts';
import type { Status } from './states.ts';
import { actsAsOwner, type DrawViewer } from './visibility.ts';

/** A draw is drawn at most so often: its chain of committed secrets has no more. */
export const MOST_ATTEMPTS = 100;

/** Winners are asked to claim within so many days. */
export const CLAIM_WITHIN_DAYS = 3;

/** Before so many days have passed nobody counts on a prize being drawn again because it was not claimed. */
export const REDRAW_PROMISED_AFTER_DAYS = 14;

/** What the host wrote about why a rank is drawn again, in UTF-16 units. */
export const REDRAW_NOTES_MAX = 2000;

export const REDRAW_MESSAGES = {
  reasonRequired: 'Please provide a reason for the redraw for compliance purposes.',
  reasonTooLong: `The reason must be at most ${REDRAW_NOTES_MAX} characters`,
  rank: 'A rank is a whole number from 1 on.',
};

export interface RedrawFacts {
  status: Status;
  viewer: DrawViewer;
  /** An attempt is announced and has no result yet. */
  inProgress: boolean;
  /** Attempts announced so far. */
  attempts: number;
  /** The ranks that the draw has prizes for. */
  ranks: readonly number[];
  /** The rank to be drawn again. */
  rank: number;
}

export type RedrawCode =
  | 'not_owner'
  | 'not_drawn'
  | 'cancelled'
  | 'in_progress'
  | 'no_such_rank'
  | 'too_many_attempts';
export type RedrawRejection = Rejection<RedrawCode>;

/**
 * Whether a rank may be drawn again, else why not: at any time after a result, by the draw's creator or an admin, while
 * no attempt is under way, and at most `MOST_ATTEMPTS` in all.
 */
export function redrawRefusal(facts: RedrawFacts): RedrawRejection | null {
  if (!actsAsOwner(facts.viewer)) {
    return refuse('not_owner', 'forbidden', 'Only the creator of this prize draw can draw the winner.');
  }
  if (facts.inProgress) return refuse('in_progress', 'conflict', 'The drawing is already in progress.');
  if (facts.status === 'cancelled') {
    return refuse('cancelled', 'conflict', 'This prize draw has been cancelled.');
  }
  if (facts.status !== 'completed' || facts.attempts === 0) {
    return refuse(
      'not_drawn',
      'conflict',
      'No winner has been drawn yet, so there is nothing to draw again.',
    );
  }
  if (!facts.ranks.includes(facts.rank)) {
    return refuse('no_such_rank', 'invalid', `This prize draw has no prize of rank ${facts.rank}.`);
  }
  if (facts.attempts >= MOST_ATTEMPTS) {
    return refuse('too_many_attempts', 'conflict', `A prize draw is drawn at most ${MOST_ATTEMPTS} times.`);
  }
  return null;
}

const refuse = (code: RedrawCode, kind: Rejection['kind'], message: string): RedrawRejection => ({
  code,
  kind,
  message,
});
