import { randomBytes } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import type { ComplaintInput } from '#contract/conduct/complaints.ts';
import type { Paging } from '#contract/lists.ts';
import { toEmailKey } from '#domain/accounts/email-key.ts';
import {
  buildComplaintReference,
  type ComplaintOutcome,
  calculateComplaintDeadlines,
  COMPLAINT_LIMITS as limits,
  COMPLAINT_MESSAGES as messages,
  normaliseReference,
} from '#domain/conduct/complaints.ts';
import type { ComplaintEmailFacts, ComplaintEmailTemplate } from '#domain/email/complaint-emails.ts';
import type { EmailMessage } from '#domain/email/email.ts';
import type { DisputeBody } from '#domain/site/operator.ts';
import { formatLondonInput } from '#domain/time/london-input.ts';
import { ApiError } from '#server/api-error.ts';
import { isBankHoliday } from '#server/bank-holidays.ts';
import { readDatabaseTime } from '#server/clock.ts';
import { recordAct } from '#server/db/audit.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { requireImpartial } from '#server/features/draws/impartiality/service.ts';
import { lockAndReadFacts, readVisibleDraw } from '#server/features/draws/lifecycle/service.ts';
import { alertAdmins } from '#server/features/email/admin-emails/service.ts';
import { queueEmails } from '#server/features/email/outbox/service.ts';
import type { ThrottlesService } from '#server/features/platform/throttles/service.ts';
import type { TokensService } from '#server/features/platform/tokens/service.ts';
import type { Viewer } from '#server/viewer.ts';
import * as store from './store.ts';

/** References in the daily alert; the rest are only counted, so that the email stays short. */
const NAMED_OVERDUE = 20;

type Needs = {
  db: Database;
  tokens: Pick<TokensService, 'issue' | 'find' | 'read'>;
  throttles: ThrottlesService;
  /** Even if requests are not rate-limited, an address gets few emails. */
  isRateLimited: boolean;
  disputeBody: DisputeBody | null;
};

export type ComplaintPage = { row: store.ComplaintRow; messages: store.MessageRow[]; now: Date };

export type ComplaintsService = ReturnType<typeof createComplaints>;

type Made = { reference: string; acknowledgeBy: Date; decideBy: Date };
type From = { network: string };

/** Complaints, from the form to the decision. */
export function createComplaints({ db, tokens, throttles, isRateLimited, disputeBody }: Needs) {
  const readPage = async (id: string): Promise<ComplaintPage> => {
    const row = (await store.findComplaint(db, { id })) ?? throwUnknown();
    return { row, messages: await store.listMessages(db, id), now: await readDatabaseTime(db) };
  };

  /** The link stays the same for all emails about a complaint. */
  const findLink = async (tx: Transaction, complaintId: string): Promise<string> =>
    (await tokens.find(tx, 'complaint', complaintId))?.id ??
    (await tokens.issue(tx, { purpose: 'complaint', subject: complaintId }));

  const queueEmail = async <T extends ComplaintEmailTemplate>(
    tx: Transaction,
    row: store.ComplaintRow,
    email: {
      template: T;
      facts: Omit<ComplaintEmailFacts[T], 'reference' | 'drawTitle' | 'tokenId' | 'token'>;
    },
    cause: string,
  ): Promise<void> => {
    const { complaint, drawTitle } = row;
    const recipient = findAddress(row);
    if (recipient === null) return;
    const about = { reference: complaint.reference, drawTitle, tokenId: await findLink(tx, complaint.id) };
    const message = {
      template: email.template,
      data: { ...about, ...email.facts },
    } as unknown as EmailMessage;
    const dedupKey = `${email.template}:${complaint.id}:${cause}`;
    await queueEmails(tx, [{ ...message, recipient, personId: complaint.personId, dedupKey }]);
  };

  /**
   * Anyone can enter or register with any address, so that an address that is not verified gets few emails. The complaint
   * is accepted anyway, or else strangers could keep the address's owner from complaining.
   */
  const mayEmail = async (tx: Transaction, row: store.ComplaintRow): Promise<boolean> => {
    const address = findAddress(row);
    if (address === null || row.person?.emailVerifiedAt) return address !== null;
    return throttles.allows(throttles.byAccount('complaint emails by account', toEmailKey(address)), tx);
  };

  /** Finds the complaint that a reference or a link stands for. @throws {ApiError} 404 */
  const findId = async (viewer: Viewer | null, key: string): Promise<string> => {
    const reference = normaliseReference(key);
    if (reference === null) {
      const link = await tokens.read('complaint', key).catch(() => throwUnknown());
      return link.subject;
    }
    const row = await store.findComplaint(db, { reference });
    return row && viewer && row.complaint.personId === viewer.id ? row.complaint.id : throwUnknown();
  };

  /** Changes an open complaint under its lock. `prepare` takes locks that come first. @throws {ApiError} 404, 409 */
  const changeOpen = async (
    id: string,
    change: (tx: Transaction, row: store.ComplaintRow, now: Date) => Promise<void>,
    prepare?: (tx: Transaction) => Promise<void>,
  ): Promise<ComplaintPage> => {
    await db.transaction(async (tx) => {
      await prepare?.(tx);
      const row = (await store.lockComplaint(tx, id)) ?? throwUnknown();
      requireOpen(row);
      await change(tx, row, await readDatabaseTime(tx));
    });
    return readPage(id);
  };

  const addMessage = async (
    tx: Transaction,
    complaintId: string,
    { text, adminId, now }: { text: string; adminId: string | null; now: Date },
  ): Promise<void> => {
    if ((await store.listMessages(tx, complaintId)).length >= limits.messages)
      throw new ApiError('conflict', messages.tooManyMessages, { code: 'too_many_messages' });
    await store.insertMessage(tx, { complaintId, adminId, text, createdAt: now });
  };

  return {
    /** @throws {ApiError} 400 without an address, 401 about an order while signed out, 404, 429 */
    make: async (viewer: Viewer | null, input: ComplaintInput, { network }: From): Promise<Made> => {
      const { about, message } = input;
      const drawId = await findDraw(viewer, about);
      if (!viewer && !input.email) throw createEmailMissingError();
      const email = viewer ? '' : (input.email ?? '');
      if (isRateLimited) {
        await throttles.count([
          throttles.byAddress('complaints by address', network),
          ...(viewer ? [throttles.byPerson('complaints by person', viewer.id)] : []),
        ]);
      }
      const id = uuidv7();
      const reference = buildComplaintReference(randomBytes(8));
      return db.transaction(async (tx) => {
        const now = await readDatabaseTime(tx);
        const deadlines = calculateComplaintDeadlines(now, isBankHoliday);
        const personId = viewer?.id ?? null;
        await store.insertComplaint(tx, {
          ...deadlines,
          id,
          reference,
          drawId,
          orderId: about.orderId ?? null,
          personId,
          email,
          createdAt: now,
        });
        await store.insertMessage(tx, { complaintId: id, adminId: null, text: message, createdAt: now });
        await recordAct(tx, viewer ?? 'server', {
          action: 'complaint.make',
          target: { kind: 'draw', id: drawId },
          details: { complaint: reference },
        });
        const row = (await store.findComplaint(tx, { id })) ?? throwUnknown();
        const due = {
          acknowledgeBy: deadlines.acknowledgeBy.toISOString(),
          decideBy: deadlines.decideBy.toISOString(),
        };
        if (await mayEmail(tx, row))
          await queueEmail(tx, row, { template: 'complaint-received', facts: due }, 'made');
        await alertAdmins(tx, { kind: 'complaint_made', complaintId: id, reference, ...due }, id);
        return { reference, ...deadlines };
      });
    },

    listOwn: (viewer: Viewer, paging: Paging) => store.listOfPerson(db, viewer.id, paging),

    read: async (viewer: Viewer | null, key: string): Promise<ComplaintPage> =>
      readPage(await findId(viewer, key)),

    /** Adds a message of the person who complained. @throws {ApiError} 404, 409, 429 */
    write: async (viewer: Viewer | null, key: string, text: string): Promise<ComplaintPage> => {
      const id = await findId(viewer, key);
      if (isRateLimited) await throttles.count([throttles.byAccount('complaint messages by complaint', id)]);
      return changeOpen(id, (tx, _row, now) => addMessage(tx, id, { text, adminId: null, now }));
    },

    /** Emails the link again, if the address is the complaint's. */
    sendLink: async (reference: string, email: string, { network }: From): Promise<void> => {
      if (isRateLimited) await throttles.count([throttles.byAddress('complaints by address', network)]);
      const emailKey = toEmailKey(email);
      const row = await store.findComplaint(db, { reference });
      const address = row && findAddress(row);
      if (!row || !address || toEmailKey(address) !== emailKey) return;
      if (!(await throttles.allows(throttles.byAccount('complaint emails by account', emailKey)))) return;
      await db.transaction(async (tx) => {
        const now = await readDatabaseTime(tx);
        await queueEmail(tx, row, { template: 'complaint-link', facts: {} }, now.toISOString());
      });
    },

    admin: {
      list: async ({ state, ...paging }: Paging & { state: 'open' | 'closed' }) => ({
        ...(await (state === 'open' ? store.listOpen : store.listClosed)(db, paging)),
        now: await readDatabaseTime(db),
      }),

      read: readPage,

      acknowledge: (admin: Viewer, id: string): Promise<ComplaintPage> =>
        changeOpen(id, async (tx, row, now) => {
          if (row.complaint.state !== 'received') {
            throw new ApiError('conflict', 'This complaint was acknowledged already.', {
              code: 'already_acknowledged',
            });
          }
          await acknowledge(tx, row, now);
          await recordOn(tx, admin, row, 'complaint.acknowledge');
          const facts = { decideBy: row.complaint.decideBy.toISOString() };
          await queueEmail(tx, row, { template: 'complaint-acknowledged', facts }, 'acknowledged');
        }),

      reply: (admin: Viewer, id: string, text: string): Promise<ComplaintPage> =>
        changeOpen(id, async (tx, row, now) => {
          await addMessage(tx, id, { text, adminId: admin.id, now });
          await acknowledge(tx, row, now);
          await recordOn(tx, admin, row, 'complaint.reply');
          await queueEmail(tx, row, { template: 'complaint-message', facts: { text } }, now.toISOString());
        }),

      /** @throws {ApiError} 403 for the admin's own complaint, or one about a draw that they run or entered, 404, 409 */
      decide: (
        admin: Viewer,
        id: string,
        { outcome, reasons }: { outcome: ComplaintOutcome; reasons: string },
      ): Promise<ComplaintPage> => {
        const decideOpen = async (tx: Transaction, row: store.ComplaintRow, now: Date): Promise<void> => {
          if (row.complaint.personId === admin.id)
            throw new ApiError('forbidden', 'Another admin has to decide your complaint.', { code: 'own' });
          await store.insertMessage(tx, {
            complaintId: id,
            adminId: admin.id,
            text: reasons,
            createdAt: now,
          });
          const acknowledgedAt = row.complaint.acknowledgedAt ?? now;
          await store.updateComplaint(tx, id, { state: 'decided', outcome, acknowledgedAt, closedAt: now });
          await recordOn(tx, admin, row, 'complaint.decide', { outcome });
          const facts = { outcome, reasons, disputeBody };
          await queueEmail(tx, row, { template: 'complaint-decided', facts }, 'decided');
        };
        return changeOpen(id, decideOpen, (tx) => lockDrawOf(tx, admin, id));
      },
    },

    /** Emails all admins which complaints are late, once a day. */
    alertDue: async (): Promise<void> => {
      const overdue = (await store.listOverdue(db)).map(({ reference }) => reference);
      if (overdue.length === 0) return;
      const day = formatLondonInput(await readDatabaseTime(db)).slice(0, 10);
      const references = overdue.slice(0, NAMED_OVERDUE);
      await db.transaction((tx) =>
        alertAdmins(tx, { kind: 'complaints_overdue', references, total: overdue.length }, day),
      );
    },

    /** For the metrics: how many complaints are late. */
    countOverdue: async (): Promise<number> => (await store.listOverdue(db)).length,
  };

  async function findDraw(viewer: Viewer | null, about: ComplaintInput['about']): Promise<string> {
    const { prizeDrawId, orderId } = about;
    if (orderId === undefined) return (await readVisibleDraw(db, viewer, prizeDrawId ?? '')).id;
    if (!viewer)
      throw new ApiError('unauthenticated', 'Please sign in to complain about an order.', {
        code: 'sign_in',
      });
    const drawId = await store.findOrderDraw(db, { id: orderId, personId: viewer.id });
    if (!drawId) throw new ApiError('missing', 'We couldn’t find this order.');
    return drawId;
  }
}

/** Where to write to the person who complained; null if we no longer know. */
export function findAddress({ complaint, person }: store.ComplaintRow): string | null {
  return (complaint.personId === null ? complaint.email : person?.email) || null;
}

/** Locks the complaint's draw, if it still exists. @throws {ApiError} 403 for admins who run or entered it, 404 */
async function lockDrawOf(tx: Transaction, admin: Viewer, complaintId: string): Promise<void> {
  const { complaint } = (await store.findComplaint(tx, { id: complaintId })) ?? throwUnknown();
  const facts = complaint.drawId && (await lockAndReadFacts(tx, complaint.drawId));
  if (facts) await requireImpartial(tx, admin, facts.draw);
}

/** Does nothing if it was acknowledged before. */
async function acknowledge(tx: Transaction, { complaint }: store.ComplaintRow, now: Date): Promise<void> {
  if (complaint.state !== 'received') return;
  await store.updateComplaint(tx, complaint.id, { state: 'acknowledged', acknowledgedAt: now });
}

async function recordOn(
  tx: Transaction,
  admin: Viewer,
  { complaint }: store.ComplaintRow,
  action: string,
  details: Record<string, unknown> = {},
): Promise<void> {
  const target = complaint.drawId
    ? ({ kind: 'draw', id: complaint.drawId } as const)
    : ({ kind: 'site' } as const);
  await recordAct(tx, admin, { action, target, details: { complaint: complaint.reference, ...details } });
}

/** @throws {ApiError} 409 */
function requireOpen({ complaint }: store.ComplaintRow): void {
  if (complaint.closedAt === null) return;
  throw new ApiError('conflict', 'This complaint is closed.', { code: 'complaint_closed' });
}

function createEmailMissingError(): ApiError {
  return new ApiError('invalid', messages.emailMissing, {
    issues: [{ path: 'email', message: messages.emailMissing }],
  });
}

function throwUnknown(): never {
  throw new ApiError('missing', 'We couldn’t find this complaint.');
}
