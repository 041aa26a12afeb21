import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitGross } from '../money/split.ts';
import { ACCOUNTS, type Account, calculateBalance, type Flow, getNormalSide } from './accounts.ts';
import { buildSettlementTransfers, type SettlementInput } from './settlement.ts';
import { TRANSFERS } from './transfers.ts';

const example = { heldPence: 50_000, charityPercentage: 5, extraTrees: 0, winners: 1 };

const accounts = Object.keys(ACCOUNTS) as Account[];

/** All non-zero balances after a sale and its settlement. */
function balancesAfter(input: SettlementInput): Partial<Record<Account, number>> {
  const sale: Flow = { ...TRANSFERS.sale, amountPence: input.heldPence };
  const settled = buildSettlementTransfers(input).map(({ kind, amountPence }) => ({
    ...TRANSFERS[kind],
    amountPence,
  }));
  const flows = input.heldPence > 0 ? [sale, ...settled] : settled;
  return Object.fromEntries(
    accounts
      .map((account) => [account, calculateBalance(account, flows)])
      .filter(([, balance]) => balance !== 0),
  );
}

const inputs: fc.Arbitrary<SettlementInput> = fc.record({
  settledCase: fc.constantFrom('delivered', 'minimum_not_met', 'prize_undelivered'),
  heldPence: fc.integer({ min: 0, max: 2_000_000_000 }),
  charityPercentage: fc.integer({ min: 5, max: 100 }),
  extraTrees: fc.integer({ min: 0, max: 1000 }),
  winners: fc.integer({ min: 1, max: 10 }),
});

describe('the settlement of a draw', () => {
  it('divides the worked example to the penny, and plants its trees at the platform’s cost [MONEY-07, MONEY-08]', () => {
    expect(balancesAfter({ ...example, settledCase: 'delivered' })).toEqual({
      payment_clearing: 50_000,
      platform_fee: 6500,
      charity_payable: 2175,
      host_payable: 41_325,
      trees_payable: 500,
      platform_tree_expense: 500,
    });
  });

  it('pays for the host’s extra trees out of the host’s part [MONEY-05]', () => {
    expect(balancesAfter({ ...example, extraTrees: 20, settledCase: 'delivered' })).toMatchObject({
      host_payable: 39_325,
      trees_payable: 2500,
    });
  });

  it('shares half of what remains after fee and charity among the winners if the minimum is missed [MONEY-12]', () => {
    expect(balancesAfter({ ...example, winners: 2, settledCase: 'minimum_not_met' })).toEqual({
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
    expect(balancesAfter({ ...example, extraTrees: 20, settledCase: 'prize_undelivered' })).toEqual({
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

  it('moves exactly the parts that the pages show [MONEY-06]', () => {
    fc.assert(
      fc.property(inputs, ({ heldPence, charityPercentage, extraTrees }) => {
        const split = splitGross({ grossPence: heldPence, charityPercentage, extraTrees });
        const balances = balancesAfter({
          heldPence,
          charityPercentage,
          extraTrees,
          winners: 1,
          settledCase: 'delivered',
        });
        expect(balances.platform_fee ?? 0).toBe(split.platformFeePence);
        expect(balances.charity_payable ?? 0).toBe(split.charityPence);
        expect(balances.host_payable ?? 0).toBe(split.hostPence);
        expect((balances.trees_payable ?? 0) - (balances.platform_tree_expense ?? 0)).toBe(
          split.extraTreesCostPence,
        );
      }),
    );
  });

  it('omits empty parts', () => {
    expect(buildSettlementTransfers({ ...example, heldPence: 0, settledCase: 'delivered' })).toEqual([]);
    expect(
      buildSettlementTransfers({
        ...example,
        heldPence: 100,
        charityPercentage: 100,
        settledCase: 'delivered',
      }),
    ).toEqual([
      { kind: 'feeEarned', amountPence: 13 },
      { kind: 'charityDue', amountPence: 87 },
    ]);
  });

  it.each([{ heldPence: -1 }, { heldPence: 0.5 }, { winners: 0, settledCase: 'minimum_not_met' as const }])(
    'rejects %j',
    (wrong) => {
      expect(() => buildSettlementTransfers({ ...example, settledCase: 'delivered', ...wrong })).toThrow(
        RangeError,
      );
    },
  );
});
