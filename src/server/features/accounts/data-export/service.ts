import { ApiError } from '#server/api-error.ts';
import { recordAct } from '#server/db/audit.ts';
import type { Database } from '#server/db/database.ts';
import { requireOwn, type Viewer } from '#server/viewer.ts';
import * as store from './store.ts';

/** Exports all of a user's data, for that user or for an admin. The data is read page by page while it is sent. */
export function createDataExport({ db }: { db: Database }) {
  const everythingOf = async (id: string) => {
    const found = await store.findAccount(db, id);
    if (!found) return undefined;
    const { emailKey, ...account } = found;
    return {
      head: { madeAt: new Date().toISOString(), account },
      lists: {
        sessions: store.listSessions(db, id),
        orders: store.listOrders(db, id),
        tickets: store.listTickets(db, id),
        postalEntries: store.listPostalEntries(db, id),
        challenges: store.listChallenges(db, id),
        hostedPrizeDraws: store.listHostedDraws(db, id),
        prizeDrawDrafts: store.listDrafts(db, id),
        verificationRequests: store.listVerificationRequests(db, id),
        organisations: store.listOrganisations(db, id),
        prizes: store.listPrizes(db, id),
        payoutAccounts: store.listPayoutAccounts(db, id),
        payouts: store.listPayouts(db, id),
        saferPlay: store.listPlayControls(db, id),
        ageCheck: store.listAgeChecks(db, id),
        harmSignals: store.listHarmSignals(db, id),
        monthlySpending: store.listSpending(db, id),
        complaints: store.listComplaints(db, id),
        emails: store.listEmails(db, id),
        notes: store.listNotes(db, id),
        // An unverified address may belong to another person, and so may the data stored under it.
        newsletter: store.findNewsletter(db, account.emailVerifiedAt === null ? null : emailKey),
        emailStopped: store.findSuppression(db, account.emailVerifiedAt === null ? null : emailKey),
        saleReminders: store.listSaleReminders(db, account.emailVerifiedAt === null ? null : emailKey),
        updatesLeft: store.listUpdateOptOuts(db, id),
        hostEmailsOff: store.listHostEmailOptOuts(db, id),
        record: store.streamActs(db, id),
      },
    };
  };

  return {
    exportAll: async (viewer: Viewer, id: string) => {
      requireOwn(viewer, id);
      const everything = await everythingOf(id);
      if (!everything) throw new ApiError('unauthenticated', 'Please sign in first.');
      return everything;
    },

    /** Exports a user's data for an admin, if the user requested it another way. Recorded in the audit log. */
    exportAllForOther: async (admin: Viewer, id: string) => {
      const everything = await everythingOf(id);
      if (!everything) throw new ApiError('missing', 'Account not found');
      await recordAct(db, admin, { action: 'person.export', target: { kind: 'person', id } });
      return everything;
    },

    listOrders: (viewer: Viewer, id: string) => {
      requireOwn(viewer, id);
      return store.listOrders(db, id);
    },

    listTickets: (viewer: Viewer, id: string) => {
      requireOwn(viewer, id);
      return store.listTickets(db, id);
    },
  };
}

export type DataExportService = ReturnType<typeof createDataExport>;
