import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { AdminAlert } from '#domain/email/admin-alert-email.ts';
import { disputes, payables, payments, refunds, type StoredJob } from '#server/db/schema.ts';
import { listAlerts } from '../../../../../tests/helpers/admin-alerts.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { admin, register, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { settledDraw } from '../../../../../tests/helpers/settled-draw.ts';
import { buy } from '../../../../../tests/helpers/tickets.ts';
import { createAlarms } from './service.ts';

const HOUR_MS = 3_600_000;

const app = await provideTestApp();
const { db } = app.database;
const boss = await admin(app);
const host = await verifiedHost(app);
let jobs: StoredJob[] = [];
let space = { freeBytes: 90e9, totalBytes: 100e9 };
const needs = { db, queues: { listJobs: async () => jobs }, readSpace: async () => space };
const alarms = createAlarms(needs);

const listOf = async (kind: AdminAlert['kind']) =>
  (await listAlerts(app, boss)).filter((alert) => alert.kind === kind);

/** A paid order's payment. */
async function insertPayment() {
  const draw = await publishedDraw(app, host, { skillGameType: null, skillGameDifficulty: null });
  const { client } = await register(app);
  const receipt = await buy(client, draw, 2);
  const [payment] = await db
    .insert(payments)
    .values({
      orderId: receipt.order.id,
      provider: 'test',
      status: 'succeeded',
      amountPence: receipt.order.totalPence,
    })
    .returning();
  if (!payment) throw new Error('the payment was not written');
  return { draw, payment };
}

it('sends nothing while all is well [OPS-46]', async () => {
  await alarms.alertDue();
  expect(await listAlerts(app, boss)).toEqual([]);
});

it('tells admins once a day of refunds that keep failing, whichever process finds them [OPS-46]', async () => {
  const { payment } = await insertPayment();
  const refund = { paymentId: payment.id, cause: 'ticket', reason: 'test', amountPence: 500 } as const;
  await db.insert(refunds).values({ ...refund, attempt: 2 });
  await alarms.alertDue();
  expect(await listOf('refunds_stuck')).toEqual([]);
  await db.insert(refunds).values({ ...refund, attempt: 6 });
  await Promise.all([alarms.alertDue(), createAlarms(needs).alertDue()]);
  await alarms.alertDue();
  expect(await listOf('refunds_stuck')).toEqual([{ kind: 'refunds_stuck', count: 1, amountPence: 500 }]);
  await app.shiftClock(25 * HOUR_MS);
  await alarms.alertDue();
  expect(await listOf('refunds_stuck')).toMatchObject([{ count: 1 }, { count: 2 }]);
});

it('tells admins of payouts that failed [OPS-46]', async () => {
  const { payables: ids } = await settledDraw(app, host);
  await db
    .update(payables)
    .set({
      state: 'failed',
      approvedBy: boss.user.id,
      approvedAt: sql`draw_clock()`,
      exportedAt: sql`draw_clock()`,
      failedAt: sql`draw_clock()`,
      failureReason: 'closed account',
    })
    .where(eq(payables.id, ids.charity ?? ''));
  await alarms.alertDue();
  expect(await listOf('payouts_stuck')).toMatchObject([{ count: 1 }]);
});

it('tells admins of evidence that is due within three days [OPS-46]', async () => {
  const { draw, payment } = await insertPayment();
  await db.execute(sql`alter table disputes add column if not exists evidence_due_at timestamptz`);
  const [dispute] = await db
    .insert(disputes)
    .values({
      paymentId: payment.id,
      providerReference: 'du_1',
      status: 'needs_response',
      reason: 'fraudulent',
      amountPence: 1_000,
    })
    .returning({ id: disputes.id });
  const setDue = (days: number) =>
    db.execute(
      sql`update disputes set evidence_due_at = draw_clock() + ${days} * interval '1 day' where id = ${dispute?.id}`,
    );
  await setDue(4);
  await alarms.alertDue();
  expect(await listOf('evidence_due')).toEqual([]);
  await setDue(2);
  await alarms.alertDue();
  expect(await listOf('evidence_due')).toMatchObject([
    { count: 1, drawId: draw.id, drawTitle: draw.title, amountPence: 1_000, dueAt: expect.any(String) },
  ]);
});

it('tells admins of a job that has failed or hung for an hour, and of a disk that is nearly full [OPS-46]', async () => {
  const ago = (milliseconds: number) =>
    new Date(app.services.clock.now().getTime() - milliseconds).toISOString();
  const job: StoredJob = {
    name: 'send emails',
    everyMs: 1_000,
    runs: 9,
    failures: 9,
    runningSince: null,
    lastRunAt: null,
    lastSucceededAt: null,
    lastFailedAt: null,
    failingSince: ago(0.9 * HOUR_MS),
    lastMs: 1,
  };
  jobs = [job];
  await alarms.alertDue();
  expect(await listOf('job_failing')).toEqual([]);
  jobs = [
    { ...job, failingSince: ago(1.1 * HOUR_MS) },
    { ...job, name: 'hang', failingSince: null, runningSince: ago(2 * HOUR_MS) },
  ];
  space = { freeBytes: 1e9, totalBytes: 100e9 };
  await alarms.alertDue();
  expect((await listOf('job_failing')).map((alert) => 'job' in alert && alert.job)).toEqual([
    'send emails',
    'hang',
  ]);
  expect(await listOf('disk_nearly_full')).toMatchObject([{ freeBytes: 1e9, totalBytes: 100e9 }]);
});
