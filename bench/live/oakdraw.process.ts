// The program on PostgreSQL with one draw, without its jobs.
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { people, prizeDraws } from '#server/db/schema.ts';
import { openDatabase, secretsOf } from '#server/program.ts';
import { startPostgres } from '../../scripts/postgres-server.ts';
import { LOG_KEY, SECRET } from '../sales/load-plan.ts';
import { serve } from './serving.ts';

const DAY = 86_400_000;

const directory = mkdtempSync(join(tmpdir(), 'bench-live-'));
process.once('exit', () => rmSync(directory, { recursive: true, force: true }));

const postgres = await startPostgres({ durable: true });
const config = readConfig({
  ...{ DATABASE_URL: postgres.url, DATA_DIR: directory, PAYMENTS: 'test', BEACON: 'none', DEMO: '0' },
  ...{ SESSION_SECRET: SECRET, LOG_SIGNING_KEY: LOG_KEY, LOG_LEVEL: 'error' },
  // All watchers share one address here, as behind a proxy; it says where each comes from.
  TRUST_PROXY: '1',
});
const database = await openDatabase(config);
const { server, services } = await buildApp({ config, database, ...(await secretsOf(config)) });

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
    ...{ ownerId: owner?.id ?? '', title: 'A week in a lighthouse', description: 'Seven nights.' },
    ...{ ticketPricePence: 500, charityName: 'Lifeboats', charityPercentage: 10, status: 'active' as const },
    ...{ startDate: new Date(Date.now() - DAY), endDate: new Date(Date.now() + DAY) },
  })
  .returning();
if (!draw) throw new Error('no draw');

await server.listen({ host: '127.0.0.1', port: 0 });
const { port } = server.server.address() as AddressInfo;
serve({ port, drawId: draw.id }, (messages) => {
  for (const message of messages) services.live.tell(draw.id, message);
});
