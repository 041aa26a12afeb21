import { formatDateTime, type Instant } from '../time/london.ts';
import { addLondonMonths } from './spend-month.ts';

/** The lengths of a break, in months. */
export const BREAK_MONTHS = [6, 12, 24, 60] as const;

export type BreakMonths = (typeof BREAK_MONTHS)[number];

/** A break from buying tickets. `until` is null if the account was closed for good. */
export interface Break {
  until: Date | null;
}

/**
 * A break with who chose it. An admin started the part after `liftableFrom`, and can lift it; null if the person chose all
 * of it.
 */
export interface ChosenBreak extends Break {
  liftableFrom: Date | null;
}

/** Why an admin lifts a break that an admin started. The person reads it, so it says nothing about anyone else. */
export const LIFT_CAUSES = ['wrong_person', 'wrong_facts', 'wrong_length'] as const;
export type LiftCause = (typeof LIFT_CAUSES)[number];

export const LIFT_CAUSE_TEXTS: Record<LiftCause, string> = {
  wrong_person: 'It wasn’t meant for your account.',
  wrong_facts: 'We had misunderstood what we saw.',
  wrong_length: 'It was longer than we meant it to be.',
};

export const LIFT_MESSAGES = {
  none: 'This person isn’t on a break.',
  closed: 'This person closed their account for good. No one can undo that.',
  own: 'This person chose the break. No one can end it earlier.',
  self: 'Another admin must decide about your own break.',
  cause: 'Please choose why you end the break',
} as const;

/** Whether a break or a closure holds at this time. */
export function isOnBreak<T extends Break>(taken: T | null, now: Date): taken is T {
  return taken !== null && (taken.until === null || taken.until > now);
}

/** A break that starts now. A break that already lasts longer is never shortened. */
export function extendBreak(
  now: Date,
  current: ChosenBreak | null,
  { months, by }: { months: BreakMonths; by: 'person' | 'admin' },
): ChosenBreak {
  const until = addLondonMonths(now, months);
  if (!isOnBreak(current, now)) return { until, liftableFrom: by === 'admin' ? now : null };
  const { until: end, liftableFrom } = current;
  if (end === null) return current;
  if (by === 'admin') return end >= until ? current : { until, liftableFrom: liftableFrom ?? end };
  if (until >= end) return { until, liftableFrom: null };
  return { until: end, liftableFrom: liftableFrom && liftableFrom < until ? until : liftableFrom };
}

export type Lifting = { ok: true; left: ChosenBreak | null } | { ok: false; why: 'none' | 'closed' | 'own' };

/** Lifts what an admin started of a break, and leaves what the person chose. */
export function liftBreak(now: Date, current: ChosenBreak | null): Lifting {
  if (!isOnBreak(current, now)) return { ok: false, why: 'none' };
  if (current.until === null) return { ok: false, why: 'closed' };
  const { liftableFrom } = current;
  if (liftableFrom === null) return { ok: false, why: 'own' };
  return { ok: true, left: liftableFrom > now ? { until: liftableFrom, liftableFrom: null } : null };
}

/** Names the length of a break: "6 months", "1 year", "5 years". */
export function formatBreakLength(months: number): string {
  if (months % 12 !== 0) return `${months} months`;
  return months === 12 ? '1 year' : `${months / 12} years`;
}

/** The message for a buyer on a break. */
export function describeBreak(until: Instant | null): string {
  return until === null
    ? 'You closed your account to buying tickets for good.'
    : `You’re taking a break from buying tickets until ${formatDateTime(until)}.`;
}
