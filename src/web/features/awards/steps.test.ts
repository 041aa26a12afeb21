import { describe, expect, it } from 'vitest';
import type { Award } from '#contract/awards/awards.ts';
import { buildAward } from '../../../../tests/helpers/made-awards.ts';
import { listSteps } from './steps.ts';

const DAY = (day: number) => `2026-05-${String(day).padStart(2, '0')}T12:00:00.000Z`;
const steps = (changes: Partial<Award>, options = {}) =>
  listSteps(buildAward(changes), options).map(({ name, state }) => `${name} ${state}`);
const claimed = { state: 'claimed', claimedAt: DAY(4) } as const;
const sent = { ...claimed, state: 'sent', sentAt: DAY(6) } as const;

describe('the steps of a prize', () => {
  it('lead from the draw to the receipt [AWARD-30]', () => {
    expect(steps({})).toEqual(['Drawn done', 'Claimed now', 'Sent later', 'Received later']);
    expect(steps(claimed)).toEqual(['Drawn done', 'Claimed done', 'Sent now', 'Received later']);
    expect(steps(sent)).toEqual(['Drawn done', 'Claimed done', 'Sent done', 'Received now']);
    const received = { ...sent, state: 'received', receivedAt: DAY(9) } as const;
    expect(steps(received)).toEqual(['Drawn done', 'Claimed done', 'Sent done', 'Received done']);
    expect(steps({ ...received, presumed: true }).at(-1)).toBe('Presumed received done');
  });

  it('start with “Won” for the winner, and skip the sending if the prize was handed over', () => {
    expect(steps({}, { isWinner: true })[0]).toBe('Won done');
    expect(steps({ ...claimed, state: 'received', receivedAt: DAY(9) })).toEqual([
      'Drawn done',
      'Claimed done',
      'Received done',
    ]);
  });

  it('show a reported problem while it is open', () => {
    expect(steps({ ...sent, state: 'problem', problemAt: DAY(8) })).toEqual([
      'Drawn done',
      'Claimed done',
      'Sent done',
      'Problem reported done',
      'Received now',
    ]);
    expect(steps({ ...claimed, state: 'problem', problemAt: DAY(8) })).not.toContain('Sent later');
  });

  it('end where the prize goes no further [AWARD-30]', () => {
    const closedAt = DAY(17);
    expect(steps({ state: 'lapsed', closedAt })).toEqual(['Drawn done', 'Not claimed in time failed']);
    expect(steps({ state: 'declined', closedAt })).toEqual(['Drawn done', 'Declined failed']);
    expect(steps({ ...claimed, state: 'disqualified', closedAt })).toEqual([
      'Drawn done',
      'Claimed done',
      'Withdrawn failed',
    ]);
    expect(steps({ ...sent, state: 'undelivered', closedAt }).at(-1)).toBe('Not delivered failed');
  });

  it('are fewer for cash, which is paid and not sent', () => {
    expect(steps({ ...claimed, isCash: true })).toEqual(['Drawn done', 'Claimed done', 'Paid now']);
  });
});
