import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '#server/db/database.ts';
import { METRICS_TOKEN } from '../harness/numbering.ts';
import { request } from '../harness/requests.ts';
import { SETTINGS, type Server } from '../harness/servers.ts';

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
export const readLongestBlock = async (server: Server): Promise<number> =>
  1000 * (await readMetric(server, 'nodejs_eventloop_lag_max_seconds'));

/** A server that uses less than this share of a processor is idle. */
const IDLE = 0.1;

/** Waits until a server has finished the jobs that follow sales, such as indexing buyers for search. */
export async function waitUntilIdle(server: Server): Promise<void> {
  const readSeconds = () => readMetric(server, 'process_cpu_seconds_total');
  for (let before = await readSeconds(), idle = 0; idle < 3; ) {
    await pause(1_000);
    const now = await readSeconds();
    idle = now - before < IDLE ? idle + 1 : 0;
    before = now;
  }
}

async function readMetric({ url }: Server, name: string): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await request(`${url}/metrics`, undefined, { headers })).text();
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? Number.NaN);
}

/** Waits until the server has copied the whole log into its data directory, as it does while tickets are sold. */
export async function waitUntilKept(db: Database, drawId: string): Promise<void> {
  const directory = join(SETTINGS.DATA_DIR, 'log-entries', drawId);
  const [row] = await queryRows<{ size: number }>(
    db,
    sql`select log_size as size from prize_draws where id = ${drawId}`,
  );
  const isKept = async () => {
    const names = await readdir(directory).catch(() => []);
    return names.some((name) => Number(name.split('-')[1]) === row?.size);
  };
  while (!(await isKept())) await pause(200);
}
