import { randomUUID } from 'node:crypto';
import { calculateDrawingDeadline, calculateReminderTime } from '#domain/draws/deadline.ts';
import type { HostEmailFacts, HostEmailTemplate } from '#domain/email/host-emails.ts';
import { toNumberRanges } from '#domain/email/number-ranges.ts';
import { calculateDrawMoney, type DrawBooks, findOutcome } from '#domain/ledger/draw-money.ts';
import { findCash } from '#domain/outcome/divide-money.ts';
import { hasNoEntries } from '#domain/outcome/outcome.ts';
import { describeWinnings } from '#domain/outcome/outcome-text.ts';
import { calculateStart } from '#domain/postal/free-entry.ts';
import { isBankHoliday } from '#server/bank-holidays.ts';
import { forEach } from '#server/concurrency/for-each.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { MORE } from '#server/scheduler.ts';
import { alertAdmins } from '../admin-emails/service.ts';
import { hasEarlyEndsWaiting, hasResultsWaiting, type NewEmail, queueEmails } from '../outbox/service.ts';
import * as store from './store.ts';

/** The most batches of confirmations in one round. While sales are waiting for the database, there is only one. */
const CONFIRMED_BATCHES = 20;

/**
 * Queues results in batches, while fewer than `waiting` are unsent, so that they do not delay the other emails in the
 * queue.
 */
const TELLING = { batch: 200, batches: 20, waiting: 1_000 };

type Needs = {
  db: Database;
  /** Whether sales are waiting for the database. If so, emails have to wait. */
  isBusy?: () => boolean;
};

/** Queues emails in batches: for paid orders, for results, and for draws that their hosts have not drawn. */
export function createNotifications({ db, isBusy = () => false }: Needs) {
  /**
   * Queues one batch of results, and records in `failures` if the draw fails. Returns whether there may be more to
   * queue.
   */
  const tellNext = async (failures: Map<string, unknown>): Promise<boolean> => {
    let drawId: string | undefined;
    try {
      return await db.transaction(async (tx) => {
        const claimed = await store.claimOutcome(tx, [...failures.keys()]);
        if (!claimed) return false;
        drawId = claimed.drawId;
        if (await hasResultsWaiting(tx, TELLING.waiting)) return false;
        await tellBatch(tx, await store.readOutcome(tx, claimed));
        return true;
      });
    } catch (error) {
      if (drawId === undefined) throw error;
      failures.set(drawId, error);
      return true;
    }
  };

  /** Queues one batch of emails about an early end. Returns whether there may be more to queue. */
  const tellNextEarlyEnd = async (failures: Map<string, unknown>): Promise<boolean> => {
    let drawId: string | undefined;
    try {
      return await db.transaction(async (tx) => {
        const claimed = await store.claimEarlyEnd(tx, [...failures.keys()]);
        if (!claimed) return false;
        drawId = claimed.drawId;
        if (await hasEarlyEndsWaiting(tx, TELLING.waiting)) return false;
        await tellEarlyEnd(tx, claimed);
        return true;
      });
    } catch (error) {
      if (drawId === undefined) throw error;
      failures.set(drawId, error);
      return true;
    }
  };

  return {
    /** Queues the confirmation of every paid order once, however it was paid. */
    sendConfirmations: async (): Promise<typeof MORE | undefined> => {
      for (let batch = 0; batch < CONFIRMED_BATCHES; batch += 1) {
        if ((await db.transaction(confirmBatch)) < store.CLAIMED_AT_ONCE || isBusy()) return undefined;
      }
      return MORE;
    },

    /**
     * Queues results for all participants and winners, once per attempt and user. If a draw fails, it is skipped until
     * the next run, so that it does not block other draws.
     * @throws the first failure, at the end
     */
    sendResults: async (): Promise<void> => {
      const failures = new Map<string, unknown>();
      for (let batch = 0; batch < TELLING.batches; batch += 1) {
        if (!(await tellNext(failures)) || isBusy()) break;
      }
      for (const error of failures.values()) throw error;
    },

    /** Queues emails to the entrants of draws that ended early, once per user. A failing draw does not block others. */
    sendEarlyEnds: async (): Promise<void> => {
      const failures = new Map<string, unknown>();
      for (let batch = 0; batch < TELLING.batches; batch += 1) {
        if (!(await tellNextEarlyEnd(failures)) || isBusy()) break;
      }
      for (const error of failures.values()) throw error;
    },

    /** Sends one reminder for each draw that its host has not drawn within five working days. */
    remindToDraw: async (): Promise<void> => {
      const due = (await store.listUndrawn(db)).filter(
        (draw) => draw.now >= calculateReminderTime(draw, isBankHoliday),
      );
      const remind = (draw: (typeof due)[number]) => {
        const drawBy = calculateDrawingDeadline(draw, isBankHoliday).toISOString();
        const email = { template: 'draw-not-drawn', facts: { drawBy }, cause: draw.id } as const;
        return db.transaction((tx) => queueHostEmail(tx, draw.id, email));
      };
      await forEach(due, remind, { failed: 'Some hosts could not be reminded.' });
    },
  };
}

type AboutDraw = Extract<HostEmailTemplate, `draw-${string}` | `host-draw-${string}`>;

/**
 * An email to the host of a draw: its template, its data without the draw, and its cause. Only one email is queued for
 * each cause.
 */
type ToHost = {
  [T in AboutDraw]: { template: T; facts: Omit<HostEmailFacts[T], 'draw'>; cause: string };
}[AboutDraw];

/** Queues an email to the host of a draw. Call in the transaction of its cause. */
export async function queueHostEmail(
  tx: Transaction,
  drawId: string,
  { template, facts, cause }: ToHost,
): Promise<void> {
  const own = await store.findOwnDraw(tx, drawId);
  if (!own) return;
  const { ownerId: personId, email: recipient, ...draw } = own;
  const message = { template, data: { draw, ...facts } } as Extract<NewEmail, { template: AboutDraw }>;
  await queueEmails(tx, [{ ...message, recipient, personId, dedupKey: `${template}:${cause}` }]);
}

/** Notifies the host each time a draw is published. Does nothing for a draw without a start date. */
export async function queuePublishedEmail(
  tx: Transaction,
  id: string,
  { startDate, endDate, now }: { startDate: Date | null; endDate: Date; now: Date },
): Promise<void> {
  if (startDate === null) return;
  const facts = { startDate: startDate.toISOString(), endDate: endDate.toISOString() };
  await queueHostEmail(tx, id, { template: 'draw-published', facts, cause: `${id}:${now.toISOString()}` });
}

type Ended = DrawBooks & {
  id: string;
  endDate: Date;
  endedAt: Date | null;
  drawableFrom: Date | null;
  postReceivedBy: Date | null;
  postKeyedAt: Date | null;
  drawMode: 'manual' | 'automatic';
};

/** Emails the entrants of a draw that its sales ended early, in batches after the commit. */
export const queueEarlyEndEmails = store.insertEarlyEnd;

async function tellEarlyEnd(tx: Transaction, end: store.ClaimedEarlyEnd): Promise<void> {
  const { drawId, title, colorScheme, customColor, endedBy } = end;
  const data = {
    draw: { id: drawId, title, colorScheme, customColor },
    by: endedBy,
    endedAt: new Date(end.endedAt).toISOString(),
    endDate: new Date(end.endDate).toISOString(),
  };
  const people = await store.listNextRecipients(tx, end, TELLING.batch);
  await queueEmails(
    tx,
    people.map(({ personId, email: recipient }) => ({
      template: 'draw-ended-early' as const,
      data,
      recipient,
      personId,
      dedupKey: `draw-ended-early:${drawId}:${personId}`,
    })),
  );
  const last = people.length === TELLING.batch ? people.at(-1) : undefined;
  await store.markEarlyEndQueued(tx, drawId, last?.personId ?? null);
}

/** Notifies the host that sales have ended, and of the deadline for the drawing. */
export function queueSaleOverEmails(tx: Transaction, draw: Ended): Promise<void> {
  const tickets = draw.issuedCount - draw.voidedCount;
  const drawBy = tickets > 0 ? calculateDrawingDeadline(draw, isBankHoliday).toISOString() : null;
  const isMissed = findOutcome({ ...draw, status: 'awaiting_draw' }) === 'minimum_not_met';
  const minimumMissed = isMissed ? draw.minTicketAmount : null;
  const automatic = draw.drawMode === 'automatic';
  const drawableFrom = findStart(draw)?.toISOString() ?? null;
  const facts = { tickets, automatic, drawBy, minimumMissed, drawableFrom };
  return queueHostEmail(tx, draw.id, { template: 'draw-ended', facts, cause: draw.id });
}

/** When the drawing can start, if it waits for postal entries. */
const findStart = ({ postReceivedBy: receivedBy, drawableFrom, postKeyedAt: keyedAt, endedAt }: Ended) =>
  receivedBy && drawableFrom ? calculateStart({ receivedBy, drawableFrom, endedAt, keyedAt }) : null;

/**
 * Queues one batch. Uses one transaction, so that no order is marked as confirmed without an email. Returns the number
 * of orders.
 */
async function confirmBatch(tx: Transaction): Promise<number> {
  const orders = await store.claimUnconfirmed(tx);
  if (orders.length === 0) return 0;
  await queueEmails(tx, orders.map(confirmationOf));
  await store.removeConfirmed(
    tx,
    orders.map(({ id }) => id),
  );
  return orders.length;
}

function confirmationOf(order: store.UnconfirmedOrder): NewEmail {
  const { drawId, title, colorScheme, customColor } = order;
  return {
    template: 'order-confirmation',
    recipient: order.email,
    personId: order.personId,
    dedupKey: `order-confirmation:${order.id}`,
    data: {
      orderId: order.id,
      draw: { id: drawId, title, colorScheme, customColor },
      tickets: toNumberRanges(order.numbers),
      totalPence: order.totalPence,
      endDate: new Date(order.endDate).toISOString(),
      hasGame: order.hasGame,
      testPayment: order.testPayment,
    },
  };
}

/**
 * Queues the confirmation of an order again. Does nothing if the first confirmation is not queued yet, because that one
 * is enough.
 */
export async function resendConfirmationEmail(tx: Transaction, orderId: string): Promise<void> {
  const order = await store.findConfirmed(tx, orderId);
  if (!order) return;
  const message = confirmationOf(order);
  await queueEmails(tx, [{ ...message, dedupKey: `${message.dedupKey}:${randomUUID()}` }]);
}

/** Queues one batch. Uses one transaction, so that the recorded progress always matches the queued emails. */
async function tellBatch(tx: Transaction, outcome: store.Outcome): Promise<void> {
  const { drawId, attempt, books } = outcome;
  const cause = `${drawId}:${attempt}`;
  if (hasNoEntries(books)) {
    // Buyers are notified with their refunds.
    const facts = { tickets: books.sealedCount ?? 0 };
    await queueHostEmail(tx, drawId, { template: 'host-draw-no-winner', facts, cause });
    return store.markQueued(tx, outcome, null);
  }
  if (outcome.upTo === null) {
    const facts = { ...presentResults(outcome), again: attempt > 1 };
    await queueHostEmail(tx, drawId, { template: 'draw-drawn', facts, cause });
  }
  const people = await store.listNextRecipients(tx, outcome, TELLING.batch);
  const wrong = await store.countNotEntered(tx, drawId, people);
  await queueEmails(
    tx,
    people.map((person) => resultEmail(outcome, { ...person, wrong: wrong.get(person.personId) ?? 0 })),
  );
  await alertUnreachable(tx, outcome);
  const last = people.length === TELLING.batch ? people.at(-1) : undefined;
  await store.markQueued(tx, outcome, last?.personId ?? null);
}

/** Asks admins to reach winners who entered by post without an email address. Each entry is alerted once. */
async function alertUnreachable(tx: Transaction, outcome: store.Outcome): Promise<void> {
  const { drawId, title: drawTitle, attempt } = outcome;
  for (const reference of await store.listUnreachableWinners(tx, { drawId, attempt })) {
    const claimBy = new Date(outcome.claimBy).toISOString();
    await alertAdmins(tx, { kind: 'postal_winner', drawId, drawTitle, reference, claimBy }, reference);
  }
}

function resultEmail(
  outcome: store.Outcome,
  { personId, email, hasNoAccount, tickets, wrong }: store.NextRecipient & { wrong: number },
): NewEmail {
  const { drawId, attempt, title, colorScheme, customColor, provable, results } = outcome;
  const result = presentResults(outcome);
  const draw = { id: drawId, title, colorScheme, customColor };
  const own = results.filter((result) => result.personId === personId);
  const to = { personId, dedupKey: `result:${drawId}:${attempt}:${personId}` };
  const [winning] = own;
  const reason = outcome.former.get(personId);
  if (!winning && reason !== undefined) {
    const data = { draw, ...result, provable, reason };
    return { ...to, recipient: email, template: 'prize-redrawn', data };
  }
  if (!winning) {
    const notEntered = wrong >= tickets ? ('all' as const) : ('some' as const);
    const data = { draw, again: attempt > 1, ...result, provable, ...(wrong > 0 && { notEntered }) };
    return { ...to, recipient: email, template: 'draw-result', data };
  }
  const recipient = winning.email ?? email;
  const claimBy = new Date(outcome.claimBy).toISOString();
  const { drawn: won, minimumMissed } = presentResults({ ...outcome, results: own });
  const account = hasNoAccount ? { accountNeededFor: recipient } : {};
  const data = { draw, won, minimumMissed, provable, claimBy, ...account };
  return { ...to, recipient, template: 'prize-won', data };
}

/** Presents what winners get, and the minimum of tickets if it was missed. */
function presentResults({ results, books }: Pick<store.Outcome, 'results' | 'books'>) {
  const { outcome, winners } = calculateDrawMoney(books);
  return {
    drawn: results.map(({ rank, prize, number }) => ({
      prize: number === null ? prize : describeWinnings({ prize, cashPence: findCash(winners, rank) }),
      number,
    })),
    minimumMissed: outcome === 'minimum_not_met' ? books.minTicketAmount : null,
  };
}
