import type { Rejection } from '../draws/rejection.ts';

export const UPDATE_LIMITS = { subject: { max: 100 }, words: { max: 3000 }, perDay: 2, inAll: 30 } as const;

export const UPDATE_MESSAGES = {
  subjectMissing: 'Please give your update a subject.',
  subjectMax: 'The subject must be at most 100 characters',
  wordsMissing: 'Please write your update.',
  wordsMax: 'The update must be at most 3,000 characters',
} as const;

/** How long after a draw is over its host may still write: for what became of the prize. */
const UPDATES_AFTER_DAYS = 30;

const DAY_MS = 86_400_000;

type Facts = {
  now: Date;
  /** Whether somebody has a ticket that stands or, of a cancelled draw, had one when it was cancelled. */
  hasEntrants: boolean;
  completedAt: Date | null;
  cancelledAt: Date | null;
  /** When the updates of the draw so far were posted. */
  posted: readonly Date[];
};

/** When the next one may be posted: now, or a day after the earlier of the last two; null where none may, however long one waits. */
export function nextUpdateAt(facts: Facts): Date | null {
  return refusalForGood(facts) ? null : nextInTurn(facts);
}

/** Why a host may not write to everybody with a ticket just now, as far as that hangs on the draw; null: they may. */
export function updateRefusal(facts: Facts): Rejection | null {
  const forGood = refusalForGood(facts);
  if (forGood) return forGood;
  if (nextInTurn(facts) > facts.now) {
    return refused('too_soon', 'Two updates can be posted in 24 hours, and both have been.');
  }
  return null;
}

function nextInTurn({ now, posted }: Facts): Date {
  const latest = posted.toSorted((a, b) => b.getTime() - a.getTime())[UPDATE_LIMITS.perDay - 1];
  return latest ? new Date(Math.max(now.getTime(), latest.getTime() + DAY_MS)) : now;
}

/** What no waiting helps against. */
function refusalForGood({ now, hasEntrants, completedAt, cancelledAt, posted }: Facts): Rejection | null {
  if (!hasEntrants) {
    const nobody = cancelledAt ? 'Nobody had a ticket' : 'Nobody has a ticket yet';
    return refused('nobody', `${nobody}, so there is nobody to write to.`);
  }
  const over = cancelledAt ?? completedAt;
  if (over && now.getTime() > over.getTime() + UPDATES_AFTER_DAYS * DAY_MS) {
    return refused('over', 'This prize draw has been over for more than 30 days.');
  }
  if (posted.length < UPDATE_LIMITS.inAll) return null;
  return refused('too_many_updates', 'A prize draw can have 30 updates at most.');
}

const refused = (code: string, message: string): Rejection => ({ kind: 'conflict', code, message });
