import type { UpdateInput } from '#contract/draws/updates.ts';
import type { EmailMessage, RenderedEmail } from '#domain/email/email.ts';
import { findNextUpdateTime, findUpdateRejection } from '#domain/updates/update.ts';
import { ApiError } from '#server/api-error.ts';
import { readDatabaseTime } from '#server/clock.ts';
import { recordAct } from '#server/db/audit.ts';
import type { Connection, Database, Transaction } from '#server/db/database.ts';
import { lockInvitations, shareInvitations } from '#server/db/locks.ts';
import {
  cancelUnsentUpdates,
  type EmailsService,
  hasRemindersWaiting,
  hasUpdatesWaiting,
  type NewEmail,
  queueEmails,
} from '#server/features/email/outbox/service.ts';
import type { ThrottlesService } from '#server/features/platform/throttles/service.ts';
import type { KeyedHash } from '#server/security/keyed-hash.ts';
import { createLinkProofs } from '#server/security/link-proofs.ts';
import type { Viewer } from '#server/viewer.ts';
import { type DrawRow, lockAndReadFacts, readVisibleDraw, throwDrawNotFound } from '../lifecycle/service.ts';
import { requireMayPost, requireMayWrite } from './policy.ts';
import * as store from './store.ts';

/**
 * The number of recipients per batch, the number of batches per run, and the queue length above which no batch is
 * started. Confirmations and password resets share the queue, so updates delay them by a few seconds at most.
 */
const EMAILING = { batch: 200, batches: 20, waiting: 1_000 };

type Needs = {
  db: Database;
  emails: Pick<EmailsService, 'preview'>;
  keyedHash: KeyedHash;
  /** Absent in tests without limits. */
  throttles?: Pick<ThrottlesService, 'byPerson' | 'count'> | undefined;
  /** Whether purchases are waiting for the database. If so, emails wait until later. */
  isBusy?: () => boolean;
};

type EmailDraw = { id: string; title: string; colorScheme: string | null; customColor: string | null };

/** Manages hosts' updates to ticket holders, reminders, and unsubscribing. */
export function createUpdates({ db, emails, keyedHash, throttles, isBusy = () => false }: Needs) {
  const links = createLeaveLinks(keyedHash);

  /** Reads a draw for which the viewer can write updates. @throws {ApiError} 404, 403 */
  const ownDraw = async (viewer: Viewer, drawId: string) => {
    const draw = await readVisibleDraw(db, viewer, drawId);
    requireMayWrite(viewer, draw);
    return draw;
  };

  const emailBatch = async (tx: Transaction, update: store.OpenUpdate): Promise<void> => {
    const people = await store.listRecipients(tx, update, EMAILING.batch);
    await queueEmails(
      tx,
      people.map((person) => updateEmail(update, person, links.tokenOf(person.personId, update.drawId))),
    );
    const last = people.length === EMAILING.batch ? people.at(-1) : undefined;
    const emailed = people.filter(({ email }) => email !== '').length;
    await store.markEmailed(tx, update.id, { emailed, upTo: last?.personId ?? null });
  };

  /** Returns whether there may be more to send. Adds an update that failed to `failures`. */
  const emailNext = async (failures: Map<string, unknown>): Promise<boolean> => {
    let claimed: string | undefined;
    try {
      return await db.transaction(async (tx) => {
        await shareInvitations(tx);
        const update = await store.claimUpdate(tx, [...failures.keys()]);
        if (!update) return false;
        claimed = update.id;
        if (await hasUpdatesWaiting(tx, EMAILING.waiting)) return false;
        await emailBatch(tx, update);
        return true;
      });
    } catch (error) {
      if (claimed === undefined) throw error;
      failures.set(claimed, error);
      return true;
    }
  };

  const remindBatch = async (tx: Transaction): Promise<boolean> => {
    await shareInvitations(tx);
    if (await hasRemindersWaiting(tx, EMAILING.waiting)) return false;
    const people = await store.listReminders(tx, EMAILING.batch);
    await queueEmails(
      tx,
      people.map((to) => reminderEmail(to, links.tokenOf(to.personId, to.drawId))),
    );
    return people.length === EMAILING.batch;
  };

  return {
    list: async (viewer: Viewer | null, drawId: string): Promise<store.UpdateRow[]> => {
      await readVisibleDraw(db, viewer, drawId);
      return store.listUpdates(db, drawId);
    },

    audience: async (viewer: Viewer, drawId: string) => {
      const draw = await ownDraw(viewer, drawId);
      const posted = (await store.listUpdates(db, drawId)).map(({ postedAt }) => new Date(postedAt));
      const facts = await factsOf(db, draw, { now: await readDatabaseTime(db), posted });
      const recipients = await store.countRecipients(db, drawId);
      return {
        recipients,
        nextAt: findNextUpdateTime(facts),
        refusal: findUpdateRejection(facts)?.message ?? null,
      };
    },

    preview: async (viewer: Viewer, drawId: string, input: UpdateInput): Promise<RenderedEmail> => {
      const draw = await ownDraw(viewer, drawId);
      // The preview shows what recipients will see, but without an unsubscribe link, because each link is personal.
      const { template, data } = buildUpdateEmail(draw, input);
      return emails.preview({ template, data: { ...data, updateId: drawId } });
    },

    /**
     * Sends the update only to the viewer's own address.
     * @throws {ApiError} 429 after too many tests
     */
    test: async (viewer: Viewer, drawId: string, input: UpdateInput): Promise<void> => {
      const draw = await ownDraw(viewer, drawId);
      await throttles?.count([throttles.byPerson('update tests by person', viewer.id)]);
      await db.transaction(async (tx) => {
        const recipient = await store.findAddress(tx, viewer.id);
        const dedupKey = `update-test:${crypto.randomUUID()}`;
        await queueEmails(tx, [
          { ...buildUpdateEmail(draw, input), recipient, personId: viewer.id, dedupKey },
        ]);
      });
    },

    /**
     * Publishes the update immediately; emails follow in batches. The draw is locked, so that concurrent posts cannot
     * exceed the limits.
     */
    post: async (viewer: Viewer, drawId: string, input: UpdateInput): Promise<store.UpdateRow> => {
      await ownDraw(viewer, drawId);
      return db.transaction(async (tx) => {
        const facts = await lockAndReadFacts(tx, drawId);
        if (!facts) return throwDrawNotFound();
        const { draw, now } = facts;
        const before = await store.listUpdates(tx, drawId);
        const [latest] = before;
        // This is a retry after a lost response, so nothing is sent twice.
        if (latest?.subject === input.subject && latest.words === input.words) return latest;
        const posted = before.map(({ postedAt }) => new Date(postedAt));
        requireMayPost(await factsOf(tx, draw, { now, posted }));
        const update = await store.insertUpdate(tx, { ...input, drawId, authorId: viewer.id });
        const target = { kind: 'draw', id: drawId } as const;
        await recordAct(tx, viewer, { action: 'draw.post_update', target, details: { updateId: update.id } });
        return update;
      });
    },

    /**
     * Queues update emails, one per person. Can be interrupted and run again. An update that fails is skipped until
     * the next run, so that it does not delay later updates.
     * @throws the first failure, at the end
     */
    emailDue: async (): Promise<void> => {
      const failures = new Map<string, unknown>();
      for (let batch = 0; batch < EMAILING.batches; batch += 1) {
        if (!(await emailNext(failures)) || isBusy()) break;
      }
      for (const error of failures.values()) throw error;
    },

    /** Queues the requested reminders for draws that close within a day, each only once. */
    remindDue: async (): Promise<void> => {
      for (let batch = 0; batch < EMAILING.batches; batch += 1) {
        if (!(await db.transaction(remindBatch)) || isBusy()) return;
      }
    },

    /** Unsubscribes with the token from an email, without signing in. Withdraws emails that are already queued. */
    leave: async (token: string, of: 'draw' | 'all' | 'none'): Promise<void> => {
      const named = links.read(token);
      if (!named) throw createUnknownLinkError();
      await db.transaction(async (tx) => {
        if (of !== 'none') await lockInvitations(tx);
        if (!(await store.isKnown(tx, named))) throw createUnknownLinkError();
        if (of === 'none') return store.deleteOptOuts(tx, named);
        const left = { personId: named.personId, drawId: of === 'all' ? null : named.drawId };
        await store.blockEmailing(tx, left.drawId);
        await store.insertOptOut(tx, left);
        await cancelUnsentUpdates(tx, left);
        if (of === 'all') await endReminders(tx, named.personId);
      });
    },
  };
}

export type UpdatesService = ReturnType<typeof createUpdates>;

async function factsOf(db: Connection, draw: DrawRow, also: { now: Date; posted: readonly Date[] }) {
  const { id, participantCount, completedAt, cancelledAt } = draw;
  const isOver = (cancelledAt ?? completedAt) !== null;
  const hasEntrants = participantCount > 0 || (isOver && (await store.hasHadEntrants(db, id)));
  return { ...also, hasEntrants, completedAt, cancelledAt };
}

function updateEmail(update: store.OpenUpdate, to: store.Recipient, leaveToken: string): NewEmail {
  const { id, drawId, title, colorScheme, customColor } = update;
  return {
    template: 'draw-update',
    recipient: to.email,
    personId: to.personId,
    dedupKey: `update:${id}:${to.personId}`,
    data: {
      draw: { id: drawId, title, colorScheme, customColor },
      updateId: id,
      // These are stored with the update, and filled in when the email is sent.
      subject: '',
      words: '',
      leaveToken,
    },
  };
}

function reminderEmail(to: store.Reminder, leaveToken: string): NewEmail {
  const { personId, drawId, title, colorScheme, customColor, tickets } = to;
  return {
    template: 'draw-ending-soon',
    recipient: to.email,
    personId,
    dedupKey: `draw-ending-soon:${drawId}:${personId}`,
    data: {
      draw: { id: drawId, title, colorScheme, customColor },
      tickets,
      endDate: new Date(to.endDate).toISOString(),
      leaveToken,
    },
  };
}

/** Unsubscribing from all updates also turns off reminders, as the account page shows. */
async function endReminders(tx: Transaction, id: string): Promise<void> {
  if (!(await store.endReminders(tx, id))) return;
  const details = { consent: 'reminders', given: false };
  await recordAct(tx, 'server', { action: 'account.consent', target: { kind: 'person', id }, details });
}

function buildUpdateEmail(
  { id, title, colorScheme, customColor }: EmailDraw,
  { subject, words }: UpdateInput,
) {
  const draw = { id, title, colorScheme, customColor };
  const data = { draw, updateId: null, subject, words, leaveToken: null };
  return { template: 'draw-update', data } as const satisfies EmailMessage;
}

const TOKEN_BYTES = 48;
const TOKEN = /^[A-Za-z0-9_-]{64}$/;

/** Creates signed links that identify a person and a draw, so that no row has to be stored for each email. */
function createLeaveLinks(keyedHash: KeyedHash) {
  const proofs = createLinkProofs(keyedHash, 'leaving updates');
  return {
    tokenOf: (personId: string, drawId: string): string => {
      const named = Buffer.from(`${personId}${drawId}`.replaceAll('-', ''), 'hex');
      return Buffer.concat([named, proofs.create(named)]).toString('base64url');
    },
    read: (token: string): { personId: string; drawId: string } | null => {
      const bytes = TOKEN.test(token) ? Buffer.from(token, 'base64url') : null;
      if (bytes?.length !== TOKEN_BYTES) return null;
      const named = bytes.subarray(0, 32);
      if (!proofs.isRight(named, bytes.subarray(32))) return null;
      return { personId: uuidOf(named.subarray(0, 16)), drawId: uuidOf(named.subarray(16)) };
    },
  };
}

const uuidOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

function createUnknownLinkError(): ApiError {
  return new ApiError('missing', 'We don’t recognise this link.', { code: 'link_unknown' });
}
