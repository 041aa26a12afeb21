// `npm run bench -- tickets`: a host's list and file of a million tickets. See bench/README.md.
import {
  type BenchDatabase,
  openDirectory,
  prepareDatabase,
  withEmbeddedDirectory,
  withPostgres,
} from './harness/database.ts';
import type { Draws } from './harness/numbering.ts';
import { describeMachine, judge, selectParts, type Target } from './harness/report.ts';
import { startServer } from './harness/servers.ts';
import { measureExport } from './tickets/export.ts';
import { measureSearch } from './tickets/search.ts';
import { seedTickets } from './tickets/seed.ts';

const TICKETS = 1_000_000;

async function createDraw({ db, createDraws }: BenchDatabase): Promise<Draws> {
  const draws = await createDraws(1);
  await seedTickets(db, draws, TICKETS);
  return draws;
}

async function measure(name: string, environment: Record<string, string>, draws: Draws): Promise<Target[]> {
  const server = await startServer('oakdraw', environment);
  try {
    return [
      ...(await measureSearch(name, server, draws)),
      ...(await measureExport(name, server, draws, TICKETS)),
    ];
  } finally {
    await server.stop();
  }
}

const PARTS = {
  postgres: () =>
    withPostgres(async (postgres) =>
      measure('PostgreSQL', { DATABASE_URL: postgres.url }, await createDraw(postgres)),
    ),
  embedded: () =>
    withEmbeddedDirectory(async (directory) => {
      const draws = await openDirectory(directory, async (database) =>
        createDraw(await prepareDatabase(database)),
      );
      return measure('embedded', { DATA_DIR: directory }, draws);
    }),
};

const selected = selectParts(Object.keys(PARTS));
console.log(describeMachine());
const targets: Target[] = [];
for (const [name, runPart] of Object.entries(PARTS)) {
  if (selected.includes(name)) targets.push(...(await runPart()));
}
judge(targets);
