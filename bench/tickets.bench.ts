// `npm run bench -- tickets`: the list and the file of a million tickets, as a host gets them. See bench/README.md.
import { createTemporaryDirectory } from './harness/cleanup.ts';
import {
  type BenchDatabase,
  openDirectory,
  prepareDatabase,
  startBenchPostgres,
} from './harness/database.ts';
import type { Draws } from './harness/numbering.ts';
import { measureParts, type Target } from './harness/report.ts';
import { withServer } from './harness/servers.ts';
import { measureExport } from './tickets/export.ts';
import { measureSearch } from './tickets/search.ts';
import { seedTickets } from './tickets/seed.ts';

const TICKETS = 1_000_000;

async function createDraw({ db, createDraws }: BenchDatabase): Promise<Draws> {
  const draws = await createDraws(1);
  await seedTickets(db, draws, TICKETS);
  return draws;
}

const measure = (name: string, environment: Record<string, string>, draws: Draws): Promise<Target[]> =>
  withServer('oakdraw', environment, async (server) => [
    ...(await measureSearch(name, server, draws)),
    ...(await measureExport(name, server, draws, TICKETS)),
  ]);

await measureParts({
  postgres: async () => {
    const postgres = await startBenchPostgres();
    const targets = await measure('PostgreSQL', { DATABASE_URL: postgres.url }, await createDraw(postgres));
    await postgres.stop();
    return targets;
  },
  embedded: async () => {
    const directory = createTemporaryDirectory();
    const draws = await openDirectory(directory, async (database) =>
      createDraw(await prepareDatabase(database)),
    );
    return measure('embedded', { DATA_DIR: directory }, draws);
  },
});
