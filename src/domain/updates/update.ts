import type { Refusal } from '../draws/refusal.ts';

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
  participants: number;
  completedAt: Date | null;
  cancelledAt: Date | null;
  /** When the updates of the draw so far were posted. */
  posted: readonly Date[];
};

/** When the next one may be posted: now, or a day after the earlier of the last two; null once there were as many as may be. */
export function nextUpdateAt({ now, posted }: Pick<Facts, 'now' | 'posted'>): Date | null {
  if (posted.length >= UPDATE_LIMITS.inAll) return null;
  const latest = posted.toSorted((a, b) => b.getTime() - a.getTime())[UPDATE_LIMITS.perDay - 1];
  return latest ? new Date(Math.max(now.getTime(), latest.getTime() + DAY_MS)) : now;
}

/** Why a host may not write to everybody with a ticket just now, as far as that hangs on the draw; null: they may. */
export function updateRefusal(facts: Facts): Refusal | null {
  const { now, participants, completedAt, cancelledAt } = facts;
  if (participants === 0) {
    return refused('nobody', 'Nobody has a ticket yet, so there is nobody to write to.');
  }
  const over = cancelledAt ?? completedAt;
  if (over && now.getTime() > over.getTime() + UPDATES_AFTER_DAYS * DAY_MS) {
    return refused('over', 'This prize draw has been over for more than 30 days.');
  }
  const next = nextUpdateAt(facts);
  if (next === null) return refused('too_many_updates', 'A prize draw can have 30 updates at most.');
  if (next > now) return refused('too_soon', 'You can post two updates a day. Please wait until tomorrow.');
  return null;
}

const refused = (code: string, message: string): Refusal => ({ kind: 'conflict', code, message });
