import { expect, it } from 'vitest';
import { findNextUpdateTime, findUpdateRejection } from './update.ts';

const HOUR = 3_600_000;
const now = new Date('2026-11-21T12:00:00Z');
const ago = (hours: number) => new Date(now.getTime() - hours * HOUR);
const facts = { now, hasEntrants: true, completedAt: null, cancelledAt: null, posted: [] };

it('allows two updates in any 24 hours [UPD-04]', () => {
  const codeAfter = (...posted: Date[]) => findUpdateRejection({ ...facts, posted })?.code ?? null;
  expect(codeAfter()).toBeNull();
  expect(codeAfter(ago(1))).toBeNull();
  expect(codeAfter(ago(1), ago(23))).toBe('too_soon');
  expect(codeAfter(ago(23), ago(1))).toBe('too_soon');
  expect(codeAfter(ago(1), ago(24))).toBeNull();
  expect(findNextUpdateTime({ ...facts, posted: [ago(1), ago(23)] })).toEqual(new Date(now.getTime() + HOUR));
});

it('allows thirty updates per draw [UPD-04]', () => {
  const posted = Array.from({ length: 30 }, (_, at) => ago(100 + 24 * at));
  expect(findUpdateRejection({ ...facts, posted })?.code).toBe('too_many_updates');
  expect(findUpdateRejection({ ...facts, posted: posted.slice(1) })).toBeNull();
  expect(findNextUpdateTime({ ...facts, posted })).toBeNull();
});

it('rejects updates without recipients, and from 30 days after the draw is over [UPD-05]', () => {
  expect(findUpdateRejection({ ...facts, hasEntrants: false })?.code).toBe('nobody');
  for (const over of ['completedAt', 'cancelledAt'] as const) {
    expect(findUpdateRejection({ ...facts, [over]: ago(30 * 24) })).toBeNull();
    expect(findUpdateRejection({ ...facts, [over]: ago(30 * 24 + 1) })?.code).toBe('over');
  }
});

it('returns no date if waiting would not help [UPD-09]', () => {
  const posted = [ago(1), ago(23)];
  expect(findNextUpdateTime({ ...facts, posted, hasEntrants: false })).toBeNull();
  expect(findNextUpdateTime({ ...facts, posted, completedAt: ago(31 * 24) })).toBeNull();
  expect(findNextUpdateTime({ ...facts, posted: [] })).toEqual(now);
});
