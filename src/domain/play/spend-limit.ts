import type { Rejection } from '../draws/rejection.ts';
import { formatPounds } from '../money/format.ts';

/** How long an increase waits before the person can confirm it. */
export const INCREASE_DELAY_HOURS = 24;

/** The monthly limit that the site suggests first, and the amounts beside it, in pence. */
export const SUGGESTED_LIMITS_PENCE = [2_000, 5_000, 10_000, 25_000] as const;

/** A person's own monthly limit in pence; null for the site's maximum. */
export type MonthlyLimit = number | null;

/** A higher limit that the person asked for. They can confirm it from `from` on. */
export interface PendingLimit {
  monthlyPence: MonthlyLimit;
  from: Date;
}

export interface LimitState {
  monthlyPence: MonthlyLimit;
  pending: PendingLimit | null;
}

/**
 * `lowered`: the limit is not higher than before, and applies at once. `asked`: the increase waits for 24 hours.
 * `waiting`: the same increase was asked for before, and still waits. `raised`: it was confirmed.
 */
export type LimitChange = LimitState & { kind: 'lowered' | 'asked' | 'waiting' | 'raised' };

/** The limit that holds: the person's own, but never more than the site's maximum. */
export function toEffectiveLimit(own: MonthlyLimit, mostPence: number): number {
  return own === null ? mostPence : Math.min(own, mostPence);
}

/** What the person can still spend this month. */
export function toRoomLeft(limitPence: number, spentPence: number): number {
  return Math.max(0, limitPence - spentPence);
}

/**
 * Decides a change of a monthly limit. A limit that is not higher applies at once and cancels an increase that waits.
 * A higher one waits for 24 hours, and applies once the person asks for the same amount again after that.
 */
export function changeLimit(
  now: Date,
  current: LimitState,
  wanted: MonthlyLimit,
  mostPence: number,
): LimitChange {
  if (toEffectiveLimit(wanted, mostPence) <= toEffectiveLimit(current.monthlyPence, mostPence)) {
    return { kind: 'lowered', monthlyPence: wanted, pending: null };
  }
  if (current.pending === null || current.pending.monthlyPence !== wanted) {
    const from = new Date(now.getTime() + INCREASE_DELAY_HOURS * 3_600_000);
    return { ...current, kind: 'asked', pending: { monthlyPence: wanted, from } };
  }
  return current.pending.from <= now
    ? { kind: 'raised', monthlyPence: wanted, pending: null }
    : { ...current, kind: 'waiting' };
}

/** The rejection of a limit above the site's maximum. */
export function rejectLimitAbove(mostPence: number): Rejection<'limit_too_high'> {
  const message = `Your monthly limit can be at most ${formatPounds(mostPence)}.`;
  return { code: 'limit_too_high', kind: 'invalid', message };
}
