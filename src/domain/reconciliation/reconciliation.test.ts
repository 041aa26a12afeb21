import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACCOUNTS, type Account, calculateBalance, type Flow } from '../ledger/accounts.ts';
import { TRANSFERS } from '../ledger/transfers.ts';
import { calculateCashShort, calculateSweptTooMuch } from './cash.ts';
import { type EntryKind, listEntryTransfers, matchesBalance } from './entries.ts';

describe('an entry of the provider’s balance', () => {
  it.each([
    ['charge', 5_000, 95, [['providerFee', 95]]],
    ['charge', 5_000, 0, []],
    ['dispute', -1_000, 2_000, [['providerFee', 2_000]]],
    ['dispute', 1_000, -2_000, [['providerFeeReturned', 2_000]]],
    ['fee', -200, 0, [['providerFee', 200]]],
    ['fee', 150, 0, [['providerFeeReturned', 150]]],
    ['sweep', -6_500, 0, [['platformSwept', 6_500]]],
    ['sweep', 6_500, 0, [['sweepReturned', 6_500]]],
    ['transfer', -1_000, 0, []],
    ['refund', -500, 0, []],
  ] as const)(
    'of kind %s over %i with a fee of %i pence posts its own transfers only [RECON-02]',
    (...row) => {
      const [kind, amountPence, feePence, expected] = row;
      const transfers = listEntryTransfers({ kind, amountPence, feePence });
      expect(transfers.map((transfer) => [transfer.kind, transfer.amountPence])).toEqual(expected);
    },
  );

  it('changes payment clearing by exactly what is not in the ledger yet [RECON-02]', () => {
    const own: EntryKind[] = ['fee', 'sweep'];
    fc.assert(
      fc.property(
        fc.constantFrom<EntryKind>('charge', 'refund', 'dispute', 'fee', 'sweep', 'transfer', 'other'),
        fc.integer({ min: -10_000, max: 10_000 }),
        fc.integer({ min: -100, max: 100 }),
        (kind, amountPence, feePence) => {
          const flows = listEntryTransfers({ kind, amountPence, feePence }).map((transfer) => ({
            ...TRANSFERS[transfer.kind],
            amountPence: transfer.amountPence,
          }));
          const expected = own.includes(kind) ? amountPence - feePence : -feePence;
          expect(calculateBalance('payment_clearing', flows)).toBe(expected === 0 ? 0 : expected);
        },
      ),
    );
  });
});

describe('a balance that was read before the newest entries', () => {
  it('agrees with the sum of the entries up to one of them [RECON-01]', () => {
    const entries = [4_905, -500, 965];
    expect([5_370, 4_405, 4_905, 0].map((balance) => matchesBalance(balance, 5_370, entries))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(matchesBalance(5_371, 5_370, entries)).toBe(false);
    expect(matchesBalance(0, 5_370, [965])).toBe(false);
  });
});

const balances =
  (pence: Partial<Record<Account, number>>) =>
  (account: Account): number =>
    pence[account] ?? 0;

describe('cash', () => {
  it('is short by what is owed and neither at the provider, at our bank nor expected as a fee [RECON-05]', () => {
    const sold = { payment_clearing: 4_905, held_for_draw: 5_000, provider_fees: 95 };
    expect(calculateCashShort(balances(sold), 650)).toBe(0);
    expect(calculateCashShort(balances(sold), 0)).toBe(95);
    expect(calculateCashShort(balances({ ...sold, payment_clearing: 3_905, disputes: 1_000 }), 650)).toBe(0);
    expect(calculateCashShort(balances({ ...sold, bank: -500 }), 650)).toBe(0);
  });

  it('may leave the provider up to the fee less costs, and what is paid to others from the bank [RECON-05]', () => {
    const settled = {
      payment_clearing: 43_500,
      platform_fee: 6_500,
      provider_fees: 95,
      charity_payable: 2_175,
      host_payable: 41_325,
    };
    expect(calculateSweptTooMuch(balances({ ...settled, bank: 6_405 + 43_500 }))).toBe(0);
    expect(calculateSweptTooMuch(balances({ ...settled, bank: 6_406 + 43_500 }))).toBe(1);
    expect(calculateSweptTooMuch(balances({ held_for_draw: 500, bank: 1 }))).toBe(1);
  });

  it('that was moved too much is missing for draws, refunds and reserves [RECON-05]', () => {
    const transfer = fc.record({
      kind: fc.constantFrom(...(Object.keys(TRANSFERS) as (keyof typeof TRANSFERS)[])),
      amountPence: fc.integer({ min: 1, max: 1_000 }),
    });
    fc.assert(
      fc.property(fc.array(transfer, { maxLength: 40 }), (transfers) => {
        const flows: Flow[] = transfers.map(({ kind, amountPence }) => ({ ...TRANSFERS[kind], amountPence }));
        const of = (account: Account) => calculateBalance(account, flows);
        const stays = of('held_for_draw') + of('refunds') + of('withheld') + of('host_reserve');
        const there = of('payment_clearing') + of('disputes') + of('host_recoverable');
        expect(calculateSweptTooMuch(of)).toBe(Math.max(0, Math.min(of('bank'), stays - there)));
        const sides = (Object.keys(ACCOUNTS) as Account[]).map((account) =>
          ['asset', 'expense'].includes(ACCOUNTS[account]) ? of(account) : -of(account),
        );
        expect(sides.reduce((sum, pence) => sum + pence, 0)).toBe(0);
      }),
    );
  });
});
