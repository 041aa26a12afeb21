import { expect, it } from 'vitest';
import { describeEnd } from './draw-end.ts';

const endDate = '2026-12-05T18:00:00.000Z';
const open = { status: 'active', endDate, endedAt: null, cancelledAt: null } as const;

it('says when a draw ends, ended or was cancelled', () => {
  const endedAt = '2026-11-30T09:00:00.000Z';
  expect(describeEnd(open)).toBe('Ends 5 December 2026');
  expect(describeEnd({ ...open, status: 'completed', endedAt })).toBe('Ended 30 November 2026');
  expect(describeEnd({ ...open, status: 'awaiting_draw' })).toBe('Ended 5 December 2026');
  const cancelled = { ...open, status: 'cancelled', endedAt } as const;
  expect(describeEnd({ ...cancelled, cancelledAt: '2026-12-01T09:00:00.000Z' })).toBe(
    'Cancelled 1 December 2026',
  );
});
