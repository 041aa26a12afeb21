import type { BankDetails } from '#domain/payouts/bank-details.ts';
import { applyPayableEvent, findObstacles } from '#domain/payouts/lifecycle.ts';
import { buildPaymentReference } from '#domain/payouts/payment-reference.ts';
import { findWorkingDay } from '#domain/time/working-days.ts';
import { ApiError } from '#server/api-error.ts';
import { isBankHoliday } from '#server/bank-holidays.ts';
import { readDatabaseTime } from '#server/clock.ts';
import type { Connection, Database, Transaction } from '#server/db/database.ts';
import type { SettingsService } from '#server/features/platform/settings/service.ts';
import type { KeyedHash } from '#server/security/keyed-hash.ts';
import type { Viewer } from '#server/viewer.ts';
import type { DetailsSeal } from '../bank-details/seal-details.ts';
import { buildFacts } from '../payables/facts.ts';
import { postPayouts } from '../payables/post-payout.ts';
import {
  type ListedPayable,
  listApproved,
  lockToSend,
  markExported,
  type PayableRow,
  recordPayableAct,
} from '../payables/service.ts';
import * as store from './store.ts';

type Needs = {
  db: Database;
  settings: Pick<SettingsService, 'readApprovalLimit'>;
  seal: DetailsSeal;
  keyedHash: KeyedHash;
  /** Whether a provider checks the ages of winners. */
  checksAges: boolean;
  /** The platform's own bank account, if it is configured. */
  bankAccount: BankDetails | undefined;
};

/** A payment in a file for the bank. */
export type ExportedPayment = Omit<store.ItemRow, 'account'> & { creditor: BankDetails; reference: string };

export type PaymentFile = { batch: store.BatchRow; payments: ExportedPayment[] };

export type ExportPreview = { included: PayableRow[]; skipped: ListedPayable[] };

/** Writes files of payments for the bank. */
export function createPayoutExports({ db, settings, seal, keyedHash, checksAges, bankAccount }: Needs) {
  /** The payments that can be exported now, and the others. */
  const sortApproved = async (connection: Connection): Promise<ExportPreview> => {
    const { pence: approvalPence } = await settings.readApprovalLimit(connection);
    const included: PayableRow[] = [];
    const skipped: ListedPayable[] = [];
    for (const row of await listApproved(connection, 'bank')) {
      const approver = row.payable.approvedBy;
      const facts = buildFacts(row, { seal, approver, approvalPence, checksAges });
      if (applyPayableEvent(row.payable.state, 'export', facts).ok) included.push(row);
      else skipped.push({ ...row, obstacles: findObstacles('export', facts), laterObstacles: [] });
    }
    return { included, skipped };
  };

  /** Returns null if nothing can be exported. What the export has found out about winners is stored all the same. */
  const exportDue = async (tx: Transaction, viewer: Viewer): Promise<string | null> => {
    const candidates = (await sortApproved(tx)).included.map(({ payable }) => payable.id);
    await lockToSend(tx, keyedHash, candidates);
    const locked = new Set(candidates);
    const rows = (await sortApproved(tx)).included.filter(({ payable }) => locked.has(payable.id));
    if (rows.length === 0) return null;
    const executionDate = findWorkingDay(await readDatabaseTime(tx), isBankHoliday);
    const batchId = await store.insertBatch(tx, { exportedBy: viewer.id, executionDate }, rows);
    await markExported(
      tx,
      rows.map(({ payable }) => payable.id),
    );
    await postPayouts(tx, ['payoutStarted'], rows);
    for (const row of rows) await recordPayableAct(tx, viewer, 'export', row, { batchId });
    return batchId;
  };

  const read = async (batchId: string): Promise<PaymentFile> => {
    const batch = await store.findBatch(db, batchId);
    if (!batch) throw new ApiError('missing', 'We couldn’t find this file.');
    const items = await store.listItems(db, batchId);
    const payments = items.map(({ account, ...item }) => ({
      ...item,
      creditor: (account && seal.open(account)) ?? throwUnavailable(),
      reference: buildPaymentReference({ id: item.payableId, attempt: item.attempt }),
    }));
    return { batch, payments };
  };

  return {
    /**
     * Exports what is approved, or returns an earlier file. The file is built after the commit, so that it can be built
     * again if the download fails.
     * @throws {ApiError} 404, 409
     */
    export: async (viewer: Viewer, batchId: string | undefined): Promise<PaymentFile> => {
      if (batchId !== undefined) return read(batchId);
      return read((await db.transaction((tx) => exportDue(tx, viewer))) ?? throwNothing());
    },

    /** What an export would contain now, and what it would skip. */
    preview: (): Promise<ExportPreview> => sortApproved(db),

    /** @throws {ApiError} 409 if the platform's account is not configured */
    requireBankAccount: (): BankDetails => {
      if (bankAccount) return bankAccount;
      throw new ApiError('conflict', 'Please set PAYOUT_ACCOUNT, the account you pay payees from.', {
        code: 'no_bank_account',
      });
    },
  };
}

export type PayoutExportsService = ReturnType<typeof createPayoutExports>;

function throwNothing(): never {
  throw new ApiError('conflict', 'There are no approved payments to export.', { code: 'nothing_to_export' });
}

function throwUnavailable(): never {
  throw new ApiError('conflict', 'Some bank details in this file were deleted or can’t be decrypted.', {
    code: 'details_unavailable',
  });
}
