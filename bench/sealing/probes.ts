import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { METRICS_TOKEN } from '../harness/numbering.ts';
import { request } from '../harness/requests.ts';
import type { Server } from '../harness/servers.ts';

const EVERY_MS = 10;

/**
 * Runs `work` and locks the draw again and again meanwhile, as sales do.
 * @returns the longest wait for the lock in milliseconds, which is at most the longest time that `work` held it
 */
export async function watchLock<Result>(
  db: Database,
  drawId: string,
  work: () => Promise<Result>,
): Promise<{ result: Result; longest: number }> {
  const lock = async () => {
    const began = performance.now();
    await db.execute(sql`select 1 from prize_draws where id = ${drawId} for update`);
    return performance.now() - began;
  };
  let longest = 0;
  let isWorking = true;
  const watching = (async () => {
    while (isWorking) {
      longest = Math.max(longest, await lock());
      await pause(EVERY_MS);
    }
  })();
  const result = await work().finally(() => {
    isWorking = false;
  });
  await watching;
  return { result, longest };
}

/** The longest block of a server's event loop since this was last called, in milliseconds. */
export async function readLongestBlock({ url }: Server): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await request(`${url}/metrics`, undefined, { headers })).text();
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1] ?? Number.NaN) * 1000;
}
