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
 * A break, and which part of it can be lifted: the part after `liftableFrom`, which an admin started. Null if the person
 * chose all of it.
 */
export interface ChosenBreak extends Break {
  liftableFrom: Date | null;
}

/** Why an admin lifts a break that an admin started. The person reads it, so it says nothing about anyone else. */
export const LIFT_CAUSES = ['wrong_person', 'wrong_facts', 'wrong_length'] as const;
export type LiftCause = (typeof LIFT_CAUSES)[number];

export const LIFT_CAUSE_TEXTS: Record<LiftCause, string> = {
  wrong_person: 'It wasn’t meant for your account.',
  wrong_facts: 'We got the facts wrong.',
  wrong_length: 'We made it longer than we meant to.',
};

export const LIFT_MESSAGES = {
  none: 'This person isn’t on a break.',
  closed: 'This person closed their account for good. No one can undo that.',
  own: 'This person chose the break. No one can end it early.',
  self: 'Another admin must decide about your own break.',
  cause: 'Please choose why you’re ending the break',
} as const;

/** Whether a break or a closure holds at this time. */
export function isOnBreak<T extends Break>(taken: T | null, now: Date): taken is T {
  return taken !== null && (taken.until === null || taken.until > now);
}

/** Starts a break now, or extends the current one. Never shortens it. */
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

/** Lifts the part of a break that an admin started, and keeps the part that the person chose. */
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
