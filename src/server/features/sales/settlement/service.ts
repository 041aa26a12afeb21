import { settle } from '#domain/orders/settle.ts';
import type { Transaction } from '#server/db/database.ts';
import { lockDraw } from '#server/db/locks.ts';
import { postTransfers } from '#server/features/money/ledger/service.ts';
import type { PaymentsService } from '#server/features/money/payments/service.ts';
import type { NeverMade, PaymentState } from '#server/providers/payments/provider.ts';
import { releaseCancelled } from '../holds/service.ts';
import * as store from './store.ts';

/**
 * What news of a payment did. `late`: the money came when nothing could be given for it, and its refund is recorded.
 * `declined`: the hold is over, and the payment is to be cancelled before its tickets are free.
 */
export type Applied =
  | { kind: 'nothing' | 'paid' | 'declined' | 'released' }
  | { kind: 'late'; refundId: string };

type Needs = { payments: Pick<PaymentsService, 'recordLate'> };

export type SettlementService = ReturnType<typeof createSettlement>;

/** What becomes of an order once it is known how its payment stands. */
export function createSettlement({ payments }: Needs) {
  /** The money is there: the order is paid with it, or it goes back. */
  const succeed = async (
    tx: Transaction,
    facts: store.SettlementFacts,
    reference: string,
  ): Promise<Applied> => {
    const { paymentId, orderId, drawId, totalPence } = facts;
    const settlement = settle(facts.draw, facts.order);
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
     * Takes over how a payment stands at its provider, under its draw's lock. Whoever brings the news, and however
     * often: the answer to a purchase, an event, a look. What has succeeded stays so.
     */
    apply: async (
      tx: Transaction,
      payment: { id: string; drawId: string },
      state: PaymentState | NeverMade,
    ): Promise<Applied> => {
      await lockDraw(tx, payment.drawId);
      const facts = await store.readFacts(tx, payment.id);
      if (facts.paymentStatus === 'succeeded') return { kind: 'nothing' };
      if (state.status === 'succeeded') return succeed(tx, facts, state.reference);
      if (state.status === 'cancelled') {
        await store.writeCancelled(tx, payment.id, state.reference);
        await releaseCancelled(tx, [facts.orderId]);
        return { kind: 'released' };
      }
      if (facts.order.status !== 'pending') return { kind: 'nothing' };
      await store.writeHeard(tx, facts, state);
      return { kind: state.status === 'declined' ? 'declined' : 'nothing' };
    },
  };
}
