import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DrawOutcome } from '#contract/payouts/outcome.ts';
import { describeOutcome, listParts, nameOutcome } from './outcome-text.ts';

const money: DrawOutcome = {
  outcome: null,
  fixedAt: null,
  gross: 50_000,
  platformFee: 6_500,
  charity: 2_175,
  host: 41_125,
  winnersCash: 0,
  refunded: 0,
  reserve: 0,
  reserveUntil: null,
  treesPledged: 7,
  treesPlanted: 0,
  charityPaidAt: null,
  treesPlantedAt: null,
};

it('figures are an estimate until the outcome is fixed [PAYOUT-48]', () => {
  expect(nameOutcome(money, null)).toBe('The money so far');
  expect(nameOutcome(money, 'minimum_not_met')).toBe('The minimum was not met');
  expect(describeOutcome(money, false)).toContain('Until then, they are estimates.');
  const fixed = { outcome: 'delivered', fixedAt: '2026-12-04T10:00:00.000Z' } as const;
  expect(nameOutcome(fixed, 'delivered')).toBe('Every prize has arrived');
  expect(describeOutcome(fixed, true)).toBe('Fixed on 4 December 2026. These amounts no longer change.');
});

it('the parts of the sales leave exactly the host’s part [PAYOUT-48]', () => {
  expect(listParts(money, 'Lifeboats').map(({ label }) => label)).toEqual([
    'Ticket sales less refunds',
    'Platform fee',
    'To Lifeboats',
    'Extra trees',
  ]);
  const pence = fc.integer({ min: 0, max: 1_000_000 });
  fc.assert(
    fc.property(pence, pence, pence, pence, pence, (platformFee, charity, winnersCash, trees, host) => {
      const gross = platformFee + charity + winnersCash + trees + host;
      const parts = listParts({ ...money, gross, platformFee, charity, winnersCash, host }, 'Lifeboats');
      expect(parts.reduce((sum, part) => sum + part.pence, 0)).toBe(host);
    }),
  );
});
