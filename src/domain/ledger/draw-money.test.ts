import fc from 'fast-check';
import { expect, it } from 'vitest';
import { calculateDrawMoney, calculateWinnersCash } from './draw-money.ts';
import { buildSettlementTransfers } from './settlement.ts';
import { TRANSFERS, type TransferKind } from './transfers.ts';

const flow = (kind: TransferKind, amountPence: number) => ({ ...TRANSFERS[kind], amountPence });
const terms = { charityPercentage: 5, extraTreesCount: 0 };

it('shows how much a draw has raised and how much each party is owed [MONEY-02, MONEY-07]', () => {
  expect(calculateDrawMoney({ ...terms, flows: [flow('sale', 50_000)] })).toEqual({
    grossPence: 50_000,
    platformFeePence: 6500,
    charityPence: 2175,
    hostPence: 41_325,
    trees: { byPlatform: 5, extra: 0, extraCostPence: 0 },
    refundedPence: 0,
    heldPence: 50_000,
  });
  expect(calculateDrawMoney({ ...terms, flows: [] })).toMatchObject({
    grossPence: 0,
    heldPence: 0,
    hostPence: 0,
  });
});

it('counts a refund once it is decided, however it is paid, and never counts a late payment [MONEY-02, MONEY-16]', () => {
  const decided = [flow('sale', 50_000), flow('refundDecided', 500)];
  const paid = [...decided, flow('refundPaid', 1000), flow('latePayment', 500), flow('refundFailed', 500)];
  for (const flows of [decided, paid]) {
    expect(calculateDrawMoney({ ...terms, flows })).toMatchObject({
      grossPence: 49_500,
      refundedPence: 500,
      heldPence: 49_500,
    });
  }
});

it('loses what a bank took back in a lost dispute, and gets it back if the dispute is won after all [MONEY-02]', () => {
  const disputed = [flow('sale', 50_000), flow('disputeWithdrawn', 700)];
  expect(calculateDrawMoney({ ...terms, flows: disputed })).toMatchObject({ grossPence: 50_000 });
  const lost = [...disputed, flow('disputeLostFromHeld', 700)];
  expect(calculateDrawMoney({ ...terms, flows: lost })).toMatchObject({
    grossPence: 49_300,
    refundedPence: 0,
    heldPence: 49_300,
  });
  const won = [...lost, flow('lossReturnedToHeld', 700), flow('disputeReinstated', 700)];
  expect(calculateDrawMoney({ ...terms, flows: won })).toMatchObject({
    grossPence: 50_000,
    heldPence: 50_000,
  });
});

it('shows the same parts after the settlement, but holds no money', () => {
  const pence = fc.integer({ min: 1, max: 1_000_000_000 });
  fc.assert(
    fc.property(pence, fc.integer({ min: 0, max: 500 }), (amountPence, extraTreesCount) => {
      const sold = { charityPercentage: 5, extraTreesCount, flows: [flow('sale', amountPence)] };
      const transfers = buildSettlementTransfers({
        settledCase: 'delivered',
        heldPence: amountPence,
        charityPercentage: 5,
        extraTrees: extraTreesCount,
        winners: 1,
      });
      const settled = {
        ...sold,
        flows: [...sold.flows, ...transfers.map((each) => flow(each.kind, each.amountPence))],
      };
      expect(calculateDrawMoney(settled)).toEqual({ ...calculateDrawMoney(sold), heldPence: 0 });
    }),
  );
});

it('shows how much the winners would share below the minimum [MONEY-12]', () => {
  expect(calculateWinnersCash({ ...terms, flows: [flow('sale', 50_000)] }, 2)).toBe(20_663);
});
