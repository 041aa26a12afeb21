import type { DrawFields, DrawSearch, ReplacementFields } from '#contract/draws/draws.ts';
import { formatDisplayName } from '#domain/accounts/display-name.ts';
import { applyEvent } from '#domain/draws/lifecycle.ts';
import { findChangedTerms, listPrizeDetails, pickTerms } from '#domain/draws/terms.ts';
import { ApiError } from '#server/api-error.ts';
import { readDatabaseTime } from '#server/clock.ts';
import { forEach } from '#server/concurrency/for-each.ts';
import type { Connection, Database, Transaction } from '#server/db/database.ts';
import { lockDraw } from '#server/db/locks.ts';
import { queuePublishedEmail, queueSaleOverEmails } from '#server/features/email/notifications/service.ts';
import { queueEmails } from '#server/features/email/outbox/service.ts';
import { hasMoved } from '#server/features/money/ledger/service.ts';
import type { LiveService } from '#server/features/platform/live/service.ts';
import type { LogService } from '#server/features/public-log/log/service.ts';
import { isAdmin, type Viewer } from '#server/viewer.ts';
import { intervene } from '../interventions/service.ts';
import { listDrawPictures, listPictureHashes, type PicturesService } from '../pictures/service.ts';
import { buildContent, toStoredContent } from './build-content.ts';
import { buildOffSaleEmail } from './build-off-sale-email.ts';
import { chooseEnder, endSales } from './end-sales.ts';
import { catchUp, record } from './keep-time.ts';
import { chooseFirstPlace, chooseNewPlace, requireAcceptedName, requireActiveHolder } from './place-draw.ts';
import { planPostalRoute, toFreeEntry } from './plan-postal-route.ts';
import {
  buildLifecycleFacts,
  type CodeSettings,
  chooseEditAction,
  decideReplacement,
  derivePublishedStatus,
  findPendingBuyerError,
  isChangingDraw,
  isUnlogged,
  requireArchivable,
  requireCode,
  requireCurrent,
  requireMayCreate,
  requireMayEnd,
  requireMaySeeMoney,
  requireOnSale,
  requireOwner,
  requireValidDates,
  requireVisible,
  throwNotFound,
  toPromised,
} from './policy.ts';
import { addPictures, listPictures } from './present.ts';
import type { DrawRow } from './store.ts';
import * as store from './store.ts';

export { endPausedSales, findEnd } from './end-sales.ts';
export { findDrawableFrom } from './plan-postal-route.ts';
export { buildLifecycleFacts, throwNotFound as throwDrawNotFound } from './policy.ts';
export { formatHostName, presentDraw, presentMoney, presentTermsChanges } from './present.ts';
export { type DrawRow, findDrawsByIds, findIdByAddress as findDrawIdByAddress } from './store.ts';

/**
 * Reads a draw that the viewer may see.
 * @throws {ApiError} 404 "Prize draw not found"
 */
export async function readVisibleDraw(
  connection: Connection,
  viewer: Viewer | null,
  id: string,
): Promise<DrawRow> {
  return requireVisible(viewer, await store.findDrawById(connection, id));
}

/**
 * Locks the draw and returns it with the current time. Returns undefined if there is no such draw. Callers must check
 * whether the viewer may see or change it.
 */
export async function lockAndReadFacts(
  tx: Transaction,
  id: string,
): Promise<{ draw: DrawRow; now: Date } | undefined> {
  if (!(await lockDraw(tx, id))) return undefined;
  const draw = await store.findDrawById(tx, id);
  return draw && { draw, now: await readDatabaseTime(tx) };
}

type Needs = {
  db: Database;
  log: Pick<LogService, 'open' | 'backfill' | 'promise' | 'grown'>;
  live: Pick<LiveService, 'tell'>;
  pictures: Pick<PicturesService, 'adopt'>;
  /** The days in which winners can claim, for draws that are published now. */
  claimDays: () => number;
  /** Whether draws have to follow the Code. */
  code: CodeSettings;
};

/** Manages prize draws: their content, visibility and lifecycle until the drawing. */
export function createDraws({ db, log, live, pictures, claimDays, code }: Needs) {
  /**
   * Runs the owner's or an admin's command on a draw. The draw is locked, and lifecycle steps that are due are applied
   * first.
   */
  const command = (
    viewer: Viewer,
    id: string,
    act: Parameters<typeof requireOwner>[2],
    decide: (tx: Transaction, draw: DrawRow, now: Date) => Promise<void>,
  ): Promise<DrawRow> =>
    db
      .transaction(async (tx) => {
        const { draw, now } = (await lockAndReadFacts(tx, id)) ?? throwNotFound();
        requireVisible(viewer, draw);
        requireOwner(viewer, draw, act);
        await decide(tx, await catchUp(tx, draw, now), now);
        return { before: draw, after: (await store.findDrawById(tx, id)) ?? draw };
      })
      .then(tell);

  /** Call it after the commit. Notifies the draw's viewers if its status has changed. */
  const tell = ({ before, after }: { before: DrawRow; after: DrawRow }): DrawRow => {
    const { id, status } = after;
    if (status !== before.status) live.tell(id, { type: 'status', prizeDrawId: id, status });
    return after;
  };

  const listTermsChangesOf = async (draw: DrawRow) => ({
    draw,
    ...(await store.readTermsRecord(db, draw.id)),
  });

  return {
    show: (viewer: Viewer | null, id: string) => readVisibleDraw(db, viewer, id),

    /** Finds the id of the draw at a short address. @throws {ApiError} 404 */
    findId: async (address: { organisation: string; slug: string }): Promise<string> =>
      (await store.findIdByAddress(db, address)) ?? throwNotFound(),

    listOnSale: (search: DrawSearch) => store.listDrawsOnSale(db, search),

    /** Lists a draw's pictures with their hashes. */
    listPictures: async (viewer: Viewer | null, id: string) =>
      listDrawPictures(db, (await readVisibleDraw(db, viewer, id)).id),

    /** Reads a draw for viewers who may see its money. */
    readMoney: async (viewer: Viewer, id: string): Promise<DrawRow> =>
      requireMaySeeMoney(viewer, await readVisibleDraw(db, viewer, id)),

    listTermsChanges: async (viewer: Viewer | null, id: string) =>
      listTermsChangesOf(await readVisibleDraw(db, viewer, id)),

    /** Like `listTermsChanges`, for a draw that has already been read. */
    listTermsChangesOf,

    /** @param note writes more rows in the same transaction */
    create: async (viewer: Viewer, fields: DrawFields, note?: NoteDraw): Promise<DrawRow> => {
      requireMayCreate(viewer);
      const input = await withOwnPictures(pictures, viewer, fields);
      const draw = await db.transaction(async (tx) => {
        const id = await createDraw(tx, viewer, { input, log, note, claimDays: claimDays(), code });
        return readVisibleDraw(tx, viewer, id);
      });
      if (draw.logSize > 0) log.grown(draw.id);
      return draw;
    },

    replace: async (viewer: Viewer, id: string, fields: ReplacementFields): Promise<DrawRow> => {
      // Pictures are fetched before the draw is locked, because no network call is made while a draw is locked. The
      // permission is checked again under the lock.
      const known = await readVisibleDraw(db, viewer, id);
      requireOwner(viewer, known, 'edit');
      const input = await withOwnPictures(pictures, viewer, fields, known);
      const draw = await command(viewer, id, 'edit', async (tx, before, now) => {
        requireCurrent(before, fields.replacesRevision);
        return replaceDraw(tx, await moveDraw(tx, viewer, before, input), {
          viewer,
          requested: buildContent(input, before),
          status: input.status,
          now,
          log,
          claimDays: claimDays(),
          code,
        });
      });
      if (draw.logSize > 0) log.grown(id);
      return draw;
    },

    /**
     * Takes a draw off sale for an admin, with a reason for the host. Pauses a draw that has sold tickets, and
     * unpublishes any other.
     */
    takeOffSale: async (admin: Viewer, id: string, reason: string): Promise<DrawRow> => {
      const draw = await command(admin, id, 'edit', async (tx, before, now) => {
        requireOnSale(before);
        await replaceDraw(tx, before, {
          viewer: admin,
          now,
          log,
          claimDays: claimDays(),
          code,
          requested: { ...toStoredContent(before), startDate: null },
          status: undefined,
        });
        await store.updateDraw(tx, id, { offSaleReason: reason });
        await queueEmails(tx, [
          buildOffSaleEmail(before, await store.findHostAddress(tx, before.ownerId), reason),
        ]);
      });
      if (draw.logSize > 0) log.grown(id);
      return draw;
    },

    remove: async (viewer: Viewer, id: string): Promise<void> => {
      await command(viewer, id, 'delete', async (tx, draw) => {
        if (draw.issuedCount > 0 || (await hasMoved(tx, id))) {
          throw new ApiError(
            'conflict',
            'This prize draw has sold tickets, so you can’t delete it. End it and draw the winner, or have it cancelled and every ticket refunded.',
            { code: 'already_sold' },
          );
        }
        const waiting = findPendingBuyerError(draw);
        if (waiting) throw waiting;
        await store.deleteDraw(tx, id);
        await record(tx, viewer, 'delete', draw, { status: draw.status });
      });
    },

    archive: (viewer: Viewer, id: string): Promise<DrawRow> =>
      command(viewer, id, 'archive', async (tx, draw, now) => {
        requireArchivable(draw);
        await store.updateDraw(tx, id, { archivedAt: now });
        await record(tx, viewer, 'archive', draw);
      }),

    restore: (viewer: Viewer, id: string): Promise<DrawRow> =>
      command(viewer, id, 'restore', async (tx, draw) => {
        if (!draw.archivedAt) throw new ApiError('conflict', 'This prize draw isn’t archived.');
        await store.updateDraw(tx, id, { archivedAt: null });
        await record(tx, viewer, 'restore', draw);
      }),

    end: (viewer: Viewer, id: string): Promise<DrawRow> =>
      command(viewer, id, 'end', async (tx, draw, now) => {
        const ended = applyEvent(draw.status, 'end', buildLifecycleFacts(draw, now, viewer));
        if (!ended.ok) throw ApiError.of(ended.rejection);
        requireMayEnd(code, draw, viewer, now);
        await intervene(tx, draw, viewer);
        const by = chooseEnder(draw, viewer);
        await record(tx, viewer, 'end', draw, { from: draw.status, to: ended.status });
        await queueSaleOverEmails(tx, await endSales(tx, draw, { by, at: now, status: ended.status }));
      }),

    due: () => store.listDueDraws(db),

    /** Opens the public logs of draws that were published before logs existed. Adds all tickets sold so far. */
    openLogs: async (): Promise<void> => {
      const open = async (id: string) => {
        await db.transaction(async (tx) => {
          const { draw, now } = (await lockAndReadFacts(tx, id)) ?? throwNotFound();
          if (!isUnlogged(draw)) return;
          await log.open(tx, await readPromise(tx, id), now);
          await log.backfill(tx, id, now);
        });
        log.grown(id);
      };
      await forEach(await store.listUnlogged(db), open, { failed: 'Some logs could not be opened.' });
    },

    /** Updates a draw's status by the clock. Does nothing if it is up to date. */
    keepTime: async (id: string): Promise<void> => {
      const kept = await db.transaction(async (tx) => {
        const facts = await lockAndReadFacts(tx, id);
        return facts && { before: facts.draw, after: await catchUp(tx, facts.draw, facts.now) };
      });
      if (kept) tell(kept);
    },
  };
}

export type DrawsService = ReturnType<typeof createDraws>;

/** Replaces pictures from other sites with copies. */
async function withOwnPictures(
  pictures: Needs['pictures'],
  viewer: Viewer,
  input: DrawFields,
  before?: DrawRow,
): Promise<DrawFields> {
  const given = listPictures(input);
  const had = new Set([
    before?.imageUrl ?? '',
    ...(before?.gallery ?? []).map(({ url }) => url),
    ...(before?.prizes ?? []).map(({ imageUrl }) => imageUrl ?? ''),
  ]);
  return addPictures(input, await pictures.adopt(viewer, given, had));
}

type NoteDraw = (tx: Transaction, id: string) => Promise<void>;
type Creation = Pick<Needs, 'log' | 'code'> & {
  input: DrawFields;
  note: NoteDraw | undefined;
  claimDays: number;
};

async function createDraw(
  tx: Transaction,
  viewer: Viewer,
  { input, log, note, claimDays, code }: Creation,
): Promise<string> {
  const content = buildContent(input);
  const now = await readDatabaseTime(tx);
  requireValidDates(content, now);
  requireCode(code, content, { now, isPublishing: content.startDate !== null });
  const place = await chooseFirstPlace(tx, viewer, input);
  const { verified: hostVerified } = await store.findHolder(tx, place.ownerId);
  const status =
    content.startDate === null ? 'inactive' : derivePublishedStatus(content, { viewer, hostVerified, now });
  const id = await store.insertDraw(tx, { ...content, ...place, status });
  if (content.startDate !== null) {
    const isNew = { ...content, postAddress: null, postReference: null };
    await store.updateDraw(tx, id, { claimDays, ...planPostalRoute(isNew, code.postalEntryAddress) });
  }
  await note?.(tx, id);
  if (content.startDate !== null) await log.open(tx, await readPromise(tx, id), now);
  await record(tx, viewer, 'create', { id }, { status });
  await queuePublishedEmail(tx, id, { ...content, now });
  return id;
}

/** Moves the draw to or from an organisation, or to another address, if the input asks for it. */
async function moveDraw(tx: Transaction, viewer: Viewer, draw: DrawRow, input: DrawFields): Promise<DrawRow> {
  const place = await chooseNewPlace(tx, viewer, draw, input);
  if (!place) return draw;
  await store.updateDraw(tx, draw.id, { ...place, revision: draw.revision + 1 });
  await record(tx, viewer, 'move', draw, { organisationId: place.organisationId, slug: place.slug });
  return (await store.findDrawById(tx, draw.id)) ?? throwNotFound();
}

/** Reads what a draw promises in its log, from the rows that this transaction wrote. */
async function readPromise(tx: Transaction, id: string) {
  const draw = (await store.findDrawById(tx, id)) ?? throwNotFound();
  const pictures = draw.logVersion === 1 ? [] : await listPictureHashes(tx, id);
  const ofPrizes = draw.prizes.filter(({ imageUrl }) => imageUrl).length;
  return {
    ...toPromised(draw),
    id,
    host: draw.organisation?.name ?? formatDisplayName(draw.host),
    pictures,
    prizeDetails: listPrizeDetails(draw.prizes, pictures.slice(pictures.length - ofPrizes)),
    questions: draw.questions.filter(({ addedAt }) => addedAt === null),
    freeEntry: toFreeEntry(draw),
  };
}

type Replacing = {
  viewer: Viewer;
  requested: store.DrawContent;
  status: DrawFields['status'];
  now: Date;
  claimDays: number;
} & Pick<Needs, 'log' | 'code'>;

async function replaceDraw(
  tx: Transaction,
  draw: DrawRow,
  { viewer, requested, status: asked, now, log, claimDays, code }: Replacing,
): Promise<void> {
  const decided = decideReplacement(draw, requested, { status: asked, actor: viewer, now });
  const { status, pausedAt, content, change } = decided;
  requireCode(code, content, { now, stored: draw, isPublishing: change === 'publish' });
  if (change === 'publish' && draw.organisation && draw.claimDays === null)
    requireAcceptedName(draw.organisation);
  if (change === 'publish' && draw.organisation && !isAdmin(viewer))
    await requireActiveHolder(tx, draw.ownerId, 'publish');
  // A paused draw can be drawn, so a pause is as good as an early end.
  if (pausedAt && !draw.pausedAt) await intervene(tx, draw, viewer);
  const revision = draw.revision + (isChangingDraw(draw, decided) ? 1 : 0);
  // A draw keeps the time to claim with which it was first published.
  const published =
    change === 'publish' ? { offSaleReason: null, claimDays: draw.claimDays ?? claimDays } : {};
  // From the first ticket on, the terms are fixed. In version 1, they have no free route.
  const mayChangeTerms = draw.issuedCount === 0 && draw.heldCount === 0 && draw.logVersion === 2;
  const address = change === 'publish' ? code.postalEntryAddress : null;
  const route = mayChangeTerms ? planPostalRoute({ ...draw, endDate: content.endDate }, address) : null;
  await store.updateDraw(tx, draw.id, { status, pausedAt, content, revision, ...published, ...route });
  const before = pickTerms(toPromised(draw));
  const after = pickTerms(toPromised(content));
  const terms = findChangedTerms(before, after);
  if (terms.length > 0 && (await store.wasEverPublished(tx, draw))) {
    const changes = terms.map((field) => ({ field, before: before[field], after: after[field] }));
    await store.insertTermsChange(tx, draw.id, changes);
  }
  // From the first ticket on, the terms are fixed.
  if (draw.logSize > 0 && draw.issuedCount === 0) await log.promise(tx, await readPromise(tx, draw.id), now);
  if (isUnlogged({ ...draw, ...content })) await log.open(tx, await readPromise(tx, draw.id), now);
  if (decided.change === 'publish' && !draw.pausedAt)
    await queuePublishedEmail(tx, draw.id, { ...content, now });
  await record(tx, viewer, chooseEditAction(draw, decided), draw, { from: draw.status, to: status, terms });
}
