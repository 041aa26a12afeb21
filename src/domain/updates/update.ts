import type { Rejection } from '../draws/rejection.ts';

export const UPDATE_LIMITS = { subject: { max: 100 }, words: { max: 3000 }, perDay: 2, inAll: 30 } as const;

export const UPDATE_MESSAGES = {
  subjectMissing: 'Please give your update a subject.',
  subjectMax: 'The subject must be at most 100 characters',
  wordsMissing: 'Please write your update.',
  wordsMax: 'The update must be at most 3,000 characters',
} as const;

/** The number of days after a draw is over in which its host can still post updates, for example about the prize. */
const UPDATES_AFTER_DAYS = 30;

const DAY_MS = 86_400_000;

type Facts = {
  now: Date;
  /** Whether the draw has ticket holders or, if it is refunded as a whole, had some before. */
  hasEntrants: boolean;
  completedAt: Date | null;
  cancelledAt: Date | null;
  /** When the draw's updates so far were posted. */
  posted: readonly Date[];
};

/** When the next update can be posted: now, or a day after the second-latest one; null if never. */
export function findNextUpdateTime(facts: Facts): Date | null {
  return permanentRejection(facts) ? null : nextSlot(facts);
}

/** Returns why a host cannot post an update now, or null if they can. Covers only reasons that depend on the draw. */
export function findUpdateRejection(facts: Facts): Rejection | null {
  const permanent = permanentRejection(facts);
  if (permanent) return permanent;
  if (nextSlot(facts) > facts.now) {
    return reject('too_soon', 'You can post two updates in 24 hours, and you’ve posted both.');
  }
  return null;
}

function nextSlot({ now, posted }: Facts): Date {
  const latest = posted.toSorted((a, b) => b.getTime() - a.getTime())[UPDATE_LIMITS.perDay - 1];
  return latest ? new Date(Math.max(now.getTime(), latest.getTime() + DAY_MS)) : now;
}

/** Returns the reasons that waiting would not resolve. */
function permanentRejection({ now, hasEntrants, completedAt, cancelledAt, posted }: Facts): Rejection | null {
  if (!hasEntrants) {
    const reason = cancelledAt ? 'No one had a ticket' : 'No one has a ticket yet';
    return reject('nobody', `${reason}, so there’s no one to write to.`);
  }
  const over = cancelledAt ?? completedAt;
  if (over && now.getTime() > over.getTime() + UPDATES_AFTER_DAYS * DAY_MS) {
    return reject('over', 'This prize draw has been over for more than 30 days.');
  }
  if (posted.length < UPDATE_LIMITS.inAll) return null;
  return reject('too_many_updates', 'A prize draw can have 30 updates at most.');
}

const reject = (code: string, message: string): Rejection => ({ kind: 'conflict', code, message });
