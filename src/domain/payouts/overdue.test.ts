import { describe, expect, it } from 'vitest';
import { formatLondonInput, parseLondonInput } from '../time/london-input.ts';
import {
  calculateCharityDueAt,
  calculateHostDueAt,
  calculateWinnerDueAt,
  findOverdueCutoff,
  isOverdue,
} from './overdue.ts';
import { PAYABLE_STATES, type PayableState } from './states.ts';

/** Good Friday and Easter Monday. */
const HOLIDAYS = new Set(['2026-04-03', '2026-04-06']);
const at = (local: string) => parseLondonInput(local) ?? new Date(Number.NaN);
const isLate = (dueAt: string, now: string, state: PayableState = 'owed', exportedAt?: string) =>
  isOverdue(
    { state, dueAt: at(dueAt), exportedAt: exportedAt ? at(exportedAt) : null },
    findOverdueCutoff(at(now), (day) => HOLIDAYS.has(day)),
  );

describe('a payment is overdue', () => {
  it.each([
    ['the day after it was due', '2026-06-08T12:00', '2026-06-09T00:00'],
    ['on Tuesday, if it was due at the weekend', '2026-06-06T12:00', '2026-06-09T00:00'],
    ['after the bank holidays of Easter', '2026-04-03T12:00', '2026-04-08T00:00'],
    ['by London’s time, in summer as well', '2026-03-30T00:30', '2026-03-31T00:00'],
  ])('%s [PAYOUT-29]', (_, dueAt, from) => {
    const minuteBefore = formatLondonInput(new Date(at(from).getTime() - 60_000));
    expect([isLate(dueAt, minuteBefore), isLate(dueAt, from)]).toEqual([false, true]);
  });

  it('in every state except paid [PAYOUT-29]', () => {
    const late = PAYABLE_STATES.filter((state) => isLate('2026-06-08T12:00', '2026-06-19T12:00', state));
    expect(late).toEqual(['owed', 'approved', 'exported', 'failed']);
  });

  it('three days after its export, if the bank does not confirm it [PAYOUT-29]', () => {
    const isLateOn = (now: string) => isLate('2026-06-01T12:00', now, 'exported', '2026-06-08T12:00');
    expect(isLateOn('2026-06-11T12:00')).toBe(false);
    expect(isLateOn('2026-06-12T12:00')).toBe(true);
  });
});

describe('a charity is due', () => {
  const settledAt = new Date('2026-06-20T12:00:00Z');
  it.each([
    ['a week after the settlement', '2026-06-10T12:00:00Z', '2026-06-27T12:00:00.000Z'],
    [
      '28 days after the end of the draw, if that is earlier',
      '2026-05-27T12:00:00Z',
      '2026-06-24T12:00:00.000Z',
    ],
    ['at once, if that has passed', '2026-05-01T12:00:00Z', '2026-06-20T12:00:00.000Z'],
  ])('%s [PAYOUT-29]', (_, endedAt, dueAt) => {
    expect(calculateCharityDueAt(settledAt, new Date(endedAt)).toISOString()).toBe(dueAt);
  });
});

describe('a winner’s cash is due', () => {
  const settledAt = new Date('2026-06-20T12:00:00Z');
  it.each([
    ['7 days after the settlement', '2026-06-10T12:00:00Z', '2026-06-27T12:00:00.000Z'],
    [
      '7 days after the bank details, if these came later',
      '2026-07-01T12:00:00Z',
      '2026-07-08T12:00:00.000Z',
    ],
  ])('%s [PAYOUT-55]', (_, enteredAt, dueAt) => {
    expect(calculateWinnerDueAt(settledAt, new Date(enteredAt))?.toISOString()).toBe(dueAt);
  });

  it('on no day without bank details, and is then not overdue [PAYOUT-55]', () => {
    expect(calculateWinnerDueAt(settledAt, null)).toBeNull();
    expect(isOverdue({ state: 'owed', dueAt: null, exportedAt: null }, new Date('2027-01-01'))).toBe(false);
  });
});

it('a host’s payment is due by the end of the fifth working day, and overdue from then on [PAYOUT-55]', () => {
  const isHoliday = (day: string) => HOLIDAYS.has(day);
  const dueAt = calculateHostDueAt(at('2026-04-01T09:00'), isHoliday);
  expect(formatLondonInput(dueAt)).toBe('2026-04-10T23:59');
  const isLateOn = (now: string) =>
    isOverdue({ state: 'owed', dueAt, exportedAt: null }, findOverdueCutoff(at(now), isHoliday));
  expect([isLateOn('2026-04-10T23:59'), isLateOn('2026-04-11T00:00')]).toEqual([false, true]);
});
