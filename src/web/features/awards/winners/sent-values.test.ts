import { expect, it } from 'vitest';
import { buildSent, toLondonDay } from './sent-values.ts';

it('sends today as now, and an earlier day as its noon in London [AWARD-27]', () => {
  const values = { carrier: ' Royal Mail ', trackingNumber: '', sentAt: '2026-06-03' };
  expect(buildSent(values, ['a'], '2026-06-03')).toEqual({
    carrier: 'Royal Mail',
    trackingNumber: null,
    sentAt: null,
    pictures: ['a'],
  });
  expect(buildSent(values, [], '2026-06-04').sentAt).toBe('2026-06-03T11:00:00.000Z');
});

it('uses London’s calendar day [AWARD-27]', () => {
  expect(toLondonDay(Date.parse('2026-06-03T23:30:00Z'))).toBe('2026-06-04');
});
