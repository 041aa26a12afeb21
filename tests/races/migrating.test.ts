import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Migration } from '#server/db/migrations.ts';
import { publishedDraw } from '../helpers/draws.ts';
import { eventually } from '../helpers/eventually.ts';
import { register, type Someone, verifiedHost } from '../helpers/people.ts';
import { buy, tryToBuy } from '../helpers/tickets.ts';
import { startTwoApps, type TwoApps, tally } from '../helpers/two-apps.ts';

/** The tables that every sale writes to, as a dump or a long report locks them. */
const READ = 'lock table prize_draws, orders, order_lines, tickets, payments in access share mode';
const SALES = 60;

let two: TwoApps;
let host: Someone;
let buyers: Someone[];
beforeAll(async () => {
  two = await startTwoApps();
  host = await verifiedHost(two.apps[0]);
  buyers = await Promise.all([...two.apps, ...two.apps].map((app) => register(app)));
});
afterAll(() => two.stop());

/** A migration that is not one of the program's. */
const newMigration = (name: string, ...statements: string[]): Migration => ({
  name,
  hash: name,
  madeAt: Date.now(),
  statements,
  isConcurrent: statements.some((statement) => statement.includes('concurrently')),
});

/** Applies the program's migrations and one more in a process of its own. */
function startMigrating(migration: Migration) {
  const script = `import { migrate } from './src/server/db/migrate.ts';
    import { readMigrations } from './src/server/db/migrations.ts';
    import { openPostgres } from './src/server/db/postgres.ts';
    const database = await openPostgres(${JSON.stringify(two.url)}, { onError: () => {} });
    const migrations = [...readMigrations(), ${JSON.stringify(migration)}];
    await migrate(database, { migrations, acceptsNewer: true });
    await database.close();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (part: Buffer) => {
    output += part.toString();
  });
  const ended = once(child, 'close').then(([code]) => code as number);
  return { lines: () => output.split('\n').filter((line) => line !== ''), ended };
}

/** All buyers buy without a pause, through both processes, until they are stopped. */
function startSelling(draw: Parameters<typeof tryToBuy>[1]) {
  const statuses: number[] = [];
  let isSelling = true;
  const selling = Promise.all(
    buyers.map(async ({ client }) => {
      while (isSelling) statuses.push((await tryToBuy(client, draw, 1)).status);
    }),
  );
  return {
    statuses,
    stop: async () => {
      isSelling = false;
      await selling;
    },
  };
}

const aDraw = () =>
  publishedDraw(two.apps[0], host, {
    skillGameType: null,
    skillGameDifficulty: null,
    ticketLimit: null,
    maxTicketsPerPerson: null,
  });

// The control: what a migration does that waits for its lock as long as it takes.
it('would stop sales if a migration waited for a lock behind a long read', async () => {
  const [reader, altering, sale] = await two.transactions(3);
  const watching = await two.transactions(1);
  await reader?.query(READ);
  const changed = altering?.query('alter table orders add column unsafe text');
  const isWaiting = async () => {
    const { rows } = (await watching[0]?.query(
      "select from pg_locks where not granted and mode = 'AccessExclusiveLock'",
    )) ?? { rows: [] };
    return rows.length;
  };
  await eventually(isWaiting).toBe(1);
  await sale?.query("set local lock_timeout = '300ms'");
  await expect(sale?.query('select id from orders limit 1')).rejects.toMatchObject({ code: '55P03' });
  await reader?.query('rollback');
  await changed;
  await altering?.query('rollback');
});

it('sales continue while a migration waits for a long read and a dump, and it finishes afterwards [OPS-60]', async () => {
  const draw = await aDraw();
  const [report, dump] = await two.transactions(2);
  await report?.query('select count(*) from orders');
  await dump?.query('set transaction isolation level repeatable read');
  await dump?.query(READ);
  const migration = newMigration(
    '9001_two-columns',
    'alter table prize_draws add column expanded text',
    'alter table orders add column expanded text',
  );
  const { lines, ended } = startMigrating(migration);
  const { statuses, stop } = startSelling(draw);
  await eventually(() => lines().length).toBeGreaterThanOrEqual(2);
  const sold = statuses.length;
  await eventually(() => statuses.length).toBeGreaterThan(sold + SALES);
  expect(lines()[0]).toMatch(
    /^The migration 9001_two-columns waits for a lock \(attempt 1\)\. The oldest transaction has been open for \d+ s \(process \d+\)\. Next attempt in 1 s; sales continue\.$/,
  );
  await report?.query('commit');
  await dump?.query('commit');
  expect(await ended).toBe(0);
  await stop();
  expect([...tally(statuses).keys()]).toEqual([201]);
  await buy(buyers[0]?.client ?? host.client, draw, 1);
});

it('sales continue while an index is built, which waits for older transactions [OPS-60]', async () => {
  const draw = await aDraw();
  const [report, watching] = await two.transactions(2);
  await report?.query('set transaction isolation level repeatable read');
  await report?.query('select count(*) from orders');
  const migration = newMigration(
    '9002_index',
    'create index concurrently orders_extra on orders (created_at)',
  );
  const { lines, ended } = startMigrating(migration);
  const { statuses, stop } = startSelling(draw);
  const countUnfinished = async () => {
    const { rows } = (await watching?.query(
      "select from pg_class c join pg_index i on i.indexrelid = c.oid where relname = 'orders_extra' and not indisvalid",
    )) ?? { rows: [] };
    return rows.length;
  };
  await eventually(countUnfinished).toBe(1);
  await watching?.query('commit');
  const sold = statuses.length;
  await eventually(() => statuses.length).toBeGreaterThan(sold + SALES);
  await report?.query('commit');
  expect(await ended).toBe(0);
  await stop();
  expect(lines()).toEqual([]);
  expect([...tally(statuses).keys()]).toEqual([201]);
});

it('two processes that migrate at the same time apply each migration once, and one waits for the other [OPS-60]', async () => {
  const [report] = await two.transactions(1);
  await report?.query(READ);
  const migration = newMigration('9003_once', 'alter table orders add column once text');
  const first = startMigrating(migration);
  await eventually(() => first.lines().length).toBeGreaterThanOrEqual(1);
  const second = startMigrating(migration);
  await eventually(() => second.lines()).toEqual([
    'Another process is updating the schema. This one waits for it.',
  ]);
  await report?.query('commit');
  expect(await Promise.all([first.ended, second.ended])).toEqual([0, 0]);
});
