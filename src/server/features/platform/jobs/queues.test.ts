import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { emails } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { createRecordingProvider, emailTo } from '../../../../../tests/helpers/emails.ts';
import { admin } from '../../../../../tests/helpers/people.ts';

let broken = true;
const provider = createRecordingProvider(() => {
  if (broken) throw new Error('The mail server is unavailable.');
});

const app = await provideTestApp({ emailProvider: provider });
const boss = await admin(app);

const jobs = async () => (await boss.client.call('GET /api/v1/admin/jobs')).body;
const waiting = async (queue: string) => (await jobs()).queues.find(({ name }) => name === queue);
const retry = (id: string) => boss.client.call('POST /api/v1/admin/mails/:id/retry', { params: { id } });

/** Marks all unsent emails as dead, as after their last attempt. */
const giveUp = () =>
  app.database.db.update(emails).set({ deadAt: sql`draw_clock()` }).where(sql`sent_at is null`);

it('shows what is waiting and since when, and the status of each job [ADMIN-35]', async () => {
  expect(await waiting('mails')).toEqual({ name: 'mails', waiting: 0, oldestAt: null });
  await emailTo(app, 'ada@example.org');
  expect(await waiting('mails')).toMatchObject({ waiting: 1, oldestAt: expect.any(String) });
  const job = async () => (await jobs()).jobs.find(({ name }) => name === 'send emails');
  const runs = (await job())?.runs ?? 0;
  await app.runJobs();
  expect(await job()).toMatchObject({
    runs: runs + 1,
    failures: 0,
    everySeconds: 1,
    lastRunAt: expect.any(String),
  });
  expect((await jobs()).books).toMatchObject({ findings: [] });
});

it('retries failed emails, one or all, and delivers them [ADMIN-35]', async () => {
  const [one, two] = [await emailTo(app, 'bo@example.org'), await emailTo(app, 'cy@example.org')];
  await app.services.emails.sendDue();
  await giveUp();
  const dead = (await waiting('deadMails'))?.waiting ?? 0;
  expect(dead).toBeGreaterThanOrEqual(2);
  broken = false;
  expect(await retry(one)).toMatchObject({ status: 200, body: { state: 'due', attempts: 0 } });
  expect((await boss.client.call('POST /api/v1/admin/mails/retry')).body).toEqual({ mails: dead - 1 });
  await app.services.emails.sendDue();
  expect(await waiting('deadMails')).toMatchObject({ waiting: 0 });
  expect(provider.sent.map(({ id }) => id)).toEqual(expect.arrayContaining([one, two]));
  expect(await retry(one)).toMatchObject({ status: 409 });
  expect((await retry(crypto.randomUUID())).status).toBe(404);
  const audit = await boss.client.call('GET /api/v1/admin/audit', { query: { action: 'mail.retry_all' } });
  expect(audit.body).toMatchObject([{ facts: [{ name: 'mails', value: String(dead - 1) }] }]);
});
