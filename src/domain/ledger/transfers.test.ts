import { expect, it } from 'vitest';
import { TRANSFERS } from './transfers.ts';

it('gives each kind of transfer its own pair of accounts, because totals are stored by pair [MONEY-21]', () => {
  const kinds = Object.entries(TRANSFERS);
  const shared = [...Map.groupBy(kinds, ([, { debit, credit }]) => `${debit} ${credit}`).values()]
    .filter((same) => same.length > 1)
    .map((same) => same.map(([kind]) => kind));
  expect(shared).toEqual([['latePayment', 'refundFailed']]);
});
