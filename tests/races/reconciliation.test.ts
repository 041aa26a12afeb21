import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { queryRows } from '#server/db/database.ts';
import { balanceEntries, payments, reconciliationRuns, refunds, tickets } from '#server/db/schema.ts';
import { findBreaches } from '#server/features/money/ledger/invariants/find-breaches.ts';
import { applyRefund } from '#server/features/money/payments/service.ts';
import { publishedDraw } from '../helpers/draws.ts';
import { type FakeStripe, startFakeStripe } from '../helpers/fake-stripe/server.ts';
import { readThenWrite, waitForLock } from '../helpers/interleave.ts';
import { verifiedHost } from '../helpers/people.ts';
import { refundTicket } from '../helpers/refunds.ts';
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

it('does not take a refund of ours for one made in the dashboard, if it failed since the refunds were listed [RECON-03]', async () => {
  const [app, other] = two.apps;
  const { db } = other.database;
  const host = await verifiedHost(app);
  const draw = await publishedDraw(app, host, { skillGameType: null, skillGameDifficulty: null });
  const { body } = await tryCard({ app, fake }, draw, 3, { card: 'refundPending' });
  const reference = await intentOf({ app }, body.order.id);
  await fake.webhooks.hold();
  await refundTicket(host.client, draw.id, body.tickets[0]?.id ?? '');
  const [own] = await db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.orderId, body.order.id));
  const ours = own?.refund.providerReference ?? '';
  const inDashboard = fake.refunds.makeInDashboard(reference, 500);

  // The job that looks refunds up has found that ours has failed.
  const failing = readThenWrite(db, draw.id, {
    locked: true,
    write: async (tx) => {
      if (!own) throw new Error('there is no refund');
      const { id, paymentId, amountPence, attempt } = own.refund;
      const refund = { id, paymentId, amountPence, attempt, drawId: draw.id, provider: 'stripe', reference };
      await applyRefund(tx, { ...refund, refundReference: ours }, { status: 'failed', reference: ours });
    },
  });
  await failing.read;
  onTestFinished(() => failing.goOn());
  await db.execute(sql`delete from reconciliation_runs`);
  const applying = app.services.reconciliation.runDaily();
  await waitForLock(db, 'select id from prize_draws');
  fake.refunds.end(ours, 'failed');
  failing.goOn();
  await failing.done;
  await applying;
  // The refund in the dashboard pays ours, which is due again.
  expect(
    await db
      .select()
      .from(refunds)
      .where(eq(refunds.paymentId, own?.payment.id ?? '')),
  ).toMatchObject([{ cause: 'ticket', amountPence: 500, providerReference: inDashboard.id }]);
  expect(await db.$count(tickets, sql`draw_id = ${draw.id} and voided_at is not null`)).toBe(1);
  await fake.webhooks.release();
  await fake.webhooks.idle();
  expect(await findBreaches(db)).toEqual([]);
});
