import { afterAll, beforeAll, expect, it } from 'vitest';
import { balanceEntries, reconciliationRuns, refunds } from '#server/db/schema.ts';
import { findBreaches } from '#server/features/money/ledger/invariants/find-breaches.ts';
import { publishedDraw } from '../helpers/draws.ts';
import { type FakeStripe, startFakeStripe } from '../helpers/fake-stripe/server.ts';
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
