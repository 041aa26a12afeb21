import { ACCOUNTS, type Account, calculateBalance } from '#domain/ledger/accounts.ts';
import type { Database } from '#server/db/database.ts';
import { isTemporaryFailure } from '#server/db/failures.ts';
import { alertAdmins } from '#server/features/email/admin-emails/service.ts';
import { findBreaches } from './invariants/find-breaches.ts';
import * as store from './store.ts';

export { countTransfers, hasMoved, type Posting, sumFlows } from './store.ts';

/** Posts transfers. Call in the transaction of their cause, under the lock of their draw. */
export const postTransfers = store.insertTransfers;

export type LedgerService = ReturnType<typeof createLedger>;

/** Reports the ledger's balances and checks its laws. */
export function createLedger({ db }: { db: Database }) {
  return {
    /** Returns the balance of every account in pence, for one draw or for all draws together. */
    listBalances: async (drawId?: string): Promise<{ account: Account; pence: number }[]> => {
      const flows = await store.sumFlows(db, drawId);
      const accounts = Object.keys(ACCOUNTS) as Account[];
      return accounts.map((account) => ({ account, pence: calculateBalance(account, flows) }));
    },

    knows: (drawId: string): Promise<boolean> => store.isDraw(db, drawId),

    /** Checks the ledger now and records the findings, one sentence each. */
    check: (): Promise<string[]> =>
      store.readSnapshot(db, { wait: true }, async (tx) => {
        const findings = await findBreaches(tx);
        await store.insertCheck(tx, findings);
        return findings;
      }),

    /**
     * Checks the ledger once a night, in the first process that tries, and emails the admins if it is wrong. Returns
     * null if no check is due.
     */
    checkNightly: async (): Promise<string[] | null> => {
      if (!(await store.isCheckDue(db))) return null;
      const checked = store.readSnapshot(db, { wait: false }, async (tx) => {
        if (!(await store.isCheckDue(tx))) return null;
        const findings = await findBreaches(tx);
        const id = await store.insertCheck(tx, findings);
        const count = findings.length;
        if (count > 0) await alertAdmins(tx, { kind: 'ledger_wrong', count }, String(id));
        return findings;
      });
      return checked.catch((error: unknown) => {
        // Another process is checking, or the database is unavailable. The next run tries again.
        if (isTemporaryFailure(error)) return null;
        throw error;
      });
    },
  };
}
