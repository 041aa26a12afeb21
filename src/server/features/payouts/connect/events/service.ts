import type { Database, Transaction } from '#server/db/database.ts';
import { isRecorded, recordEvent } from '#server/features/refunds/webhooks/service.ts';
import type { PayoutEvent, PayoutProvider } from '#server/providers/payouts/provider.ts';
import type { Recipients } from '../recipients/service.ts';
import type { ReversalsService } from '../reversals/service.ts';
import type { Strays } from '../strays/service.ts';

type Needs = {
  db: Database;
  provider: Pick<PayoutProvider, 'name' | 'parseEvent'>;
  recipients: Pick<Recipients, 'onEvent'>;
  reversals: Pick<ReversalsService, 'onTransferEvent'>;
  strays: Pick<Strays, 'onUnknownTransfer'>;
};

type Effect = (tx: Transaction) => Promise<void>;

/** Receives Stripe's events about payees' accounts and payments to them. */
export function createConnectEvents({ db, provider, recipients, reversals, strays }: Needs) {
  /** Looks up the current state first, because the event may be old. Returns null if the event is not ours. */
  const effectOf = async (event: PayoutEvent): Promise<Effect | null> => {
    if (event.about === 'account') return recipients.onEvent(event.account);
    if (event.about !== 'transfer') return null;
    const effect = await reversals.onTransferEvent(event.reference);
    return effect ?? (event.isNew ? strays.onUnknownTransfer(event.reference) : null);
  };

  return {
    /**
     * Records an event in the same transaction as its effect, so that a repeated event takes effect only once. Throws
     * if Stripe should send the event again.
     */
    receive: async (body: Buffer, headers: Record<string, unknown>): Promise<void> => {
      const event = provider.parseEvent(body, headers);
      if (await isRecorded(db, provider.name, event.id)) return;
      const effect = await effectOf(event);
      await db.transaction(async (tx) => {
        const noted = {
          provider: provider.name,
          eventId: event.id,
          type: event.type,
          subject: subjectOf(event),
        };
        if (await recordEvent(tx, noted)) await effect?.(tx);
      });
    },
  };
}

function subjectOf(event: PayoutEvent): string | null {
  if (event.about === 'account') return event.account;
  return event.about === 'transfer' ? event.reference : null;
}
