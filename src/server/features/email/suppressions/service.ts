import type { StopReason, StopSearch } from '#contract/email/suppressions.ts';
import { toEmailKey } from '#domain/accounts/email-key.ts';
import { ApiError } from '#server/api-error.ts';
import { recordAct } from '#server/db/audit.ts';
import type { Database } from '#server/db/database.ts';
import { readSendGridEvents } from '#server/providers/email/sendgrid.ts';
import type { Viewer } from '#server/viewer.ts';
import { markReturned } from '../outbox/service.ts';
import { requireSigned, type Signed } from './policy.ts';
import * as store from './store.ts';

const LONGEST_DETAIL = 500;

type Needs = {
  db: Database;
  /** The public key that verifies events. Without a key, the webhook returns 404. */
  webhookKey: string | undefined;
};

export type SuppressionsService = ReturnType<typeof createSuppressions>;

/**
 * Manages suppressed addresses: no email is sent to an address after an email to it bounced or was reported as spam.
 */
export function createSuppressions({ db, webhookKey }: Needs) {
  return {
    /**
     * Records the provider's events. Returns after the commit. Repeated events change nothing.
     * @throws {ApiError} 400, 404
     */
    receive: async (signed: Signed): Promise<void> => {
      requireSigned(webhookKey, signed);
      const events = readSendGridEvents(parsed(signed.body)).map((event) => ({
        ...event,
        detail: event.detail.slice(0, LONGEST_DETAIL),
      }));
      if (events.length === 0) return;
      // Keeps the earliest event per address. The events are sorted, so that concurrent processes lock rows in the same
      // order.
      const byKey = new Map(
        events
          .toSorted((a, b) => b.at.getTime() - a.at.getTime())
          .map((event) => [toEmailKey(event.email), event]),
      );
      const stops = [...byKey]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([emailKey, { email, kind: reason, detail, emailId, at }]) => ({
          email,
          emailKey,
          reason,
          detail,
          emailId,
          at,
        }));
      await db.transaction(async (tx) => {
        await store.stop(tx, stops);
        await markReturned(
          tx,
          events.flatMap(({ emailId, kind, detail }) => (emailId ? { id: emailId, kind, detail } : [])),
        );
      });
    },

    /** Returns which of these addresses are suppressed, with the reasons, keyed by lower-case address. */
    findAmong: async (emails: readonly string[]): Promise<Map<string, StopReason>> => {
      const keys = [...new Set(emails.map(toEmailKey))];
      if (keys.length === 0) return new Map();
      const stopped = await store.findStoppedAmong(db, keys);
      return new Map(stopped.map(({ emailKey, reason }) => [emailKey, reason]));
    },

    list: async (search: StopSearch): Promise<{ rows: store.StopRow[]; total: number }> => ({
      rows: await store.listStops(db, search),
      total: await store.countStops(db, search),
    }),

    lift: (viewer: Viewer, id: string): Promise<void> =>
      db.transaction(async (tx) => {
        if (!(await store.liftSuppression(tx, id)))
          throw new ApiError('missing', 'Emails to this address aren’t stopped.');
        await recordAct(tx, viewer, { action: 'address.allow', target: { kind: 'address', id } });
      }),
  };
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new ApiError('invalid', 'The body is not valid JSON.');
  }
}
