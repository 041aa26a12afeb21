import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countNumbers, formatNumbers, formatRanges, toNumberRanges } from './number-ranges.ts';
import { buildSubject } from './subject.ts';

describe('ranges of ticket numbers', () => {
  it('joins consecutive numbers', () => {
    expect(toNumberRanges([12, 3, 1, 2, 7, 11, 7])).toEqual([
      [1, 3],
      [7, 7],
      [11, 12],
    ]);
    expect(toNumberRanges([])).toEqual([]);
  });

  it('contain exactly the given numbers, in as few ranges as possible', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 60 })), (numbers) => {
        const ranges = toNumberRanges(numbers);
        const inside = ranges.flatMap(([first, last]) =>
          Array.from({ length: last - first + 1 }, (_, index) => first + index),
        );
        expect(inside).toEqual([...new Set(numbers)].sort((a, b) => a - b));
        expect(countNumbers(ranges)).toBe(inside.length);
        ranges.slice(1).forEach(([first], index) => {
          expect(first).toBeGreaterThan((ranges[index]?.[1] ?? 0) + 1);
        });
      }),
    );
  });

  it('are formatted as text', () => {
    expect(formatRanges([])).toBe('');
    expect(formatRanges([[7, 7]])).toBe('000007');
    expect(formatNumbers([[7, 7]])).toBe('Number 000007');
    expect(formatNumbers([[7, 8]])).toBe('Numbers 000007–000008');
    expect(
      formatRanges([
        [1, 3],
        [7, 7],
        [1200, 1300],
      ]),
    ).toBe('000001–000003, 000007 and 001200–001300');
  });
});

describe('subjects', () => {
  const draw = { id: 'd', title: 'A week in a lighthouse', colorScheme: null, customColor: null };
  const money = { draw, amountPence: 500, reason: '', testPayment: false };
  const order = { draw, totalPence: 500, endDate: '2026-11-28T18:00:00Z', hasGame: true, testPayment: false };

  const at = '2026-12-12T20:00:00Z';
  const award = { draw, prize: 'A storm lamp' };
  const sent = { ...award, carrier: null, trackingNumber: null, presumedAt: null };

  it.each([
    [
      { template: 'order-confirmation', data: { ...order, tickets: [[1, 1]] } },
      'Your ticket for A week in a lighthouse',
    ],
    [
      { template: 'order-confirmation', data: { ...order, tickets: [[1, 2]] } },
      'Your tickets for A week in a lighthouse',
    ],
    [
      { template: 'refund', data: { ...money, cause: 'void', tickets: [[1, 1]] } },
      'Your refund of £5.00: A week in a lighthouse',
    ],
    [
      { template: 'refund', data: { ...money, cause: 'void', tickets: [[9, 9]], amountPence: 0 } },
      'Ticket 000009 voided: A week in a lighthouse',
    ],
    [
      { template: 'draw-cancelled', data: { ...money, tickets: [[1, 2]], amountPence: 0 } },
      'Cancelled: A week in a lighthouse',
    ],
    [
      { template: 'draw-cancelled', data: { ...money, tickets: [[1, 2]] } },
      'Cancelled, with a £5.00 refund: A week in a lighthouse',
    ],
    [
      { template: 'draw-result', data: { draw, again: false, drawn: [], provable: true } },
      'The result is in: A week in a lighthouse',
    ],
    [
      { template: 'draw-result', data: { draw, again: true, drawn: [], provable: true } },
      'Redrawn: A week in a lighthouse',
    ],
    [
      { template: 'prize-won', data: { draw, won: [], provable: true, claimBy: at } },
      'You won: A week in a lighthouse',
    ],
    [
      { template: 'prize-sent', data: { ...sent, isReminder: false } },
      'Your prize was sent: A week in a lighthouse',
    ],
    [
      { template: 'prize-sent', data: { ...sent, isReminder: true } },
      'Did your prize arrive? A week in a lighthouse',
    ],
    [
      { template: 'prize-claim-reminder', data: { ...award, claimBy: at, isCash: true } },
      'Claim your cash: A week in a lighthouse',
    ],
    [
      { template: 'prize-appeal-decided', data: { ...award, claimBy: null, reason: 'lapsed' } },
      'Your appeal wasn’t accepted: A week in a lighthouse',
    ],
    [
      { template: 'host-prize-vacant', data: { ...award, reason: 'declined', redrawAt: at } },
      'Please redraw a prize: A week in a lighthouse',
    ],
    [
      { template: 'host-prize-vacant', data: { ...award, reason: 'error', redrawAt: at } },
      'A prize will be redrawn: A week in a lighthouse',
    ],
    [
      { template: 'award-message', data: { ...award, from: 'winner', toHost: true, text: 'Hello' } },
      'New message from the winner: A week in a lighthouse',
    ],
  ] satisfies [Parameters<typeof buildSubject>[0], string][])(
    '%# states what the email is about',
    (email, subject) => {
      expect(buildSubject(email)).toBe(subject);
    },
  );
});
