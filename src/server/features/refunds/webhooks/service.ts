import type { Database, Transaction } from '#server/db/database.ts';
import type { PaymentsService } from '#server/features/money/payments/service.ts';
import type { CheckoutService } from '#server/features/sales/checkout/service.ts';
import type { PaymentProvider, ProviderEvent } from '#server/providers/payments/provider.ts';
import type { DisputesService } from '../disputes/service.ts';
import * as store from './store.ts';

type Needs = {
  db: Database;
  provider: PaymentProvider;
  checkout: Pick<CheckoutService, 'heardOfPayment'>;
  payments: Pick<PaymentsService, 'heardOfRefund'>;
  disputes: Pick<DisputesService, 'heardOfDispute'>;
};

/** What an event does in the transaction that records it; it may leave something to do once that is committed. */
type Effect = (tx: Transaction) => Promise<(() => Promise<void>) | void>;

export type WebhooksService = ReturnType<typeof createWebhooks>;

/** What the payment provider tells us unasked. */
export function createWebhooks({ db, provider, checkout, payments, disputes }: Needs) {
  /** How things stand is asked for first, since an event may be old; null where it is about nothing of ours. */
  const effectOf = async (event: ProviderEvent): Promise<Effect | null> => {
    if (event.about === 'payment') return checkout.heardOfPayment(event.reference, event.paymentId);
    if (event.about === 'refund') return payments.heardOfRefund(event.reference, event.key);
    if (event.about === 'dispute') return disputes.heardOfDispute(event.reference);
    return null;
  };

  return {
    /**
     * Takes an event: recorded in the transaction of its effect, so that told twice it takes effect once. Returns once
     * that is committed; throws where the provider has to tell it again.
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
