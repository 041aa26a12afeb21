// Oakdraw on PostgreSQL with one draw, without its jobs.
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { people, prizeDraws } from '#server/db/schema.ts';
import { openDatabase, readSecrets } from '#server/program.ts';
import { startPostgres } from '../../scripts/postgres-server.ts';
import { SETTINGS } from '../harness/servers.ts';
import { serveMeasurement } from './serving.ts';

const DAY_MS = 86_400_000;

const directory = mkdtempSync(join(tmpdir(), 'bench-live-'));
process.once('exit', () => rmSync(directory, { recursive: true, force: true }));

const postgres = await startPostgres({ durable: true });
const config = readConfig({
  ...SETTINGS,
  DATABASE_URL: postgres.url,
  DATA_DIR: directory,
  LOG_LEVEL: 'error',
  // All watchers connect from one address; each names its own in a header, as behind a proxy.
  TRUST_PROXY: '1',
});
const database = await openDatabase(config);
const { server, services } = await buildApp({ config, database, ...(await readSecrets(config)) });

const [owner] = await database.db
  .insert(people)
  .values({
    email: 'host@example.org',
    emailKey: 'host@example.org',
    firstName: 'A',
    lastName: 'Host',
    role: 'host',
    passwordHash: '',
  })
  .returning();
const [draw] = await database.db
  .insert(prizeDraws)
  .values({
    ownerId: owner?.id ?? '',
    title: 'A week in a lighthouse',
    description: 'Seven nights.',
    ticketPricePence: 500,
    charityName: 'Lifeboats',
    charityPercentage: 10,
    status: 'active',
    startDate: new Date(Date.now() - DAY_MS),
    endDate: new Date(Date.now() + DAY_MS),
  })
  .returning();
if (!draw) throw new Error('no draw');

await server.listen({ host: '127.0.0.1', port: 0 });
const { port } = server.server.address() as AddressInfo;
serveMeasurement({ port, drawId: draw.id }, (messages) => {
  for (const message of messages) services.live.tell(draw.id, message);
});
