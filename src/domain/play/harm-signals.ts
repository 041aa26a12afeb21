import { formatPounds } from '../money/format.ts';
import type { Instant } from '../time/london.ts';
import { formatLondonInput } from '../time/london-input.ts';

/** Signs that someone may be spending more than is good for them. They are a reason to look, not a judgement. */
export const HARM_SIGNALS = ['growth', 'nights', 'failed_cards', 'many_draws', 'raised_limit'] as const;
export type HarmSignalKind = (typeof HARM_SIGNALS)[number];

export const HARM_SIGNAL_NAMES: Record<HarmSignalKind, string> = {
  growth: 'Spending has grown suddenly',
  nights: 'Buys at night',
  failed_cards: 'Many cards declined',
  many_draws: 'Many draws in an hour',
  raised_limit: 'Raised their limit twice',
};

/** The thresholds. Each is a guess to start with, so they stand here together. */
export const HARM_THRESHOLDS = {
  /** Growth compares the last days with an average stretch of the weeks before. */
  growthDays: 7,
  growthWeeksBefore: 8,
  growthFactor: 3,
  /** Less than this in the last days is never a sudden growth. */
  growthLeastPence: 10_000,
  /** Orders at night in the last days. */
  nightOrders: 3,
  nightDays: 7,
  /** The hours in London, from the first to before the last. */
  nightFrom: 0,
  nightTo: 5,
  /** Declined orders in the last days. */
  failedCards: 5,
  failedCardDays: 7,
  /** Different draws within an hour, in the last days. */
  drawsInAnHour: 6,
  drawDays: 1,
  /** Confirmed increases in the last days, about a month. */
  limitRaises: 2,
  limitRaiseDays: 31,
} as const;

/** A signal of the same kind is not raised again for this many days after an admin closed it. */
export const SIGNAL_REST_DAYS = 14;

/** A closed signal is deleted after this many days. */
export const SIGNAL_KEPT_DAYS = 365;

/** The oldest order that a signal looks at, in days. */
export const SIGNAL_LOOK_BACK_DAYS = HARM_THRESHOLDS.growthDays + HARM_THRESHOLDS.growthWeeksBefore * 7;

export interface OrderSeen {
  at: Date;
  drawId: string;
  pence: number;
  /** `declined`: the payment failed. Orders that were cancelled or that wait for payment count as `other`. */
  outcome: 'paid' | 'declined' | 'other';
}

/** What is known about one person. */
export interface PlaySeen {
  now: Date;
  orders: readonly OrderSeen[];
  /** When they confirmed increases of their monthly limit. */
  limitRaises: readonly Date[];
}

/** A signal with its figure: pence for growth, otherwise a count. */
export interface HarmSignal {
  kind: HarmSignalKind;
  figure: number;
}

/** The signals of one person now, each at most once. */
export function findHarmSignals(seen: PlaySeen): HarmSignal[] {
  return [
    findGrowth(seen),
    findNights(seen),
    findFailedCards(seen),
    findManyDraws(seen),
    findRaisedLimit(seen),
  ].filter((signal) => signal !== null);
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

const isWithin = (at: Date, now: Date, days: number): boolean =>
  at <= now && now.getTime() - at.getTime() < days * DAY_MS;

function findGrowth({ now, orders }: PlaySeen): HarmSignal | null {
  const { growthDays, growthWeeksBefore, growthFactor, growthLeastPence } = HARM_THRESHOLDS;
  let last = 0;
  let before = 0;
  for (const { at, pence, outcome } of orders) {
    if (outcome !== 'paid') continue;
    if (isWithin(at, now, growthDays)) last += pence;
    else if (isWithin(at, now, growthDays + growthWeeksBefore * 7)) before += pence;
  }
  const isSudden = last >= growthLeastPence && last * growthWeeksBefore >= growthFactor * before;
  return isSudden ? { kind: 'growth', figure: last } : null;
}

/** Whether it is night in London. */
export function isNight(at: Instant): boolean {
  const hour = Number(formatLondonInput(at).slice(11, 13));
  return hour >= HARM_THRESHOLDS.nightFrom && hour < HARM_THRESHOLDS.nightTo;
}

function findNights({ now, orders }: PlaySeen): HarmSignal | null {
  const { nightDays, nightOrders } = HARM_THRESHOLDS;
  const count = orders.filter(
    ({ at, outcome }) => outcome === 'paid' && isWithin(at, now, nightDays) && isNight(at),
  ).length;
  return count >= nightOrders ? { kind: 'nights', figure: count } : null;
}

function findFailedCards({ now, orders }: PlaySeen): HarmSignal | null {
  const { failedCards, failedCardDays } = HARM_THRESHOLDS;
  const count = orders.filter(
    ({ at, outcome }) => outcome === 'declined' && isWithin(at, now, failedCardDays),
  ).length;
  return count >= failedCards ? { kind: 'failed_cards', figure: count } : null;
}

function findManyDraws({ now, orders }: PlaySeen): HarmSignal | null {
  const { drawsInAnHour, drawDays } = HARM_THRESHOLDS;
  const paid = orders.filter(({ at, outcome }) => outcome === 'paid' && isWithin(at, now, drawDays));
  const most = Math.max(
    0,
    ...paid.map(({ at: start }) => {
      const inHour = paid.filter(({ at }) => at >= start && at.getTime() - start.getTime() < HOUR_MS);
      return new Set(inHour.map(({ drawId }) => drawId)).size;
    }),
  );
  return most >= drawsInAnHour ? { kind: 'many_draws', figure: most } : null;
}

function findRaisedLimit({ now, limitRaises }: PlaySeen): HarmSignal | null {
  const { limitRaises: least, limitRaiseDays } = HARM_THRESHOLDS;
  const count = limitRaises.filter((at) => isWithin(at, now, limitRaiseDays)).length;
  return count >= least ? { kind: 'raised_limit', figure: count } : null;
}

/** A signal in one sentence, for admins and in the person's data. */
export function describeHarmSignal({ kind, figure }: HarmSignal): string {
  const { growthDays, growthFactor, nightDays, failedCardDays, limitRaiseDays } = HARM_THRESHOLDS;
  switch (kind) {
    case 'growth':
      return `Spent ${formatPounds(figure)} in ${growthDays} days, at least ${growthFactor} times as much as before.`;
    case 'nights':
      return `Bought ${figure} times between midnight and 5am in ${nightDays} days.`;
    case 'failed_cards':
      return `${figure} payments were declined in ${failedCardDays} days.`;
    case 'many_draws':
      return `Bought in ${figure} prize draws within an hour.`;
    case 'raised_limit':
      return `Raised their monthly limit ${figure} times in ${limitRaiseDays} days.`;
  }
}

/** What an admin can do about a signal. `note` only closes it. */
export const HARM_STEPS = ['message', 'limit', 'break', 'note'] as const;
export type HarmStepKind = (typeof HARM_STEPS)[number];

export const HARM_STEP_NAMES: Record<HarmStepKind, string> = {
  message: 'Sent a message',
  limit: 'Set a limit',
  break: 'Started a break',
  note: 'Closed with a note',
};

export const HARM_LIMITS = { text: 2000 } as const;

export const HARM_MESSAGES = {
  textMissing: 'Please write a message',
  noteMissing: 'Please write a note',
  textMax: `At most ${HARM_LIMITS.text} characters`,
  limit: 'Please enter a limit in whole pence, from 0',
  closed: 'This signal is closed. Another admin may have been faster.',
} as const;
