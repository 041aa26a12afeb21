import { applyPayableEvent } from '#domain/payouts/lifecycle.ts';
import type { PayableEvent } from '#domain/payouts/states.ts';
import { readDatabaseTime } from '#server/clock.ts';
import { forEach } from '#server/concurrency/for-each.ts';
import { recordAct } from '#server/db/audit.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { alertAdmins } from '#server/features/email/admin-emails/service.ts';
import type { SettingsService } from '#server/features/platform/settings/service.ts';
import type {
  BalanceReader,
  PayoutProvider,
  TransferOutcome,
  TransferState,
} from '#server/providers/payouts/provider.ts';
import type { KeyedHash } from '#server/security/keyed-hash.ts';
import type { DetailsSeal } from '../../bank-details/seal-details.ts';
import { buildFacts } from '../../payables/facts.ts';
import { postPayouts } from '../../payables/post-payout.ts';
import {
  findPayable,
  listApproved,
  lockPayables,
  lockToSend,
  markExported,
  markFailed,
  markPaid,
  markPostponed,
  type PayableRow,
  queueFailedEmail,
  recordPayableAct,
  STRIPE_REFUSED,
  withdrawApprovals,
} from '../../payables/service.ts';
import type { Recipients } from '../recipients/service.ts';
import type { ReversalsService } from '../reversals/service.ts';
import type { Strays } from '../strays/service.ts';
import * as store from './store.ts';

type Needs = {
  db: Database;
  settings: Pick<SettingsService, 'readApprovalLimit'>;
  seal: DetailsSeal;
  keyedHash: KeyedHash;
  /** Whether a provider checks the ages of winners. */
  checksAges: boolean;
  provider: PayoutProvider;
  balance: Pick<BalanceReader, 'readBalance'>;
  recipients: Pick<Recipients, 'refresh'>;
  reversals: Pick<ReversalsService, 'applyReversed'>;
  strays: Pick<Strays, 'alarm'>;
  report: (problem: string) => void;
};

/** What Stripe had available for payments, when that was read, and the refunds that were due before. */
type Balance = { availablePence: number; readAt: Date; dueRefunds: readonly string[] };

/**
 * If the payee’s account was replaced, an empty search counts as a refusal only after so many requests and searches.
 * With the exponential backoff, these take two hours, and more than one of them after the last request, so that Stripe
 * is not still making the transfer.
 */
const ASKS_BEFORE_REFUSAL = 7;

const FAILED = { failed: 'Some payments through Stripe could not be made.' };

/** Pays approved payables through Stripe: each once, even if responses are lost or several processes run. */
export function createTransfers(needs: Needs) {
  const { db, settings, seal, keyedHash, checksAges, provider, recipients, reversals, strays, report } =
    needs;
  /** The facts if the payable can be sent now, and the account that it is sent to; null otherwise. */
  const decide = (row: PayableRow | undefined, approvalPence: number) => {
    const account = row?.account?.connectAccount;
    if (row?.payable.method !== 'stripe' || !account) return null;
    const { state, approvedBy } = row.payable;
    const facts = buildFacts(row, { seal, approver: approvedBy, approvalPence, checksAges });
    const step = applyPayableEvent(state, 'export', facts);
    return step.ok ? { row, account, posts: step.posts } : null;
  };

  /** Records that a payment is sent, before Stripe is asked. Returns null if it cannot be sent or paid for now. */
  const send = (id: string, balance: Balance): Promise<store.SentTransfer | null> =>
    db.transaction(async (tx) => {
      await lockToSend(tx, keyedHash, [id]);
      const { pence: approvalPence } = await settings.readApprovalLimit(tx);
      const decided = decide(await findPayable(tx, id), approvalPence);
      if (!decided) return null;
      const { row, account, posts } = decided;
      const { drawId, attempt, amountPence } = row.payable;
      await store.lockBalance(tx);
      const promisedPence = await store.sumPromised(tx, provider.name, balance);
      if (amountPence > balance.availablePence - promisedPence) return null;
      await markExported(tx, [id]);
      await store.insertTransfer(tx, { id, attempt, account });
      await postPayouts(tx, posts, [row]);
      await recordPayableAct(tx, 'server', 'export', row);
      const takenBack = await store.readTakenBack(tx, id);
      return { id, drawId, attempt, account, amountPence, currentAccount: account, takenBack };
    });

  /** Records what Stripe has reported about a payment. Does nothing if this attempt is over. */
  const record = async (
    tx: Transaction,
    sent: store.SentTransfer,
    {
      event,
      write,
      ...details
    }: { event: PayableEvent; write: (row: PayableRow) => Promise<void>; reason?: string },
  ): Promise<PayableRow | null> => {
    const row = await findPayable(tx, sent.id);
    if (row?.payable.attempt !== sent.attempt) return null;
    const facts = buildFacts(row, { seal, approver: null, approvalPence: 0, isReportedByStripe: true });
    const step = applyPayableEvent(row.payable.state, event, facts);
    if (!step.ok) return null;
    await write(row);
    await postPayouts(tx, step.posts, [row]);
    await recordPayableAct(tx, 'server', event, row, details);
    return row;
  };

  const fail = (tx: Transaction, sent: store.SentTransfer, reason: string) =>
    record(tx, sent, {
      event: 'fail',
      reason,
      write: async (row) => {
        await markFailed(tx, sent.id, reason);
        // Stripe's reason is written for us.
        await queueFailedEmail(tx, row, STRIPE_REFUSED);
      },
    });

  const postpone = async (tx: Transaction, sent: store.SentTransfer): Promise<void> => {
    const write = () => markPostponed(tx, sent.id, sent.attempt + 1);
    const row = await record(tx, sent, { event: 'postpone', write });
    const personId = row?.payable.personId;
    // The approval was given for the account that was asked for.
    if (personId && row.account?.connectAccount !== sent.account)
      await withdrawApprovals(tx, { personId }, 'server');
  };

  /** A transfer was made. Unless it is exactly the one that was sent, or was taken back whole, an admin has to act. */
  const settle = async (tx: Transaction, sent: store.SentTransfer, transfer: TransferState) => {
    const isAsSent = transfer.account === sent.account && hasAmount(transfer, sent.amountPence);
    const isUndone = hasAmount(transfer, sent.amountPence) && transfer.reversedPence === sent.amountPence;
    if (!isAsSent && !isUndone) return alarm(tx, sent);
    const { reference } = transfer;
    const row = await record(tx, sent, {
      event: 'pay',
      write: async () => {
        await markPaid(tx, sent.id, { reference, paidAt: await readDatabaseTime(tx) });
        await store.markMade(tx, sent, reference);
      },
    });
    if (row) await reversals.applyReversed(tx, row, transfer.reversedPence);
    else if (transfer.reversedPence < transfer.amountPence) await strays.alarm(tx, sent, transfer);
  };

  const alarm = async (tx: Transaction, sent: store.SentTransfer): Promise<void> => {
    const row = await findPayable(tx, sent.id);
    if (row?.payable.attempt !== sent.attempt || row.payable.state !== 'exported') return;
    if (!(await store.markAlarmed(tx, sent))) return;
    report(`Stripe has paid payable ${sent.id} to another account, or another amount.`);
    const { drawTitle, payable } = row;
    const alert = { drawTitle, payableId: sent.id, amountPence: payable.amountPence };
    await alertAdmins(tx, { kind: 'payout_changed', ...alert }, `${sent.id}:${sent.attempt}`);
    await recordAct(tx, 'server', {
      action: 'payout.account_changed',
      target: { kind: 'draw', id: sent.drawId },
      details: { payableId: sent.id, attempt: sent.attempt },
    });
  };

  const apply = (sent: store.SentTransfer, outcome: TransferOutcome): Promise<void> =>
    db.transaction(async (tx) => {
      await lockPayables(tx, [sent.id]);
      if (outcome.status === 'made') await settle(tx, sent, outcome.transfer);
      else if (outcome.status === 'refused') await fail(tx, sent, outcome.reason);
      else await postpone(tx, sent);
    });

  /** Asks Stripe to make a payment. If this throws, the result is unknown, and the payment is claimed again later. */
  const ask = async (sent: store.SentTransfer, askedBefore: boolean): Promise<void> => {
    const { id, drawId: group, attempt, account, amountPence, takenBack } = sent;
    const request = { id, attempt, account, amountPence, group, takenBack, askedBefore };
    await apply(sent, await provider.transfer(request));
  };

  /** Finds out what became of a payment. It is not sent again to an account that the payee has replaced. */
  const askAgain = async (sent: store.UnknownTransfer): Promise<void> => {
    if (sent.currentAccount === sent.account) return ask(sent, true);
    const { id, drawId: group, takenBack } = sent;
    const transfer = await provider.findTransfer({ id, group, takenBack });
    if (transfer) return apply(sent, { status: 'made', transfer });
    const reason = 'The payee has replaced the account that the payment was sent to.';
    if (sent.asks >= ASKS_BEFORE_REFUSAL) await apply(sent, { status: 'refused', reason });
  };

  /** The payments that nothing known keeps from being sent, and the accounts that they are sent to. */
  const listReady = async () => {
    const { pence: approvalPence } = await settings.readApprovalLimit(db);
    const postponed = new Set(await store.listPostponed(db));
    const rows = await listApproved(db, 'stripe');
    return rows.flatMap((row) => (postponed.has(row.payable.id) ? [] : (decide(row, approvalPence) ?? [])));
  };

  /** Makes payments as far as the balance reaches. What is larger waits, and does not keep smaller ones waiting. */
  const payReady = async (): Promise<void> => {
    const ready = await listReady();
    if (ready.length === 0) return;
    const [readAt, dueRefunds] = [await readDatabaseTime(db), await store.listDueRefunds(db, provider.name)];
    const balance = { readAt, dueRefunds, ...(await needs.balance.readBalance()) };
    const affordable = ready.filter(({ row }) => row.payable.amountPence <= balance.availablePence);
    const pay = async ({ row, account }: (typeof ready)[number]) => {
      await recipients.refresh(account);
      const sent = await send(row.payable.id, balance);
      if (sent) await ask(sent, false);
    };
    await forEach(affordable, pay, FAILED);
  };

  return {
    /** Finds out what became of payments whose response was lost, and then makes new ones. */
    payDue: async (): Promise<void> => {
      const lost = await store.claimUnknown(db);
      const askForLost = () => forEach(lost, askAgain, FAILED);
      // New payments are made even if some responses stay lost.
      await forEach([askForLost, payReady], (run) => run(), FAILED);
    },
  };
}

/** Whether a transfer has this amount, in pounds. */
const hasAmount = (transfer: TransferState, pence: number): boolean =>
  transfer.isInPounds && transfer.amountPence === pence;
