import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { emails, people, prizeDraws, saleReminders } from '#server/db/schema.ts';
import { provideTestApp, startTestApp } from '../../../../../tests/helpers/app.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';

const app = await provideTestApp();
const { db } = app.database;
const host = await verifiedHost(app);
const visitor = app.client();

const HOUR = 3_600_000;
let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return `Follower-${addresses}@example.org`;
};

const scheduled = () =>
  publishedDraw(app, host, {
    title: 'The lamp',
    startDate: new Date(Date.now() + 24 * HOUR).toISOString(),
    endDate: new Date(Date.now() + 90 * HOUR).toISOString(),
  });
const ask = (id: string, email: string, { client } = { client: visitor }) =>
  client.call('POST /api/v1/prize-draws/:id/sale-reminders', { params: { id }, body: { email } });
const confirm = (token: string) => visitor.call('POST /api/v1/sale-reminders/confirm', { body: { token } });
const cancel = (token: string) =>
  visitor.call('POST /api/v1/sale-reminders/cancel', {
    query: { token },
    body: { 'List-Unsubscribe': 'One-Click' },
  });
const open = (id: string) =>
  db.update(prizeDraws).set({ status: 'active', startDate: sql`draw_clock()` }).where(eq(prizeDraws.id, id));
const emailsTo = (address: string, template: string) =>
  db
    .select()
    .from(emails)
    .where(and(eq(emails.recipient, address), eq(emails.template, template)));
const remindersOf = (drawId: string) => db.$count(saleReminders, eq(saleReminders.drawId, drawId));

/** The secrets in the newest confirmation email to an address. */
async function secretsTo(address: string): Promise<{ token: string; cancelToken: string }> {
  const data = (await emailsTo(address, 'sale-reminder-confirmation')).at(-1)?.data ?? {};
  return {
    token: app.services.tokens.tokenOf(String(data.tokenId)),
    cancelToken: String(data.leaveToken),
  };
}

async function withReminder(drawId: string): Promise<string> {
  const address = newAddress();
  await ask(drawId, address);
  const { status } = await confirm((await secretsTo(address)).token);
  if (status !== 200) throw new Error('the reminder was not set');
  return address;
}

const verifyAddress = ({ user }: Someone) =>
  db.update(people).set({ emailVerifiedAt: sql`draw_clock()` }).where(eq(people.id, user.id));

describe('a reminder of a scheduled draw', () => {
  it('is set once its address is confirmed, and sends one email when sales open [REMIND-01] [REMIND-02]', async () => {
    const { id } = await scheduled();
    const address = newAddress();
    const asked = await ask(id, address);
    expect(asked.body).toEqual({ message: 'Please click the link we’ve emailed you.', cancelToken: null });
    expect(await remindersOf(id)).toBe(0);
    const { token } = await secretsTo(address);
    expect((await confirm(token)).body.cancelToken).toEqual(expect.any(String));
    expect((await confirm(token)).status).toBe(409);
    await app.services.saleReminders.emailDue();
    expect(await emailsTo(address, 'draw-opened')).toEqual([]);

    await open(id);
    await Promise.all([app.services.saleReminders.emailDue(), app.services.saleReminders.emailDue()]);
    await app.services.saleReminders.emailDue();
    expect(await emailsTo(address, 'draw-opened')).toMatchObject([
      { personId: null, bulk: true, data: { draw: { id, title: 'The lamp' } } },
    ]);
    // The address is deleted with the email, and the email after three days.
    expect(await remindersOf(id)).toBe(0);
    await db
      .update(emails)
      .set({ createdAt: sql`draw_clock() - interval '3 days'` })
      .where(eq(emails.recipient, address));
    await app.services.emails.forgetQuestions();
    expect(await db.$count(emails, eq(emails.recipient, address))).toBe(0);
  });

  it('is set at once for the verified address of the account [REMIND-01]', async () => {
    const { id } = await scheduled();
    const someone = await register(app);
    expect((await ask(id, someone.user.email, someone)).body.cancelToken).toBeNull();
    await verifyAddress(someone);
    const { body } = await ask(id, someone.user.email.toUpperCase(), someone);
    expect(body).toEqual({
      message: 'We’ll email you once when ticket sales open.',
      cancelToken: expect.any(String),
    });
    expect(await remindersOf(id)).toBe(1);
    expect((await ask(id, newAddress(), someone)).body.cancelToken).toBeNull();
    expect(await remindersOf(id)).toBe(1);
  });

  it('is set only once for an address, and cancelled with the newest link [REMIND-03]', async () => {
    const { id } = await scheduled();
    const address = newAddress();
    await ask(id, address);
    const first = await secretsTo(address);
    await confirm(first.token);
    await ask(id, address.toLowerCase());
    const second = await secretsTo(address.toLowerCase());
    await confirm(second.token);
    expect(await remindersOf(id)).toBe(1);
    expect((await cancel(second.cancelToken)).status).toBe(200);
    expect(await remindersOf(id)).toBe(0);
    expect((await cancel(second.cancelToken)).status).toBe(200);
  });

  it('can be cancelled before it is confirmed, and its link then does nothing [REMIND-03]', async () => {
    const { id } = await scheduled();
    const address = newAddress();
    await ask(id, address);
    const { token, cancelToken } = await secretsTo(address);
    await cancel(cancelToken);
    expect((await confirm(token)).status).toBe(409);
    expect(await remindersOf(id)).toBe(0);
  });

  it('is not accepted for draws that are on sale or hidden, nor confirmed once sales are open [REMIND-01]', async () => {
    const onSale = await publishedDraw(app, host);
    const hidden = await publishedDraw(app, host, { startDate: null });
    const late = await ask(onSale.id, newAddress());
    expect([late.status, late.error.code]).toEqual([409, 'not_scheduled']);
    expect((await ask(hidden.id, newAddress())).status).toBe(404);
    const { id } = await scheduled();
    const address = newAddress();
    await ask(id, address);
    await open(id);
    expect((await confirm((await secretsTo(address)).token)).status).toBe(409);
    expect(await remindersOf(id)).toBe(0);
  });

  it('is deleted with the draw, if it never opens, and with the account [REMIND-04]', async () => {
    const [gone, cancelled, waiting] = [await scheduled(), await scheduled(), await scheduled()];
    for (const { id } of [gone, cancelled, waiting]) await withReminder(id);
    await host.client.call('DELETE /api/v1/prize-draws/:id', { params: { id: gone.id } });
    await db
      .update(prizeDraws)
      .set({ status: 'cancelled', cancelledAt: sql`draw_clock()`, cancelReason: 'No' })
      .where(eq(prizeDraws.id, cancelled.id));
    await app.services.saleReminders.sweep();
    expect([await remindersOf(cancelled.id), await remindersOf(waiting.id)]).toEqual([0, 1]);

    const leaving = await register(app);
    await verifyAddress(leaving);
    await ask(waiting.id, leaving.user.email, leaving);
    const params = { id: leaving.user.id };
    const { body } = await leaving.client.call('GET /api/v1/users/:id/data.json', { params });
    const data = typeof body === 'string' ? JSON.parse(body) : body;
    expect(data.saleReminders).toMatchObject([{ email: leaving.user.email, prizeDraw: 'The lamp' }]);
    await leaving.client.call('DELETE /api/v1/users/:id', { params, body: { password: leaving.password } });
    expect(await remindersOf(waiting.id)).toBe(1);
  });

  it.each(['', 'x', 7, null, `${'x'.repeat(250)}@example.org`, 'a@b\u0000.org'])(
    'rejects the address %j',
    async (email) => {
      const { id } = await scheduled();
      const url = `/api/v1/prize-draws/${id}/sale-reminders`;
      expect((await visitor.send({ method: 'POST', url, body: { email } })).statusCode).toBe(400);
    },
  );
});

describe('the form on a page without script', () => {
  const post = (url: string, body: string) =>
    visitor.send({
      method: 'POST',
      url,
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    });
  const ledTo = async (sent: ReturnType<typeof post>) => {
    const { statusCode, headers } = await sent;
    return [statusCode, String(headers.location)];
  };

  it('leads to a page about each outcome [REMIND-05]', async () => {
    const { id } = await scheduled();
    const address = newAddress();
    const form = `/api/v1/prize-draws/${id}/sale-reminders`;
    expect(await ledTo(post(form, new URLSearchParams({ email: address }).toString()))).toEqual([
      303,
      '/remind-me?outcome=asked',
    ]);
    expect(await ledTo(post(form, 'email=x'))).toEqual([303, '/remind-me?outcome=invalid']);
    const { token, cancelToken } = await secretsTo(address);
    expect(await ledTo(post('/api/v1/sale-reminders/confirm', `token=${token}`))).toEqual([
      303,
      `/remind-me?outcome=set&cancel=${cancelToken}`,
    ]);
    expect(await ledTo(post('/api/v1/sale-reminders/confirm', `token=${token}`))).toEqual([
      303,
      '/remind-me?outcome=failed',
    ]);
    expect(await ledTo(post(`/cancel-reminder?token=${cancelToken}`, 'List-Unsubscribe=One-Click'))).toEqual([
      303,
      '/cancel-reminder?outcome=cancelled',
    ]);
    await open(id);
    expect(await ledTo(post(form, new URLSearchParams({ email: newAddress() }).toString()))).toEqual([
      303,
      '/remind-me?outcome=late',
    ]);
  });
});

it('sends an address few emails an hour, and limits each network [REMIND-06]', async () => {
  const limited = await startTestApp({ limits: true });
  const owner = await verifiedHost(limited);
  const { id } = await publishedDraw(limited, owner, {
    startDate: new Date(Date.now() + 24 * HOUR).toISOString(),
    endDate: new Date(Date.now() + 90 * HOUR).toISOString(),
  });
  const client = limited.client('203.0.113.9');
  const asked = [];
  for (let times = 0; times < 31; times += 1) {
    const { status } = await client.call('POST /api/v1/prize-draws/:id/sale-reminders', {
      params: { id },
      body: { email: 'flooded@example.org' },
    });
    asked.push(status);
  }
  expect(asked).toEqual([...Array(30).fill(200), 429]);
  expect(await limited.database.db.$count(emails, eq(emails.recipient, 'flooded@example.org'))).toBe(3);
  await limited.stop();
});
