import { ApiError } from '#server/api-error.ts';
import type { Actor } from '#server/db/audit.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import type { PaymentsService } from '#server/features/money/payments/service.ts';
import type { LiveService } from '#server/features/platform/live/service.ts';
import type { LogService } from '#server/features/public-log/log/service.ts';
import type { PaymentProvider } from '#server/providers/payments/provider.ts';
import {
  applyDashboardRefunds,
  type Payment,
  type Problems,
  recordDashboardRefund,
} from './apply-dashboard-refunds.ts';
import { findPayment } from './store.ts';

export type { Problems } from './apply-dashboard-refunds.ts';

type Needs = {
  db: Database;
  provider: PaymentProvider;
  payments: Pick<PaymentsService, 'recordRefunds'>;
  live: Pick<LiveService, 'announceSale'>;
  log: Pick<LogService, 'grown'>;
};

export type DashboardRefundsService = ReturnType<typeof createDashboardRefunds>;

/** Finds refunds that were made at the payment provider, and not by us, and applies them. */
export function createDashboardRefunds({ db, provider, payments, live, log }: Needs) {
  const needs = { payments, provider: provider.name };

  const find = async (reference: string): Promise<Payment | null> => {
    const payment = await findPayment(db, provider.name, reference);
    return payment ? { ...payment, reference } : null;
  };
  const announce = (drawId: string) => {
    live.announceSale(drawId);
    log.grown(drawId);
  };

  return {
    /** Applies the refunds of a payment. Returns those that an admin has to record. */
    applyTo: async (paymentReference: string): Promise<Problems> => {
      const payment = await find(paymentReference);
      if (!payment) return new Map();
      const listed = await provider.listRefunds(paymentReference);
      const applied = await db.transaction((tx) => applyDashboardRefunds(tx, payment, listed, needs));
      if (applied.hasChanged) announce(payment.drawId);
      return applied.problems;
    },

    /** Returns a function that applies a refund event in a transaction; null if the payment is not ours. */
    onRefundEvent: async (paymentReference: string | null) => {
      const payment = paymentReference && (await find(paymentReference));
      if (!payment) return null;
      const listed = await provider.listRefunds(payment.reference);
      return async (tx: Transaction) => {
        const { hasChanged } = await applyDashboardRefunds(tx, payment, listed, needs);
        if (hasChanged) return async () => announce(payment.drawId);
      };
    },

    /**
     * Prepares to record a refund that could not be applied. The returned function does it in a transaction.
     * @throws {ApiError} 409 `not_recordable` if there is no such refund any more
     */
    prepareRecord: async (paymentReference: string, reference: string, actor: Actor) => {
      const payment = (await find(paymentReference)) ?? throwNotRecordable();
      const listed = await provider.listRefunds(paymentReference);
      return {
        record: async (tx: Transaction): Promise<void> => {
          const how = { ...needs, reference, actor };
          if (!(await recordDashboardRefund(tx, payment, listed, how))) throwNotRecordable();
        },
        announce: () => announce(payment.drawId),
      };
    },
  };
}

export function throwNotRecordable(): never {
  throw new ApiError('conflict', 'This refund has changed. Please check again.', { code: 'not_recordable' });
}
