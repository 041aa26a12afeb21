import { addDays } from '../awards/deadlines.ts';
import { formatLondonInput, parseLondonInput } from '../time/london-input.ts';
import { endOfWorkingDay, type IsHoliday } from '../time/working-days.ts';

export const COMPLAINT_STATES = ['received', 'acknowledged', 'decided', 'withdrawn'] as const;
export type ComplaintState = (typeof COMPLAINT_STATES)[number];

export const COMPLAINT_OUTCOMES = ['upheld', 'partly_upheld', 'not_upheld'] as const;
export type ComplaintOutcome = (typeof COMPLAINT_OUTCOMES)[number];

/** The names of the decisions on pages and in emails. */
export const OUTCOME_NAMES: Record<ComplaintOutcome, string> = {
  upheld: 'Upheld',
  partly_upheld: 'Partly upheld',
  not_upheld: 'Not upheld',
};

/** The decision as a sentence to the person who complained. */
export const OUTCOME_TEXTS: Record<ComplaintOutcome, string> = {
  upheld: 'We agree with your complaint.',
  partly_upheld: 'We agree with part of your complaint.',
  not_upheld: 'We don’t agree with your complaint.',
};

/** A complaint is acknowledged within this many working days. */
export const ACKNOWLEDGE_WORKING_DAYS = 2;

/** A complaint is decided within this many days. */
export const COMPLAINT_DECIDE_DAYS = 28;

/** Longest texts, in characters as users count them, and messages of one complaint. */
export const COMPLAINT_LIMITS = { message: 4000, messages: 100 } as const;

export const COMPLAINT_MESSAGES = {
  about: 'Please say which prize draw or order it’s about',
  messageMissing: 'Please tell us what went wrong',
  replyMissing: 'Please write a message',
  messageMax: `The message must be at most ${COMPLAINT_LIMITS.message} characters`,
  emailMissing: 'Please enter your email address, so that we can reply',
  outcome: 'Please choose a decision',
  reasonsMissing: 'Please give the reasons',
  reasonsMax: `The reasons must be at most ${COMPLAINT_LIMITS.message} characters`,
  tooManyMessages: 'There are too many messages already. Please email our support.',
} as const;

const MINUTE_MS = 60_000;

type Deadlines = { acknowledgeBy: Date; decideBy: Date };

/**
 * When a complaint is due: in the last minute of the second working day after it was made, and of the 28th day. The day
 * on which it was made does not count. Days are days in London.
 */
export function calculateComplaintDeadlines(madeAt: Date, isHoliday: IsHoliday): Deadlines {
  return {
    acknowledgeBy: new Date(
      endOfWorkingDay(madeAt, ACKNOWLEDGE_WORKING_DAYS, isHoliday).getTime() - MINUTE_MS,
    ),
    decideBy: lastMinuteOf(madeAt, COMPLAINT_DECIDE_DAYS),
  };
}

/** The last minute of the n-th day in London after an instant. */
function lastMinuteOf(after: Date, days: number): Date {
  // From noon, so that a change of the clocks does not change the day.
  const noon = new Date(`${formatLondonInput(after).slice(0, 10)}T12:00:00Z`);
  const day = addDays(noon, days).toISOString().slice(0, 10);
  const end = parseLondonInput(`${day}T23:59`);
  if (!end) throw new Error(`there is no last minute of ${day}`);
  return end;
}

type Dated = { state: ComplaintState } & Deadlines;

/** When the next step of an open complaint is due; null if it is closed. */
export function findComplaintDueAt({ state, acknowledgeBy, decideBy }: Dated): Date | null {
  if (state === 'received') return acknowledgeBy;
  return state === 'acknowledged' ? decideBy : null;
}

/** Whether the next step of a complaint is late. */
export function isComplaintOverdue(complaint: Dated, now: Date): boolean {
  const dueAt = findComplaintDueAt(complaint);
  return dueAt !== null && now > dueAt;
}

/** Letters and digits that cannot be mistaken for others, for references that people read out. */
const REFERENCE_CHARACTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Builds a reference such as "C-7K4M-2QXD" from 8 random bytes. */
export function buildComplaintReference(random: Uint8Array): string {
  const text = [...random.subarray(0, 8)].map((byte) => REFERENCE_CHARACTERS[byte % 32]).join('');
  return `C-${text.slice(0, 4)}-${text.slice(4)}`;
}

export const COMPLAINT_REFERENCE = /^C-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/;

/** Returns a reference in its usual form, or null if it is none. Case, spaces and hyphens do not matter. */
export function normaliseReference(text: string): string | null {
  const compact = text.toUpperCase().replace(/[\s-]/g, '');
  const reference = `C-${compact.slice(1, 5)}-${compact.slice(5)}`;
  return compact.startsWith('C') && COMPLAINT_REFERENCE.test(reference) ? reference : null;
}
