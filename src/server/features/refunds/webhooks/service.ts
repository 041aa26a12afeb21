import type { Database, Transaction } from '#server/db/database.ts';
import type { PaymentsService } from '#server/features/money/payments/service.ts';
import type { CheckoutService } from '#server/features/sales/checkout/service.ts';
import type { PaymentProvider, ProviderEvent } from '#server/providers/payments/provider.ts';
import type { DisputesService } from '../disputes/service.ts';
import type { DashboardRefundsService } from '../refunds/dashboard-refunds.ts';
import * as store from './store.ts';

type Needs = {
  db: Database;
  provider: PaymentProvider;
  checkout: Pick<CheckoutService, 'onPaymentEvent'>;
  payments: Pick<PaymentsService, 'onRefundEvent'>;
  dashboardRefunds: Pick<DashboardRefundsService, 'onRefundEvent'>;
  disputes: Pick<DisputesService, 'onDisputeEvent'>;
};

/** Runs in the transaction that records the event. It may return a function to run after the commit. */
type Effect = (tx: Transaction) => Promise<(() => Promise<void>) | void>;

export { isRecorded, recordEvent } from './store.ts';

export type WebhooksService = ReturnType<typeof createWebhooks>;

/** Receives the payment provider's events. */
export function createWebhooks({ db, provider, checkout, payments, dashboardRefunds, disputes }: Needs) {
  /**
   * Returns the effect of an event; null if the event does not concern this site. Looks up the current state first,
   * because the event may be old.
   */
  const effectOf = async (event: ProviderEvent): Promise<Effect | null> => {
    if (event.about === 'payment') return checkout.onPaymentEvent(event.reference, event.paymentId);
    if (event.about === 'refund') {
      const own = await payments.onRefundEvent(event.reference, event.key);
      return own ?? dashboardRefunds.onRefundEvent(event.paymentReference);
    }
    if (event.about === 'dispute') return disputes.onDisputeEvent(event.reference);
    return null;
  };

  return {
    /**
     * Records an event in the same transaction as its effect, so that a repeated event takes effect only once. Resolves
     * after the commit. Throws if the provider should send the event again.
     */
    receive: async (body: Buffer, headers: Record<string, unknown>): Promise<void> => {
      const event = provider.parseEvent(body, headers);
      if (await store.isRecorded(db, provider.name, event.id)) return;
      const effect = await effectOf(event);
      const afterwards = await db.transaction(async (tx) => {
        const subject = event.about === 'nothing' ? null : event.reference;
        const noted = { provider: provider.name, eventId: event.id, type: event.type, subject };
        if (await store.recordEvent(tx, noted)) return effect?.(tx);
      });
      await afterwards?.();
    },

    sweep: () => store.deleteOldEvents(db),
  };
}
