import { createTemporaryDirectory } from '../harness/cleanup.ts';
import { openDirectory, prepareDatabase } from '../harness/database.ts';
import { atLeast, type Target } from '../harness/report.ts';
import { requireBooks } from './books.ts';
import { countOrders, printResults, runUnderLoad } from './contenders.ts';

const SPAN = { warmSeconds: 3, seconds: 8 };

/** Measures one hot draw on the embedded database, which the program uses by default. */
export async function measureEmbedded(perSecondOnPostgres: number): Promise<Target[]> {
  const directory = createTemporaryDirectory();
  const { draws, orders } = await openDirectory(directory, async (database) => {
    const embedded = await prepareDatabase(database);
    const draws = await embedded.createDraws(1);
    return { draws, orders: await embedded.prepareOrders(draws, countOrders(SPAN)) };
  });
  const { sold, ...figures } = await runUnderLoad('oakdraw', { DATA_DIR: directory }, orders, SPAN);
  await openDirectory(directory, ({ db }) => requireBooks(db, draws, sold));
  const results = new Map([
    ['on PostgreSQL', { perSecond: perSecondOnPostgres }],
    ['embedded', figures],
  ]);
  printResults('The embedded database', results, 'on PostgreSQL');
  const ratio = figures.perSecond / perSecondOnPostgres;
  return [atLeast('embedded database, over PostgreSQL', 0.1, ratio, ' ×')];
}
