import { uuidv7 } from 'uuidv7';
import type { HostRepayment } from '#contract/payouts/host-repayments.ts';
import { calculateBalance } from '#domain/ledger/accounts.ts';
import { formatPounds } from '#domain/money/format.ts';
import { ApiError } from '#server/api-error.ts';
import { recordAct } from '#server/db/audit.ts';
import type { Database } from '#server/db/database.ts';
import { hostRepayments } from '#server/db/schema.ts';
import { lockAndReadFacts, throwDrawNotFound } from '#server/features/draws/lifecycle/service.ts';
import { postTransfers } from '#server/features/money/ledger/service.ts';
import type { Viewer } from '#server/viewer.ts';

type Repayment = { drawId: string; amountPence: number; reference: string; paidAt: Date };

export type HostRepaymentsService = ReturnType<typeof createHostRepayments>;

/** Records what hosts repay to the platform's bank, because they owe it for lost disputes. */
export function createHostRepayments({ db }: { db: Database }) {
  return {
    /** @throws {ApiError} 409 if it is more than the host owes, or the reference was recorded before */
    record: (viewer: Viewer, { drawId, amountPence, reference, paidAt }: Repayment): Promise<HostRepayment> =>
      db.transaction(async (tx) => {
        const { draw, now } = (await lockAndReadFacts(tx, drawId)) ?? throwDrawNotFound();
        if (paidAt > now) throw new ApiError('invalid', 'The payment date can’t be in the future.');
        const id = uuidv7();
        const recorded = await tx
          .insert(hostRepayments)
          .values({ id, drawId, amountPence, reference, paidAt, recordedBy: viewer.id })
          .onConflictDoNothing()
          .returning({ id: hostRepayments.id });
        if (recorded.length === 0) {
          throw new ApiError('conflict', 'A payment with this reference has already been recorded.', {
            code: 'already_recorded',
          });
        }
        const owed = calculateBalance('host_recoverable', draw.flows);
        if (amountPence > owed) {
          const message = owed > 0 ? `The host owes only ${formatPounds(owed)}.` : 'The host owes nothing.';
          throw new ApiError('conflict', message, { code: 'more_than_owed' });
        }
        const cause = { kind: 'repayment', id } as const;
        await postTransfers(tx, [{ kind: 'hostRepaid', drawId, amountPence, cause }]);
        const target = { kind: 'draw', id: drawId } as const;
        await recordAct(tx, viewer, { action: 'payout.repay', target, details: { amountPence } });
        return { amountPence, owedPence: owed - amountPence };
      }),
  };
}
