import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CODE_MESSAGES, findCodeProblems, isTooEarlyToEnd } from './code-rules.ts';

const now = new Date('2026-11-19T10:00:00Z');
const HOUR_MS = 3_600_000;
const after = (hours: number) => new Date(now.getTime() + hours * HOUR_MS);
const draw = { startDate: now, endDate: after(7 * 24), minTicketAmount: null };

it('allows only draws without a minimum that last 24 hours to 12 months [CONDUCT-20]', () => {
  expect(findCodeProblems(draw, now)).toEqual([]);
  expect(findCodeProblems({ ...draw, minTicketAmount: 10 }, now)).toEqual([
    { field: 'minTicketAmount', message: CODE_MESSAGES.minimum },
  ]);
  expect(findCodeProblems({ ...draw, endDate: after(23.9) }, now)).toEqual([
    { field: 'endDate', message: CODE_MESSAGES.tooShort },
  ]);
  expect(findCodeProblems({ ...draw, endDate: after(366 * 24) }, now)).toEqual([
    { field: 'endDate', message: CODE_MESSAGES.tooLong },
  ]);
  const unpublished = { ...draw, startDate: null, endDate: after(1) };
  expect(findCodeProblems(unpublished, now)).toEqual([]);
});

it('finds the length of any draw', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 * 24 * 60 }), (minutes) => {
      const endDate = new Date(now.getTime() + minutes * 60_000);
      const isAllowed = minutes >= 24 * 60 && minutes <= 365 * 24 * 60;
      expect(findCodeProblems({ ...draw, endDate }, now)).toHaveLength(isAllowed ? 0 : 1);
    }),
  );
});

it('counts months by the calendar and the clock in London [CONDUCT-20]', () => {
  const find = (start: string, end: string) =>
    findCodeProblems({ ...draw, startDate: new Date(start), endDate: new Date(end) }, new Date(start));
  // From noon to noon, in summer time first and then not, and the other way round.
  expect(find('2027-10-30T11:00:00Z', '2028-10-30T12:00:00Z')).toEqual([]);
  expect(find('2027-10-30T11:00:00Z', '2028-10-30T12:00:01Z')).toHaveLength(1);
  expect(find('2027-03-27T12:00:00Z', '2028-03-27T11:00:00Z')).toEqual([]);
  expect(find('2027-03-27T12:00:00Z', '2028-03-27T11:00:01Z')).toHaveLength(1);
  expect(find('2028-02-29T12:00:00Z', '2029-02-28T12:00:00Z')).toEqual([]);
  expect(find('2028-02-29T12:00:00Z', '2029-03-01T12:00:00Z')).toHaveLength(1);
});

it('does not count the past of a draw that starts now', () => {
  expect(findCodeProblems({ ...draw, startDate: after(-20), endDate: after(5) }, now)).toHaveLength(1);
});

it('accepts what an edit of a published draw keeps', () => {
  const old = { startDate: after(-1), endDate: after(1), minTicketAmount: 10 };
  expect(findCodeProblems(old, now, old)).toEqual([]);
  expect(findCodeProblems({ ...old, minTicketAmount: 9 }, now, old)).toHaveLength(1);
  expect(findCodeProblems({ ...old, endDate: after(2) }, now, old)).toHaveLength(1);
  expect(findCodeProblems(old, now, { ...old, startDate: null })).toHaveLength(2);
});

it('lets hosts end sales after 24 hours', () => {
  expect([isTooEarlyToEnd(after(-23), now), isTooEarlyToEnd(after(-24), now)]).toEqual([true, false]);
});
