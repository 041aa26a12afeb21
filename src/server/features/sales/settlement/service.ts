import { settleOrder } from '#domain/orders/settle-order.ts';
import type { Transaction } from '#server/db/database.ts';
import { lockDraw } from '#server/db/locks.ts';
import { postTransfers } from '#server/features/money/ledger/service.ts';
import type { PaymentsService } from '#server/features/money/payments/service.ts';
import type { LogService } from '#server/features/public-log/log/service.ts';
import type { NeverMade, PaymentState } from '#server/providers/payments/provider.ts';
import { releaseCancelledOrders } from '../holds/service.ts';
import * as store from './store.ts';

/**
 * The effect of a payment's state. `late`: the payment arrived too late, and its refund was recorded. `declined`: the
 * hold has ended, and the payment must be cancelled before the tickets are released.
 */
export type Applied =
  | { kind: 'nothing' | 'paid' | 'declined' | 'released' }
  | { kind: 'late'; refundId: string };

type Needs = {
  payments: Pick<PaymentsService, 'recordLate'>;
  log: Pick<LogService, 'isShorter'>;
  /** The maximum that a person can spend in a calendar month, in pence. */
  getMostMonthlyPence: () => number;
  /** The spending in a month above which a buyer needs an age check, in pence; null for none. */
  ageCheckAbovePence: number | null;
};

export type SettlementService = ReturnType<typeof createSettlement>;

/** Settles orders according to the state of their payments. */
export function createSettlement({ payments, log, getMostMonthlyPence, ageCheckAbovePence }: Needs) {
  /** Marks the order as paid, or records the refund of a late payment. */
  const succeed = async (
    tx: Transaction,
    facts: store.SettlementFacts,
    reference: string,
  ): Promise<Applied> => {
    const { paymentId, orderId, drawId, totalPence } = facts;
    const logRefused = facts.draw.logRefused || log.isShorter({ id: drawId, logSize: facts.logSize });
    const settlement = settleOrder({ ...facts.draw, logRefused }, facts.order);
    if (settlement.kind === 'nothing') return settlement;
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
     * Applies the provider's state of a payment, under its draw's lock. Idempotent, because purchases, events and
     * lookups can all report the same state. A payment that has succeeded stays succeeded.
     */
    apply: async (
      tx: Transaction,
      payment: { id: string; drawId: string },
      state: PaymentState | NeverMade,
    ): Promise<Applied> => {
      await lockDraw(tx, payment.drawId);
      const limits = { mostMonthlyPence: getMostMonthlyPence(), ageCheckAbovePence };
      const facts = await store.readFacts(tx, payment.id, limits);
      if (facts.paymentStatus === 'succeeded') return { kind: 'nothing' };
      if (state.status === 'succeeded') return succeed(tx, facts, state.reference);
      if (state.status === 'cancelled') {
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
