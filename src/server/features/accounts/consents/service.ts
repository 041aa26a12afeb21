import type { z } from 'zod';
import type { ConsentChange } from '#contract/accounts/account-data.ts';
import { ApiError } from '#server/api-error.ts';
import { recordAct } from '#server/db/audit.ts';
import type { Database } from '#server/db/database.ts';
import { requireOwn, type Viewer } from '#server/viewer.ts';
import * as store from './store.ts';

export type Consenting = Awaited<ReturnType<ConsentsService['show']>>;

/**
 * Manages an account's consents. Each change is recorded permanently. Each order stores its own copy of the consents.
 */
export function createConsents({ db }: { db: Database }) {
  const show = async (viewer: Viewer, id: string) => {
    requireOwn(viewer, id);
    const given = await store.findConsents(db, id);
    if (!given) throw new ApiError('unauthenticated', 'Please sign in first.');
    return {
      given,
      accepted: await store.findAcceptedTerms(db, id),
      changes: await store.listChanges(db, id),
    };
  };

  return {
    show,

    change: async (viewer: Viewer, id: string, consents: z.output<typeof ConsentChange>) => {
      requireOwn(viewer, id);
      await db.transaction(async (tx) => {
        const before = await store.lockConsents(tx, id);
        if (!before) throw new ApiError('unauthenticated', 'Please sign in first.');
        const {
          over18 = before.over18,
          ukResident = before.ukResident,
          reminders = before.reminders,
        } = consents;
        const after = { over18, ukResident, reminders };
        await store.updateConsents(tx, id, after);
        const changed = Object.entries(after).filter(
          ([consent, given]) => before[consent as keyof store.ConsentValues] !== given,
        );
        for (const [consent, given] of changed) {
          await recordAct(tx, viewer, {
            action: store.CONSENT_ACT,
            target: { kind: 'person', id },
            details: { consent, given },
          });
        }
      });
      return show(viewer, id);
    },
  };
}

export type ConsentsService = ReturnType<typeof createConsents>;
