import { randomUUID } from 'node:crypto';
import type { Paging } from '#contract/lists.ts';
import type { AccountMailFacts, AccountMailTemplate } from '#domain/mails/account-mails.ts';
import { listHeaders } from '#domain/mails/list-headers.ts';
import type { Mail, MailSite, RenderedMail, RenderMail } from '#domain/mails/mail.ts';
import { numberRanges } from '#domain/mails/number-ranges.ts';
import type { Database, Transaction } from '../../db/database.ts';
import type { MailProvider } from '../../providers/email/provider.ts';
import { Refusal } from '../../refusal.ts';
import { retryDelayMs } from './policy.ts';
import * as store from './store.ts';

export type { NewMail } from './store.ts';

/** Puts mails into the outbox in the transaction of what causes them: they go out if it commits, and only then. */
export const queueMails = store.insertMails;

/** Takes back what was not sent yet, where somebody wants no more of it. */
export const takeBackUpdates = store.deleteUnsentUpdates;

/** Mails go out in the order in which they are due: behind so many updates others would wait. */
export const hasUpdatesWaiting = (tx: Transaction, count: number): Promise<boolean> =>
  store.hasDue(tx, ['draw-update'], count);

/** A mail to somebody about their account, each time anew. */
export function accountMail<T extends AccountMailTemplate>(
  template: T,
  { id, email }: { id: string; email: string },
  data: AccountMailFacts[T],
): store.NewMail {
  const mail = { template, data } as Extract<Mail, { template: T }>;
  return { ...mail, recipient: email, personId: id, dedupKey: `${template}:${randomUUID()}` };
}

/** In one round: one batch while a great sale has the database to itself, and as many as there may be when it is over. */
const CONFIRMING = { batch: 50, batches: 20 };

/**
 * The outcome of a draw, to so many people at a time, and to none while so many were not sent yet: a new password or a
 * confirmation stands in the same queue, and must not wait for everybody who entered.
 */
const TELLING = { batch: 200, batches: 20, waiting: 1_000 };

/**
 * `atOnce`: so many are on their way at the same time, and go out twice at worst when the process dies. A claimed batch
 * is done, or timed out, well within its lease.
 */
const SENDING = { batch: 40, batches: 25, atOnce: 8, timeoutMs: 30_000, leaseSeconds: 300 };

const LONGEST_ERROR = 500;

/** As long as their links are good. */
const QUESTION_DAYS = 3;

type Needs = {
  db: Database;
  provider: MailProvider;
  render: RenderMail;
  /** Asked each time, because an admin will be able to change it. */
  site: () => Promise<MailSite>;
  /** Whether purchases wait for the database: mails then wait for them. */
  busy?: () => boolean;
  /** The secret of a link that a mail names by its id. */
  tokenOf: (tokenId: string) => string;
};

export type MailsService = ReturnType<typeof createMails>;

/** The outbox: writes the confirmations of paid orders, sends what is due, and lets admins read it all. */
export function createMails({ db, provider, render, site, busy = () => false, tokenOf }: Needs) {
  const send = async (claimed: store.ClaimedMail): Promise<store.FailedTry | null> => {
    const { id, recipient, attempts, ...named } = claimed;
    const mail = withLink(named, tokenOf);
    try {
      const headers = listHeaders(mail, await site());
      const outgoing = { id, recipient, mail, headers, render: async () => render(mail, await site()) };
      await withinTime((signal) => provider.send(outgoing, signal));
      return null;
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      const retryAfterMs = retryDelayMs(attempts, Math.random());
      return { id, error: words.slice(0, LONGEST_ERROR), retryAfterMs };
    }
  };

  /** Marks each group before the next one goes out. Answers how many were claimed, and whether any of them went out. */
  const sendBatch = async (): Promise<{ claimed: number; anySent: boolean }> => {
    const { batch: limit, atOnce, leaseSeconds } = SENDING;
    const claimed = await store.claimDue(db, { limit, leaseSeconds });
    let anySent = false;
    for (let first = 0; first < claimed.length; first += atOnce) {
      const group = claimed.slice(first, first + atOnce);
      const failed = (await Promise.all(group.map(send))).filter((failure) => failure !== null);
      const failedIds = new Set(failed.map(({ id }) => id));
      const sent = group.flatMap(({ id }) => (failedIds.has(id) ? [] : id));
      await store.markSent(db, sent);
      await store.markFailed(db, failed);
      anySent ||= sent.length > 0;
    }
    return { claimed: claimed.length, anySent };
  };

  return {
    /** Writes the confirmation of every paid order that has none, however it came to be paid; each order once. */
    confirmPaid: async (): Promise<void> => {
      for (let batch = 0; batch < CONFIRMING.batches; batch += 1) {
        if ((await db.transaction(confirmBatch)) < CONFIRMING.batch || busy()) return;
      }
    },

    /** Writes to everybody who entered what was drawn, and to winners that they won; each attempt to each person once. */
    tellResults: async (): Promise<void> => {
      for (let batch = 0; batch < TELLING.batches; batch += 1) {
        if (!(await db.transaction(tellBatch)) || busy()) return;
      }
    },

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
      const row = await store.findMail(db, id);
      if (!row) throw new Refusal('missing', 'E-mail not found');
      const mail = provider.name === 'kept' ? withLink(row, tokenOf) : row;
      return { row, rendered: await render(mail, await site()) };
    },
  };
}

/** Puts in the secret of the link that a mail names. */
function withLink<M extends Mail>(mail: M, tokenOf: (tokenId: string) => string): M {
  const { data } = mail;
  return 'tokenId' in data ? { ...mail, data: { ...data, token: tokenOf(data.tokenId) } } : mail;
}

/** A provider that never answers must not keep a mail for ever. */
async function withinTime(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const signal = AbortSignal.timeout(SENDING.timeoutMs);
  const tooLong = Promise.withResolvers<never>();
  const give = () => tooLong.reject(new Error('The provider did not answer in time.'));
  signal.addEventListener('abort', give, { once: true });
  if (signal.aborted) give();
  try {
    await Promise.race([work(signal), tooLong.promise]);
  } finally {
    signal.removeEventListener('abort', give);
  }
}

/** In one transaction, so that no order is noted without its mail. Answers how many orders there were. */
async function confirmBatch(tx: Transaction): Promise<number> {
  const orders = await store.claimUnconfirmed(tx, CONFIRMING.batch);
  if (orders.length === 0) return 0;
  await queueMails(tx, orders.map(confirmationOf));
  await store.markConfirmed(
    tx,
    orders.map(({ id }) => id),
  );
  return orders.length;
}

function confirmationOf(order: store.UnconfirmedOrder): store.NewMail {
  const { drawId, title, colorScheme, customColor } = order;
  return {
    template: 'order-confirmation',
    recipient: order.email,
    personId: order.personId,
    dedupKey: `order-confirmation:${order.id}`,
    data: {
      draw: { id: drawId, title, colorScheme, customColor },
      tickets: numberRanges(order.numbers),
      totalPence: order.totalPence,
      endDate: new Date(order.endDate).toISOString(),
      hasGame: order.hasGame,
      testPayment: order.testPayment,
    },
  };
}

/** Writes the confirmation of an order once more. One that waits for its first is confirmed by that. */
export async function confirmAgain(tx: Transaction, orderId: string): Promise<void> {
  const order = await store.findConfirmed(tx, orderId);
  if (!order) return;
  const mail = confirmationOf(order);
  await queueMails(tx, [{ ...mail, dedupKey: `${mail.dedupKey}:${randomUUID()}` }]);
}

/** In one transaction, so that nobody is passed over without their mail. Answers whether there may be more to do. */
async function tellBatch(tx: Transaction): Promise<boolean> {
  const outcome = await store.claimOutcome(tx);
  if (!outcome || (await store.hasDue(tx, ['draw-result', 'prize-won'], TELLING.waiting))) return false;
  const people = await store.listToTell(tx, outcome, TELLING.batch);
  await queueMails(
    tx,
    people.map((person) => resultMail(outcome, person)),
  );
  const last = people.length === TELLING.batch ? people.at(-1) : undefined;
  await store.markTold(tx, outcome, last?.personId ?? null);
  return true;
}

function resultMail(outcome: store.Outcome, { personId, email }: store.Told): store.NewMail {
  const { drawId, attempt, title, colorScheme, customColor, provable, results } = outcome;
  const draw = { id: drawId, title, colorScheme, customColor };
  const own = results.filter((result) => result.personId === personId);
  const named = (of: readonly store.DrawnResult[]) => of.map(({ prize, number }) => ({ prize, number }));
  const to = { personId, dedupKey: `result:${drawId}:${attempt}:${personId}` };
  const [winning] = own;
  if (!winning) {
    const data = { draw, again: attempt > 1, drawn: named(results), provable };
    return { ...to, recipient: email, template: 'draw-result', data };
  }
  const recipient = winning.email ?? email;
  return { ...to, recipient, template: 'prize-won', data: { draw, won: named(own), provable } };
}
