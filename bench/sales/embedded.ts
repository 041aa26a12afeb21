import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '#server/db/embedded.ts';
import { requireBooks } from './books.ts';
import { ordersFor, underLoad } from './contenders.ts';
import { layGround } from './ground.ts';
import { atLeast, printStandings, type Target } from './report.ts';

const SPAN = { warmSeconds: 3, seconds: 8 };

/** One hot draw on the embedded database, as the program runs without any settings. */
export async function measureEmbedded(perSecondOnPostgres: number): Promise<Target[]> {
  const directory = await mkdtemp(join(tmpdir(), 'bench-embedded-'));
  try {
    // The directory is one process's at a time: first ours to prepare it, then the program's, then ours to look.
    const { draws, orders } = await withEmbedded(directory, async (database) => {
      const ground = await layGround(database);
      const draws = await ground.makeDraws(1);
      return { draws, orders: await ground.prepareOrders(draws, ordersFor(SPAN)) };
    });
    const { sold, ...figures } = await underLoad('oakdraw', { DATA_DIR: directory }, orders, SPAN);
    await withEmbedded(directory, ({ db }) => requireBooks(db, draws, sold));
    const postgres = { name: 'on PostgreSQL', perSecond: perSecondOnPostgres };
    printStandings('The embedded database', [postgres, { name: 'embedded', ...figures }], postgres.name);
    return [
      atLeast('embedded database, over PostgreSQL', 0.1, figures.perSecond / perSecondOnPostgres, ' ×'),
    ];
  } finally {
    await rm(directory, { recursive: true });
  }
}

async function withEmbedded<Result>(
  directory: string,
  work: (database: Awaited<ReturnType<typeof openEmbedded>>) => Promise<Result>,
): Promise<Result> {
  const database = await openEmbedded(directory);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
