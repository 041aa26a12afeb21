import type { z } from 'zod';
import type { MessageInput } from '#contract/awards/awards.ts';
import type { FileUpload } from '#contract/file-upload.ts';
import { type Paging, toOffset } from '#contract/lists.ts';
import { AWARD_LIMITS as limits, AWARD_MESSAGES as messages } from '#domain/awards/claim.ts';
import { addDays, DECIDE_DAYS } from '#domain/awards/deadlines.ts';
import { ApiError } from '#server/api-error.ts';
import { recordAct } from '#server/db/audit.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { readVisibleDraw } from '#server/features/draws/lifecycle/service.ts';
import type { PicturesService } from '#server/features/draws/pictures/service.ts';
import { queueEmails } from '#server/features/email/outbox/service.ts';
import type { ThrottlesService } from '#server/features/platform/throttles/service.ts';
import type { Viewer } from '#server/viewer.ts';
import {
  type AwardId,
  type AwardRole,
  type AwardRow,
  applyEvent,
  buildAwardEmail,
  findAward,
  findAwardsByIds,
  findHost,
  findRole,
  isAppeal,
  lockAward,
  queueCaseEmails,
  requireOpenCase,
  updateAward,
} from '../awards/service.ts';
import * as store from './store.ts';

type Needs = {
  db: Database;
  pictures: Pick<PicturesService, 'readUpload'>;
  /** Absent in tests without limits. */
  throttles?: Pick<ThrottlesService, 'byPerson' | 'count'> | undefined;
};

export type Thread = {
  viewer: Viewer;
  messages: (store.MessageRow & { files: store.FileRow[] })[];
  evidence: store.FileRow[];
};

export type AwardCasesService = ReturnType<typeof createAwardCases>;

/** Messages, files and decisions about awards. */
export function createAwardCases({ db, pictures, throttles }: Needs) {
  /** @throws {ApiError} 404, or 403 unless the viewer is the winner, the host or an admin */
  const requireRole = async (viewer: Viewer, { id, awardId }: AwardId) => {
    await readVisibleDraw(db, viewer, id);
    const row = await findAward(db, { drawId: id, awardId });
    if (!row) throw new ApiError('missing', 'We couldn’t find this prize.');
    return roleIn(row, viewer);
  };

  const readThread = async (viewer: Viewer, awardId: string): Promise<Thread> => {
    const rows = await store.listMessages(db, awardId);
    const files = await store.listFiles(db, awardId);
    const withFiles = rows.map((row) => ({
      ...row,
      files: files.filter(({ messageId }) => messageId === row.id),
    }));
    return { viewer, messages: withFiles, evidence: files.filter(({ isEvidence }) => isEvidence) };
  };

  return {
    read: async (viewer: Viewer, of: AwardId): Promise<Thread> => {
      await requireRole(viewer, of);
      return readThread(viewer, of.awardId);
    },

    /** @throws {ApiError} 409 if the author's side has written too many messages, 429. An appeal is never refused. */
    send: async (viewer: Viewer, of: AwardId, input: MessageInput): Promise<Thread> => {
      await requireRole(viewer, of);
      await db.transaction(async (tx) => {
        const { row, now } = await lockAward(tx, of);
        const role = roleIn(row, viewer);
        requireOpenCase(row, now);
        const isNewAppeal = isAppeal(row, role, now);
        if (!isNewAppeal) await requireRoom(tx, row.award.id, { viewer, role, now });
        await addMessage(tx, { row, viewer, role, input, now });
        if (!isNewAppeal) return;
        await updateAward(tx, row.award.id, { appealedAt: now });
        const details = { awardId: row.award.id, rank: row.award.rank, attempt: row.award.attempt };
        await recordAct(tx, viewer, {
          action: 'award.appeal',
          target: { kind: 'draw', id: row.draw.id },
          details,
        });
        await queueCaseEmails(tx, row, 'appeal', addDays(now, DECIDE_DAYS));
      });
      return readThread(viewer, of.awardId);
    },

    /** Never refused because of the number of messages. */
    report: async (viewer: Viewer, of: AwardId, input: MessageInput): Promise<AwardRow> => {
      await readVisibleDraw(db, viewer, of.id);
      return db.transaction(async (tx) => {
        const { row, now } = await lockAward(tx, of);
        return applyEvent(tx, {
          row,
          now,
          actor: viewer,
          event: 'report',
          write: async () => {
            await addMessage(tx, { row, viewer, role: 'winner', input, now, isQuiet: true });
            return { problemAt: now };
          },
        });
      });
    },

    /** @throws {ApiError} 403, 409 if the author's side has added too many files, 413, 415, 429 */
    upload: async (
      viewer: Viewer,
      of: AwardId,
      input: z.output<typeof FileUpload>,
    ): Promise<store.FileRow> => {
      await requireRole(viewer, of);
      await throttles?.count([throttles.byPerson('award files by person', viewer.id)]);
      const file = await pictures.readUpload(viewer.id, input);
      return db.transaction(async (tx) => {
        const { row, now } = await lockAward(tx, of);
        requireOpenCase(row, now);
        if ((await countFilesOfSide(tx, row, roleIn(row, viewer))) >= limits.filesPerSide)
          throw new ApiError('conflict', messages.filesPerSide, { code: 'too_many_files' });
        return store.insertFile(tx, { ...file, awardId: of.awardId, authorId: viewer.id });
      });
    },

    /** An unused file can be read only by its author. */
    download: async (viewer: Viewer, of: AwardId & { fileId: string }) => {
      await requireRole(viewer, of);
      const file = await store.findFile(db, of);
      const isUsed = file && (file.isEvidence || file.messageId !== null);
      if (!file || !(isUsed || file.authorId === viewer.id))
        throw new ApiError('missing', 'We couldn’t find this file.');
      return file;
    },

    listCases: async (paging: Paging) => {
      const cases = await store.listCases(db, { limit: paging.limit, offset: toOffset(paging) });
      const rows = await findAwardsByIds(
        db,
        cases.map(({ awardId }) => awardId),
      );
      const byId = new Map(rows.map((row) => [row.award.id, row]));
      const listed = cases.flatMap(({ awardId, ...one }) => {
        const row = byId.get(awardId);
        return row ? [{ ...one, row }] : [];
      });
      return { rows: listed, total: cases[0]?.total ?? 0 };
    },
  };
}

/** @throws {ApiError} 403 */
function roleIn(row: AwardRow, viewer: Viewer): AwardRole {
  const role = findRole(row, viewer);
  if (role) return role;
  throw new ApiError('forbidden', 'Only the winner, the host and admins can see this.', {
    code: 'not_involved',
  });
}

type Author = { viewer: Viewer; role: AwardRole; now: Date };

/** Each side has its own limit, so that none can silence another. @throws {ApiError} 409, 429 */
async function requireRoom(tx: Transaction, awardId: string, { viewer, role, now }: Author): Promise<void> {
  const ofSide = (await store.listMessages(tx, awardId)).filter((message) => message.role === role);
  if (ofSide.length >= limits.messagesPerSide)
    throw new ApiError('conflict', messages.messagesPerSide, { code: 'too_many_messages' });
  const dayAgo = addDays(now, -1);
  const ofDay = ofSide.filter(({ authorId, createdAt }) => authorId === viewer.id && createdAt > dayAgo);
  // Reports and appeals count too, but are never refused, so there can be more.
  const oldest = ofDay.at(-limits.messagesPerDay);
  if (!oldest) return;
  const waitMs = oldest.createdAt.getTime() - dayAgo.getTime();
  throw new ApiError('too_many', messages.messagesPerDay, { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}

/** Unsent files of people who have left the team still count for the host. */
async function countFilesOfSide(tx: Transaction, row: AwardRow, side: AwardRole): Promise<number> {
  const authors = await store.listFileAuthors(tx, row.award.id);
  return authors.filter((author) => (author.side ?? findRole(row, author) ?? 'host') === side).length;
}

type NewMessage = {
  row: AwardRow;
  viewer: Viewer;
  role: AwardRole;
  input: MessageInput;
  now: Date;
  /** Whether another email already announces the message. */
  isQuiet?: boolean;
};

async function addMessage(
  tx: Transaction,
  { row, viewer, role, input, now, isQuiet = false }: NewMessage,
): Promise<void> {
  const awardId = row.award.id;
  const message = { awardId, authorId: viewer.id, role, text: input.message, createdAt: now };
  await store.insertMessage(tx, { ...message, fileIds: input.files });
  if (isQuiet) return;
  const host = await findHost(tx, row.draw.id);
  const winner = { personId: row.award.personId, email: row.winner.email };
  const facts = { from: role, text: input.message };
  const cause = now.toISOString();
  await queueEmails(tx, [
    ...(role === 'winner'
      ? []
      : [buildAwardEmail(row, winner, 'award-message', { ...facts, toHost: false }, cause)]),
    ...(role === 'host' || !host
      ? []
      : [buildAwardEmail(row, host, 'award-message', { ...facts, toHost: true }, cause)]),
  ]);
}
