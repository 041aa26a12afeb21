import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DrawAtSettlement, type OrderAtSettlement, settleOrder } from './settle-order.ts';

const now = new Date('2026-06-01T12:00:00Z');
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

const draw = (changes: Partial<DrawAtSettlement> = {}): DrawAtSettlement => ({
  now,
  status: 'active',
  startDate: at(-60),
  endDate: at(60),
  sealed: false,
  ticketLimit: 10,
  issued: 4,
  voided: 1,
  held: 2,
  maxTicketsPerPerson: null,
  ...changes,
});
const order = (changes: Partial<OrderAtSettlement> = {}): OrderAtSettlement => ({
  status: 'pending',
  quantity: 2,
  expiresAt: at(5),
  othersOfPerson: 0,
  challengeUsedElsewhere: false,
  promisesChanged: false,
  buyerSuspended: false,
  buyerOnBreak: false,
  buyerUnderAge: false,
  aboveLoweredLimit: false,
  totalPence: 1_000,
  monthlyLeftPence: 100_000,
  buyerRunsDraw: false,
  ...changes,
});
const lapsed = order({ expiresAt: at(-1) });
const released = order({ status: 'cancelled', expiresAt: null });
const paid = { kind: 'paid', firstNumber: 5 };
const refund = (reason: RegExp) => ({ kind: 'refund', reason: expect.stringMatching(reason) });
const closed = draw({ status: 'awaiting_draw', endDate: at(-1) });

describe('a payment for an order', () => {
  it('changes nothing if the order is already paid', () => {
    expect(settleOrder(draw(), order({ status: 'paid', expiresAt: null }))).toEqual({ kind: 'nothing' });
  });

  it('issues the next numbers for a live hold, even if the sale has ended or been paused', () => {
    expect(settleOrder(draw(), order())).toEqual(paid);
    expect(settleOrder(closed, order())).toEqual(paid);
    expect(settleOrder(draw({ status: 'inactive' }), order())).toEqual(paid);
  });

  it('is refunded if the buyer’s limit was lowered below it [PLAY-28]', () => {
    expect(settleOrder(draw(), order({ aboveLoweredLimit: true }))).toEqual(refund(/spending limit/));
  });

  it('is refunded while the public log of the draw is refused [RECORD-25]', () => {
    for (const one of [order(), lapsed, released]) {
      expect(settleOrder(draw({ logRefused: true }), one)).toEqual(refund(/public log/));
    }
  });

  it('is accepted for an expired, unreleased hold while the sale is open', () => {
    expect(settleOrder(draw({ ticketLimit: 5 }), lapsed)).toEqual(paid);
    expect(settleOrder(closed, lapsed)).toEqual(refund(/has ended/));
    expect(settleOrder(draw(), order({ expiresAt: now }))).toEqual(paid);
    expect(settleOrder(closed, order({ expiresAt: now }))).toEqual(refund(/has ended/));
  });

  it.each(['cancelled', 'declined'] as const)(
    'is honoured after the order was %s, while the sale is open and tickets are left',
    (status) => {
      const late = { ...released, status };
      expect(settleOrder(draw(), late)).toEqual(paid);
      expect(settleOrder(draw({ ticketLimit: 7 }), late)).toEqual(paid);
      expect(settleOrder(draw({ ticketLimit: 6 }), late)).toEqual(refund(/Not enough tickets/));
      expect(settleOrder(draw({ ticketLimit: null }), late)).toEqual(paid);
      expect(settleOrder(closed, late)).toEqual(refund(/has ended/));
      expect(settleOrder(draw({ status: 'inactive' }), late)).toEqual(refund(/paused/));
    },
  );

  it('needs room within the limit per person and an unused challenge if the hold was released', () => {
    const limited = draw({ maxTicketsPerPerson: 5 });
    expect(settleOrder(limited, { ...released, othersOfPerson: 3 })).toEqual(paid);
    expect(settleOrder(limited, { ...released, othersOfPerson: 4 })).toEqual(refund(/as many tickets/));
    expect(settleOrder(draw(), { ...released, challengeUsedElsewhere: true })).toEqual(refund(/challenge/));
  });

  it('needs unchanged promises if the hold was released', () => {
    expect(settleOrder(draw(), { ...released, promisesChanged: true })).toEqual(
      refund(/terms of this prize draw had changed/),
    );
    expect(settleOrder(draw(), order({ promisesChanged: true }))).toEqual(paid);
  });

  it('is refunded once the draw is sealed or cancelled, whatever the hold', () => {
    for (const candidate of [order(), lapsed, released]) {
      expect(settleOrder(draw({ sealed: true }), candidate)).toEqual(refund(/drawn/));
      expect(settleOrder(draw({ status: 'cancelled' }), candidate)).toEqual(refund(/cancelled/));
    }
  });

  it('is refunded to a suspended buyer, whatever the hold [ADMIN-29]', () => {
    for (const candidate of [order(), lapsed, released]) {
      expect(settleOrder(draw(), { ...candidate, buyerSuspended: true })).toEqual(refund(/suspended/));
    }
    const before = order({ status: 'paid', expiresAt: null, buyerSuspended: true });
    expect(settleOrder(draw(), before)).toEqual({ kind: 'nothing' });
  });

  it('is refunded to a buyer who has joined the team of the draw since, whatever the hold [ORG-28]', () => {
    for (const candidate of [order(), lapsed, released]) {
      expect(settleOrder(draw(), { ...candidate, buyerRunsDraw: true })).toEqual(refund(/running this/));
    }
  });

  it('never sells more than the limit', () => {
    fc.assert(
      fc.property(
        fc.record({ limit: fc.nat(30), issued: fc.nat(20), voided: fc.nat(20), held: fc.nat(20) }),
        fc.integer({ min: 1, max: 10 }),
        fc.constantFrom('cancelled' as const, 'declined' as const),
        ({ limit, issued, voided, held }, quantity, status) => {
          const counts = { ticketLimit: limit, issued, voided: Math.min(voided, issued), held };
          const outcome = settleOrder(draw(counts), { ...released, status, quantity });
          const after = counts.issued - counts.voided + held + quantity;
          expect(outcome.kind).toBe(after <= limit ? 'paid' : 'refund');
        },
      ),
    );
  });
});
