import type { ClaimInput, DecideInput, DisqualifyInput, SentInput } from '#contract/awards/awards.ts';
import { addDays, CLAIM_DAYS } from '#domain/awards/deadlines.ts';
import { findRedrawCause, findRedrawGateRejection } from '#domain/awards/redraw-gate.ts';
import { type AwardEvent, type AwardPayment, type AwardState, isPaidInCash } from '#domain/awards/states.ts';
import { applyAwardEvent } from '#domain/awards/transitions.ts';
import type { RedrawCause } from '#domain/proof/entries.ts';
import { ApiError } from '#server/api-error.ts';
import { readDatabaseTime } from '#server/clock.ts';
import { type Actor, recordAct } from '#server/db/audit.ts';
import type { Connection, Database, Transaction } from '#server/db/database.ts';
import { requireImpartial } from '#server/features/draws/impartiality/service.ts';
import { lockAndReadFacts, readVisibleDraw } from '#server/features/draws/lifecycle/service.ts';
import type { LiveService } from '#server/features/platform/live/service.ts';
import type { AgeChecksService } from '#server/features/play/age-checks/service.ts';
import type { Viewer } from '#server/viewer.ts';
import { queueDismissal, queueEventEmails } from './build-emails.ts';
import {
  buildFacts,
  findPayment,
  findRole,
  hasOpenAppeal,
  isBeforeSending,
  requireSentAt,
} from './policy.ts';
import * as store from './store.ts';

export { buildAwardEmail, buildReminder, queueCaseEmails } from './build-emails.ts';
export { type AwardRole, findRole, isAppeal, requireOpenCase } from './policy.ts';
export { presentAward } from './present.ts';
export {
  type AwardRow,
  findAward,
  findAwardsByIds,
  findHost,
  insertAwards,
  isUnused,
  requireAll,
  updateAward,
} from './store.ts';

/** Identifies an award and its draw. */
export type AwardId = { id: string; awardId: string };

/** An award of the viewer, and what the payment of its cash waits for. */
export type OwnAwardRow = { row: store.AwardRow; payment: AwardPayment | null };

type Changes = Parameters<typeof store.updateAward>[2];

/** What a command writes besides the new state. */
type Write = (facts: { tx: Transaction; row: store.AwardRow; now: Date }) => Promise<Changes> | Changes;

export type AwardsService = ReturnType<typeof createAwards>;

/** Events after which another winner is shown, or none. */
const CHANGES_WINNER: readonly AwardEvent[] = ['decline', 'lapse', 'disqualify', 'reinstate'];

type Needs = {
  db: Database;
  live: Pick<LiveService, 'announceChange'>;
  ageChecks: Pick<AgeChecksService, 'checksAges' | 'requireForClaim' | 'askForDocument' | 'withdrawRequest'>;
};

/** Manages the prizes that were won: claims, sending and receipt. */
export function createAwards({ db, live, ageChecks }: Needs) {
  const apply = async (
    actor: Actor,
    { id, awardId }: AwardId,
    event: AwardEvent,
    write: Write = () => ({}),
  ): Promise<store.AwardRow> => {
    const after = await db.transaction(async (tx) => {
      const { row, now } = await lockAward(tx, { id, awardId });
      await requireImpartialAdmin(tx, row, actor);
      return applyEvent(tx, { row, now, actor, event, write });
    });
    if (CHANGES_WINNER.includes(event)) live.announceChange(id);
    return after;
  };

  /** A call about an unpublished draw, or about an award of another draw, is answered with 404. */
  const command = async (viewer: Viewer, of: AwardId, event: AwardEvent, write?: Write) => {
    await readVisibleDraw(db, viewer, of.id);
    return apply(viewer, of, event, write);
  };

  /** Lets an impartial admin change the request for a document of the winner. */
  const changeRequest = async (
    viewer: Viewer,
    of: AwardId,
    change: (tx: Transaction, row: store.AwardRow) => Promise<void>,
  ): Promise<store.AwardRow> => {
    await readVisibleDraw(db, viewer, of.id);
    return db.transaction(async (tx) => {
      const { row } = await lockAward(tx, of);
      if (findRole(row, viewer) !== 'admin')
        throw new ApiError('forbidden', 'Only an admin can do this.', { code: 'admin_only' });
      await requireImpartialAdmin(tx, row, viewer);
      await change(tx, row);
      return requireAward(tx, row);
    });
  };

  return {
    list: async (viewer: Viewer | null, drawId: string): Promise<store.AwardRow[]> => {
      await readVisibleDraw(db, viewer, drawId);
      return store.listAwardsOfDraw(db, drawId);
    },

    listOwn: async (viewer: Viewer): Promise<OwnAwardRow[]> => {
      const rows = await store.listAwardsOfPerson(db, viewer.id);
      if (!rows.some(({ award }) => isPaidInCash(award))) return rows.map((row) => ({ row, payment: null }));
      const winner = {
        hasDetails: await store.hasPayoutDetails(db, viewer.id),
        isAgeInDoubt: await store.mustShowAge(db, viewer.id, ageChecks.checksAges),
      };
      const progress = await store.listCashProgress(db, viewer.id);
      return rows.map((row) => {
        const own = progress.find(({ awardId }) => awardId === row.award.id);
        return { row, payment: own ? findPayment(own, winner) : null };
      });
    },

    claim: (viewer: Viewer, of: AwardId, input: ClaimInput) =>
      command(viewer, of, 'claim', async ({ tx, row, now }) => {
        await ageChecks.requireForClaim(tx, viewer.id);
        const { name, delivery, phone = null, nameable } = input;
        const address = delivery.kind === 'post' ? delivery.address : null;
        const empty = { line1: null, line2: null, town: null, postcode: null };
        const claim = { awardId: row.award.id, name, delivery: delivery.kind, phone, createdAt: now };
        await store.insertClaim(tx, { ...claim, ...empty, ...address });
        return { claimedAt: now, nameable };
      }),

    decline: (viewer: Viewer, of: AwardId) =>
      command(viewer, of, 'decline', ({ now }) => ({ closedAt: now })),

    /** @throws {ApiError} 400 if one of the files is not an unused file that the host uploaded for this award */
    markSent: (viewer: Viewer, of: AwardId, input: SentInput) =>
      command(viewer, of, 'send', async ({ tx, row, now }) => {
        const { carrier, trackingNumber, pictures } = input;
        await store.markEvidence(tx, { awardId: row.award.id, authorId: viewer.id, fileIds: pictures });
        return {
          sentAt: requireSentAt(input, row.award.claimedAt, now),
          sentRecordedAt: now,
          carrier: carrier || null,
          trackingNumber: trackingNumber || null,
          hasEvidence: Boolean(trackingNumber) || pictures.length > 0,
        };
      }),

    confirm: (viewer: Viewer, of: AwardId) =>
      command(viewer, of, 'confirm', ({ now }) => ({ receivedAt: now, closedAt: now })),

    disqualify: (viewer: Viewer, of: AwardId, { cause, note }: DisqualifyInput) =>
      command(viewer, of, 'disqualify', async ({ tx, row, now }) => {
        await requireNotOwed(tx, row);
        return { cause, note, closedAt: now };
      }),

    /** Asks the winner for a document that proves their age. Nothing is sent or paid until an admin has accepted one. */
    askForDocument: (viewer: Viewer, of: AwardId): Promise<store.AwardRow> =>
      changeRequest(viewer, of, async (tx, row) => {
        const { personId, id } = row.award;
        const progress = await store.listCashProgress(tx, personId);
        const cash = progress.find(({ awardId }) => awardId === id);
        if (!isBeforeSending(row, cash)) {
          const message = 'You can only ask for a document before the prize is sent or its cash is paid.';
          throw new ApiError('conflict', message, { code: 'not_possible' });
        }
        await ageChecks.askForDocument(tx, viewer, personId);
      }),

    /** Withdraws the request for a document, which the winner has not sent. */
    withdrawRequest: (viewer: Viewer, of: AwardId): Promise<store.AwardRow> =>
      changeRequest(viewer, of, (tx, { award }) => ageChecks.withdrawRequest(tx, viewer, award.personId)),

    /** Decides a problem or an appeal. */
    decide: async (viewer: Viewer, of: AwardId, { decision, note }: DecideInput): Promise<store.AwardRow> => {
      if (decision === 'dismissed') {
        await readVisibleDraw(db, viewer, of.id);
        return db.transaction((tx) => dismissAppeal(tx, viewer, of, note));
      }
      if (decision === 'reinstated')
        return command(viewer, of, 'reinstate', ({ row, now }) => {
          requireAppeal(row);
          const claimBy = addDays(now, getClaimDays(row));
          const reopened = { cause: null, claimedAt: null, closedAt: null, claimBy, claimFrom: now };
          return { ...reopened, note, appealDecidedAt: now };
        });
      const isReceived = decision === 'received';
      return command(viewer, of, isReceived ? 'decideReceived' : 'decideUndelivered', ({ now }) => ({
        note,
        closedAt: now,
        receivedAt: isReceived ? now : null,
      }));
    },

    /** Applies an event that the clock causes, such as the end of the time to claim. */
    applyDue: (of: AwardId, event: 'lapse' | 'presume' | 'giveUp') =>
      apply('server', of, event, ({ now }) => ({
        closedAt: now,
        ...(event === 'presume' && { receivedAt: now, presumed: true }),
      })),
  };
}

/** Locks the draw and reads the award. @throws {ApiError} 404 */
export async function lockAward(
  tx: Transaction,
  { id, awardId }: AwardId,
): Promise<{ row: store.AwardRow; now: Date }> {
  const facts = await lockAndReadFacts(tx, id);
  const row = facts && (await store.findAward(tx, { drawId: id, awardId }));
  if (!row) throw new ApiError('missing', 'We couldn’t find this prize.');
  return { row, now: facts.now };
}

/**
 * Marks a cash prize as received once its winner is paid. `isPaid` is asked under the draw's lock, because the bank may
 * have returned the payment.
 */
export async function closeCashAward(
  tx: Transaction,
  of: AwardId,
  isPaid: () => Promise<boolean>,
): Promise<void> {
  const { row, now } = await lockAward(tx, of);
  if (!(await isPaid())) return;
  const write = () => ({ receivedAt: now, closedAt: now });
  await applyEvent(tx, { row, now, actor: 'server', event: 'pay', write });
}

/**
 * A winner's cash was returned by the bank or taken back by Stripe, so that the prize no longer counts as received, if it
 * did. The draw must be locked.
 */
export async function reopenCashAward(tx: Transaction, { id, awardId }: AwardId): Promise<void> {
  const row = await store.findAward(tx, { drawId: id, awardId });
  if (row?.award.state !== 'received' || !row.award.isCash) return;
  const now = await readDatabaseTime(tx);
  const write = () => ({ receivedAt: null, closedAt: null });
  await applyEvent(tx, { row, now, actor: 'server', event: 'returnCash', write });
}

type Applying = { row: store.AwardRow; now: Date; actor: Actor; event: AwardEvent; write: Write };

/** Applies an event to a locked award, records it and queues its emails. @throws {ApiError} if it is rejected */
export async function applyEvent(tx: Transaction, applying: Applying): Promise<store.AwardRow> {
  const { row, now, actor, event, write } = applying;
  const result = applyAwardEvent(row.award.state, event, buildFacts(row, actor, now));
  if (!result.ok) throw ApiError.of(result.rejection);
  const changes = await write({ tx, row, now });
  const reset = { remindedDay: 0, alertedAt: null };
  await store.updateAward(tx, row.award.id, { state: result.state, ...reset, ...changes });
  await record(tx, actor, row, event, result.state);
  const after = await requireAward(tx, row);
  await queueEventEmails(tx, event, after, now);
  return after;
}

async function dismissAppeal(
  tx: Transaction,
  viewer: Viewer,
  of: AwardId,
  note: string,
): Promise<store.AwardRow> {
  const { row, now } = await lockAward(tx, of);
  if (findRole(row, viewer) !== 'admin')
    throw new ApiError('forbidden', 'Only an admin can do this.', { code: 'admin_only' });
  await requireImpartialAdmin(tx, row, viewer);
  requireAppeal(row);
  await store.updateAward(tx, row.award.id, { note, appealDecidedAt: now });
  await record(tx, viewer, row, 'dismiss', row.award.state);
  await queueDismissal(tx, row, now);
  return requireAward(tx, row);
}

function requireAppeal({ award }: store.AwardRow): void {
  if (hasOpenAppeal(award)) return;
  throw new ApiError('conflict', 'There’s no appeal to decide.', { code: 'not_possible' });
}

/** The settlement owes the cash to this winner. The winner of a redraw would get none. @throws {ApiError} 409 */
async function requireNotOwed(tx: Transaction, { award }: store.AwardRow): Promise<void> {
  const progress = await store.listCashProgress(tx, award.personId);
  const cash = progress.find(({ awardId }) => awardId === award.id);
  if (!cash || cash.states.length === 0) return;
  const message =
    'This prize draw’s money is already divided, so another winner would get no cash. You can’t disqualify this winner any more.';
  throw new ApiError('conflict', message, { code: 'settled' });
}

/** Admins do not decide about draws that they run or take part in. A winner who is an admin acts as the winner. */
async function requireImpartialAdmin(tx: Transaction, row: store.AwardRow, actor: Actor): Promise<void> {
  if (actor !== 'server' && findRole(row, actor) === 'admin') await requireImpartial(tx, actor, row.draw);
}

async function requireAward(tx: Transaction, { draw, award }: store.AwardRow): Promise<store.AwardRow> {
  const row = await store.findAward(tx, { drawId: draw.id, awardId: award.id });
  if (!row) throw new Error(`award ${award.id} has gone`);
  return row;
}

async function record(
  tx: Transaction,
  actor: Actor,
  { award, draw }: store.AwardRow,
  event: AwardEvent | 'dismiss',
  state: AwardState,
): Promise<void> {
  const details = { awardId: award.id, rank: award.rank, attempt: award.attempt, state };
  await recordAct(tx, actor, { action: `award.${event}`, target: { kind: 'draw', id: draw.id }, details });
}

/** The time to claim in days, as fixed when the prize was won. */
function getClaimDays({ award }: store.AwardRow): number {
  const days = Math.round((award.claimBy.getTime() - award.claimFrom.getTime()) / 86_400_000);
  return Math.max(days, CLAIM_DAYS.min);
}

/**
 * Requires that a rank can be redrawn, and returns the public cause. Call under the draw's lock to decide, or without it
 * to reject early.
 * @throws {ApiError} 403, 409 with the reason, and `until` while the winner may claim
 */
export async function requireRedrawable(
  connection: Connection,
  { drawId, rank, isAdmin, now }: { drawId: string; rank: number; isAdmin: boolean; now: Date },
): Promise<RedrawCause> {
  const award = await store.findNewestOfRank(connection, { drawId, rank });
  const rejection = findRedrawGateRejection(award && { ...award, hasOpenAppeal: hasOpenAppeal(award) }, {
    isAdmin,
    now,
  });
  if (rejection) throw ApiError.of(rejection);
  const cause = award && findRedrawCause(award);
  if (!cause) throw new Error(`There is no cause for a redraw of rank ${rank} in draw ${drawId}.`);
  return cause;
}
