// `npm run bench -- tickets`: a host's list and file of a million tickets. bench/README.md explains it.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '#server/db/embedded.ts';
import { layGround, onGround } from './sales/ground.ts';
import type { Draws } from './sales/load-plan.ts';
import { judge, machineWords, type Target } from './sales/report.ts';
import { type Server, startServer } from './sales/servers.ts';
import { measureExport } from './tickets/export.ts';
import { measureSearch } from './tickets/search.ts';
import { seedTickets } from './tickets/seed.ts';

const TICKETS = 1_000_000;

async function measure(server: Server, draws: Draws, where: string): Promise<Target[]> {
  try {
    return [
      ...(await measureSearch(server, draws, where)),
      ...(await measureExport(server, draws, { tickets: TICKETS, where })),
    ];
  } finally {
    await server.stop();
  }
}

function onPostgres(): Promise<Target[]> {
  return onGround(async ({ db, url, makeDraws }) => {
    const draws = await makeDraws(1);
    await seedTickets(db, draws, TICKETS);
    return await measure(await startServer('oakdraw', { DATABASE_URL: url }), draws, 'PostgreSQL');
  });
}

async function onEmbedded(): Promise<Target[]> {
  const directory = await mkdtemp(join(tmpdir(), 'bench-embedded-'));
  try {
    // The directory is one process's at a time: ours to prepare it, then the program's.
    const database = await openEmbedded(directory);
    const ground = await layGround(database);
    const draws = await ground.makeDraws(1);
    await seedTickets(ground.db, draws, TICKETS);
    await database.close();
    return await measure(await startServer('oakdraw', { DATA_DIR: directory }), draws, 'embedded');
  } finally {
    await rm(directory, { recursive: true });
  }
}

const PARTS = { postgres: onPostgres, embedded: onEmbedded };
const asked = process.argv.slice(2);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

console.log(machineWords());
const targets: Target[] = [];
for (const [name, part] of Object.entries(PARTS)) {
  if (asked.length === 0 || asked.includes(name)) targets.push(...(await part()));
}
judge(targets);
