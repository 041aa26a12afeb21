import type { Issue, SubscriberSearch } from '#contract/email/newsletter-issues.ts';
import type { Paging } from '#contract/lists.ts';
import type { EmailSite, RenderEmail, RenderedEmail } from '#domain/email/email.ts';
import { recordAct } from '#server/db/audit.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { shareInvitations } from '#server/db/locks.ts';
import type { ThrottlesService } from '#server/features/platform/throttles/service.ts';
import type { Viewer } from '#server/viewer.ts';
import { type EmailsService, hasDue, type NewEmail, queueEmails } from '../outbox/service.ts';
import * as store from './store.ts';

type Needs = {
  db: Database;
  render: RenderEmail;
  site: () => Promise<EmailSite>;
  emails: Pick<EmailsService, 'sendTried'>;
  /** Omitted in tests that need no rate limits. */
  throttles?: Pick<ThrottlesService, 'byPerson' | 'count'> | undefined;
};

type Written = Pick<Issue, 'subject' | 'words'>;

/** Each round queues up to `batches` batches of `batch` recipients, while fewer than `waiting` emails are unsent. */
const QUEUEING = { batch: 500, batches: 20, waiting: 1000 };

/** Within this time, sending the same text again counts as a repeated request. */
const SAME_HOURS = 24;

export type NewsletterIssuesService = ReturnType<typeof createNewsletterIssues>;

/** Manages subscribers and newsletters in the admin area. */
export function createNewsletterIssues({ db, render, site, emails, throttles }: Needs) {
  return {
    listSubscribers: async (
      search: SubscriberSearch,
    ): Promise<{ rows: store.SubscriberRow[]; total: number }> => ({
      rows: await store.listSubscribers(db, search, search),
      total: await store.countSubscribers(db, search),
    }),

    /** Streams the matching subscribers in chunks, and records the export. */
    export: async (viewer: Viewer, search: store.Filter) => {
      const rows = await store.countSubscribers(db, search);
      await recordAct(db, viewer, {
        action: 'newsletter.export',
        target: { kind: 'site' },
        details: { rows },
      });
      return store.streamSubscribers(db, search);
    },

    listIssues: async (paging: Paging): Promise<{ rows: store.IssueRow[]; total: number }> => ({
      rows: await store.listIssues(db, paging),
      total: await store.countIssues(db),
    }),

    preview: async (written: Written): Promise<RenderedEmail> => {
      const data = { ...written, issueId: 'preview', unsubscribeToken: 'preview' };
      return render({ template: 'newsletter-issue', data }, await site());
    },

    /**
     * Sends a test to the viewer's own address, and returns the address.
     * @throws {ApiError} 429 after too many tests, 409 for a suppressed address, 503 if the provider fails
     */
    test: async (viewer: Viewer, written: Written): Promise<string> => {
      await throttles?.count([throttles.byPerson('newsletter tests by person', viewer.id)]);
      const to = await store.findAddress(db, viewer.id);
      const data = { ...written, issueId: null, unsubscribeToken: null };
      await emails.sendTried(viewer, { template: 'newsletter-issue', data }, to);
      return to;
    },

    /**
     * Stores the newsletter. A job then queues the emails, so that a crash loses none. A repeated request (from a
     * second tab, or after a lost response) returns the newsletter that was sent, and sends nothing.
     */
    send: (viewer: Viewer, written: Written): Promise<store.IssueRow> =>
      db.transaction(async (tx) => {
        await store.lockIssues(tx);
        const sent = await store.findSame(tx, written, SAME_HOURS);
        if (sent) return store.readIssue(tx, sent);
        const id = await store.insertIssue(tx, { ...written, authorId: viewer.id });
        await recordAct(tx, viewer, { action: 'newsletter.send', target: { kind: 'newsletter', id } });
        return store.readIssue(tx, id);
      }),

    /** Queues the emails of stored newsletters for everyone who is subscribed at that moment. */
    queueDue: async (): Promise<void> => {
      for (let batch = 0; batch < QUEUEING.batches; batch += 1) {
        if (!(await db.transaction(queueBatch))) return;
      }
    },
  };
}

/**
 * Queues one batch. Uses one transaction, so that the recorded progress always matches the queued emails. Returns
 * whether there may be more to queue.
 */
async function queueBatch(tx: Transaction): Promise<boolean> {
  await shareInvitations(tx);
  const issue = await store.claimIssue(tx);
  if (!issue || (await hasDue(tx, ['newsletter-issue'], QUEUEING.waiting))) return false;
  const next = await store.listNextSubscribers(tx, issue.queuedUpTo, QUEUEING.batch);
  await queueEmails(
    tx,
    next.map((subscriber) => emailOf(issue, subscriber)),
  );
  const last = next.length === QUEUEING.batch ? next.at(-1) : undefined;
  await store.markQueued(tx, issue.id, { upTo: last?.id ?? null, count: next.length });
  return true;
}

/** The email contains only the id of the newsletter, because the text is stored once for all recipients. */
function emailOf(
  { id }: { id: string },
  { email, unsubscribeToken, ...subscriber }: store.Recipient,
): NewEmail {
  return {
    template: 'newsletter-issue',
    recipient: email,
    personId: null,
    dedupKey: `newsletter:${id}:${subscriber.id}`,
    data: { issueId: id, subject: '', words: '', unsubscribeToken },
  };
}
