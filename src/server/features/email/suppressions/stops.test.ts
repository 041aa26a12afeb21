import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries, emails, suppressions } from '#server/db/schema.ts';
import { startTestApp, type TestApp } from '../../../../../tests/helpers/app.ts';
import { emailTo } from '../../../../../tests/helpers/emails.ts';
import { type FakeSendGrid, startFakeSendGrid } from '../../../../../tests/helpers/fake-sendgrid.ts';
import { admin, type Someone } from '../../../../../tests/helpers/people.ts';

let fake: FakeSendGrid;
let app: TestApp;
let boss: Someone;
beforeAll(async () => {
  fake = await startFakeSendGrid();
  app = await startTestApp({ environment: fake.environment });
  boss = await admin(app);
});
afterAll(async () => {
  await app.stop();
  await fake.stop();
});

const now = () => Math.floor(Date.now() / 1000);
const tell = (events: unknown, changes: { body?: string; headers?: Record<string, string> } = {}) => {
  const { body, headers } = fake.signed(events);
  return app.server.inject({
    method: 'POST',
    url: '/api/email/sendgrid/events',
    payload: changes.body ?? body,
    headers: { ...headers, ...changes.headers },
  });
};
const bounce = (email: string, more: object = {}) => ({
  event: 'bounce',
  type: 'bounce',
  email,
  timestamp: now(),
  reason: '550 no such user',
  ...more,
});
const stops = async () => (await boss.client.call('GET /api/v1/admin/mail-stops')).body;
const stopOf = async (email: string) => (await stops()).find((stop) => stop.email === email);
const lift = (id: string) => boss.client.call('DELETE /api/v1/admin/mail-stops/:id', { params: { id } });
const emailOf = async (id: string) => {
  const { body } = await boss.client.call('GET /api/v1/admin/mails/:id', { params: { id } });
  return body;
};
const sendDue = () => app.services.emails.sendDue();
const sentTo = (email: string) =>
  fake.sent.filter(({ personalizations: [one] }) => one?.to[0]?.email === email).length;

describe('SendGrid’s event webhook', () => {
  it('suppresses an address that bounced, and shows the bounce and the suppressed emails [OPS-04, MAIL-08]', async () => {
    const email = 'Gone@example.org';
    const first = await emailTo(app, email);
    await sendDue();
    expect(sentTo(email)).toBe(1);
    expect((await tell([bounce(email, { mail_id: first })])).statusCode).toBe(204);
    expect(await stopOf(email)).toEqual({
      id: expect.any(String),
      email,
      reason: 'bounce',
      detail: '550 no such user',
      mailId: first,
      stoppedAt: expect.any(String),
    });
    expect(await emailOf(first)).toMatchObject({ state: 'returned', lastError: '550 no such user' });

    const second = await emailTo(app, 'gone@EXAMPLE.org');
    await sendDue();
    expect(sentTo('gone@EXAMPLE.org')).toBe(0);
    expect(await emailOf(second)).toMatchObject({
      state: 'stopped',
      lastError: 'We don’t email this address, because an email to it bounced.',
    });
    const listed = await boss.client.call('GET /api/v1/admin/mails', { query: { state: 'stopped' } });
    expect(listed.body.map(({ id }) => id)).toEqual([second]);
    const { body: jobs } = await boss.client.call('GET /api/v1/admin/jobs');
    expect(jobs.queues.find(({ name }) => name === 'deadMails')).toMatchObject({ waiting: 0 });
    const test = await boss.client.call('POST /api/admin/test-email-template', {
      body: { emailType: 'prize-won', to: email },
    });
    expect([test.status, test.error.code]).toEqual([409, 'address_stopped']);
  });

  it('can report a bounce before the program knows that the email was accepted [OPS-04]', async () => {
    const email = 'quick@example.org';
    const id = await emailTo(app, email);
    fake.failures.push({ before: () => tell([bounce(email, { mail_id: id })]) });
    await sendDue();
    expect(sentTo(email)).toBe(1);
    expect(await emailOf(id)).toMatchObject({ state: 'returned', lastError: '550 no such user' });
    const listed = await boss.client.call('GET /api/v1/admin/mails', {
      query: { state: 'sent', search: email },
    });
    expect(listed.body).toEqual([]);
  });

  it('suppresses an address that reported spam, and accepts many events at once [OPS-04, MAIL-08]', async () => {
    const events = ['a', 'b', 'a'].map((name) => ({
      event: 'spamreport',
      email: `${name}@spam.example`,
      timestamp: now(),
    }));
    await tell([...events, { event: 'delivered', email: 'c@spam.example', timestamp: now() }]);
    expect((await stopOf('a@spam.example'))?.reason).toBe('complaint');
    expect(await stopOf('b@spam.example')).toBeTruthy();
    expect(await stopOf('c@spam.example')).toBeUndefined();
  });

  it('accepts only correctly signed bodies [OPS-04]', async () => {
    const email = 'forged@example.org';
    const forged = [
      await tell([bounce(email)], { body: JSON.stringify([bounce(email), bounce(email)]) }),
      await tell([bounce(email)], { headers: { 'x-twilio-email-event-webhook-timestamp': '1' } }),
      await tell([bounce(email)], { headers: { 'x-twilio-email-event-webhook-signature': '' } }),
      await tell([bounce(email)], { headers: { 'x-twilio-email-event-webhook-signature': 'AAAA' } }),
    ];
    expect(forged.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400]);
    expect(await stopOf(email)).toBeUndefined();
  });

  it('records all other events if some cannot be stored, whatever other mail servers wrote [OPS-04]', async () => {
    const events = [
      bounce('nul@x.example', { reason: '550 \u0000 no\nsuch user' }),
      bounce('half@x.example', { reason: `${'x'.repeat(499)}🙂` }),
      bounce('nul\u0000@y.example'),
      bounce(`${'long'.repeat(2000)}@x.example`),
      bounce('late@x.example', { timestamp: 8e12 }),
      bounce('never@x.example', { timestamp: null }),
      ...[null, 1, 'x', [], { event: {} }, { event: 'bounce', email: {} }],
      bounce('well@x.example'),
    ];
    expect((await tell(events)).statusCode).toBe(204);
    expect((await stopOf('nul@x.example'))?.detail).toBe('550 no such user');
    expect(await stopOf('half@x.example')).toBeTruthy();
    expect(await stopOf('well@x.example')).toBeTruthy();
    expect((await stops()).map(({ email }) => email)).not.toContain('late@x.example');
  });

  it('accepts a signed body that is not a list of events, but records nothing', async () => {
    const { headers } = fake.signed('x');
    const body = JSON.stringify('x');
    expect((await tell('x', { body, headers })).statusCode).toBe(204);
  });

  it('does not exist without a key [OPS-04]', async () => {
    const kept = await startTestApp();
    const response = await kept.server.inject({
      method: 'POST',
      url: '/api/email/sendgrid/events',
      payload: '[]',
    });
    expect(response.statusCode).toBe(404);
    await kept.stop();
  });
});

describe('suppressed addresses', () => {
  it('are listed in pages and can be searched [MAIL-08]', async () => {
    const names = Array.from({ length: 30 }, (_, at) => `many-${String(at).padStart(2, '0')}@found.example`);
    await tell(names.map((email, at) => bounce(email, { timestamp: now() + 1_000 + at })));
    const look = (query: { search?: string; page?: number }) =>
      boss.client.call('GET /api/v1/admin/mail-stops', { query: { search: 'FOUND.', limit: 25, ...query } });
    const [first, second] = [await look({}), await look({ page: 2 })];
    expect(first.headers['x-total-count']).toBe('30');
    expect([...first.body, ...second.body].map(({ email }) => email)).toEqual(names.toReversed());
    expect((await look({ search: ' Many-07@' })).body.map(({ email }) => email)).toEqual([names[7]]);
    expect((await look({ search: '%' })).body).toEqual([]);
  });

  it('are not stored again when an event is repeated after an erasure', async () => {
    const email = 'erased@example.org';
    const id = await emailTo(app, email);
    const event = bounce(email, { mail_id: id });
    await tell([event]);
    expect(await stopOf(email)).toBeTruthy();
    // An erasure deletes both rows.
    await app.database.db.delete(emails).where(eq(emails.id, id));
    await app.database.db.delete(suppressions).where(eq(suppressions.email, email));
    expect((await tell([event])).statusCode).toBe(204);
    expect(await stopOf(email)).toBeUndefined();
  });

  it('are only those to which we sent an email, not others that an event names', async () => {
    const id = await emailTo(app, 'one@example.org');
    await tell([bounce('other@example.org', { mail_id: id })]);
    expect(await stopOf('other@example.org')).toBeUndefined();
  });
});

describe('an address that is allowed again', () => {
  it('gets emails again and is not suppressed by a repeated event, and the change is recorded [MAIL-08]', async () => {
    const email = 'back@example.org';
    const event = bounce(email);
    await tell([event]);
    const stop = await stopOf(email);
    expect((await lift(stop?.id ?? '')).status).toBe(204);
    expect((await lift(stop?.id ?? '')).status).toBe(404);
    await tell([event]);
    expect(await stopOf(email)).toBeUndefined();
    await emailTo(app, email);
    await sendDue();
    expect(sentTo(email)).toBe(1);
    const entries = await app.database.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'address.allow'));
    expect(entries).toMatchObject([{ actorId: boss.user.id, targetId: stop?.id }]);

    await tell([bounce(email, { timestamp: now() + 60 })]);
    expect(await stopOf(email)).toBeTruthy();
  });

  it('gets its unsent emails once an admin retries them [ADMIN-35]', async () => {
    const email = 'later@example.org';
    await tell([bounce(email)]);
    const id = await emailTo(app, email);
    await sendDue();
    const all = await boss.client.call('POST /api/v1/admin/mails/retry');
    expect(all.body.mails).toBe(0);
    await lift((await stopOf(email))?.id ?? '');
    await boss.client.call('POST /api/v1/admin/mails/:id/retry', { params: { id } });
    await sendDue();
    expect(sentTo(email)).toBe(1);
    const [row] = await app.database.db.select().from(emails).where(eq(emails.id, id));
    expect(row).toMatchObject({ deadAt: null, stopped: false });
  });
});
