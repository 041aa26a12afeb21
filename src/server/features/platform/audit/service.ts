import type { AuditSearch } from '#contract/platform/audit.ts';
import type { Database } from '#server/db/database.ts';
import * as store from './store.ts';

export type AuditService = ReturnType<typeof createAudit>;

/** Reads the audit log. Each action writes its own entry (`db/audit.ts`); entries never change. */
export function createAudit({ db }: { db: Database }) {
  return {
    list: async (search: AuditSearch): Promise<{ rows: store.AuditRow[]; total: number }> => ({
      rows: await store.listEntries(db, search),
      total: await store.countEntries(db, search),
    }),

    listActs: () => store.listActs(db),
  };
}
