import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACCOUNTS, type Account, calculateBalance, type Flow, MAY_BE_OVERDRAWN } from '../ledger/accounts.ts';
import { calculateLost } from '../ledger/lost.ts';
import { TRANSFERS, type TransferKind } from '../ledger/transfers.ts';
import { BEARERS, decideLoss, decideLossAgain, listLossTransfers, NO_LOSS, readLoss } from './bear-loss.ts';
import { holdRefunds } from './hold-refunds.ts';
import { countUnpaidTickets } from './unpaid-tickets.ts';

const flow = (kind: TransferKind, amountPence: number): Flow => ({ ...TRANSFERS[kind], amountPence });
const pence = fc.integer({ min: 0, max: 100_000 });

/** A draw with one payment of interest among others, before or after its settlement. */
const cases = fc
  .record({
    others: pence,
    left: pence,
    refundDue: pence,
    lost: pence,
    reserve: pence,
    settled: fc.boolean(),
  })
  .map(({ others, left, refundDue, lost, reserve, settled }) => {
    const held = others + left;
    const before = [
      flow('sale', held + refundDue),
      flow('refundDecided', refundDue),
      flow('disputeWithdrawn', lost),
    ];
    const host = Math.floor(held * 0.8);
    const after = [
      flow('feeEarned', held - host),
      flow('hostDue', host),
      flow('reserveKept', Math.min(reserve, host)),
    ];
    return { lost, left, refundDue, flows: settled ? [...before, ...after] : before, settled };
  });

const apply = (loss: typeof NO_LOSS) =>
  listLossTransfers(NO_LOSS, loss).map(({ kind, amountPence }) => flow(kind, amountPence));

describe('a lost dispute', () => {
  it('is borne in full, without overdrawing any account [DISPUTE-01]', () => {
    fc.assert(
      fc.property(cases, fc.boolean(), ({ lost, left, refundDue, flows, settled }, canRecover) => {
        const loss = decideLoss({
          lostPence: lost,
          refundDuePence: refundDue,
          leftPence: left,
          flows,
          canRecover,
        });
        expect(BEARERS.reduce((sum, bearer) => sum + loss[bearer], 0)).toBe(lost);
        const all = [...flows, ...apply(loss)];
        expect(calculateBalance('disputes', all)).toBe(0);
        for (const account of Object.keys(ACCOUNTS) as Account[]) {
          if (MAY_BE_OVERDRAWN.includes(account)) continue;
          expect([account, calculateBalance(account, all) >= 0]).toEqual([account, true]);
        }
        expect(loss.refunds).toBe(Math.min(lost, refundDue));
        if (settled && !canRecover) expect(loss.host).toBe(0);
        expect(calculateLost(all)).toBe(loss.held);
        expect(readLoss(all)).toEqual(loss);
      }),
    );
  });

  it('gives everything back if it is won after all [DISPUTE-01]', () => {
    fc.assert(
      fc.property(cases, ({ lost, left, refundDue, flows }) => {
        const input = {
          lostPence: lost,
          refundDuePence: refundDue,
          leftPence: left,
          flows,
          canRecover: true,
        };
        const loss = decideLoss(input);
        const returned = listLossTransfers(loss, NO_LOSS).map(({ kind, amountPence }) =>
          flow(kind, amountPence),
        );
        const all = [...flows, ...apply(loss), ...returned];
        for (const account of Object.keys(ACCOUNTS) as Account[]) {
          expect(calculateBalance(account, all)).toBe(calculateBalance(account, flows));
        }
      }),
    );
  });

  it.each([
    ['first a refund that was due', { refundDuePence: 500 }, { refunds: 500, held: 500 }],
    ['the draw before the settlement', {}, { held: 1000 }],
    ['the platform, if the money was refunded before', { leftPence: 0 }, { platform: 1000 }],
    [
      'the host’s reserve and then the host after the settlement',
      { settled: 600 },
      { reserve: 600, host: 400 },
    ],
    [
      'the platform instead of a host who cannot be asked',
      { settled: 600, canRecover: false },
      { reserve: 600, platform: 400 },
    ],
  ])('is borne by %s [DISPUTE-01]', (_, { settled, ...input }: { settled?: number } & object, expected) => {
    const flows = [flow('sale', 5000), flow('disputeWithdrawn', 1000)];
    if (settled) flows.push(flow('feeEarned', 650), flow('hostDue', 4350), flow('reserveKept', settled));
    const facts = { lostPence: 1000, refundDuePence: 0, leftPence: 1000, flows, canRecover: true, ...input };
    expect(decideLoss(facts)).toEqual({ ...NO_LOSS, ...expected });
  });

  it('is never charged to a host beyond what the settlement gave them [DISPUTE-01]', () => {
    const flows = [
      flow('sale', 1000),
      flow('winnersDue', 800),
      flow('hostDue', 200),
      flow('disputeWithdrawn', 1000),
    ];
    const facts = { lostPence: 1000, refundDuePence: 0, leftPence: 1000, flows, canRecover: true };
    expect(decideLoss(facts)).toEqual({ ...NO_LOSS, host: 200, platform: 800 });
  });

  it('that is won after the host has repaid it belongs to the host’s reserve, as far as it was repaid [DISPUTE-04]', () => {
    fc.assert(
      fc.property(cases, pence, ({ lost, left, refundDue, flows }, repay) => {
        const input = { lostPence: lost, refundDuePence: refundDue, leftPence: left, canRecover: true };
        const loss = decideLoss({ ...input, flows });
        const repaid = Math.min(repay, loss.host);
        const paid = [...flows, ...apply(loss), flow('hostRecovered', repaid)];
        const won = { ...input, lostPence: 0, refundDuePence: 0, flows: paid };
        const again = decideLossAgain(loss, won);
        const returned = listLossTransfers(loss, again).map(({ kind, amountPence }) =>
          flow(kind, amountPence),
        );
        const all = [...paid, flow('disputeReinstated', lost), ...returned];
        expect(calculateBalance('host_recoverable', all)).toBe(0);
        expect(calculateBalance('disputes', all)).toBe(0);
        if (loss.host > 0) {
          const reserve = calculateBalance('host_reserve', flows);
          expect(calculateBalance('host_reserve', all)).toBe(reserve + repaid);
        }
      }),
    );
  });

  it('voids a ticket as soon as any of its price is missing, and no more [DISPUTE-02]', () => {
    const left = (leftPence: number) => countUnpaidTickets({ leftPence, pricePence: 500, validTickets: 5 });
    expect([2500, 2499, 2000, 1800, 1, 0].map(left)).toEqual([0, 1, 1, 2, 5, 5]);
    // Tickets that were already voided without a refund cover the loss.
    expect(countUnpaidTickets({ leftPence: 2000, pricePence: 500, validTickets: 4 })).toBe(0);
    fc.assert(
      fc.property(
        pence,
        fc.integer({ min: 1, max: 5000 }),
        fc.nat(200),
        (leftPence, pricePence, validTickets) => {
          const valid = validTickets - countUnpaidTickets({ leftPence, pricePence, validTickets });
          expect(valid * pricePence).toBeLessThanOrEqual(leftPence);
          if (valid < validTickets) expect((valid + 1) * pricePence).toBeGreaterThan(leftPence);
        },
      ),
    );
  });
});

describe('a dispute holds back', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 5000 }), { maxLength: 5 });

  it('as much of the due refunds as the bank may pay, and no more [MONEY-22]', () => {
    fc.assert(
      fc.property(amounts, amounts, (due, disputed) => {
        const refunds = due.map((amountPence, at) => ({ id: `refund ${at}`, amountPence }));
        const disputes = disputed.map((upToPence, at) => ({ id: `dispute ${at}`, upToPence }));
        const parts = holdRefunds(refunds, disputes);
        const total = (all: readonly number[]) => all.reduce((sum, each) => sum + each, 0);
        expect(total(parts.map(({ amountPence }) => amountPence))).toBe(
          Math.min(total(due), total(disputed)),
        );
        for (const { id, amountPence } of refunds) {
          const held = parts.filter(({ refundId }) => refundId === id);
          expect(total(held.map((part) => part.amountPence))).toBeLessThanOrEqual(amountPence);
        }
        for (const { id, upToPence } of disputes) {
          const held = parts.filter(({ disputeId }) => disputeId === id);
          expect(total(held.map((part) => part.amountPence))).toBeLessThanOrEqual(upToPence);
        }
      }),
    );
  });
});
