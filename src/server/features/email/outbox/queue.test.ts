import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { readDatabaseTime } from '#server/clock.ts';
import { auditEntries, emailPace, emails } from '#server/db/schema.ts';
import { type EmailProvider, Undeliverable } from '#server/providers/email/provider.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { createRecordingProvider, emailTo, queue, refundEmail } from '../../../../../tests/helpers/emails.ts';
import { admin } from '../../../../../tests/helpers/people.ts';
import { createEmails, type NewEmail } from './service.ts';

const app = await provideTestApp();
const boss = await admin(app);
beforeEach(async () => {
  await app.shiftClock(0);
  await app.database.db.delete(emails);
  await app.database.db.delete(emailPace);
});

const processWith = (provider: EmailProvider, perSecond: number | null = null) =>
  createEmails({
    db: app.database.db,
    provider,
    perSecond,
    render: async () => ({ subject: 'S', html: 'H', text: 'T' }),
    site: async () => ({
      brandName: 'Oakdraw',
      url: 'https://draws.example.org',
      supportEmail: 's@example.org',
    }),
    tokenOf: (id) => id,
  });
const many = (count: number) => Array.from({ length: count }, () => refundEmail());
const result = (number: number): NewEmail => ({
  template: 'draw-result',
  recipient: `r${number}@example.org`,
  personId: null,
  dedupKey: `result:${number}`,
  data: {
    draw: { id: crypto.randomUUID(), title: 'A lighthouse', colorScheme: null, customColor: null },
    again: false,
    drawn: [],
    provable: false,
  },
});

describe('the rate limit for emails', () => {
  it('applies to all processes together [MAIL-12]', async () => {
    const servers = [createRecordingProvider(), createRecordingProvider()];
    const processes = servers.map((server) => processWith(server, 10));
    const sent = () => servers.reduce((sum, server) => sum + server.sent.length, 0);
    await queue(app, many(400));
    const began = await readDatabaseTime(app.database.db);
    for (let second = 0; second < 6; second += 1) {
      await app.shiftClock(second * 1_000);
      await Promise.all(processes.map((process) => process.sendDue()));
    }
    const seconds = ((await readDatabaseTime(app.database.db)).getTime() - began.getTime()) / 1_000;
    expect(sent()).toBeGreaterThanOrEqual(50);
    expect(sent()).toBeLessThanOrEqual(seconds * 10 + 15);
  });

  it('does not catch up after a pause [MAIL-12]', async () => {
    const server = createRecordingProvider();
    const process = processWith(server, 10);
    await process.sendDue();
    await queue(app, many(100));
    await app.shiftClock(3_600_000);
    await process.sendDue();
    expect(server.sent.length).toBeLessThanOrEqual(20);
    expect(server.sent.length).toBeGreaterThanOrEqual(10);
  });

  it('still allows emails if it is one a second', async () => {
    const server = createRecordingProvider();
    const process = processWith(server, 1);
    await queue(app, many(3));
    await process.sendDue();
    await app.shiftClock(2_000);
    await process.sendDue();
    expect(server.sent.length).toBeGreaterThanOrEqual(1);
    expect(server.sent.length).toBeLessThanOrEqual(3);
  });
});

it('sends urgent emails before thousands of results [MAIL-12]', async () => {
  const server = createRecordingProvider();
  await queue(
    app,
    Array.from({ length: 200 }, (_, number) => result(number)),
  );
  await queue(app, [refundEmail({ recipient: 'waiting@example.org' })]);
  // A site that has run for a while has table statistics, which change the query plan.
  await app.database.db.execute(sql`analyze mails`);
  await processWith(server, 30).sendDue();
  await app.shiftClock(1_000);
  await processWith(server, 30).sendDue();
  expect(server.sent[0]?.recipient).toBe('waiting@example.org');
});

it('if an email is suppressed while it is being sent, it counts as sent if it was accepted, and otherwise stays suppressed [MAIL-02]', async () => {
  const aside = createRecordingProvider(async ({ recipient }) => {
    await app.database.db.update(emails).set({ stopped: true, deadAt: sql`draw_clock()` });
    if (recipient === 'full@example.org') throw new Error('452 mailbox full');
  });
  await queue(app, [refundEmail(), refundEmail({ recipient: 'full@example.org' })]);
  await processWith(aside).sendDue();
  const rows = await app.database.db.select().from(emails).orderBy(emails.recipient);
  expect(rows).toMatchObject([
    { recipient: 'full@example.org', sentAt: null, deadAt: expect.any(Date), stopped: true },
    { recipient: 'grace@example.org', sentAt: expect.any(Date), deadAt: null, stopped: false },
  ]);
});

describe('an email that has failed permanently', () => {
  const retry = (id: string) => boss.client.call('POST /api/v1/admin/mails/:id/retry', { params: { id } });
  const give = async (): Promise<string> => {
    const id = await emailTo(app, 'nobody@example.org');
    const server = createRecordingProvider(() => {
      throw new Undeliverable('550 no such user');
    });
    await processWith(server).sendDue();
    return id;
  };

  it('is not retried automatically if its mailbox does not exist [MAIL-03]', async () => {
    const id = await give();
    const { body } = await boss.client.call('GET /api/v1/admin/mails/:id', { params: { id } });
    expect(body).toMatchObject({ state: 'dead', attempts: 1, lastError: '550 no such user' });
  });

  it('is retried when an admin requests it, which is recorded [MAIL-05]', async () => {
    const id = await give();
    const { status, body } = await retry(id);
    expect([status, body.state, body.attempts]).toEqual([200, 'due', 0]);
    const server = createRecordingProvider();
    await processWith(server).sendDue();
    expect(server.sent).toHaveLength(1);
    expect((await retry(id)).status).toBe(409);
    expect((await retry(crypto.randomUUID())).status).toBe(404);
    const entries = await app.database.db.select().from(auditEntries);
    expect(entries.filter(({ targetId }) => targetId === id)).toMatchObject([{ action: 'mail.retry' }]);
  });

  it('is retried together with all others [MAIL-05]', async () => {
    await give();
    await give();
    await emailTo(app, 'fine@example.org');
    const again = () => boss.client.call('POST /api/v1/admin/mails/retry');
    expect((await again()).body).toEqual({ mails: 2 });
    expect((await again()).body).toEqual({ mails: 0 });
  });
});
