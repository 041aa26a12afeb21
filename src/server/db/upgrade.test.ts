import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/helpers/app.ts';
import {
  DATA_SETS,
  type DataSet,
  loadDataSet,
  makeData,
  writeDataSet,
} from '../../../tests/helpers/data-set.ts';
import { openInMemory } from '../../../tests/helpers/embedded.ts';
import { register } from '../../../tests/helpers/people.ts';
import { createDatabase } from '../../../tests/helpers/postgres.ts';
import { tryToBuy } from '../../../tests/helpers/tickets.ts';
import { verifyServed } from '../../../tests/helpers/verify-served.ts';
import { findBreaches } from '../features/money/ledger/invariants/find-breaches.ts';
import type { OpenDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { readMigrations } from './migrations.ts';
import { openPostgres } from './postgres.ts';

const migrations = readMigrations();
const files = readdirSync(DATA_SETS).sort();

async function openEmpty(): Promise<OpenDatabase> {
  if (process.env.TEST_DATABASE !== 'postgres') return openInMemory();
  const { url, drop } = await createDatabase();
  const database = await openPostgres(url, { onError: () => {} });
  return { ...database, close: () => database.close().then(drop) };
}

it('there are data sets of two versions', () => {
  expect(files.length).toBeGreaterThanOrEqual(2);
});

describe.each(files)('a database of an earlier version: %s', (file) => {
  let database: OpenDatabase;
  let set: DataSet;
  let app: TestApp;
  beforeAll(async () => {
    database = await openEmpty();
    const name = file.replace('.json.gz', '');
    const count = migrations.findIndex((migration) => migration.name === name) + 1;
    await migrate(database, { migrations: migrations.slice(0, count) });
    set = await loadDataSet(database, file);
    expect(await migrate(database)).toBe(migrations.length - count);
    app = await startTestApp({ database });
    await app.shiftClock(Date.parse(set.takenAt) + 60_000 - Date.now());
  });
  afterAll(async () => {
    await app.stop();
    await database.close();
  });

  const expectProven = async (id: string) => {
    const { checks } = await verifyServed(app, id);
    expect(checks.length).toBeGreaterThan(5);
    expect(checks.filter(({ ok }) => ok === false)).toEqual([]);
  };

  it('has correct books, and its draws are as they were [OPS-62]', async () => {
    expect(await findBreaches(database.db)).toEqual([]);
    const read = async (id: string) =>
      (await app.client().call('GET /api/v1/prize-draws/:id', { params: { id } })).body;
    expect(await read(set.draws.onSale)).toMatchObject({ status: 'active', ticketsSold: set.sold - 1 });
    expect(await read(set.draws.cancelled)).toMatchObject({ status: 'cancelled' });
    const drawn = await read(set.draws.drawn);
    expect(drawn).toMatchObject({ status: 'completed', isDrawn: true });
    expect(drawn.winnerName).toMatch(/^T\. Person \d+$/);
  });

  it('proves its winners, and sells tickets [OPS-62]', async () => {
    await expectProven(set.draws.drawn);
    const { body: draw } = await app.client().call('GET /api/v1/prize-draws/:id', {
      params: { id: set.draws.onSale },
    });
    const { client } = await register(app, { email: 'later@example.org' });
    expect(await tryToBuy(client, draw, 2)).toMatchObject({ status: 201 });
    await app.runJobs();
    await expectProven(set.draws.onSale);
  });
});

// Run this once for each release, before later migrations: WRITE_DATA_SET=1 npx vitest run --project api <this file>
it.runIf(process.env.WRITE_DATA_SET === '1')('writes the data set of this version', async () => {
  const app = await startTestApp();
  await writeDataSet(app.database, await makeData(app, migrations.at(-1)?.name ?? ''));
  await app.stop();
});
