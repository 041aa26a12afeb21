import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBankHoliday } from '#server/bank-holidays.ts';
import { countRuns } from '../../../tests/helpers/thorough.ts';
import { formatLondonInput } from '../time/london-input.ts';
import {
  buildComplaintReference,
  COMPLAINT_REFERENCE,
  calculateComplaintDeadlines,
  findComplaintDueAt,
  isComplaintOverdue,
  normaliseReference,
} from './complaints.ts';

const instants = fc.date({
  min: new Date('2024-01-01T00:00:00Z'),
  max: new Date('2036-12-31T00:00:00Z'),
  noInvalidDate: true,
});
const dayOf = (at: Date) => formatLondonInput(at).slice(0, 10);
const isWorkingDay = (day: string) =>
  ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()) && !isBankHoliday(day);

/** The London days after the first instant's, up to and including the second's. */
function daysBetween(from: Date, to: Date): string[] {
  const days: string[] = [];
  for (let at = new Date(`${dayOf(from)}T12:00:00Z`); dayOf(at) < dayOf(to); ) {
    at = new Date(at.getTime() + 24 * 3_600_000);
    days.push(dayOf(at));
  }
  return days;
}

describe('the deadlines of a complaint', () => {
  it('are the last minutes of the second working day and of the 28th day after it [CONDUCT-03]', () => {
    fc.assert(
      fc.property(instants, (madeAt) => {
        const { acknowledgeBy, decideBy } = calculateComplaintDeadlines(madeAt, isBankHoliday);
        const days = daysBetween(madeAt, acknowledgeBy);
        expect(days.filter(isWorkingDay)).toHaveLength(2);
        expect(isWorkingDay(days.at(-1) ?? '')).toBe(true);
        expect(daysBetween(madeAt, decideBy)).toHaveLength(28);
        for (const due of [acknowledgeBy, decideBy])
          expect(formatLondonInput(due).slice(11, 16)).toBe('23:59');
        expect(acknowledgeBy < decideBy).toBe(true);
      }),
      { numRuns: countRuns(2000) },
    );
  });

  it('leave out Christmas, Boxing Day and weekends', () => {
    const { acknowledgeBy } = calculateComplaintDeadlines(new Date('2026-12-24T09:00:00Z'), isBankHoliday);
    // 25 December is a Friday; 28 December is the substitute day for Boxing Day.
    expect(formatLondonInput(acknowledgeBy)).toBe('2026-12-30T23:59');
  });

  it('make it overdue only after they have passed, and only while it is open', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: -60, max: 60 }), (madeAt, minutes) => {
        const deadlines = calculateComplaintDeadlines(madeAt, isBankHoliday);
        for (const state of ['received', 'acknowledged'] as const) {
          const due = findComplaintDueAt({ state, ...deadlines });
          const now = new Date((due?.getTime() ?? 0) + minutes * 60_000);
          expect(isComplaintOverdue({ state, ...deadlines }, now)).toBe(minutes > 0);
        }
        for (const state of ['decided', 'withdrawn'] as const)
          expect(isComplaintOverdue({ state, ...deadlines }, new Date('2040-01-01'))).toBe(false);
      }),
      { numRuns: countRuns(500) },
    );
  });
});

describe('a reference', () => {
  it('can be read out and typed in any case, with or without hyphens', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 8, maxLength: 8 }), (random) => {
        const reference = buildComplaintReference(random);
        expect(reference).toMatch(COMPLAINT_REFERENCE);
        expect(normaliseReference(reference.toLowerCase().replaceAll('-', ' '))).toBe(reference);
      }),
    );
    for (const text of ['', 'C-', 'C-0000-0000', 'K-7K4M-2QXD', 'C-7K4M-2QXDD'])
      expect(normaliseReference(text)).toBeNull();
  });
});
