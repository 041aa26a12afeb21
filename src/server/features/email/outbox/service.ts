import { randomUUID } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import type { TestEmail } from '#contract/email/templates.ts';
import type { Paging } from '#contract/lists.ts';
import { toEmailKey } from '#domain/accounts/email-key.ts';
import { RETENTION } from '#domain/conduct/retention.ts';
import type { AccountEmailFacts, AccountEmailTemplate } from '#domain/email/account-emails.ts';
import type { EmailMessage, RenderedEmail } from '#domain/email/email.ts';
import { ApiError } from '#server/api-error.ts';
import { recordAct } from '#server/db/audit.ts';
import type { Transaction } from '#server/db/database.ts';
import type { OutgoingEmail } from '#server/providers/email/provider.ts';
import { runWithinTime } from '#server/providers/email/within-time.ts';
import { isAdmin, type Viewer } from '#server/viewer.ts';
import { createOutgoingBuilder, type OutgoingNeeds } from '../delivery/build-outgoing.ts';
import { createEmailSender, type EmailSenderNeeds } from '../delivery/send-due.ts';
import { describeError, describeStop } from '../delivery/tries.ts';
import { addStatements } from './add-statements.ts';
import { buildTestEmail, removeSecret } from './policy.ts';
import * as store from './store.ts';

export { deleteUnsentNewsletters, hasDue, type NewEmail } from './store.ts';

/** Queues emails in the transaction of their cause: they are sent if, and only if, it commits. */
export async function queueEmails(tx: Transaction, emails: readonly store.NewEmail[]): Promise<void> {
  await store.insertEmails(tx, await addStatements(tx, emails));
}

/** Deletes unsent updates and reminders to a user who has unsubscribed. */
export const cancelUnsentUpdates = store.deleteUnsentUpdates;

/**
 * Bulk emails are sent in the order in which they became due. Callers queue no more of a type while this many are
 * waiting, because they would delay all others.
 */
export const hasUpdatesWaiting = (tx: Transaction, count: number): Promise<boolean> =>
  store.hasDue(tx, ['draw-update'], count);
export const hasRemindersWaiting = (tx: Transaction, count: number): Promise<boolean> =>
  store.hasDue(tx, ['draw-ending-soon'], count);
export const hasEarlyEndsWaiting = (tx: Transaction, count: number): Promise<boolean> =>
  store.hasDue(tx, ['draw-ended-early'], count);
export const hasResultsWaiting = (tx: Transaction, count: number): Promise<boolean> =>
  store.hasDue(tx, ['draw-result', 'prize-won', 'prize-redrawn'], count);

/** Marks emails that bounced or were reported as spam after they were sent. */
export const markReturned = store.markReturned;

/** Builds an email about a user's account. The `dedupKey` is random, so that every such email is sent. */
export function buildAccountEmail<T extends AccountEmailTemplate>(
  template: T,
  { id, email }: { id: string; email: string },
  data: AccountEmailFacts[T],
): store.NewEmail {
  const message = { template, data } as Extract<EmailMessage, { template: T }>;
  return { ...message, recipient: email, personId: id, dedupKey: `${template}:${randomUUID()}` };
}

/** Short, because an admin waits for the response. */
const TEST_TIMEOUT_MS = 30_000;

type Needs = EmailSenderNeeds &
  OutgoingNeeds & {
    /** Whether the provider reports bounces. */
    takesEvents?: boolean;
  };

export type EmailsService = ReturnType<typeof createEmails>;

/** The outbox: sends due emails at least once, and shows them to admins. */
export function createEmails(needs: Needs) {
  const { db, provider, perSecond = null, sender = null, takesEvents = false } = needs;
  const { render, site, templates, stops } = needs;
  const outgoing = createOutgoingBuilder(needs);
  const { sendDue, stopSoon } = createEmailSender(needs, outgoing);

  /** An email as it would be sent now. */
  const outgoingOf = async (row: store.EmailRow): Promise<OutgoingEmail> => {
    const type = row.template === 'type-test' ? row.data.emailType : row.template;
    return outgoing(row, (await templates?.deliveriesOf([type]))?.get(type));
  };

  /** The current sender for emails of this type, and the unsubscribe header. */
  const headersOf = ({ from, headers }: OutgoingEmail, kept: boolean) => {
    const wayOut = headers['List-Unsubscribe'] ?? null;
    return {
      from: { name: from.name, email: from.email ?? sender?.email ?? null },
      listUnsubscribe: kept ? wayOut : wayOut && removeSecret(wayOut),
    };
  };

  /** Sends one email immediately, outside the queue, so that the caller gets the result. */
  const tryOut = async (
    viewer: Viewer,
    tried: EmailMessage & { recipient: string; personId: string | null },
    { emailType, dynamicData }: Pick<TestEmail, 'emailType' | 'dynamicData'>,
  ): Promise<void> => {
    const { recipient } = tried;
    const by = (await templates?.deliveriesOf([emailType]))?.get(emailType);
    if (!by) throw new ApiError('missing', 'There’s no such email type.');
    const why = (await stops?.findAmong([recipient]))?.get(toEmailKey(recipient));
    if (why) throw new ApiError('conflict', describeStop(why), { code: 'address_stopped' });
    const id = uuidv7();
    const message = { ...tried, id, dedupKey: `test:${id}` };
    const readied = await ready(outgoing(message, by), dynamicData);
    try {
      await runWithinTime(TEST_TIMEOUT_MS, (signal) => provider.send(readied, signal));
    } catch (error) {
      throw new ApiError('unavailable', describeError(error), { code: 'not_sent' });
    }
    await db.transaction(async (tx) => {
      await store.insertSent(tx, message);
      await recordAct(tx, viewer, {
        action: 'mail.test',
        target: { kind: 'mail', id } as const,
        details: { emailType },
      });
    });
  };

  return {
    sendDue,
    stopSoon,

    /** Deletes emails to addresses that are not stored otherwise, once their links have expired. */
    forgetQuestions: () => store.deleteUnanswered(db, RETENTION.unansweredQuestions.days),

    list: async (
      filter: store.EmailSearch,
      paging: Paging,
    ): Promise<{ rows: store.EmailRow[]; total: number }> => ({
      rows: await store.listEmails(db, filter, paging),
      total: await store.countEmails(db, filter),
    }),

    /** Renders an email without sending it. */
    preview: async (message: EmailMessage): Promise<RenderedEmail> => render(message, await site()),

    /**
     * Returns an email with its text. It has its attachments, and its link works, only if emails are stored instead of
     * delivered, because then they can be read only here. Otherwise, an admin must not get what was sent to a user,
     * and support never does, because a link could sign them in as an admin.
     */
    show: async (viewer: Viewer, id: string) => {
      const row = (await store.findEmail(db, id)) ?? emailMissing();
      const kept = provider.name === 'kept' && isAdmin(viewer);
      const email = await outgoingOf(row);
      return {
        row,
        rendered: kept ? await email.render() : await render(row, await site()),
        headers: headersOf(email, kept),
        attachments: kept ? await email.attachments() : [],
      };
    },

    /** Retries an email that has failed permanently. @throws {ApiError} 404, 409 */
    retry: async (viewer: Viewer, id: string): Promise<store.EmailRow> =>
      db.transaction(async (tx) => {
        const [queued] = await store.requeue(tx, id);
        const row = (await store.findEmail(tx, id)) ?? emailMissing();
        if (!queued) throw new ApiError('conflict', 'This email hasn’t failed.', { code: 'not_given_up' });
        await recordAct(tx, viewer, { action: 'mail.retry', target: { kind: 'mail', id } });
        return row;
      }),

    /** Retries all emails that have failed permanently, except those to suppressed addresses. Returns how many. */
    retryAll: async (viewer: Viewer): Promise<number> =>
      db.transaction(async (tx) => {
        const { length: emails } = await store.requeue(tx, null);
        const target = { kind: 'mail', id: null } as const;
        if (emails > 0)
          await recordAct(tx, viewer, { action: 'mail.retry_all', target, details: { mails: emails } });
        return emails;
      }),

    /**
     * Sends the example for a type, with the given values in place of its own.
     * @throws {ApiError} 400, 404, 409, 503
     */
    sendTest: (viewer: Viewer, { emailType, to, dynamicData }: TestEmail): Promise<void> =>
      tryOut(
        viewer,
        { ...buildTestEmail(emailType, dynamicData), recipient: to, personId: null },
        { emailType, dynamicData },
      ),

    /** Sends a draft to its author. @throws {ApiError} 409, 503 */
    sendTried: (viewer: Viewer, message: EmailMessage, recipient: string): Promise<void> =>
      tryOut(
        viewer,
        { ...message, recipient, personId: viewer.id },
        { emailType: message.template, dynamicData: {} },
      ),

    delivery: () => ({ provider: provider.name, sender: sender?.email ?? null, perSecond, takesEvents }),

    /** Closes the provider's connections; nothing is sent afterwards. */
    close: () => provider.close?.(),
  };
}

/** Renders the email before anything is sent, so that invalid data is reported. */
async function ready(
  making: Promise<OutgoingEmail>,
  dynamicData: TestEmail['dynamicData'],
): Promise<OutgoingEmail> {
  const message = await making.catch(doesNotFit);
  const rendered = await message.render().catch(doesNotFit);
  const template = message.template && {
    ...message.template,
    data: { ...message.template.data, ...dynamicData },
  };
  return { ...message, template, render: async () => rendered };
}

function doesNotFit(error: unknown): never {
  if (error instanceof ApiError) throw error;
  throw new ApiError('invalid', 'The data doesn’t fit this email type.', { code: 'data_unusable' });
}

function emailMissing(): never {
  throw new ApiError('missing', 'Email not found');
}
