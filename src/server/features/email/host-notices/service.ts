import type { HostNotices } from '#contract/email/host-notices.ts';
import { findProgress } from '#domain/draws/milestones.ts';
import { HOST_NOTICES, type HostNotice } from '#domain/email/host-notices.ts';
import { ApiError } from '#server/api-error.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import type { KeyedHash } from '#server/security/keyed-hash.ts';
import { requireOwn, type Viewer } from '#server/viewer.ts';
import { type NewEmail, queueEmails } from '../outbox/service.ts';
import { createLeaveLinks } from './leave-links.ts';
import * as store from './store.ts';

/** The work of one run: one batch while sales are waiting for the database, otherwise up to `batches`. */
const WORK = { batch: 100, batches: 20 };

type Needs = {
  db: Database;
  keyedHash: KeyedHash;
  /** Whether sales are waiting for the database. If so, emails have to wait. */
  isBusy?: () => boolean;
};

/** Emails hosts about their sales. Each email is sent once, and each kind can be switched off. */
export function createHostNotices({ db, keyedHash, isBusy = () => false }: Needs) {
  const links = createLeaveLinks(keyedHash);
  /** The last day whose summaries this process has found complete. */
  let digested: string | null = null;

  /** Repeats a batch, each in its own transaction, until it returns false. */
  const runInBatches = async (work: (tx: Transaction) => Promise<boolean>): Promise<void> => {
    for (let batch = 0; batch < WORK.batches; batch += 1) {
      if (!(await db.transaction(work)) || isBusy()) return;
    }
  };

  const addressTo = ({ personId, email }: store.NoticeDraw, kind: HostNotice) => ({
    recipient: email,
    personId,
    leaveToken: links.tokenOf(personId, kind),
  });

  const buildMilestoneEmail = (at: store.AtMilestone, milestone: NonNullable<News>): NewEmail => {
    const isFirst = milestone === 'first';
    const { leaveToken, ...to } = addressTo(at, isFirst ? 'first-sale' : 'milestones');
    const dedupKey = `host-milestone:${at.drawId}:${milestone}`;
    const data = { draw: toDraw(at), sold: at.sold, leaveToken };
    return isFirst
      ? { ...to, dedupKey, template: 'host-draw-first-sale', data }
      : { ...to, dedupKey, template: 'host-draw-milestone', data: { ...data, milestone } };
  };

  const tellMilestone = async (tx: Transaction): Promise<boolean> => {
    const at = await store.claimMilestone(tx);
    if (!at) return false;
    const { news, reached, nextAt } = findProgress(at, at.reached);
    await store.markReached(tx, at.drawId, { reached, nextAt, isTold: news !== undefined });
    const off = await store.listOptOuts(tx, at.personId);
    if (news && !off.includes(news === 'first' ? 'first-sale' : 'milestones')) {
      await queueEmails(tx, [buildMilestoneEmail(at, news)]);
    }
    return true;
  };

  const tellEnding = async (tx: Transaction): Promise<boolean> => {
    const draws = await store.listEnding(tx, WORK.batch);
    await queueEmails(
      tx,
      draws.map((ending) => {
        const { leaveToken, ...to } = addressTo(ending, 'ending');
        const endDate = new Date(ending.endDate).toISOString();
        const data = { draw: toDraw(ending), sold: ending.sold, endDate, leaveToken };
        return { ...to, dedupKey: `host-draw-ending:${ending.drawId}`, template: 'host-draw-ending', data };
      }),
    );
    return draws.length === WORK.batch;
  };

  const sendDigestBatch = async (tx: Transaction, day: string): Promise<boolean> => {
    const people = await store.claimDigests(tx, day, WORK.batch);
    const byHost = Map.groupBy(await store.listDigestRows(tx, day, people), ({ personId }) => personId);
    const messages = [...byHost.values()].flatMap((rows) => {
      const [first] = rows;
      if (!first) return [];
      const { leaveToken, ...to } = addressTo(first, 'digest');
      const draws = rows.map((row) => ({
        draw: toDraw(row),
        tickets: row.tickets,
        pence: row.pence,
        sold: row.sold,
      }));
      const dedupKey = `host-digest:${first.personId}:${day}`;
      return [{ ...to, dedupKey, template: 'host-digest' as const, data: { day, draws, leaveToken } }];
    });
    await queueEmails(tx, messages);
    return people.length > 0;
  };

  const show = async (viewer: Viewer, personId: string): Promise<HostNotices> => {
    requireOwn(viewer, personId);
    const off = await store.listOptOuts(db, personId);
    return Object.fromEntries(HOST_NOTICES.map((kind) => [kind, !off.includes(kind)])) as HostNotices;
  };

  return {
    /** Emails hosts about their first sale and milestones, at most one for each draw and hour. */
    tellMilestones: async (): Promise<void> => {
      await db.transaction(store.startFollowing);
      await runInBatches(tellMilestone);
    },

    /** Emails hosts about draws that end within a day. */
    tellEnding: () => runInBatches(tellEnding),

    /** From 8:00 in London, sends each host a summary of yesterday's sales. */
    sendDigests: async (): Promise<void> => {
      const day = await store.findDigestDay(db);
      if (day === null || day === digested) return;
      let isDone = false;
      await runInBatches(async (tx) => {
        const hasMore = await sendDigestBatch(tx, day);
        isDone = !hasMore;
        return hasMore;
      });
      if (isDone) digested = day;
    },

    show,

    change: async (viewer: Viewer, personId: string, wanted: Change): Promise<HostNotices> => {
      requireOwn(viewer, personId);
      const kindsThatAre = (on: boolean) => HOST_NOTICES.filter((kind) => wanted[kind] === on);
      await db.transaction(async (tx) => {
        await store.lockPerson(tx, personId);
        await store.insertOptOuts(tx, personId, kindsThatAre(false));
        await store.deleteOptOuts(tx, personId, kindsThatAre(true));
      });
      return show(viewer, personId);
    },

    /** Unsubscribes with the token from an email, without signing in. */
    leave: async (token: string, of: 'kind' | 'all' | 'none'): Promise<void> => {
      const named = links.read(token);
      if (!named) throw createUnknownLinkError();
      const { personId, kind } = named;
      await db.transaction(async (tx) => {
        if (!(await store.lockPerson(tx, personId))) throw createUnknownLinkError();
        if (of === 'none') await store.deleteOptOuts(tx, personId, [kind]);
        else await store.insertOptOuts(tx, personId, of === 'all' ? HOST_NOTICES : [kind]);
      });
    },
  };
}

/** Kinds that are left out do not change. */
type Change = { [K in HostNotice]?: boolean | undefined };

type News = ReturnType<typeof findProgress>['news'];

export type HostNoticesService = ReturnType<typeof createHostNotices>;

const toDraw = ({ drawId: id, title, colorScheme, customColor }: store.NoticeDraw) => ({
  id,
  title,
  colorScheme,
  customColor,
});

function createUnknownLinkError(): ApiError {
  return new ApiError('missing', 'We don’t recognise this link.', { code: 'link_unknown' });
}
