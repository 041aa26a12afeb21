import { settleOrder } from '#domain/orders/settle-order.ts';
import type { Transaction } from '#server/db/database.ts';
import { lockDraw } from '#server/db/locks.ts';
import { postTransfers } from '#server/features/money/ledger/service.ts';
import type { PaymentsService } from '#server/features/money/payments/service.ts';
import type { LogService } from '#server/features/public-log/log/service.ts';
import type { NeverMade, PaymentState } from '#server/providers/payments/provider.ts';
import type { CreditCardsService } from '../credit-cards/service.ts';
import { releaseCancelledOrders } from '../holds/service.ts';
import * as store from './store.ts';

/**
 * The effect of a payment's state. `late`: the payment arrived too late, and its refund was recorded. `declined`: the
 * hold has ended, and the payment must be cancelled before the tickets are released. `refused`: a card above the limit for
 * credit cards was not charged, and the order can be paid with another one.
 */
export type Applied =
  | { kind: 'nothing' | 'paid' | 'declined' | 'released' }
  | { kind: 'refused'; leftPence: number; funding: string | null }
  | { kind: 'late'; refundId: string };

type Needs = {
  payments: Pick<PaymentsService, 'recordLate'>;
  log: Pick<LogService, 'isShorter'>;
  creditCards: Pick<CreditCardsService, 'decide'>;
  /** The maximum that a person can spend in a calendar month, in pence. */
  getMostMonthlyPence: () => number;
  /** The spending in a month above which a buyer needs an age check, in pence; null for none. */
  ageCheckAbovePence: number | null;
};

export type SettlementService = ReturnType<typeof createSettlement>;

/** Settles orders according to the state of their payments. */
export function createSettlement({
  payments,
  log,
  creditCards,
  getMostMonthlyPence,
  ageCheckAbovePence,
}: Needs) {
  const readLimits = () => ({ mostMonthlyPence: getMostMonthlyPence(), ageCheckAbovePence });
  const decideOrder = ({ draw, order, drawId, logSize }: store.SettlementFacts) =>
    settleOrder({ ...draw, logRefused: draw.logRefused || log.isShorter({ id: drawId, logSize }) }, order);

  /**
   * Counts a payment that was captured without our decision, and says whether it may stay: everything from before we
   * decided, and what fits into the limit.
   */
  const countUndecided = async (
    tx: Transaction,
    facts: store.SettlementFacts,
    funding: string | undefined,
  ): Promise<boolean> => {
    if (funding === undefined || facts.creditMonth !== null) return true;
    const credit = await creditCards.decide(tx, facts, funding);
    await store.writeFunding(tx, facts.paymentId, { funding, month: credit?.month ?? null });
    return credit === null || credit.fits || !facts.manualCapture;
  };

  /** Marks the order as paid, or records the refund of a late payment. */
  const succeed = async (
    tx: Transaction,
    facts: store.SettlementFacts,
    { reference, funding }: PaymentState,
  ): Promise<Applied> => {
    const { paymentId, orderId, drawId, totalPence } = facts;
    let settlement = decideOrder(facts);
    if (settlement.kind === 'nothing') return settlement;
    if (!(await countUndecided(tx, facts, funding)))
      settlement = { kind: 'refund', reason: ABOVE_CREDIT_LIMIT };
    await store.writeSucceeded(tx, paymentId, reference);
    if (settlement.kind === 'paid') {
      await store.writePaid(tx, facts, settlement.firstNumber);
      const cause = { kind: 'order', id: orderId } as const;
      await postTransfers(tx, [{ kind: 'sale', drawId, amountPence: totalPence, cause }]);
      return { kind: 'paid' };
    }
    await store.writeOver(tx, facts);
    const { reason } = settlement;
    const refundId = await payments.recordLate(tx, { paymentId, drawId, amountPence: totalPence, reason });
    return { kind: 'late', refundId };
  };

  return {
    /**
     * Decides about an authorised payment, under its draw's lock: `capture` it, or `cancel` it, because its tickets are no
     * longer held, they could not be issued, or its card would pass the buyer's limit for credit cards. Until the payment
     * is captured, this can be repeated. What is to be captured counts towards the limit from now on.
     */
    decide: async (
      tx: Transaction,
      payment: { id: string; drawId: string; attempt: number },
      { funding = 'unknown' }: PaymentState,
    ): Promise<'capture' | 'cancel'> => {
      await lockDraw(tx, payment.drawId);
      const facts = await store.readFacts(tx, payment.id, readLimits());
      // It was captured before, and the provider says so again.
      if (facts.paymentStatus === 'succeeded') return 'capture';
      if (payment.attempt !== facts.attempt || facts.paymentStatus !== 'pending') return 'cancel';
      if (!isHeld(facts) || decideOrder(facts).kind !== 'paid') return 'cancel';
      const credit = await creditCards.decide(tx, facts, funding);
      if (credit && !credit.fits) {
        await store.writeRefused(tx, facts, { funding, leftPence: credit.leftPence });
        return 'cancel';
      }
      await store.writeFunding(tx, facts.paymentId, { funding, month: credit?.month ?? null });
      return 'capture';
    },

    /**
     * Applies the provider's state of a payment, under its draw's lock. Idempotent, because purchases, events and
     * lookups can all report the same state. A payment that has succeeded stays succeeded. A cancelled payment releases its
     * order, unless its card was refused and the order still holds its tickets. `ends`: release it anyway.
     */
    apply: async (
      tx: Transaction,
      payment: { id: string; drawId: string; attempt: number },
      state: PaymentState | NeverMade,
      { ends = false } = {},
    ): Promise<Applied> => {
      await lockDraw(tx, payment.drawId);
      const facts = await store.readFacts(tx, payment.id, readLimits());
      if (facts.paymentStatus === 'succeeded') return { kind: 'nothing' };
      if (state.status === 'succeeded') return succeed(tx, facts, state);
      const wasRefused = state.status === 'cancelled' && !ends && isRefused(facts, payment.attempt);
      // This attempt is already decided, perhaps just now by another request.
      if (payment.attempt !== facts.attempt) return wasRefused ? toRefused(facts) : { kind: 'nothing' };
      if (state.status === 'cancelled') {
        if (wasRefused) {
          await store.writeNextAttempt(tx, payment.id);
          return toRefused(facts);
        }
        await store.writeCancelled(tx, payment.id, state.reference);
        await releaseCancelledOrders(tx, [facts.orderId]);
        return { kind: 'released' };
      }
      if (facts.order.status !== 'pending') return { kind: 'nothing' };
      await store.writeReported(tx, facts, state);
      return { kind: state.status === 'declined' ? 'declined' : 'nothing' };
    },
  };
}

const ABOVE_CREDIT_LIMIT = 'You had already paid as much with credit cards this month as a person can.';

/** Whether the card of this attempt was refused, and the order can still be paid with another one. */
const isRefused = (facts: store.SettlementFacts, attempt: number): boolean =>
  facts.refusedAttempt === attempt && facts.refusedLeftPence !== null && isHeld(facts);

const toRefused = ({ refusedLeftPence, cardFunding }: store.SettlementFacts): Applied => ({
  kind: 'refused',
  leftPence: refusedLeftPence ?? 0,
  funding: cardFunding,
});

const isHeld = ({ order, draw }: store.SettlementFacts): boolean =>
  order.status === 'pending' && order.expiresAt !== null && order.expiresAt > draw.now;
