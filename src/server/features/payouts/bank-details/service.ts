import { uuidv7 } from 'uuidv7';
import { BANK_MESSAGES, type BankDetails, getLastFour } from '#domain/payouts/bank-details.ts';
import { passesModulusCheck } from '#domain/payouts/modulus-check.ts';
import { ApiError } from '#server/api-error.ts';
import { type Actor, recordAct } from '#server/db/audit.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { buildAccountEmail, queueEmails } from '#server/features/email/outbox/service.ts';
import { UK_WEIGHTS } from '#server/uk-weights.ts';
import { isSelfOrAdmin, requireConfirmed, requireOwn, type Viewer } from '#server/viewer.ts';
import { withdrawApprovals } from '../payables/service.ts';
import type { DetailsSeal } from './seal-details.ts';
import * as store from './store.ts';

export type Shown = { account: store.PayoutAccountRow; accountName: string | null } | null;

type Entry = { owner: store.Owner; details: BankDetails; enteredBy: string | null; actor: Actor };

/** The bank accounts of hosts, winners and charities. */
export function createBankDetails({ db, seal }: { db: Database; seal: DetailsSeal }) {
  const present = (account: store.PayoutAccountRow | undefined): Shown =>
    account ? { account, accountName: seal.open(account)?.accountName ?? null } : null;

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
    return account;
  };

  return {
    enter,

    show: async (viewer: Viewer, personId: string): Promise<Shown> => {
      if (!isSelfOrAdmin(viewer, personId)) requireOwn(viewer, personId);
      if (!(await store.findPerson(db, personId))) throw new ApiError('missing', 'Account not found');
      return present(await store.findCurrent(db, { personId }));
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
        if (!account) return present(await store.findCurrent(tx, owner));
        await recordAct(tx, viewer, {
          action: 'payout.change_details',
          target: { kind: 'person', id: personId },
          details: { method: account.method },
        });
        const data = {
          lastFour: getLastFour(details.accountNumber),
          usableFrom: account.usableFrom.toISOString(),
        };
        await queueEmails(tx, [buildAccountEmail('payout-details-changed', person, data)]);
        return present(account);
      });
    },
  };
}

export type BankDetailsService = ReturnType<typeof createBankDetails>;

export { lockOwner } from './store.ts';

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
