import { randomUUID } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import type { TestEmail } from '#contract/email/templates.ts';
import type { Paging } from '#contract/lists.ts';
import { emailKeyOf } from '#domain/accounts/email-key.ts';
import type { AccountEmailFacts, AccountEmailTemplate } from '#domain/email/account-emails.ts';
import type { EmailMessage, RenderedEmail } from '#domain/email/email.ts';
import { ApiError } from '#server/api-error.ts';
import { recordAct } from '#server/db/audit.ts';
import type { Transaction } from '#server/db/database.ts';
import type { OutgoingEmail } from '#server/providers/email/provider.ts';
import { withinTime } from '#server/providers/email/within-time.ts';
import type { Viewer } from '#server/viewer.ts';
import { createOutgoing, type OutgoingNeeds, withLink } from '../delivery/outgoing.ts';
import { createSending, type SendingNeeds } from '../delivery/sending.ts';
import { stoppedWords, wordsOf } from '../delivery/tries.ts';
import { testOf, withoutSecret } from './policy.ts';
import * as store from './store.ts';

export { deleteUnsentNewsletters, hasDue, type NewEmail } from './store.ts';

/** Puts mails into the outbox in the transaction of what causes them: they go out if it commits, and only then. */
export const queueEmails = store.insertEmails;

/** Takes back what was not sent yet, where somebody wants no more of it. */
export const takeBackUpdates = store.deleteUnsentUpdates;

/** What goes to many goes out in the order in which it is due: behind so many updates, or results, others would wait. */
export const hasUpdatesWaiting = (tx: Transaction, count: number): Promise<boolean> =>
  store.hasDue(tx, ['draw-update'], count);
export const hasRemindersWaiting = (tx: Transaction, count: number): Promise<boolean> =>
  store.hasDue(tx, ['draw-ending-soon'], count);
export const hasResultsWaiting = (tx: Transaction, count: number): Promise<boolean> =>
  store.hasDue(tx, ['draw-result', 'prize-won', 'prize-redrawn'], count);

/** Notes on mails that they came back after they were sent. */
export const noteReturned = store.markReturned;

/** A mail to somebody about their account, each time anew. */
export function accountEmail<T extends AccountEmailTemplate>(
  template: T,
  { id, email }: { id: string; email: string },
  data: AccountEmailFacts[T],
): store.NewEmail {
  const message = { template, data } as Extract<EmailMessage, { template: T }>;
  return { ...message, recipient: email, personId: id, dedupKey: `${template}:${randomUUID()}` };
}

/** As long as their links are good. */
const QUESTION_DAYS = 3;

/** Somebody waits for the answer. */
const TEST_TIMEOUT_MS = 30_000;

type Needs = SendingNeeds &
  OutgoingNeeds & {
    /** Whether the provider tells what came back. */
    takesEvents?: boolean;
  };

export type EmailsService = ReturnType<typeof createEmails>;

/** The outbox: sends what is due, each mail at least once, and lets admins read it all. */
export function createEmails(needs: Needs) {
  const { db, provider, perSecond = null, sender = null, takesEvents = false } = needs;
  const { render, site, templates, stops, tokenOf } = needs;
  const outgoing = createOutgoing(needs);
  const { sendDue, stopSoon } = createSending(needs, outgoing);

  /** Who it is from, by how mails of its kind are sent now, and the way out of its list. */
  const headersOf = async (row: store.EmailRow, kept: boolean) => {
    const type = row.template === 'type-test' ? row.data.emailType : row.template;
    const by = (await templates?.deliveriesOf([type]))?.get(type);
    const { from, headers } = await outgoing(row, by);
    const wayOut = headers['List-Unsubscribe'] ?? null;
    return {
      from: { name: from.name, email: from.email ?? sender?.email ?? null },
      listUnsubscribe: kept ? wayOut : wayOut && withoutSecret(wayOut),
    };
  };

  /** Sends one mail at once, past the queue, so that whoever asked hears how it went. */
  const tryOut = async (
    viewer: Viewer,
    tried: EmailMessage & { recipient: string; personId: string | null },
    { emailType, dynamicData }: Pick<TestEmail, 'emailType' | 'dynamicData'>,
  ): Promise<void> => {
    const { recipient } = tried;
    const by = (await templates?.deliveriesOf([emailType]))?.get(emailType);
    if (!by) throw new ApiError('missing', 'There is no such e-mail type.');
    const why = (await stops?.among([recipient]))?.get(emailKeyOf(recipient));
    if (why) throw new ApiError('conflict', stoppedWords(why), { code: 'address_stopped' });
    const id = uuidv7();
    const message = { ...tried, id, dedupKey: `test:${id}` };
    const readied = await ready(outgoing(message, by), dynamicData);
    try {
      await withinTime(TEST_TIMEOUT_MS, (signal) => provider.send(readied, signal));
    } catch (error) {
      throw new ApiError('unavailable', wordsOf(error), { code: 'not_sent' });
    }
    await db.transaction(async (tx) => {
      await store.insertSent(tx, message);
      await recordAct(tx, viewer, {
        ...{ action: 'mail.test', target: { kind: 'mail', id } as const },
        details: { emailType },
      });
    });
  };

  return {
    sendDue,
    stopSoon,

    /** Questions to addresses that never answered are as good as gone with their links. */
    forgetQuestions: () => store.deleteOld(db, 'newsletter-confirmation', QUESTION_DAYS),

    list: async (
      filter: store.EmailSearch,
      paging: Paging,
    ): Promise<{ rows: store.EmailRow[]; total: number }> => ({
      rows: await store.listEmails(db, filter, paging),
      total: await store.countEmails(db, filter),
    }),

    /** The words of a mail that nobody was sent. */
    preview: async (message: EmailMessage): Promise<RenderedEmail> => render(message, await site()),

    /**
     * A mail with its words. Its link works only where mails are kept: this is then the only place to read them. Where
     * they are delivered, whoever reads them here must not be able to use what was meant for somebody else.
     */
    show: async (id: string) => {
      const row = (await store.findEmail(db, id)) ?? emailMissing();
      const kept = provider.name === 'kept';
      const message = kept ? withLink(row, tokenOf) : row;
      return { row, rendered: await render(message, await site()), headers: await headersOf(row, kept) };
    },

    /** Tries a mail again that was given up. @throws {ApiError} 404, 409 */
    retry: async (viewer: Viewer, id: string): Promise<store.EmailRow> =>
      db.transaction(async (tx) => {
        const [queued] = await store.requeue(tx, id);
        const row = (await store.findEmail(tx, id)) ?? emailMissing();
        if (!queued)
          throw new ApiError('conflict', 'This e-mail was not given up.', { code: 'not_given_up' });
        await recordAct(tx, viewer, { action: 'mail.retry', target: { kind: 'mail', id } });
        return row;
      }),

    /** Tries all again that were given up, but for those whose address takes no more mail. Answers how many. */
    retryAll: async (viewer: Viewer): Promise<number> =>
      db.transaction(async (tx) => {
        const { length: emails } = await store.requeue(tx, null);
        const target = { kind: 'mail', id: null } as const;
        if (emails > 0)
          await recordAct(tx, viewer, { action: 'mail.retry_all', target, details: { mails: emails } });
        return emails;
      }),

    /** Sends an example of a kind, with what was given in its place. @throws {ApiError} 400, 404, 409, 503 */
    sendTest: (viewer: Viewer, { emailType, to, dynamicData }: TestEmail): Promise<void> =>
      tryOut(
        viewer,
        { ...testOf(emailType, dynamicData), recipient: to, personId: null },
        { emailType, dynamicData },
      ),

    /** Sends a mail that is being written to whoever writes it. @throws {ApiError} 409, 503 */
    sendTried: (viewer: Viewer, message: EmailMessage, recipient: string): Promise<void> =>
      tryOut(
        viewer,
        { ...message, recipient, personId: viewer.id },
        { emailType: message.template, dynamicData: {} },
      ),

    delivery: () => ({ provider: provider.name, sender: sender?.email ?? null, perSecond, takesEvents }),

    /** Lets go of what the provider keeps open; nothing is sent afterwards. */
    close: () => provider.close?.(),
  };
}

/** With its words made, so that what does not fit them is found before anything is sent. */
async function ready(
  making: Promise<OutgoingEmail>,
  dynamicData: TestEmail['dynamicData'],
): Promise<OutgoingEmail> {
  const message = await making.catch(doesNotFit);
  const words = await message.render().catch(doesNotFit);
  const template = message.template && {
    ...message.template,
    data: { ...message.template.data, ...dynamicData },
  };
  return { ...message, template, render: async () => words };
}

function doesNotFit(error: unknown): never {
  if (error instanceof ApiError) throw error;
  throw new ApiError('invalid', 'The data does not fit this kind of e-mail.', { code: 'data_unusable' });
}

function emailMissing(): never {
  throw new ApiError('missing', 'E-mail not found');
}
