import { isRight } from '#domain/games/answer.ts';
import { RANGES, type Range } from '#domain/insights/days.ts';
import {
  type CountedKind,
  type Device,
  deviceOf,
  isRobot,
  type Source,
  type Visit,
} from '#domain/insights/visits.ts';
import type { Database } from '#server/db/database.ts';
import type { Viewer } from '#server/viewer.ts';
import { visibleDraw } from '../lifecycle/service.ts';
import { looksAfter, requireMaySeeInsights } from './policy.ts';
import * as store from './store.ts';

const HOUR_MS = 3_600_000;

/** Kinds of counts that wait to be written: far more than a few seconds of any crowd make, as nobody's words are in them. */
const MOST_WAITING = 20_000;

/** Written at once. */
const BATCH = 2_000;

type Needs = {
  db: Database;
  now: () => Date;
  /** Whether purchases wait for the database: it is then asked for nothing that counting can do without. */
  busy?: () => boolean;
};

/** How a draw came to its sales: counted in memory while it happens, written every few seconds, and told to its host. */
export function createInsights({ db, now, busy = () => false }: Needs) {
  let waiting = new Map<string, store.Count>();

  const add = (count: store.Count) => {
    const key = [count.drawId, count.hour.getTime(), count.kind, count.source, count.device].join();
    const known = waiting.get(key);
    if (known) known.times += count.times;
    else if (waiting.size < MOST_WAITING) waiting.set(key, { ...count });
  };

  const count = (drawId: string, kind: CountedKind, source: Source | '' = '', device: Device | '' = '') => {
    const hour = new Date(Math.floor(now().getTime() / HOUR_MS) * HOUR_MS);
    add({ drawId, hour, kind, source, device, times: 1 });
  };

  return {
    /**
     * A page that was sent, noted in this process. Of who is nobody in particular the database is asked nothing.
     * @param identify given where somebody may be signed in
     */
    visited: async (
      { drawId, source, device }: Visit,
      identify?: () => Promise<Viewer | null>,
    ): Promise<void> => {
      if (identify && !busy()) {
        const viewer = await identify();
        if (viewer && looksAfter(viewer, await visibleDraw(db, viewer, drawId))) return;
      }
      count(drawId, 'visit', source, device);
    },

    /** A page that another page of this site went on to. @throws {ApiError} 404 where the viewer may not see the draw */
    shown: async (viewer: Viewer | null, drawId: string, userAgent = ''): Promise<void> => {
      const draw = await visibleDraw(db, viewer, drawId);
      if (isRobot(userAgent) || looksAfter(viewer, draw)) return;
      count(draw.id, 'visit', 'this-site', deviceOf(userAgent));
    },

    /** That a puzzle was put to somebody, or took its answer. */
    challenged: (drawId: string, kind: 'challenge' | 'answer'): void => count(drawId, kind),

    /** Writes what has gathered. What cannot be written now waits for the next time; a crash loses it. */
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

    /** @throws {ApiError} 404 where the viewer may not see the draw, 403 where it is not theirs */
    show: async (viewer: Viewer, drawId: string, range: Range) => {
      const draw = await visibleDraw(db, viewer, drawId);
      requireMaySeeInsights(viewer, draw);
      const period = await store.periodOf(db, drawId, RANGES[range]);
      const [counts, sales, answers] = await Promise.all([
        store.sumCounts(db, drawId, period),
        store.sumSales(db, drawId, period),
        // Until then nothing anywhere depends on whether an answer was right.
        draw.sealedAt === null || draw.skillGameType === null ? null : store.sumAnswers(db, drawId),
      ]);
      return { period, counts, sales, answers: answers && judged(answers) };
    },
  };
}

export type InsightsService = ReturnType<typeof createInsights>;

type JudgedAnswers = Pick<store.AnswerSum, 'type' | 'difficulty'> & { right: number; wrong: number };

/** By game and level, as the drawing judges them. */
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
