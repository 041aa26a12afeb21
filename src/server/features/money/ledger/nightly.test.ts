import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { readDatabaseTime } from '#server/clock.ts';
import { queryRows } from '#server/db/database.ts';
import { ledgerChecks } from '#server/db/schema.ts';
import { listAlerts } from '../../../../../tests/helpers/admin-alerts.ts';
import { provideTestApp, startTestApp } from '../../../../../tests/helpers/app.ts';
import { sellAndRefund } from '../../../../../tests/helpers/broken-books.ts';
import { admin } from '../../../../../tests/helpers/people.ts';
import { runNightlyCheck } from './run-nightly-check.ts';
import { readSnapshot } from './store.ts';

const app = await provideTestApp();

const nightly = () => app.services.ledger.checkNightly();
const kept = () => app.database.db.select().from(ledgerChecks).orderBy(ledgerChecks.id);

const today = await readDatabaseTime(app.database.db);

/** Moves the clock to a time of day in London, some days from today. Takes daylight saving time into account. */
async function setClock(hours: number, inDays: number): Promise<void> {
  await app.shiftClock(0);
  const now = await readDatabaseTime(app.database.db);
  const [time] = await queryRows<{ at: string }>(
    app.database.db,
    sql`select (date_trunc('day', ${today.toISOString()}::timestamptz at time zone 'Europe/London')
      + ${inDays}::int * interval '1 day' + ${hours}::float8 * interval '1 hour') at time zone 'Europe/London' as at`,
  );
  await app.shiftClock(Date.parse(time?.at ?? '') - now.getTime());
}

it('checks once a night, at three or when the server next starts, and records the findings [OPS-14]', async () => {
  await setClock(12, 1);
  expect(await nightly()).toEqual([]);
  expect(await nightly()).toBeNull();
  await setClock(26.9, 1);
  expect(await nightly()).toBeNull();
  await setClock(27.1, 1);
  expect(await nightly()).toEqual([]);
  expect(await nightly()).toBeNull();
  await setClock(11, 5);
  expect(await nightly()).toEqual([]);
  expect((await kept()).map(({ findings }) => findings)).toEqual([[], [], []]);
});

it('checks once, even if every process tries [OPS-14]', async () => {
  await setClock(12, 10);
  const before = (await kept()).length;
  const other = await startTestApp({ database: app.database });
  const checks = [app, other, app, other].map(({ services }) => services.ledger.checkNightly());
  const outcomes = await Promise.all(checks);
  expect(outcomes.filter((outcome) => outcome !== null)).toEqual([[]]);
  expect(await kept()).toHaveLength(before + 1);
  await other.stop();
});

it('checks on request, and records that too [OPS-14]', async () => {
  const before = (await kept()).length;
  expect(await app.services.ledger.check()).toEqual([]);
  expect(await kept()).toHaveLength(before + 1);
});

it('logs an error immediately if the ledger is wrong, and emails all admins [OPS-14, MAIL-19]', async () => {
  const boss = await admin(app);
  const log = { info: vi.fn(), error: vi.fn() };
  const check = () => runNightlyCheck(app.services.ledger, log);
  await setClock(12, 20);
  await check();
  expect(log.info).toHaveBeenCalledWith('The books were checked and are right');
  await check();
  expect(log.info).toHaveBeenCalledTimes(1);
  const { draw } = await sellAndRefund(app);
  await app.database.db.execute(sql`update prize_draws set issued_count = 6 where id = ${draw}`);
  await setClock(12, 21);
  await check();
  const findings = [`Draw ${draw} counts 6 tickets as issued, but has 5.`];
  expect(log.error).toHaveBeenCalledWith({ findings }, 'The books are not right');
  expect((await kept()).at(-1)?.findings).toEqual(findings);
  await check();
  expect(await listAlerts(app, boss)).toEqual([{ kind: 'ledger_wrong', count: 1 }]);
});

it.runIf(process.env.TEST_DATABASE === 'postgres')(
  'reads one snapshot, whatever is written in the meantime [OPS-14]',
  async () => {
    const { db } = app.database;
    const people = () => queryRows(db, sql`select id from people`);
    const seen = await readSnapshot(db, { wait: true }, async (tx) => {
      const first = await queryRows(tx, sql`select id from people`);
      await sellAndRefund(app);
      return [first.length, (await queryRows(tx, sql`select id from people`)).length];
    });
    expect(seen[1]).toBe(seen[0]);
    expect((await people()).length).toBeGreaterThan(seen[0] ?? 0);
  },
);
