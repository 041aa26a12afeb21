import { randomUUID } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import type { TestMail } from '#contract/email-templates.ts';
import type { Paging } from '#contract/lists.ts';
import type { AccountMailFacts, AccountMailTemplate } from '#domain/mails/account-mails.ts';
import { listHeaders } from '#domain/mails/list-headers.ts';
import type { Mail, MailSite, RenderedMail, RenderMail } from '#domain/mails/mail.ts';
import { templateData } from '#domain/mails/template-data.ts';
import { emailKeyOf } from '#domain/people/email-key.ts';
import type { MailFrom } from '../../config-mail.ts';
import { recordAct } from '../../db/audit.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { MAILS_AT_ONCE, type MailProvider, type OutgoingMail } from '../../providers/email/provider.ts';
import { withSameWords } from '../../providers/email/same-words.ts';
import { withinTime } from '../../providers/email/within-time.ts';
import { Refusal } from '../../refusal.ts';
import type { Viewer } from '../../viewer.ts';
import type { Delivery, EmailTemplatesService } from '../email-templates/service.ts';
import { nextTryMs, stoppedWords, testOf } from './policy.ts';
import * as store from './store.ts';

export { deleteUnsentNewsletters, hasDue, type NewMail } from './store.ts';

/** Puts mails into the outbox in the transaction of what causes them: they go out if it commits, and only then. */
export const queueMails = store.insertMails;

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
export function accountMail<T extends AccountMailTemplate>(
  template: T,
  { id, email }: { id: string; email: string },
  data: AccountMailFacts[T],
): store.NewMail {
  const mail = { template, data } as Extract<Mail, { template: T }>;
  return { ...mail, recipient: email, personId: id, dedupKey: `${template}:${randomUUID()}` };
}

/**
 * `atOnce`: so many are on their way at the same time, and go out twice at worst when the process dies. A claimed batch
 * is done, or timed out, well within its lease.
 */
const SENDING = {
  ...{ batch: 40, batches: 25, atOnce: MAILS_AT_ONCE },
  ...{ timeoutMs: 30_000, leaseSeconds: 300 },
};

const LONGEST_ERROR = 500;

/** As long as their links are good. */
const QUESTION_DAYS = 3;

type Needs = {
  db: Database;
  provider: MailProvider;
  /** How many mails a second all processes together send at most; null: as many as there are. */
  perSecond?: number | null;
  /** The site's usual sender; null where nobody delivers mails. */
  sender?: MailFrom | null;
  /** Whether the provider tells what came back. */
  takesEvents?: boolean;
  render: RenderMail;
  /** Asked each time, because an admin will be able to change it. */
  site: () => Promise<MailSite>;
  /** By which template and from whom each kind of mail is sent. */
  templates?: Pick<EmailTemplatesService, 'deliveriesOf'>;
  /** Why nothing is sent to some of these addresses any more. */
  stops?: { among: (emails: readonly string[]) => Promise<Map<string, 'bounce' | 'complaint'>> };
  /** The secret of a link that a mail names by its id. */
  tokenOf: (tokenId: string) => string;
};

export type MailsService = ReturnType<typeof createMails>;

/** The outbox: sends what is due, each mail at least once, and lets admins read it all. */
export function createMails(needs: Needs) {
  const {
    db,
    provider,
    perSecond = null,
    sender = null,
    takesEvents = false,
    render,
    site,
    templates,
    stops,
    tokenOf,
  } = needs;

  const renderOnce = withSameWords(render);

  const outgoing = async (named: Mail & { id: string; recipient: string }, by: Delivery | undefined) => {
    const { id, recipient, ...rest } = named;
    const mail = withLink(rest, tokenOf);
    const speaker = await site();
    return {
      ...{ id, recipient, mail },
      from: { email: by?.senderEmail ?? null, name: by?.senderName ?? sender?.name ?? speaker.brandName },
      headers: listHeaders(mail, speaker),
      template: by?.templateId ? { id: by.templateId, data: templateData(mail, speaker) } : null,
      render: () => renderOnce(mail, speaker),
    } satisfies OutgoingMail;
  };

  const send = async (
    { attempts, ...named }: store.ClaimedMail,
    by: Delivery | undefined,
  ): Promise<store.FailedTry | null> => {
    try {
      const mail = await outgoing(named, by);
      await withinTime(SENDING.timeoutMs, (signal) => provider.send(mail, signal));
      return null;
    } catch (error) {
      const retryAfterMs = nextTryMs(error, { tries: attempts, chance: Math.random() });
      return { id: named.id, error: wordsOf(error), retryAfterMs };
    }
  };

  /** Sets aside what goes to addresses that take no more mail. */
  const withoutStopped = async (claimed: readonly store.ClaimedMail[]) => {
    const stopped = await stops?.among(claimed.map(({ recipient }) => recipient));
    if (!stopped?.size) return claimed;
    const whyOf = ({ recipient }: store.ClaimedMail) => stopped.get(emailKeyOf(recipient));
    await store.markStopped(
      db,
      claimed.flatMap((mail) => {
        const why = whyOf(mail);
        return why ? { id: mail.id, why: stoppedWords(why) } : [];
      }),
    );
    return claimed.filter((mail) => whyOf(mail) === undefined);
  };

  /** Marks each group before the next one goes out. Answers how many were claimed, and whether any of them went out. */
  const sendBatch = async (): Promise<{ claimed: number; anySent: boolean }> => {
    const { batch: limit, atOnce, leaseSeconds } = SENDING;
    const claimed = await store.claimDue(db, { limit, leaseSeconds, perSecond });
    const toSend = claimed.length > 0 ? await withoutStopped(claimed) : claimed;
    const deliveries = await templates?.deliveriesOf(toSend.map(({ template }) => template));
    let anySent = toSend.length < claimed.length;
    for (let first = 0; first < toSend.length; first += atOnce) {
      const group = toSend.slice(first, first + atOnce);
      const tries = group.map((mail) => send(mail, deliveries?.get(mail.template)));
      const failed = (await Promise.all(tries)).filter((failure) => failure !== null);
      const failedIds = new Set(failed.map(({ id }) => id));
      const sent = group.flatMap(({ id }) => (failedIds.has(id) ? [] : id));
      await store.markSent(db, sent);
      await store.markFailed(db, failed);
      anySent ||= sent.length > 0;
    }
    return { claimed: claimed.length, anySent };
  };

  return {
    /** Sends what is due. Where a whole batch failed, nobody is there to take more. */
    sendDue: async (): Promise<void> => {
      for (let batch = 0; batch < SENDING.batches; batch += 1) {
        const { claimed, anySent } = await sendBatch();
        if (claimed < SENDING.batch || !anySent) return;
      }
    },

    /** Questions to addresses that never answered are as good as gone with their links. */
    forgetQuestions: () => store.deleteOld(db, 'newsletter-confirmation', QUESTION_DAYS),

    list: async (
      filter: store.MailSearch,
      paging: Paging,
    ): Promise<{ rows: store.MailRow[]; total: number }> => ({
      rows: await store.listMails(db, filter, paging),
      total: await store.countMails(db, filter),
    }),

    /** The words of a mail that nobody was sent. */
    preview: async (mail: Mail): Promise<RenderedMail> => render(mail, await site()),

    /**
     * A mail with its words. Its link works only where mails are kept: this is then the only place to read them. Where
     * they are delivered, whoever reads them here must not be able to use what was meant for somebody else.
     */
    show: async (id: string): Promise<{ row: store.MailRow; rendered: RenderedMail }> => {
      const row = (await store.findMail(db, id)) ?? mailMissing();
      const mail = provider.name === 'kept' ? withLink(row, tokenOf) : row;
      return { row, rendered: await render(mail, await site()) };
    },

    /** Tries a mail again that was given up. @throws {Refusal} 404, 409 */
    retry: async (viewer: Viewer, id: string): Promise<store.MailRow> =>
      db.transaction(async (tx) => {
        const [queued] = await store.requeue(tx, id);
        const row = (await store.findMail(tx, id)) ?? mailMissing();
        if (!queued) throw new Refusal('conflict', 'This e-mail was not given up.', { code: 'not_given_up' });
        await recordAct(tx, viewer, { action: 'mail.retry', target: { kind: 'mail', id } });
        return row;
      }),

    /** Tries all again that were given up, but for those whose address takes no more mail. Answers how many. */
    retryAll: async (viewer: Viewer): Promise<number> =>
      db.transaction(async (tx) => {
        const { length: mails } = await store.requeue(tx, null);
        const target = { kind: 'mail', id: null } as const;
        if (mails > 0) await recordAct(tx, viewer, { action: 'mail.retry_all', target, details: { mails } });
        return mails;
      }),

    /** Sends one mail of a kind at once, past the queue, so that whoever asked hears how it went. */
    sendTest: async (viewer: Viewer, { emailType, to, dynamicData }: TestMail): Promise<void> => {
      const by = (await templates?.deliveriesOf([emailType]))?.get(emailType);
      if (!by) throw new Refusal('missing', 'There is no such e-mail type.');
      const why = (await stops?.among([to]))?.get(emailKeyOf(to));
      if (why) throw new Refusal('conflict', stoppedWords(why), { code: 'address_stopped' });
      const id = uuidv7();
      const mail = { ...testOf(emailType, dynamicData), id, recipient: to };
      const readied = await ready(outgoing(mail, by), dynamicData);
      try {
        await withinTime(SENDING.timeoutMs, (signal) => provider.send(readied, signal));
      } catch (error) {
        throw new Refusal('unavailable', wordsOf(error), { code: 'not_sent' });
      }
      await db.transaction(async (tx) => {
        await store.insertSent(tx, { ...mail, personId: null, dedupKey: `test:${id}` });
        await recordAct(tx, viewer, {
          ...{ action: 'mail.test', target: { kind: 'mail', id } as const },
          details: { emailType },
        });
      });
    },

    delivery: () => ({ provider: provider.name, sender: sender?.email ?? null, perSecond, takesEvents }),

    /** Lets go of what the provider keeps open; nothing is sent afterwards. */
    close: () => provider.close?.(),
  };
}

/** With its words made, so that what does not fit them is found before anything is sent. */
async function ready(
  making: Promise<OutgoingMail>,
  dynamicData: TestMail['dynamicData'],
): Promise<OutgoingMail> {
  const mail = await making.catch(doesNotFit);
  const words = await mail.render().catch(doesNotFit);
  const template = mail.template && { ...mail.template, data: { ...mail.template.data, ...dynamicData } };
  return { ...mail, template, render: async () => words };
}

function doesNotFit(error: unknown): never {
  if (error instanceof Refusal) throw error;
  throw new Refusal('invalid', 'The data does not fit this kind of e-mail.', { code: 'data_unusable' });
}

function mailMissing(): never {
  throw new Refusal('missing', 'E-mail not found');
}

/** Of what a stranger's server said, what the database keeps: nought it does not, and no mail must fail on that. */
const wordsOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll('\0', '').slice(0, LONGEST_ERROR);

/** Puts in the secret of the link that a mail names. */
function withLink<M extends Mail>(mail: M, tokenOf: (tokenId: string) => string): M {
  const { data } = mail;
  return 'tokenId' in data && data.tokenId
    ? { ...mail, data: { ...data, token: tokenOf(data.tokenId) } }
    : mail;
}
