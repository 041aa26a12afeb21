import { sql } from 'drizzle-orm';
import type { ReconciliationSearch } from '#contract/refunds/reconciliation.ts';
import { chooseResolution, type FindingKind } from '#domain/reconciliation/findings.ts';
import { ApiError } from '#server/api-error.ts';
import { recordAct } from '#server/db/audit.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { lockDraw } from '#server/db/locks.ts';
import { resendRefund } from '#server/features/money/payments/service.ts';
import type { PaymentProvider } from '#server/providers/payments/provider.ts';
import type { BalanceReader } from '#server/providers/payouts/provider.ts';
import type { Viewer } from '#server/viewer.ts';
import type { DisputesService } from '../disputes/service.ts';
import {
  type DashboardRefundsService,
  type Problems,
  throwNotRecordable,
} from '../refunds/dashboard-refunds.ts';
import { compare, compareDisputes, compareRefunds } from './compare.ts';
import * as store from './findings.ts';
import { importEntries, postEntries } from './import-entries.ts';
import { queueFindingEmails } from './queue-finding-emails.ts';
import { beginRun, endRun, isRunDue, keepAlive, type Run, readRuns } from './runs.ts';

type Needs = {
  db: Database;
  provider: PaymentProvider;
  /** Null for test payments, because no money moves. */
  balance: BalanceReader | null;
  dashboardRefunds: Pick<DashboardRefundsService, 'applyTo' | 'prepareRecord'>;
  disputes: Pick<DisputesService, 'refresh'>;
};

/** The state of the reconciliation, and a page of its findings. */
export type Reconciliation = {
  isAvailable: boolean;
  runs: Awaited<ReturnType<typeof readRuns>>;
  open: number;
  differencePence: number;
  findings: store.FindingRow[];
  total: number;
};

export type ReconciliationService = ReturnType<typeof createReconciliation>;

/** Compares the payment provider's records with ours, every day. */
export function createReconciliation({ db, provider, balance, dashboardRefunds, disputes }: Needs) {
  /**
   * Applies what the provider knows and we do not: refunds made in its dashboard, and decisions about disputes. What
   * fails is compared as it is. Returns the refunds that an admin has to record.
   */
  const catchUp = async (errors: unknown[]): Promise<Problems> => {
    const problems: Problems = new Map();
    const { refunds, disputed } = await db.transaction(async (tx) => {
      await allowLongQueries(tx);
      return {
        refunds: await compareRefunds(tx, provider.name),
        disputed: await compareDisputes(tx, provider.name),
      };
    });
    for (const reference of new Set(refunds.flatMap(({ paymentReference }) => paymentReference ?? []))) {
      const found = await dashboardRefunds.applyTo(reference).catch((error: unknown) => {
        errors.push(error);
        return new Map<string, FindingKind>();
      });
      for (const [refund, problem] of found) problems.set(refund, problem);
    }
    for (const { subject } of disputed) {
      await disputes.refresh(subject).catch((error: unknown) => errors.push(error));
    }
    return problems;
  };

  const reconcile = async (run: Run, reader: BalanceReader, errors: unknown[]): Promise<void> => {
    const imported = await importEntries({ db, balance: reader }, run);
    const problems = await catchUp(errors);
    await postEntries(db, provider.name);
    const ledgerPence = await db.transaction(
      async (tx) => {
        await allowLongQueries(tx);
        const compared = await compare(tx, { provider: provider.name, balance: imported, problems });
        const findings = await store.storeFindings(tx, compared.found);
        await queueFindingEmails(tx, findings, run.id);
        return compared.ledgerPence;
      },
      { isolationLevel: 'repeatable read' },
    );
    // Not in that transaction: it could not write the run, whose sign of life is newer than its snapshot.
    await endRun(db, run, { result: 'done', balancePence: imported.balancePence, ledgerPence });
  };

  /**
   * Runs a reconciliation, unless one is running. Returns false if so.
   * @throws {AggregateError} all errors of look-ups, after everything else was compared
   */
  const run = async (reader: BalanceReader): Promise<boolean> => {
    const begun = await beginRun(db);
    if (!begun) return false;
    const errors: unknown[] = [];
    const stop = keepAlive(db, begun);
    try {
      await reconcile(begun, reader, errors);
    } catch (error) {
      await endRun(db, begun, { result: 'failed' });
      throw error;
    } finally {
      stop();
    }
    if (errors.length > 0)
      throw new AggregateError(errors, 'Some refunds or disputes could not be looked up.');
    return true;
  };

  const show = async (search: ReconciliationSearch): Promise<Reconciliation> => ({
    isAvailable: balance !== null,
    runs: await readRuns(db),
    ...(await store.sumOpen(db)),
    findings: await store.listFindings(db, search),
    total: await store.countFindings(db, search),
  });

  return {
    show,

    /** Reconciles once a day, in the first process that tries. */
    runDaily: async (): Promise<void> => {
      if (balance && (await isRunDue(db))) await run(balance);
    },

    /** Reconciles now, because an admin asked for it. */
    runNow: async (viewer: Viewer): Promise<void> => {
      if (!balance) {
        throw new ApiError(
          'conflict',
          'There’s nothing to compare, because all payments are test payments.',
          {
            code: 'test_payments',
          },
        );
      }
      await recordAct(db, viewer, { action: 'reconciliation.run', target: { kind: 'site' } });
      if (!(await run(balance))) {
        throw new ApiError('conflict', 'We’re already comparing the records.', {
          code: 'already_running',
        });
      }
    },

    /**
     * Resolves a finding. A refund that was made at the provider is recorded, and one that was cancelled there is sent
     * by the job; any other difference is accepted as it is, until its amount changes.
     * @throws {ApiError} 404, 409
     */
    resolve: async (viewer: Viewer, id: string, reason: string): Promise<store.FindingRow> => {
      const [known] = await store.listFindings(db, { finding: id, state: 'all', limit: 1, page: 1 });
      if (!known) throw new ApiError('missing', 'Finding not found');
      const { kind, subject, paymentReference, drawId } = known;
      const resolution = chooseResolution(kind);
      const prepared =
        resolution === 'record_refund' && paymentReference && known.resolvedAt === null
          ? await dashboardRefunds.prepareRecord(paymentReference, subject, viewer)
          : null;
      // It may have been refunded at the provider again since the finding, by an event that is still to come.
      if (resolution === 'send_refund' && paymentReference && known.resolvedAt === null)
        await dashboardRefunds.applyTo(paymentReference);
      await db.transaction(async (tx) => {
        // The draw is locked before the finding, as everywhere.
        await prepared?.record(tx);
        if (resolution === 'send_refund' && drawId) await lockDraw(tx, drawId);
        const finding = await store.lockFinding(tx, id);
        if (!finding) throw new ApiError('missing', 'Finding not found');
        if (finding.resolvedAt) {
          throw new ApiError('conflict', 'This has already been resolved.', { code: 'already_resolved' });
        }
        if (resolution === 'send_refund' && !(await resendRefund(tx, subject))) throwNotRecordable();
        await store.markResolved(tx, id, { by: viewer.id, reason });
        const details = { finding: id, kind, subject, amountPence: finding.amountPence, drawId };
        await recordAct(tx, viewer, {
          action: 'reconciliation.resolve',
          target: { kind: 'site' },
          details,
        });
      });
      prepared?.announce();
      const [resolved] = await store.listFindings(db, { finding: id, state: 'all', limit: 1, page: 1 });
      return resolved ?? known;
    },
  };
}

/** All payments are compared in one statement, and there may be millions. */
async function allowLongQueries(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`set local enable_seqscan = on`);
}
