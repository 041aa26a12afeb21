import type { Issue, SubscriberSearch } from '#contract/email/newsletter-issues.ts';
import type { Paging } from '#contract/lists.ts';
import type { EmailSite, RenderEmail, RenderedEmail } from '#domain/email/email.ts';
import { recordAct } from '#server/db/audit.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import type { ThrottlesService } from '#server/features/platform/throttles/service.ts';
import type { Viewer } from '#server/viewer.ts';
import { type EmailsService, hasDue, type NewEmail, queueEmails } from '../outbox/service.ts';
import * as store from './store.ts';

type Needs = {
  db: Database;
  render: RenderEmail;
  site: () => Promise<EmailSite>;
  emails: Pick<EmailsService, 'sendTried'>;
  /** None in tests that are not about them. */
  throttles?: Pick<ThrottlesService, 'byPerson' | 'count'> | undefined;
};

type Written = Pick<Issue, 'subject' | 'words'>;

/** So many are put into the outbox in one transaction, so many times in one round, while fewer than that wait in it. */
const QUEUEING = { batch: 500, batches: 20, waiting: 1000 };

/** Nobody means to write the same words to everybody twice in so many hours. */
const SAME_HOURS = 24;

export type NewsletterDeskService = ReturnType<typeof createNewsletterDesk>;

/** The newsletter as admins see it: who gets it, and what is written to them. */
export function createNewsletterDesk({ db, render, site, emails, throttles }: Needs) {
  return {
    subscribers: async (
      search: SubscriberSearch,
    ): Promise<{ rows: store.SubscriberRow[]; total: number }> => ({
      rows: await store.listSubscribers(db, search, search),
      total: await store.countSubscribers(db, search),
    }),

    /** All of them, in pieces; that they were taken out is recorded. */
    export: async (viewer: Viewer, search: store.Filter) => {
      const rows = await store.countSubscribers(db, search);
      await recordAct(db, viewer, {
        action: 'newsletter.export',
        target: { kind: 'site' },
        details: { rows },
      });
      return store.allSubscribers(db, search);
    },

    issues: async (paging: Paging): Promise<{ rows: store.IssueRow[]; total: number }> => ({
      rows: await store.listIssues(db, paging),
      total: await store.countIssues(db),
    }),

    preview: async (written: Written): Promise<RenderedEmail> => {
      const data = { ...written, issueId: 'preview', unsubscribeToken: 'preview' };
      return render({ template: 'newsletter-issue', data }, await site());
    },

    /** To the viewer's own address alone, which is answered. @throws {ApiError} 429 when it was done often, 409, 503 */
    test: async (viewer: Viewer, written: Written): Promise<string> => {
      await throttles?.count([throttles.byPerson('newsletter tests by person', viewer.id)]);
      const to = await store.addressOf(db, viewer.id);
      const data = { ...written, issueId: null, unsubscribeToken: null };
      await emails.sendTried(viewer, { template: 'newsletter-issue', data }, to);
      return to;
    },

    /**
     * Written down now; the outbox has it from a job, and so it comes to everybody whatever stops in between. Asked for
     * again, from a second tab or because the answer was lost, it is the one that was sent: nobody is written to twice.
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

    /** Puts what was sent into the outbox of everybody who wants it at that moment. */
    queueDue: async (): Promise<void> => {
      for (let batch = 0; batch < QUEUEING.batches; batch += 1) {
        if (!(await db.transaction(queueBatch))) return;
      }
    },
  };
}

/** In one transaction, so that nobody is passed over without their mail. Answers whether there may be more to do. */
async function queueBatch(tx: Transaction): Promise<boolean> {
  const issue = await store.claimIssue(tx);
  if (!issue || (await hasDue(tx, ['newsletter-issue'], QUEUEING.waiting))) return false;
  const next = await store.nextSubscribers(tx, issue.queuedUpTo, QUEUEING.batch);
  await queueEmails(
    tx,
    next.map((subscriber) => emailOf(issue, subscriber)),
  );
  const last = next.length === QUEUEING.batch ? next.at(-1) : undefined;
  await store.noteQueued(tx, issue.id, { upTo: last?.id ?? null, count: next.length });
  return true;
}

/** Names the issue alone: its words stand in it once, however many get it. */
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
