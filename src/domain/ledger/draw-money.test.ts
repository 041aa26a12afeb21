import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divideMoney } from '../outcome/divide-money.ts';
import {
  calculateCashBelowMinimum,
  calculateCashOfWinner,
  calculateDrawMoney,
  type DrawBooks,
} from './draw-money.ts';
import { buildSettlementTransfers } from './settlement.ts';
import { TRANSFERS, type TransferKind } from './transfers.ts';

const flow = (kind: TransferKind, amountPence: number) => ({ ...TRANSFERS[kind], amountPence });
/** A draw of a hundred tickets at £5, on sale. */
const terms: Omit<DrawBooks, 'flows'> = {
  charityPercentage: 5,
  extraTreesCount: 0,
  status: 'active',
  minTicketAmount: null,
  issuedCount: 100,
  voidedCount: 0,
  heldCount: 0,
  sealedCount: null,
  enteredCount: null,
  prizeCount: 1,
  wonRanks: null,
  receivedRanks: [],
  undeliveredRanks: [],
};

it('shows how much a draw has raised and how much each party is owed [MONEY-02, MONEY-07]', () => {
  expect(calculateDrawMoney({ ...terms, flows: [flow('sale', 50_000)] })).toEqual({
    outcome: null,
    winners: [],
    winnersCashPence: 0,
    grossPence: 50_000,
    platformFeePence: 6500,
    charityPence: 2175,
    hostPence: 41_325,
    trees: { byPlatform: 5, extra: 0, extraCostPence: 0, planted: 0 },
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
      const sold: DrawBooks = { ...terms, extraTreesCount, flows: [flow('sale', amountPence)] };
      const division = divideMoney({
        outcome: 'delivered',
        grossPence: amountPence,
        charityPercentage: 5,
        extraTrees: extraTreesCount,
        wonRanks: [1],
        undeliveredRanks: [],
      });
      const transfers = buildSettlementTransfers(amountPence, division);
      const settled = {
        ...sold,
        flows: [...sold.flows, ...transfers.map((each) => flow(each.kind, each.amountPence))],
      };
      expect(calculateDrawMoney(settled)).toEqual({ ...calculateDrawMoney(sold), heldPence: 0 });
    }),
  );
});

describe('below the minimum', () => {
  const short: DrawBooks = {
    ...terms,
    flows: [flow('sale', 50_000)],
    minTicketAmount: 101,
    prizeCount: 2,
  };

  it('shows how much the winners would share while tickets are on sale [MONEY-12]', () => {
    expect(calculateCashBelowMinimum(short)).toBe(20_663);
    expect(calculateDrawMoney(short)).toMatchObject({ outcome: null, hostPence: 41_325, winners: [] });
    expect(calculateCashBelowMinimum({ ...short, minTicketAmount: 100 })).toBeNull();
    expect(calculateCashBelowMinimum({ ...short, minTicketAmount: null })).toBeNull();
  });

  it('shows the winners’ cash and the host’s half from the end of sales on [MONEY-18]', () => {
    const ended = { ...short, status: 'awaiting_draw' } as const;
    const figures = {
      outcome: 'minimum_not_met',
      hostPence: 20_662,
      winners: [
        { rank: 1, pence: 10_331 },
        { rank: 2, pence: 10_332 },
      ],
    };
    expect(calculateDrawMoney(ended)).toMatchObject(figures);
    expect(calculateCashBelowMinimum(ended)).toBe(20_663);
    const drawn = { ...ended, status: 'completed', sealedCount: 100, enteredCount: 90 } as const;
    expect(calculateDrawMoney({ ...drawn, wonRanks: [1, 2] })).toMatchObject(figures);
  });

  it('counts the tickets that were valid when the list was sealed, not those of today [MONEY-18]', () => {
    const drawn = { ...short, status: 'completed', sealedCount: 101, enteredCount: 90 } as const;
    expect(calculateDrawMoney({ ...drawn, voidedCount: 40, wonRanks: [1, 2] }).outcome).toBeNull();
  });

  it('shares the cash only between winners that there are, or can be', () => {
    const drawn = { ...short, status: 'completed', sealedCount: 100, enteredCount: 1 } as const;
    expect(calculateDrawMoney({ ...drawn, wonRanks: [1] }).winners).toEqual([{ rank: 1, pence: 20_663 }]);
    const sealed = { ...drawn, status: 'awaiting_draw' } as const;
    expect(calculateDrawMoney(sealed).winners).toEqual([{ rank: 1, pence: 20_663 }]);
  });
});

it('counts trees as planted once they are bought [HOST-06]', () => {
  const books = { ...terms, flows: [flow('sale', 50_000), flow('treesBought', 500)] };
  expect(calculateDrawMoney(books).trees).toMatchObject({ byPlatform: 5, planted: 5 });
});

it('shows no earnings once nobody was entered or the draw is cancelled, even before the refunds [MONEY-19]', () => {
  const flows = [flow('sale', 50_000), flow('refundDecided', 500)];
  const withoutEntries = { status: 'completed', sealedCount: 100, enteredCount: 0, wonRanks: [] } as const;
  for (const state of [withoutEntries, { status: 'cancelled' } as const]) {
    const books = { ...terms, ...state, flows, minTicketAmount: 200, extraTreesCount: 4 };
    expect(calculateDrawMoney(books)).toMatchObject({
      grossPence: 49_500,
      platformFeePence: 0,
      charityPence: 0,
      hostPence: 0,
      winners: [],
      trees: { byPlatform: 0, extra: 0, extraCostPence: 0 },
      heldPence: 49_500,
    });
    expect(calculateCashBelowMinimum(books)).toBeNull();
  }
});

it('shows what winners get for prizes that are not delivered [MONEY-10]', () => {
  const drawn = { status: 'completed', sealedCount: 100, enteredCount: 90, wonRanks: [1, 2] } as const;
  const books: DrawBooks = { ...terms, ...drawn, prizeCount: 2, flows: [flow('sale', 50_000)] };
  expect(calculateDrawMoney({ ...books, receivedRanks: [1], undeliveredRanks: [2] })).toMatchObject({
    outcome: 'undelivered',
    winners: [{ rank: 2, pence: 18_750 }],
  });
  expect(calculateDrawMoney({ ...books, receivedRanks: [1, 2] }).outcome).toBe('delivered');
});

describe('a draw with an undelivered prize', () => {
  const drawn = { status: 'completed', sealedCount: 70, enteredCount: 70, prizeCount: 3 } as const;
  const books: DrawBooks = { ...terms, ...drawn, wonRanks: [1, 2, 3], flows: [flow('sale', 3_500)] };

  it('takes the winner’s cash from the host’s part before the other prizes are decided [MONEY-28]', () => {
    expect(calculateDrawMoney({ ...books, undeliveredRanks: [2] })).toMatchObject({
      outcome: null,
      winners: [],
      winnersCashPence: 875,
      platformFeePence: 455,
      charityPence: 109,
      hostPence: 2_061,
    });
  });

  it('tells the winner the least that they get, and the amount once every prize is decided [MONEY-28]', () => {
    const one = { ...books, undeliveredRanks: [2] };
    expect(calculateCashOfWinner(one, 2)).toEqual({ pence: 875, isLowerBound: true });
    expect(calculateCashOfWinner(one, 1)).toBeNull();
    const decided = { ...one, receivedRanks: [1, 3] };
    expect(calculateCashOfWinner(decided, 2)).toEqual({ pence: 875, isLowerBound: false });
  });

  it('never pays less than it said, however the other prizes end [MONEY-28]', () => {
    const ranks = fc
      .integer({ min: 1, max: 6 })
      .map((count) => Array.from({ length: count }, (_, i) => i + 1));
    const ending = fc.constantFrom('received', 'undelivered later', 'undelivered before', 'no winner');
    const draws = fc.tuple(
      ranks,
      fc.array(ending, { minLength: 6, maxLength: 6 }),
      fc.integer({ min: 0, max: 1_000_000 }),
    );
    fc.assert(
      fc.property(draws, ([wonRanks, endings, gross]) => {
        const [rank = 1] = wonRanks;
        const ended = (...kinds: string[]) =>
          wonRanks.filter((each) => each !== rank && kinds.includes(endings[each - 1] ?? ''));
        const sold = { ...books, prizeCount: 6, flows: [flow('sale', gross)] };
        const before = [rank, ...ended('undelivered before')];
        const said = calculateCashOfWinner({ ...sold, wonRanks, undeliveredRanks: before }, rank);
        const paid = calculateCashOfWinner(
          {
            ...sold,
            wonRanks: wonRanks.filter((each) => !ended('no winner').includes(each)),
            undeliveredRanks: [...before, ...ended('undelivered later')],
            receivedRanks: ended('received'),
          },
          rank,
        );
        expect(paid?.isLowerBound).toBe(false);
        expect(paid?.pence).toBeGreaterThanOrEqual(said?.pence ?? Number.NaN);
      }),
    );
  });
});
