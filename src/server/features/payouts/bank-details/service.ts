import { uuidv7 } from 'uuidv7';
import { BANK_MESSAGES, type BankDetails, getLastFour } from '#domain/payouts/bank-details.ts';
import { passesModulusCheck } from '#domain/payouts/modulus-check.ts';
import { ApiError } from '#server/api-error.ts';
import { type Actor, recordAct } from '#server/db/audit.ts';
import type { Connection, Database, Transaction } from '#server/db/database.ts';
import { buildAccountEmail, queueEmails } from '#server/features/email/outbox/service.ts';
import { UK_WEIGHTS } from '#server/uk-weights.ts';
import { isSelfOrAdmin, requireConfirmed, requireOwn, type Viewer } from '#server/viewer.ts';
import { findRecipient, type RecipientRow, type Recipients } from '../connect/recipients/service.ts';
import { startPaymentPeriod, withdrawApprovals } from '../payables/service.ts';
import type { DetailsSeal } from './seal-details.ts';
import * as store from './store.ts';

/** How a person is paid, with the state of their account at Stripe if they are paid through it. */
export type Shown = {
  account: store.PayoutAccountRow | null;
  accountName: string | null;
  recipient: RecipientRow | null;
  offersStripe: boolean;
};

type Entry = { owner: store.Owner; details: BankDetails; enteredBy: string | null; actor: Actor };

type Needs = {
  db: Database;
  seal: DetailsSeal;
  /** Null if payees are not paid through Stripe. */
  recipients: Pick<Recipients, 'refreshUnfinished'> | null;
};

/** How hosts, winners and charities are paid: to a bank account, or to an account at Stripe. */
export function createBankDetails({ db, seal, recipients }: Needs) {
  const present = async (
    connection: Connection,
    account: store.PayoutAccountRow | undefined,
  ): Promise<Shown> => ({
    account: account ?? null,
    accountName: (account && seal.open(account)?.accountName) ?? null,
    recipient: account?.connectAccount
      ? ((await findRecipient(connection, account.connectAccount)) ?? null)
      : null,
    offersStripe: recipients !== null,
  });

  /** Records that a person is paid in another way, and emails them. */
  const announce = async (
    tx: Transaction,
    viewer: Viewer,
    { person, account }: { person: { id: string; email: string }; account: store.PayoutAccountRow },
  ): Promise<void> => {
    await recordAct(tx, viewer, {
      action: 'payout.change_details',
      target: { kind: 'person', id: person.id },
      details: { method: account.method },
    });
    const data = { lastFour: account.lastFour, usableFrom: account.usableFrom.toISOString() };
    await queueEmails(tx, [buildAccountEmail('payout-details-changed', person, data)]);
  };

  /**
   * Replaces the details of an owner, who must be locked. Approvals no longer count, because they were given for other
   * details. Returns null if the details are the same as before.
   */
  const enter = async (
    tx: Transaction,
    { owner, details, enteredBy, actor }: Entry,
  ): Promise<store.PayoutAccountRow | null> => {
    const current = await store.findCurrent(tx, owner);
    if (current && isSame(seal.open(current), details)) return null;
    if (current) await store.retireCurrent(tx, current);
    const id = uuidv7();
    const account = await store.insertBankAccount(tx, {
      id,
      owner,
      sealedDetails: seal.seal(id, details),
      lastFour: getLastFour(details.accountNumber),
      enteredBy,
    });
    await withdrawApprovals(tx, owner, actor);
    if ('personId' in owner) await startPaymentPeriod(tx, owner.personId);
    return account;
  };

  return {
    enter,

    show: async (viewer: Viewer, personId: string): Promise<Shown> => {
      if (!isSelfOrAdmin(viewer, personId)) requireOwn(viewer, personId);
      if (!(await store.findPerson(db, personId))) throw new ApiError('missing', 'Account not found');
      const account = await store.findCurrent(db, { personId });
      // Stripe sends payees back before its events arrive. If it cannot be reached, the last state is shown.
      if (account?.connectAccount && viewer.id === personId) {
        await recipients?.refreshUnfinished(account.connectAccount).catch(() => undefined);
      }
      return present(db, account);
    },

    /** @throws {ApiError} 400 if the account number does not match the sort code */
    change: async (viewer: Viewer, personId: string, details: BankDetails): Promise<Shown> => {
      requireOwn(viewer, personId);
      requireConfirmed(viewer, 'confirmed');
      requireValidAccount(details);
      const owner = { personId };
      return db.transaction(async (tx) => {
        await store.lockOwner(tx, owner);
        const person = await store.findPerson(tx, personId);
        if (!person) throw new ApiError('missing', 'Account not found');
        const account = await enter(tx, { owner, details, enteredBy: viewer.id, actor: viewer });
        if (account) await announce(tx, viewer, { person, account });
        return present(tx, account ?? (await store.findCurrent(tx, owner)));
      });
    },

    /** Pays a person to their account at Stripe from now on. Does nothing if they already are. */
    chooseStripe: (viewer: Viewer, personId: string, connectAccount: string): Promise<void> =>
      db.transaction(async (tx) => {
        const owner = { personId };
        await store.lockOwner(tx, owner);
        const person = await store.findPerson(tx, personId);
        if (!person) throw new ApiError('missing', 'Account not found');
        const current = await store.findCurrent(tx, owner);
        if (current?.connectAccount === connectAccount) return;
        if (current) await store.retireCurrent(tx, current);
        const account = await store.insertStripeAccount(tx, { owner, connectAccount, enteredBy: viewer.id });
        await withdrawApprovals(tx, owner, viewer);
        await startPaymentPeriod(tx, personId);
        await announce(tx, viewer, { person, account });
      }),
  };
}

export type BankDetailsService = ReturnType<typeof createBankDetails>;

export { findPerson, lockOwner } from './store.ts';

/** @throws {ApiError} 400 if the account number does not match the sort code */
export function requireValidAccount(details: BankDetails): void {
  if (passesModulusCheck(details, UK_WEIGHTS)) return;
  throw new ApiError('invalid', BANK_MESSAGES.modulus, {
    code: 'bank_details_invalid',
    issues: [{ path: 'accountNumber', message: BANK_MESSAGES.modulus }],
  });
}

function isSame(known: BankDetails | null, entered: BankDetails): boolean {
  return (
    known?.accountName === entered.accountName &&
    known.sortCode === entered.sortCode &&
    known.accountNumber === entered.accountNumber
  );
}
