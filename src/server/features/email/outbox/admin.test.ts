import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { emails } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { emailTo, queue, refundEmail } from '../../../../../tests/helpers/emails.ts';
import { admin, register } from '../../../../../tests/helpers/people.ts';

const app = await provideTestApp({
  environment: { PUBLIC_URL: 'http://draws.example.org', BRAND_NAME: 'Fête' },
});
const boss = await admin(app);
const sent = await emailTo(app, 'Ada@example.org');
await app.services.emails.sendDue();
const dead = await emailTo(app, '100%_sure@example.org');
await app.database.db
  .update(emails)
  .set({ attempts: 50, lastError: 'no such mailbox', deadAt: new Date() })
  .where(eq(emails.id, dead));
const due = await emailTo(app, 'grace@example.org');

type Query = { state?: 'due' | 'sent' | 'dead'; search?: string; limit?: number; page?: number };
const list = (query: Query = {}, by = boss) => by.client.call('GET /api/v1/admin/mails', { query });
const ids = async (query: Query = {}) => (await list(query)).body.map(({ id }) => id);
const show = (id: string, by = boss) => by.client.call('GET /api/v1/admin/mails/:id', { params: { id } });

describe('GET /api/v1/admin/mails', () => {
  it('lists the outbox, newest first, with the status of each email [ADMIN-21]', async () => {
    const { body } = await list();
    expect(body.map(({ id }) => id)).toEqual([due, dead, sent]);
    expect(body[0]).toEqual({
      id: due,
      template: 'refund',
      subject: 'Your refund of £5.00: A lighthouse',
      recipient: 'grace@example.org',
      state: 'due',
      test: false,
      attempts: 0,
      lastError: null,
      createdAt: expect.any(String),
      dueAt: expect.any(String),
      sentAt: null,
      deadAt: null,
    });
    expect(body[1]).toMatchObject({ state: 'dead', dueAt: null, attempts: 50, lastError: 'no such mailbox' });
    expect(body[2]).toMatchObject({ state: 'sent', dueAt: null, attempts: 1, sentAt: expect.any(String) });
  });

  it('filters by state, and searches by recipient, ignoring case [MAIL-05]', async () => {
    expect(await ids({ state: 'due' })).toEqual([due]);
    expect(await ids({ state: 'sent' })).toEqual([sent]);
    expect(await ids({ state: 'dead' })).toEqual([dead]);
    expect(await ids({ search: 'aDA@' })).toEqual([sent]);
    expect(await ids({ search: '%_s' })).toEqual([dead]);
    expect(await ids({ search: '%' })).toEqual([dead]);
    expect(await ids({ state: 'due', search: 'ada' })).toEqual([]);
  });

  it('searches by account, including former addresses [ADMIN-41]', async () => {
    const person = await register(app);
    const personId = person.user.id;
    const own = async () => (await list({ search: personId })).body.map(({ recipient }) => recipient);
    const before = await own();
    await queue(app, [{ ...refundEmail({ recipient: 'former@example.org' }), personId }]);
    await queue(app, [refundEmail({ recipient: person.user.email })]);
    expect(await own()).toEqual(['former@example.org', ...before]);
    expect(await ids({ search: crypto.randomUUID() })).toEqual([]);
    await app.database.db.delete(emails).where(eq(emails.personId, personId));
    await app.database.db.delete(emails).where(eq(emails.recipient, person.user.email));
  });

  it('is paginated', async () => {
    const { body, headers } = await list({ limit: 2, page: 1, search: 'example' });
    expect(body).toHaveLength(2);
    expect(headers['x-total-count']).toBe('3');
    expect(headers.link).toBe('</api/v1/admin/mails?limit=2&page=2&search=example>; rel="next"');
    expect(await ids({ limit: 2, page: 2 })).toEqual([sent]);
  });
});

describe('GET /api/v1/admin/mails/{id}', () => {
  it('shows the HTML and plain text with the current settings of the site [ADMIN-21]', async () => {
    const { status, body } = await show(due);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: due, subject: 'Your refund of £5.00: A lighthouse', state: 'due' });
    expect(body.html).toContain('<strong>A lighthouse</strong>');
    expect(body.html).toContain('href="http://draws.example.org/prize-draw/');
    expect(body.text).toContain('Ticket 000001 for A lighthouse is no longer in the draw.');
    expect(body.text).toContain('Fête');
  });

  it('escapes text that hosts wrote', async () => {
    const message = refundEmail({
      recipient: 'x@example.org',
      data: { reason: '<script>alert(1)</script>' },
    });
    await queue(app, [message]);
    const [id] = await ids({ search: 'x@example.org' });
    const { body } = await show(id ?? '');
    expect(body.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(body.html).not.toContain('<script>');
  });

  it('returns 404 for unknown emails', async () => {
    const { status, error } = await show(crypto.randomUUID());
    expect([status, error.message]).toEqual([404, 'Email not found']);
    expect((await show('not-an-id')).status).toBe(404);
  });
});

it('only admins can read emails [API-ADMIN-10]', async () => {
  const visitor = { ...boss, client: app.client() };
  for (const [by, status] of [
    [visitor, 401],
    [await register(app), 403],
    [await register(app, { role: 'host' }), 403],
  ] as const) {
    expect([(await list({}, by)).status, (await show(due, by)).status]).toEqual([status, status]);
  }
});
