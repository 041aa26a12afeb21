import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DivisionInput, divideMoney } from '../outcome/divide-money.ts';
import { ACCOUNTS, type Account, calculateBalance, type Flow, getNormalSide } from './accounts.ts';
import { buildSettlementTransfers } from './settlement.ts';
import { TRANSFERS } from './transfers.ts';

const example: DivisionInput = {
  outcome: 'delivered',
  grossPence: 50_000,
  charityPercentage: 5,
  extraTrees: 0,
  wonRanks: [1],
  undeliveredRanks: [],
};

const accounts = Object.keys(ACCOUNTS) as Account[];
const settle = (input: DivisionInput) => buildSettlementTransfers(input.grossPence, divideMoney(input));

/** All non-zero balances after a sale and its settlement. */
function balancesAfter(input: DivisionInput): Partial<Record<Account, number>> {
  const sale: Flow = { ...TRANSFERS.sale, amountPence: input.grossPence };
  const settled = settle(input).map(({ kind, amountPence }) => ({ ...TRANSFERS[kind], amountPence }));
  const flows = input.grossPence > 0 ? [sale, ...settled] : settled;
  return Object.fromEntries(
    accounts
      .map((account) => [account, calculateBalance(account, flows)])
      .filter(([, balance]) => balance !== 0),
  );
}

const inputs: fc.Arbitrary<DivisionInput> = fc.record({
  outcome: fc.constantFrom('delivered', 'minimum_not_met', 'undelivered'),
  grossPence: fc.integer({ min: 0, max: 2_000_000_000 }),
  charityPercentage: fc.integer({ min: 5, max: 100 }),
  extraTrees: fc.integer({ min: 0, max: 1000 }),
  wonRanks: fc.constantFrom([1], [1, 2], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
  undeliveredRanks: fc.constantFrom([1], [1, 2]),
});

describe('the settlement of a draw', () => {
  it('divides the worked example to the penny, and plants its trees at the platform’s cost [MONEY-07, MONEY-08]', () => {
    expect(balancesAfter(example)).toEqual({
      payment_clearing: 50_000,
      platform_fee: 6500,
      charity_payable: 2175,
      host_payable: 41_325,
      trees_payable: 500,
      platform_tree_expense: 500,
    });
  });

  it('pays for the host’s extra trees out of the host’s part [MONEY-05]', () => {
    expect(balancesAfter({ ...example, extraTrees: 20 })).toMatchObject({
      host_payable: 39_325,
      trees_payable: 2500,
    });
  });

  it('shares half of what remains after fee and charity among the winners if the minimum is missed [MONEY-12]', () => {
    expect(balancesAfter({ ...example, wonRanks: [1, 2], outcome: 'minimum_not_met' })).toEqual({
      payment_clearing: 50_000,
      platform_fee: 6500,
      charity_payable: 2175,
      // 41,325 pence remain; the winners get the odd penny.
      winners_cash_payable: 20_663,
      host_payable: 20_662,
      trees_payable: 500,
      platform_tree_expense: 500,
    });
  });

  it('gives the winners 75 % if the prize is not delivered, and the host nothing [MONEY-10, MONEY-11]', () => {
    const undelivered = { outcome: 'undelivered', undeliveredRanks: [1] } as const;
    expect(balancesAfter({ ...example, ...undelivered, extraTrees: 20 })).toEqual({
      payment_clearing: 50_000,
      winners_cash_payable: 37_500,
      platform_fee: 6500,
      charity_payable: 6000,
      trees_payable: 500,
      platform_tree_expense: 500,
    });
  });

  it('pays out exactly what is held, with no negative part, in every case [MONEY-06]', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const balances = balancesAfter(input);
        expect(balances.held_for_draw).toBeUndefined();
        expect(Math.min(0, ...Object.values(balances))).toBe(0);
        const onSide = (side: string) =>
          accounts
            .filter((account) => getNormalSide(account) === side)
            .reduce((sum, account) => sum + (balances[account] ?? 0), 0);
        expect(onSide('debit')).toBe(onSide('credit'));
      }),
    );
  });

  it('omits empty parts', () => {
    expect(settle({ ...example, grossPence: 0 })).toEqual([]);
    expect(settle({ ...example, grossPence: 100, charityPercentage: 100 })).toEqual([
      { kind: 'feeEarned', amountPence: 13 },
      { kind: 'charityDue', amountPence: 87 },
    ]);
  });

  it('is rejected if other money is held than was divided, or if everything is refunded', () => {
    expect(() => buildSettlementTransfers(49_999, divideMoney(example))).toThrow('would leave -1 of 49999');
    for (const outcome of ['no_winner', 'cancelled'] as const)
      expect(() => settle({ ...example, outcome })).toThrow('would leave 50000 of 50000');
  });
});
