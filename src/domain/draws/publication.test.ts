import { describe, expect, it } from 'vitest';
import { chooseBadge } from './badge.ts';
import { findDateProblems } from './date-rules.ts';
import { chooseInitialPublishOption, deriveStatusFromDates } from './publication.ts';
import { canSee } from './visibility.ts';

const now = new Date('2026-07-10T22:30:00Z'); // 23:30 in London
const day = 86_400_000;
const at = (ms: number) => new Date(now.getTime() + ms);

describe('the status from dates', () => {
  it('is inactive if there is no start date [STATE-04]', () => {
    expect(deriveStatusFromDates({ startDate: null, endDate: at(1) }, now)).toBe('inactive');
  });
  it('is scheduled, active or awaiting, depending on the time', () => {
    expect(deriveStatusFromDates({ startDate: at(1), endDate: at(2) }, now)).toBe('scheduled');
    expect(deriveStatusFromDates({ startDate: now, endDate: at(2) }, now)).toBe('active');
    expect(deriveStatusFromDates({ startDate: at(-2), endDate: now }, now)).toBe('awaiting_draw');
  });
});

it('determines the publish option of a stored draw [EDIT-11]', () => {
  expect(chooseInitialPublishOption({ status: 'active', startDate: null }, now)).toBe('none');
  expect(chooseInitialPublishOption({ status: 'inactive', startDate: at(-1) }, now)).toBe('none');
  expect(chooseInitialPublishOption({ status: 'scheduled', startDate: at(1) }, now)).toBe('future');
  expect(chooseInitialPublishOption({ status: 'active', startDate: at(-1) }, now)).toBe('today');
});

describe('the badge', () => {
  it('names the status [STATE-02]', () => {
    expect(chooseBadge({ status: 'inactive', startDate: null }).label).toBe('Unpublished');
    const labels = (
      ['scheduled', 'active', 'awaiting_draw', 'completed', 'cancelled', 'inactive'] as const
    ).map((status) => chooseBadge({ status, startDate: now }).label);
    expect(labels).toEqual(['Scheduled', 'Active', 'Awaiting Draw', 'Completed', 'Cancelled', 'Inactive']);
  });
  it('has a colour for each status [STATE-03]', () => {
    expect(chooseBadge({ status: 'inactive', startDate: null }).tone).toBe('yellow');
    const tones = (
      ['scheduled', 'active', 'awaiting_draw', 'completed', 'cancelled', 'inactive'] as const
    ).map((status) => chooseBadge({ status, startDate: now }).tone);
    expect(tones).toEqual(['amber', 'green', 'purple', 'blue', 'grey', 'grey']);
  });
});

describe('the dates of a draw', () => {
  const messages = (
    startDate: Date | null,
    endDate: Date,
    stored?: { startDate: Date | null; endDate: Date },
  ) => findDateProblems({ startDate, endDate }, now, stored).map((problem) => problem.message);

  it('must end in the future [VAL-13]', () => {
    expect(messages(null, now)).toEqual(['End date must be in the future']);
    expect(messages(null, at(1))).toEqual([]);
  });
  it('must start today in London or later, if there is a start [VAL-14]', () => {
    expect(messages(at(-23 * 3_600_000), at(day))).toEqual([]);
    expect(messages(at(-24 * 3_600_000), at(day))).toEqual(['Start date must be today or in the future']);
    expect(messages(at(day), at(2 * day))).toEqual([]);
  });
  it('can start "now" even if the page was opened before midnight [VAL-14]', () => {
    const midnight = new Date('2026-07-01T23:00:00Z');
    const countProblems = (msAgo: number, now = midnight) =>
      findDateProblems({ startDate: new Date(now.getTime() - msAgo), endDate: at(day * 900) }, now).length;
    expect([countProblems(20), countProblems(60_000), countProblems(60_001)]).toEqual([0, 0, 1]);
    expect(countProblems(60_001, new Date(midnight.getTime() + 60_000))).toBe(1);
  });
  it('must end after the start', () => {
    expect(messages(at(day), at(day))).toEqual(['End date must be after the start date']);
  });
  it('can stay as they are stored, even in the past', () => {
    const stored = { startDate: at(-9 * day), endDate: at(-day) };
    expect(messages(stored.startDate, stored.endDate, stored)).toEqual([]);
    expect(messages(stored.startDate, at(day), stored)).toEqual([]);
    expect(messages(stored.startDate, at(-day + 1), stored)).toEqual(['End date must be in the future']);
  });
});

it('shows an unpublished draw to its owner and admins only [PERM-14]', () => {
  const viewers = [
    { isOwner: false, isAdmin: false },
    { isOwner: true, isAdmin: false },
    { isOwner: false, isAdmin: true },
  ];
  expect(viewers.map((viewer) => canSee({ startDate: null }, viewer))).toEqual([false, true, true]);
  expect(viewers.map((viewer) => canSee({ startDate: now }, viewer))).toEqual([true, true, true]);
});
