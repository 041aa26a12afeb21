import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { queryRows } from '#server/db/database.ts';
import { balanceEntries, reconciliationRuns, refunds } from '#server/db/schema.ts';
import { findBreaches } from '#server/features/money/ledger/invariants/find-breaches.ts';
import { publishedDraw } from '../helpers/draws.ts';
import { type FakeStripe, startFakeStripe } from '../helpers/fake-stripe/server.ts';
import { waitForLock } from '../helpers/interleave.ts';
import { verifiedHost } from '../helpers/people.ts';
import { intentOf, tryCard } from '../helpers/stripe-app.ts';
import { startTwoApps, type TwoApps } from '../helpers/two-apps.ts';

let fake: FakeStripe;
let two: TwoApps;
beforeAll(async () => {
  fake = await startFakeStripe();
  two = await startTwoApps(fake.environment);
});
afterAll(async () => {
  await two.stop();
  await fake.stop();
});

it('reconciles in one of two processes, and applies a dashboard refund once, though its event arrives at the same time [RECON-01, RECON-03]', async () => {
  const [app, other] = two.apps;
  const host = await verifiedHost(app);
  const draw = await publishedDraw(app, host, { skillGameType: null, skillGameDifficulty: null });
  const { body } = await tryCard({ app, fake }, draw, 5);
  const intent = await intentOf({ app }, body.order.id);
  const addresses = await Promise.all(
    two.apps.map(({ server }) => server.listen({ host: '127.0.0.1', port: 0 })),
  );
  fake.webhooks.sendTo(`${addresses[1]}/api/payments/stripe/webhook`);
  fake.refunds.makeInDashboard(intent, 1_000);
  await Promise.all([
    app.services.reconciliation.runDaily(),
    other.services.reconciliation.runDaily(),
    app.services.reconciliation.runDaily(),
    fake.webhooks.idle(),
  ]);
  const { db } = app.database;
  expect(await db.$count(reconciliationRuns)).toBe(1);
  expect(await db.$count(balanceEntries)).toBe(2);
  expect(await db.select().from(refunds)).toMatchObject([{ cause: 'dashboard', amountPence: 1_000 }]);
  expect(await findBreaches(db)).toEqual([]);
});

it('finishes a run that shows others that it is alive while it compares [RECON-01]', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const [app, other] = two.apps;
  const { db } = other.database;
  const newest = async () => {
    const [run] = await queryRows<{ version: string; result: string | null }>(
      db,
      sql`select xmin::text as version, result from reconciliation_runs order by id desc limit 1`,
    );
    return run;
  };
  await db.execute(sql`delete from reconciliation_runs`);
  const compared = Promise.withResolvers<void>();
  const blocking = Promise.withResolvers<void>();
  const blocked = db.transaction(async (tx) => {
    await tx.execute(sql`lock table reconciliation_findings in access exclusive mode`);
    blocking.resolve();
    await compared.promise;
  });
  await blocking.promise;
  const running = app.services.reconciliation.runDaily();
  // The comparison has its snapshot by then.
  await waitForLock(db);
  const begun = await newest();
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.poll(async () => (await newest())?.version).not.toBe(begun?.version);
  compared.resolve();
  await blocked;
  await running;
  expect(await newest()).toMatchObject({ result: 'done' });
});
