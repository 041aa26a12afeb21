import { isRight } from '#domain/games/answer.ts';
import { RANGES, type Range } from '#domain/insights/days.ts';
import type { Source } from '#domain/insights/sources.ts';
import { type CountedKind, type Device, detectDevice, isRobot, type Visit } from '#domain/insights/visits.ts';
import type { Database } from '#server/db/database.ts';
import type { Viewer } from '#server/viewer.ts';
import { findDrawIdByAddress, readVisibleDraw } from '../lifecycle/service.ts';
import { isHostOrAdmin, requireMaySeeInsights } from './policy.ts';
import * as store from './store.ts';

const HOUR_MS = 3_600_000;

/** The maximum number of distinct counts in memory. It is far more than a large crowd produces in a few seconds. */
const MOST_WAITING = 20_000;

/** The maximum number of short addresses in memory. */
const MOST_ADDRESSES = 10_000;

/** Rows per statement. */
const BATCH = 2_000;

type Needs = {
  db: Database;
  now: () => Date;
  /** Whether purchases are waiting for the database. If so, counting skips optional queries. */
  isBusy?: () => boolean;
};

/** Counts visits and challenges in memory, writes them every few seconds, and reports them to hosts. */
export function createInsights({ db, now, isBusy = () => false }: Needs) {
  let waiting = new Map<string, store.Count>();
  const ids = new Map<string, string>();

  const add = (count: store.Count) => {
    const key = [count.drawId, count.hour.getTime(), count.kind, count.source, count.device].join();
    const known = waiting.get(key);
    if (known) known.times += count.times;
    else if (waiting.size < MOST_WAITING) waiting.set(key, { ...count });
  };

  /** Published draws keep their short addresses, so the ids can be kept. */
  const findId = async (address: { organisation: string; slug: string }): Promise<string | undefined> => {
    const key = `${address.organisation}/${address.slug}`;
    const id = ids.get(key) ?? (await findDrawIdByAddress(db, address));
    if (id !== undefined && ids.size < MOST_ADDRESSES) ids.set(key, id);
    return id;
  };

  const count = (drawId: string, kind: CountedKind, source: Source | '' = '', device: Device | '' = '') => {
    const hour = new Date(Math.floor(now().getTime() / HOUR_MS) * HOUR_MS);
    add({ drawId, hour, kind, source, device, times: 1 });
  };

  return {
    /**
     * Counts a page load. Callers without a session cause no database query, except the first at a short address.
     * @param identify set if the caller may be signed in
     */
    countVisit: async (
      { source, device, ...visited }: Visit,
      identify?: () => Promise<Viewer | null>,
    ): Promise<void> => {
      const drawId = 'drawId' in visited ? visited.drawId : await findId(visited.address);
      if (drawId === undefined) return;
      if (identify && !isBusy()) {
        const viewer = await identify();
        if (viewer && isHostOrAdmin(viewer, await readVisibleDraw(db, viewer, drawId))) return;
      }
      count(drawId, 'visit', source, device);
    },

    /**
     * Counts a navigation within the site.
     * @throws {ApiError} 404 if the viewer cannot see the draw
     */
    countShown: async (viewer: Viewer | null, drawId: string, userAgent = ''): Promise<void> => {
      const draw = await readVisibleDraw(db, viewer, drawId);
      if (isRobot(userAgent) || isHostOrAdmin(viewer, draw)) return;
      count(draw.id, 'visit', 'this-site', detectDevice(userAgent));
    },

    /** Counts a challenge that was shown or answered. */
    countChallenge: (drawId: string, kind: 'challenge' | 'answer'): void => count(drawId, kind),

    /** Writes the collected counts. Counts that cannot be written wait for the next call. A crash loses them. */
    write: async (): Promise<void> => {
      const counts = [...waiting.values()];
      waiting = new Map();
      for (let first = 0; first < counts.length; first += BATCH) {
        try {
          await store.addCounts(db, counts.slice(first, first + BATCH));
        } catch (error) {
          counts.slice(first).forEach(add);
          throw error;
        }
      }
    },

    /** @throws {ApiError} 404 if the viewer cannot see the draw, 403 if they cannot see its insights */
    show: async (viewer: Viewer, drawId: string, range: Range) => {
      const draw = await readVisibleDraw(db, viewer, drawId);
      requireMaySeeInsights(viewer, draw);
      const period = await store.readPeriod(db, drawId, RANGES[range]);
      const [counts, sales, answers] = await Promise.all([
        store.sumCounts(db, drawId, period),
        store.sumSales(db, drawId, period),
        // Until the entry list is sealed, no response may depend on whether an answer was right.
        draw.sealedAt === null || draw.skillGameType === null ? null : store.sumAnswers(db, drawId),
      ]);
      return { period, counts, sales, answers: answers && judged(answers) };
    },
  };
}

export type InsightsService = ReturnType<typeof createInsights>;

type JudgedAnswers = Pick<store.AnswerSum, 'type' | 'difficulty'> & { right: number; wrong: number };

/** Adds up the answers by game and level, and checks them as the drawing does. */
function judged(sums: readonly store.AnswerSum[]): JudgedAnswers[] {
  const by = new Map<string, JudgedAnswers>();
  for (const { type, difficulty, solution, given, times } of sums) {
    const key = `${type} ${difficulty}`;
    const level = by.get(key) ?? { type, difficulty, right: 0, wrong: 0 };
    by.set(key, level);
    if (given !== null && isRight(solution, given)) level.right += times;
    else level.wrong += times;
  }
  return [...by.values()].sort((a, b) => b.right + b.wrong - a.right - a.wrong);
}
