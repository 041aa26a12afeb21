import { and, asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ComplaintInput } from '#contract/conduct/complaints.ts';
import type { EmailMessage } from '#domain/email/email.ts';
import { buildSubject } from '#domain/email/subject.ts';
import { auditEntries, complaintMessages, complaints, emails, people } from '#server/db/schema.ts';
import { listAlerts } from '../../../../../tests/helpers/admin-alerts.ts';
import { type Client, provideTestApp, startTestApp } from '../../../../../tests/helpers/app.ts';
import { createDayClock } from '../../../../../tests/helpers/awards.ts';
import { inputOf, publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { newAddress } from '../../../../../tests/helpers/newsletter.ts';
import { joinTeam, startOrganisation } from '../../../../../tests/helpers/organisations.ts';
import { admin, register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { tryToBuy } from '../../../../../tests/helpers/tickets.ts';

const app = await provideTestApp({
  environment: { ADR_BODY: 'Fair Dealing Ombudsman, https://ombudsman.example.org' },
});
const boss = await admin(app);
const host = await verifiedHost(app);
const draw = await publishedDraw(app, host, { skillGameType: null, skillGameDifficulty: null });
const passDays = createDayClock(app);
const DAY_MS = 24 * 3_600_000;
const about = { prizeDrawId: draw.id };
const message = 'The end date changed after I bought my ticket.';

const complain = (client: Client, body: Partial<ComplaintInput> = {}) =>
  client.call('POST /api/v1/complaints', { body: { about, message, ...body } });
const read = (client: Client, key: string) => client.call('GET /api/v1/complaints/:key', { params: { key } });
const write = (client: Client, key: string, text = 'One thing more.') =>
  client.call('POST /api/v1/complaints/:key/messages', { params: { key }, body: { message: text } });
const listQueue = async (state: 'open' | 'closed' = 'open') =>
  (await boss.client.call('GET /api/v1/admin/complaints', { query: { state } })).body;
const findId = async (reference: string) => {
  const [row] = await app.database.db.select().from(complaints).where(eq(complaints.reference, reference));
  return row?.id ?? '';
};
const decide = (by: Someone, id: string, outcome: 'upheld' | 'not_upheld' = 'upheld') =>
  by.client.call('POST /api/v1/admin/complaints/:id/decision', {
    params: { id },
    body: { outcome, reasons: 'You are right, and we are sorry.' },
  });

/** The emails to an address about its complaint, oldest first, and the secret of their link. */
const listEmails = async (recipient: string) => {
  const rows = await app.database.db
    .select()
    .from(emails)
    .where(eq(emails.recipient, recipient))
    .orderBy(asc(emails.id));
  return rows.filter(({ template }) => template.startsWith('complaint-'));
};
const findKey = async (email: string) => {
  const [first] = await listEmails(email);
  return app.services.tokens.tokenOf(String(first?.data.tokenId));
};

describe('a complaint', () => {
  it('gets a reference and deadlines at once, on screen and by email [CONDUCT-01, CONDUCT-03]', async () => {
    const email = newAddress();
    const { status, body } = await complain(app.client(), { email });
    expect(status).toBe(201);
    expect(body.reference).toMatch(/^C-\w{4}-\w{4}$/);
    const days = (Date.parse(body.decidedBy) - Date.now()) / DAY_MS;
    expect(days > 27.9 && days < 29.1).toBe(true);
    const [sent, ...others] = await listEmails(email);
    expect(others).toEqual([]);
    expect(sent?.data).toMatchObject({ reference: body.reference, drawTitle: draw.title });
    // Anyone can enter any address, so the email must not carry what they wrote.
    expect(JSON.stringify(sent)).not.toContain('end date changed');
    expect(buildSubject(sent as unknown as EmailMessage)).toBe(`We’ve got your complaint, ${body.reference}`);
    const alerts = await listAlerts(app, boss);
    expect(alerts).toContainEqual(
      expect.objectContaining({ kind: 'complaint_made', reference: body.reference }),
    );
    expect(JSON.stringify(alerts)).not.toContain('end date changed');
  });

  it('needs an address from visitors, and uses the account’s of everyone else [CONDUCT-01]', async () => {
    const { status, error } = await complain(app.client());
    expect([status, error.issues?.[0]?.path]).toEqual([400, 'email']);
    const buyer = await register(app);
    const { body } = await complain(buyer.client, { email: 'someone-else@example.org' });
    expect((await listEmails(buyer.user.email)).map(({ data }) => data.reference)).toEqual([body.reference]);
    expect(await listEmails('someone-else@example.org')).toEqual([]);
  });

  it('can be about an order, but only the buyer’s own [CONDUCT-02]', async () => {
    const buyer = await register(app);
    const orderId = (await tryToBuy(buyer.client, draw, 1)).body.order.id;
    const made = await complain(buyer.client, { about: { orderId } });
    expect(made.status).toBe(201);
    expect((await read(buyer.client, made.body.reference)).body).toMatchObject({
      orderId,
      prizeDraw: { id: draw.id },
    });
    expect((await complain((await register(app)).client, { about: { orderId } })).status).toBe(404);
    expect((await complain(boss.client, { about: { orderId } })).status).toBe(404);
    const visitor = await complain(app.client(), { about: { orderId }, email: newAddress() });
    expect([visitor.status, visitor.error.code]).toEqual([401, 'sign_in']);
  });

  it('is read by its maker and admins only: by its link, or by its reference while signed in [CONDUCT-04]', async () => {
    const email = newAddress();
    const { reference } = (await complain(app.client(), { email })).body;
    const key = await findKey(email);
    const { body } = await read(app.client(), key);
    expect(body).toMatchObject({
      reference,
      state: 'received',
      messages: [{ from: 'complainant', text: message }],
    });
    for (const client of [app.client(), host.client, boss.client, (await register(app)).client]) {
      expect((await read(client, reference)).status).toBe(404);
      expect((await write(client, reference)).status).toBe(404);
    }
    for (const wrong of ['x'.repeat(43), `${key.slice(0, -1)}_`, reference.toLowerCase(), 'C-', '%00'])
      expect([400, 404]).toContain((await read(app.client(), wrong)).status);
    expect((await host.client.call('GET /api/v1/admin/complaints', { query: {} })).status).toBe(403);

    const buyer = await register(app);
    const own = (await complain(buyer.client)).body.reference;
    expect((await read(buyer.client, own.toLowerCase())).status).toBe(200);
    const list = await buyer.client.call('GET /api/v1/complaints', { query: {} });
    expect(list.body.map((one) => one.reference)).toEqual([own]);
  });

  it('sends its link again to its own address only, and does not say whether that is right [CONDUCT-04]', async () => {
    const email = newAddress();
    const { reference } = (await complain(app.client(), { email })).body;
    const ask = (to: string, of = reference) =>
      app.client().call('POST /api/v1/complaint-links', { body: { reference: of, email: to } });
    const other = newAddress();
    const statuses = [await ask(other), await ask(email, 'c 2222 2222'), await ask(email.toUpperCase())];
    expect(statuses.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(await listEmails(other)).toEqual([]);
    const sent = await listEmails(email);
    expect(sent.map(({ template }) => template)).toEqual(['complaint-received', 'complaint-link']);
    expect(new Set(sent.map(({ data }) => data.tokenId)).size).toBe(1);
  });

  it('is acknowledged, answered and decided by admins, with an email each time [CONDUCT-05, CONDUCT-06]', async () => {
    const email = newAddress();
    const { reference } = (await complain(app.client(), { email })).body;
    const [id, key] = [await findId(reference), await findKey(email)];
    const params = { id };
    const acknowledge = () => boss.client.call('POST /api/v1/admin/complaints/:id/acknowledge', { params });
    expect((await acknowledge()).body).toMatchObject({ state: 'acknowledged', email });
    expect((await acknowledge()).error.code).toBe('already_acknowledged');
    await boss.client.call('POST /api/v1/admin/complaints/:id/messages', {
      params,
      body: { message: 'Which date did you see?' },
    });
    await write(app.client(), key, 'The 28th.');
    expect((await decide(boss, id, 'not_upheld')).body).toMatchObject({
      state: 'decided',
      outcome: 'not_upheld',
    });
    const { body } = await read(app.client(), key);
    expect(body.messages.map(({ from, text }) => [from, text])).toEqual([
      ['complainant', message],
      ['platform', 'Which date did you see?'],
      ['complainant', 'The 28th.'],
      ['platform', 'You are right, and we are sorry.'],
    ]);
    expect(JSON.stringify(body)).not.toContain(boss.user.id);
    for (const response of [await decide(boss, id), await write(app.client(), key), await acknowledge()])
      expect([response.status, response.error.code]).toEqual([409, 'complaint_closed']);
    const sent = await listEmails(email);
    expect(sent.map(({ template }) => template)).toEqual([
      'complaint-received',
      'complaint-acknowledged',
      'complaint-message',
      'complaint-decided',
    ]);
    expect(sent.at(-1)?.data.disputeBody).toEqual({
      name: 'Fair Dealing Ombudsman',
      url: 'https://ombudsman.example.org',
    });
    const acts = await app.database.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.targetId, draw.id), eq(auditEntries.action, 'complaint.decide')));
    expect(acts.map(({ details }) => details)).toContainEqual({
      complaint: reference,
      outcome: 'not_upheld',
    });
  });

  it('is acknowledged by the first reply, and by a decision', async () => {
    const { reference } = (await complain(app.client(), { email: newAddress() })).body;
    const id = await findId(reference);
    const { body } = await boss.client.call('POST /api/v1/admin/complaints/:id/messages', {
      params: { id },
      body: { message: 'We are looking into it.' },
    });
    expect(body.state).toBe('acknowledged');
    const second = await findId((await complain(app.client(), { email: newAddress() })).body.reference);
    expect((await decide(boss, second)).body.acknowledgedAt).not.toBeNull();
  });

  it('is not decided by the admin who made it', async () => {
    const { reference } = (await complain(boss.client)).body;
    const response = await decide(boss, await findId(reference));
    expect([response.status, response.error.code]).toEqual([403, 'own']);
    expect((await decide(await admin(app), await findId(reference))).status).toBe(200);
  });

  it('is not decided by an admin who runs the draw or has entered it [CONDUCT-38]', async () => {
    const [owner, member] = [await verifiedHost(app), await admin(app)];
    const slug = await startOrganisation(owner);
    await joinTeam(app, owner, { slug, person: member, role: 'viewer' });
    const own = await publishedDraw(app, owner, {
      skillGameType: null,
      skillGameDifficulty: null,
      organisation: { slug },
    });
    const [entrant, other] = [await admin(app), await admin(app)];
    await tryToBuy(entrant.client, own, 1);
    await app.database.db.update(people).set({ role: 'admin' }).where(eq(people.id, owner.user.id));
    const email = newAddress();
    const { reference } = (await complain(app.client(), { about: { prizeDrawId: own.id }, email })).body;
    const id = await findId(reference);
    for (const by of [owner, member])
      expect(await decide(by, id, 'not_upheld')).toMatchObject({
        status: 403,
        error: {
          code: 'own_draw',
          message: 'You run this prize draw, so another admin has to do this.',
        },
      });
    expect(await decide(entrant, id)).toMatchObject({ status: 403, error: { code: 'takes_part' } });
    expect((await listEmails(email)).map(({ template }) => template)).toEqual(['complaint-received']);
    expect((await decide(other, id)).body).toMatchObject({ state: 'decided', outcome: 'upheld' });
  });

  it('is decided once by two admins at the same time', async () => {
    const other = await admin(app);
    const id = await findId((await complain(app.client(), { email: newAddress() })).body.reference);
    const statuses = (await Promise.all([decide(boss, id), decide(other, id, 'not_upheld')])).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([200, 409]);
  });

  it.each([
    ['no message', { message: ' ' }],
    ['invisible text', { message: '\u200b' }],
    ['too much text', { message: 'x'.repeat(4001) }],
    ['a control character', { message: 'a\u0000b' }],
    ['nothing that it is about', { about: {} }],
    ['two things', { about: { prizeDrawId: draw.id, orderId: draw.id } }],
    ['an id that is none', { about: { prizeDrawId: 'the lighthouse' } }],
    ['an address that is none', { email: 'me' }],
  ])('is rejected with %s', async (_, changes) => {
    const response = await app.client().send({
      method: 'POST',
      url: '/api/v1/complaints',
      body: { about, message, email: 'me@example.org', ...changes },
    });
    expect(response.statusCode).toBe(400);
  });

  it('is taken however many strangers gave the same address, which gets few emails about them [CONDUCT-36]', async () => {
    const limited = await startTestApp({ database: app.database, limits: true });
    const email = newAddress();
    const statuses: number[] = [];
    for (let made = 0; made < 11; made += 1)
      statuses.push((await complain(limited.client(), { email })).status);
    expect(statuses).toEqual(Array.from({ length: 11 }, () => 201));
    expect(await listEmails(email)).toHaveLength(5);
    // The address's owner is not affected.
    const owner = await register(app, { email });
    await app.database.db
      .update(people)
      .set({ emailVerifiedAt: new Date() })
      .where(eq(people.id, owner.user.id));
    expect((await complain(owner.client)).status).toBe(201);
    expect(await listEmails(email)).toHaveLength(6);
    await limited.server.close();
  });

  it('can be made ten times a day by a user, whose address gets few emails unless it is verified [CONDUCT-36]', async () => {
    const limited = await startTestApp({ database: app.database, limits: true });
    const buyer = await register(limited);
    const statuses: number[] = [];
    for (let made = 0; made < 11; made += 1) statuses.push((await complain(buyer.client)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429]);
    expect(await listEmails(buyer.user.email)).toHaveLength(5);
    await limited.server.close();
  });

  it('cannot be about a draw that the caller may not see', async () => {
    const hidden = await publishedDraw(app, host);
    await host.client.call('PUT /api/v1/prize-draws/:id', {
      params: { id: hidden.id },
      body: { ...inputOf(hidden), startDate: null },
    });
    const email = newAddress();
    expect((await complain(app.client(), { about: { prizeDrawId: hidden.id }, email })).status).toBe(404);
  });

  it('is part of the data export, and its text is deleted with the account [CONDUCT-08]', async () => {
    const buyer = await register(app);
    const params = { id: buyer.user.id };
    const { reference } = (await complain(buyer.client)).body;
    const id = await findId(reference);
    const exported = await buyer.client.call('GET /api/v1/users/:id/data.json', { params });
    const data = typeof exported.body === 'string' ? JSON.parse(exported.body) : exported.body;
    expect(data.complaints).toMatchObject([{ reference, messages: [{ isYours: true, message }] }]);
    await buyer.client.call('DELETE /api/v1/users/:id', { params, body: { password: buyer.password } });
    const { db } = app.database;
    expect(await db.$count(complaintMessages, eq(complaintMessages.complaintId, id))).toBe(0);
    const closed = (await listQueue('closed')).find((one) => one.reference === reference);
    expect(closed).toMatchObject({ state: 'withdrawn', email: null, name: null });
  });
});

describe('late complaints', () => {
  it('come first in the queue, and admins get one email a day about them [CONDUCT-07]', async () => {
    for (const { id } of await listQueue()) await decide(await admin(app), id);
    const { reference } = (await complain(app.client(), { email: newAddress() })).body;
    const { alertDue, countOverdue } = app.services.complaints;
    const overdue = async () =>
      (await listAlerts(app, boss)).filter(({ kind }) => kind === 'complaints_overdue');
    await alertDue();
    expect([await countOverdue(), await overdue()]).toEqual([0, []]);
    // Longer than any row of weekends and bank holidays.
    await passDays(8);
    await alertDue();
    await alertDue();
    expect(await overdue()).toEqual([{ kind: 'complaints_overdue', references: [reference], total: 1 }]);
    expect((await listQueue())[0]).toMatchObject({ reference, isOverdue: true });
    await passDays(1);
    await alertDue();
    expect(await overdue()).toHaveLength(2);
    await boss.client.call('POST /api/v1/admin/complaints/:id/acknowledge', {
      params: { id: await findId(reference) },
    });
    expect(await countOverdue()).toBe(0);
    await passDays(21);
    expect(await countOverdue()).toBe(1);
  });

  it('show in the published figures [CONDUCT-30]', async () => {
    const { body } = await app.client().call('GET /api/v1/conduct-figures');
    const { acknowledged, decided, upheld } = body.complaints;
    expect(acknowledged.due).toBeGreaterThan(acknowledged.inTime);
    expect(decided.due).toBeGreaterThan(decided.inTime);
    expect(upheld).toBeGreaterThan(0);
    expect(body).toMatchObject({ limits: 0, breaks: 0, closures: 0, postalEntries: null });
    expect(body.draws.onSale).toBeGreaterThan(0);
  });

  it('keep their figures, but not their text, two years after the decision [CONDUCT-31]', async () => {
    const email = newAddress();
    const { reference } = (await complain(app.client(), { email })).body;
    const id = await findId(reference);
    await decide(boss, id);
    const { db } = app.database;
    await app.services.retention.apply();
    expect(await db.$count(complaintMessages, eq(complaintMessages.complaintId, id))).toBe(2);
    await passDays(731);
    await app.services.retention.apply();
    expect(await db.$count(complaintMessages, eq(complaintMessages.complaintId, id))).toBe(0);
    const [row] = await db.select().from(complaints).where(eq(complaints.id, id));
    expect(row).toMatchObject({ email: '', outcome: 'upheld' });
    expect(await db.$count(emails, eq(emails.recipient, email)), 'emails that were never sent').toBe(2);
  });
});
