import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DrawOutcome } from '#contract/payouts/outcome.ts';
import type { Status } from '#domain/draws/states.ts';
import type { Outcome } from '#domain/outcome/outcome.ts';
import { canPayOut, describeOutcome, listParts, nameOutcome } from './outcome-text.ts';

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
  expect(describeOutcome({ status: 'active', outcome: null }, money)).toContain('These are estimates.');
  const guaranteed = { ...money, winnersCash: 875 };
  expect(describeOutcome({ status: 'completed', outcome: null }, guaranteed)).toContain(
    'whose prizes were not delivered',
  );
  expect(describeOutcome({ status: 'completed', outcome: 'minimum_not_met' }, guaranteed)).not.toContain(
    'not delivered',
  );
  const fixed = { ...money, outcome: 'delivered', fixedAt: '2026-12-04T10:00:00.000Z' } as const;
  expect(nameOutcome(fixed, 'delivered')).toBe('Every prize has arrived');
  expect(describeOutcome({ status: 'completed', outcome: 'delivered' }, fixed)).toBe(
    'Fixed on 4 December 2026. These amounts won’t change.',
  );
});

it('nothing can become due once a draw has ended without sales, or refunds everyone [PAYOUT-48]', () => {
  const unsold = { ...money, gross: 0, platformFee: 0, charity: 0, host: 0 };
  const can = (status: Status, outcome: Outcome | null, of: DrawOutcome = unsold) =>
    canPayOut({ status, outcome }, of);
  expect(can('active', null)).toBe(true);
  expect(can('awaiting_draw', null)).toBe(false);
  expect(can('awaiting_draw', 'minimum_not_met')).toBe(false);
  expect(can('awaiting_draw', null, money)).toBe(true);
  expect(can('completed', 'undelivered', money)).toBe(true);
  // Until its refunds are decided, a draw without a winner still has sales.
  expect(can('completed', 'no_winner', money)).toBe(false);
  expect(can('cancelled', 'cancelled', money)).toBe(false);
});

it('a draw that has ended without sales says what happens next [PAYOUT-48]', () => {
  const describe = (refunded: number) =>
    describeOutcome({ status: 'awaiting_draw', outcome: null }, { ...money, gross: 0, refunded });
  expect(describe(0)).toContain('No tickets were sold, so there’s nothing to draw or to pay.');
  expect(describe(0)).toContain('We cancel the draw automatically 7 working days after it ends. Until then');
  expect(describe(500)).toContain('Every ticket was refunded');
  expect(describe(500)).not.toContain('back on sale');
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
