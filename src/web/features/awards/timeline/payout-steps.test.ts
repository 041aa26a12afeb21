import { expect, it } from 'vitest';
import type { DrawOutcome } from '#contract/payouts/outcome.ts';
import { describePayouts, listPayoutSteps } from './payout-steps.ts';

const outcome = (changes: Partial<DrawOutcome> = {}): DrawOutcome => ({
  outcome: 'delivered',
  fixedAt: '2026-11-26T12:00:00.000Z',
  gross: 50_000,
  platformFee: 6_500,
  charity: 2_175,
  host: null,
  winnersCash: 0,
  refunded: 0,
  reserve: null,
  reserveUntil: null,
  treesPledged: 7,
  treesPlanted: 0,
  treesPlantedAt: null,
  charityPaidAt: null,
  ...changes,
});
const PAID = { charityPaidAt: '2026-12-03T10:00:00.000Z' };
const PLANTED = { treesPlanted: 7, treesPlantedAt: '2026-12-01T10:00:00.000Z' };
const namesOf = (changes: Partial<DrawOutcome>) =>
  listPayoutSteps(outcome(changes)).map(({ name, state }) => [name, state]);
const next = (changes: Partial<DrawOutcome>) => describePayouts(outcome(changes), 'Harbour Lifeboats');

it('names no amount before the outcome is fixed [PAYOUT-28]', () => {
  const open = { outcome: null, fixedAt: null };
  expect(namesOf(open)).toEqual([
    ['Charity paid', 'later'],
    ['7 trees pledged', 'later'],
  ]);
  expect(next(open)).toBe('We’ll know the charity’s share once every prize has arrived or been decided.');
});

it('shows the charity’s payment and the trees once they are made, the past first [PAYOUT-28]', () => {
  expect(namesOf({})).toEqual([
    ['Charity paid £21.75', 'now'],
    ['7 trees pledged', 'now'],
  ]);
  expect(next({})).toBe('£21.75 goes to Harbour Lifeboats.');
  expect(namesOf(PLANTED)).toEqual([
    ['7 trees planted', 'done'],
    ['Charity paid £21.75', 'now'],
  ]);
  expect(next(PAID)).toBe('The trees haven’t been planted yet.');
  expect(listPayoutSteps(outcome({ ...PAID, ...PLANTED }))).toEqual([
    { name: 'Charity paid £21.75', at: PAID.charityPaidAt, state: 'done' },
    { name: '7 trees planted', at: PLANTED.treesPlantedAt, state: 'done' },
  ]);
  expect(next({ ...PAID, ...PLANTED })).toBe('');
});

it('promises nothing that the draw does not pay [PAYOUT-28]', () => {
  expect(namesOf({ charity: 0, treesPledged: 0 })).toEqual([]);
  expect(next({ charity: 0, treesPledged: 0 })).toBe('');
});
