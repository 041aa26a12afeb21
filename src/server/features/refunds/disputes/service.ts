import type { DisputeSearch } from '#contract/refunds/disputes.ts';
import { forEach } from '#server/concurrency/for-each.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import type { PaymentsService } from '#server/features/money/payments/service.ts';
import type { LiveService } from '#server/features/platform/live/service.ts';
import type { LogService } from '#server/features/public-log/log/service.ts';
import type { DisputeState, PaymentProvider } from '#server/providers/payments/provider.ts';
import { applyDispute, applyLoss, type LookedUp } from './apply-dispute.ts';
import * as store from './store.ts';

type Needs = {
  db: Database;
  provider: PaymentProvider;
  payments: Pick<PaymentsService, 'recordRefunds'>;
  live: Pick<LiveService, 'announceSale'>;
  log: Pick<LogService, 'grown'>;
};

/** How far back the provider's list of disputes is compared with ours. */
const COMPARED_DAYS = 30;

const FAILED = { failed: 'Some disputes could not be applied.' };

export type DisputesService = ReturnType<typeof createDisputes>;

/** Lists disputes, and applies the provider's decisions about them, with or without its events. */
export function createDisputes({ db, provider, payments, live, log }: Needs) {
  const announce = (drawId: string) => {
    live.announceSale(drawId);
    log.grown(drawId);
  };

  /** Returns a function that applies a state in a transaction; null if the payment is not ours. */
  const prepare = async ({ state, lookUp }: LookedUp) => {
    const payment = await store.findPayment(db, provider.name, state.paymentReference);
    if (!payment) return null;
    return async (tx: Transaction) => {
      const changed = await applyDispute(tx, payment, { state, lookUp, payments });
      if (changed) return async () => announce(payment.drawId);
    };
  };

  /** The number is taken first, so that it is never newer than what the provider returns. */
  const lookUp = async (reference: string): Promise<LookedUp> => {
    const number = await store.beginLookUp(db);
    return { lookUp: number, state: await provider.lookUpDispute(reference) };
  };

  const apply = async (found: LookedUp): Promise<void> => {
    const effect = await prepare(found);
    const afterwards = effect && (await db.transaction(effect));
    await afterwards?.();
  };

  /** The listed disputes that we do not know, or know in another state. */
  const listChanged = async (): Promise<LookedUp[]> => {
    const number = await store.beginLookUp(db);
    const listed = await provider.listDisputes(COMPARED_DAYS);
    if (listed.length === 0) return [];
    const known = await store.listKnown(
      db,
      listed.map(({ reference }) => reference),
    );
    const isKnown = ({ reference, status, withdrawnPence }: DisputeState) => {
      const stored = known.get(reference);
      return stored?.status === status && stored.withdrawnPence === withdrawnPence;
    };
    return listed.filter((state) => !isKnown(state)).map((state) => ({ state, lookUp: number }));
  };

  return {
    list: async (search: DisputeSearch): Promise<{ rows: store.DisputeRow[]; total: number }> => ({
      rows: await store.listDisputes(db, search),
      total: await store.countDisputes(db, search),
    }),

    /** Returns a function that applies a dispute event in a transaction; null if the payment is not ours. */
    onDisputeEvent: async (reference: string) => prepare(await lookUp(reference)),

    /** Looks up a dispute and applies its state. Does nothing if its payment is not ours. */
    refresh: async (reference: string): Promise<void> => apply(await lookUp(reference)),

    /** Finds what no event has reported: new disputes, and decisions about open ones. */
    poll: (): Promise<void> => {
      const applyChanged = async () => forEach(await listChanged(), apply, FAILED);
      const lookUpStale = async () =>
        forEach(await store.listStale(db, provider.name), async (one) => apply(await lookUp(one)), FAILED);
      // A dispute that cannot be applied does not keep older ones from being looked up.
      return forEach([applyChanged, lookUpStale], (run) => run(), FAILED);
    },

    /** Decides who bears lost disputes that had to wait for the result of a refund. */
    bearLosses: async (): Promise<void> =>
      forEach(
        await store.listUnborne(db),
        async (dispute) => {
          if (await db.transaction((tx) => applyLoss(tx, dispute, payments))) announce(dispute.drawId);
        },
        FAILED,
      ),
  };
}
