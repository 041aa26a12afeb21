import { readDatabaseTime } from '#server/clock.ts';
import { forEach } from '#server/concurrency/for-each.ts';
import { recordAct } from '#server/db/audit.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { alertAdmins } from '#server/features/email/admin-emails/service.ts';
import type { PayoutProvider, RecipientState } from '#server/providers/payouts/provider.ts';
import * as store from './store.ts';

export type { RecipientRow } from './store.ts';
export { completeRequest, findNewest, findRecipient, findRequest, insertRequest } from './store.ts';

type Needs = {
  db: Database;
  provider: Pick<PayoutProvider, 'lookUpRecipient'>;
  report: (problem: string) => void;
};

export type LookedUp = { state: RecipientState; lookUp: number };

/** A payee who looks at their details sees a change at once, but does not look it up with every click. */
const FRESH_MS = 5_000;

export type Recipients = ReturnType<typeof createRecipients>;

/** Keeps the state of payees' accounts at Stripe. Events can be lost, so the state is also polled. */
export function createRecipients({ db, provider, report }: Needs) {
  /** The number is taken first, so that it is never newer than what Stripe returns. */
  const number = async <State extends RecipientState>(look: () => Promise<State>) => {
    const lookUp = await store.beginLookUp(db);
    return { lookUp, state: await look() };
  };

  const apply = async (tx: Transaction, { state, lookUp }: LookedUp): Promise<void> => {
    const before = await store.findRecipient(tx, state.account);
    if (!before) return;
    const isOwn = belongsTo(state, before.personId) ?? before.isOwn;
    const isWritten = await store.writeState(tx, { state, isOwn, lookUp });
    if (!isWritten || isOwn === before.isOwn) return;
    const target = { kind: 'person', id: before.personId } as const;
    await recordAct(tx, 'server', { action: 'payout.account_changed', target });
    if (isOwn) return;
    report(`The Stripe account ${state.account} does not name its payee, and is not paid.`);
    const { personId } = before;
    await alertAdmins(tx, { kind: 'account_changed', personId }, `${state.account}:${lookUp}`);
  };

  const refresh = async (account: string): Promise<void> => {
    const found = await number(() => provider.lookUpRecipient(account));
    await db.transaction((tx) => apply(tx, found));
  };

  return {
    number,
    refresh,

    /** Looks an account up that is not active yet, unless this was just done. */
    refreshUnfinished: async (account: string): Promise<void> => {
      const known = await store.findRecipient(db, account);
      if (!known || known.status === 'active') return;
      const now = await readDatabaseTime(db);
      if (now.getTime() - (known.lookedUpAt?.getTime() ?? 0) > FRESH_MS) await refresh(account);
    },

    /** Returns a function that applies an event in a transaction; null if the account is not ours. */
    onEvent: async (account: string) => {
      if (!(await store.findRecipient(db, account))) return null;
      const found = await number(() => provider.lookUpRecipient(account));
      return (tx: Transaction) => apply(tx, found);
    },

    poll: async (): Promise<void> =>
      forEach(await store.listStale(db), refresh, { failed: 'Some accounts could not be looked up.' }),
  };
}

/** Whether an account names this person as its payee; null if it is gone and names no one. */
export function belongsTo({ payeeId, status }: RecipientState, personId: string): boolean | null {
  if (payeeId === null && status === 'closed') return null;
  return payeeId === personId;
}
