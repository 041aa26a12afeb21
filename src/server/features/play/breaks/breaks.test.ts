import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { queryRows } from '#server/db/database.ts';
import { isAddressOnBreak } from '#server/db/on-break.ts';
import { emails, people, playExclusions } from '#server/db/schema.ts';
import { linkIn, withKnownAddress } from '../../../../../tests/helpers/account-emails.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { countersOf, publishedDraw } from '../../../../../tests/helpers/draws.ts';
import {
  admin,
  confirmed,
  register,
  type Someone,
  signIn,
  verifiedHost,
} from '../../../../../tests/helpers/people.ts';
import { saleRequest } from '../../../../../tests/helpers/sales.ts';
import { tryToBuy } from '../../../../../tests/helpers/tickets.ts';

const DAY = 24 * 3_600_000;
const noGame = { skillGameType: null, skillGameDifficulty: null };

const app = await provideTestApp();
const host = await verifiedHost(app);

type Length = { months: 6 | 12 | 24 | 60 } | { forever: true };
const take = ({ client, user }: Someone, body: Length) =>
  client.call('POST /api/v1/users/:id/break', { params: { id: user.id }, body });
const draw = () => publishedDraw(app, host, noGame);
const emailsTo = async ({ user }: Someone) => {
  const sent = await app.database.db
    .select()
    .from(emails)
    .where(eq(emails.personId, user.id))
    .orderBy(emails.createdAt);
  return sent.map(({ template, data }) => [template, data]);
};
const registerAs = (body: Record<string, unknown>) =>
  app.client().send({
    method: 'POST',
    url: '/api/register',
    body: { password: 'long enough', dateOfBirth: '1991-05-17', ...body },
  });

describe('a break', () => {
  it('stops purchases at once, in every session, and ends by itself [PLAY-06]', async () => {
    const buyer = await register(app);
    const elsewhere = await signIn(app, buyer);
    const { status, body } = await take(buyer, { months: 6 });
    expect([status, Date.parse(body.until ?? '') - Date.now() > 180 * DAY]).toEqual([200, true]);
    for (const client of [buyer.client, elsewhere]) {
      expect(await tryToBuy(client, await draw(), 1)).toMatchObject({
        status: 403,
        error: { code: 'on_a_break', until: body.until },
      });
    }
    const later = await publishedDraw(app, host, {
      ...noGame,
      endDate: new Date(Date.now() + 300 * DAY).toISOString(),
    });
    await app.shiftClock(Date.parse(body.until ?? '') - Date.now() + 1_000);
    const again = await signIn(app, buyer);
    expect((await tryToBuy(again, later, 1)).status).toBe(201);
    await app.shiftClock(0);
  });

  it('cannot be shortened, but can be made longer [PLAY-06]', async () => {
    const buyer = await register(app);
    const long = (await take(buyer, { months: 24 })).body.until;
    expect((await take(buyer, { months: 6 })).body.until).toBe(long);
    const longer = (await take(buyer, { months: 60 })).body.until;
    expect(Date.parse(longer ?? '')).toBeGreaterThan(Date.parse(long ?? ''));
  });

  it('is confirmed by email, once for each end [PLAY-17]', async () => {
    const buyer = await register(app);
    const { until } = (await take(buyer, { months: 24 })).body;
    await take(buyer, { months: 6 });
    expect(await emailsTo(buyer)).toEqual([['break-taken', { until }]]);
    const longer = (await take(buyer, { months: 60 })).body.until;
    expect(await emailsTo(buyer)).toEqual([
      ['break-taken', { until }],
      ['break-taken', { until: longer }],
    ]);
    await take(await confirmed(buyer), { forever: true });
    expect((await emailsTo(buyer)).at(-1)).toEqual(['closed-for-good', {}]);
  });

  it('cancels pending orders, but keeps paid tickets; an order in progress is rejected [PLAY-07]', async () => {
    const buyer = await register(app);
    const on = await draw();
    await tryToBuy(buyer.client, on, 2);
    const { body } = await tryToBuy(buyer.client, on, 3, { testOutcome: 'walk-away' });
    expect(await countersOf(app, on.id)).toMatchObject({ issued: 2, held: 3 });
    await take(buyer, { months: 12 });
    await app.services.checkout.releaseExpiredHolds();
    expect(await countersOf(app, on.id)).toMatchObject({ issued: 2, held: 0 });
    const paid = await buyer.client.call('POST /api/v1/orders/:id/payment', {
      params: { id: body.order.id },
      body: { testOutcome: 'approve' },
    });
    expect(paid).toMatchObject({ status: 409, error: { code: 'order_not_open' } });
    await expect(
      app.services.orders.sell(saleRequest(buyer.user.id, { drawId: on.id })),
    ).rejects.toMatchObject({
      code: 'on_a_break',
    });
  });

  it('is shown to the user and to admins [PLAY-06]', async () => {
    const buyer = await register(app);
    const { until } = (await take(buyer, { months: 6 })).body;
    const params = { id: buyer.user.id };
    const own = await buyer.client.call('GET /api/v1/users/:id/limits', { params });
    expect(own.body.break).toEqual({ until });
    const boss = await admin(app);
    const seen = await boss.client.call('GET /api/v1/admin/people/:id', { params });
    expect(seen.body.break).toEqual({ since: expect.any(String), until });
  });

  it('stops updates, reminders and waiting marketing emails [PLAY-08]', async () => {
    const buyer = await register(app);
    const other = await register(app);
    const on = await draw();
    for (const { client } of [buyer, other]) await tryToBuy(client, on, 1);
    await app.database.db.delete(emails);
    await take(buyer, { months: 6 });
    const posted = await host.client.call('POST /api/v1/prize-draws/:id/updates', {
      params: { id: on.id },
      body: { subject: 'News', words: 'There is a second storm lamp.' },
    });
    expect(posted.status).toBe(201);
    await app.services.updates.emailDue();
    const updates = await app.database.db.select().from(emails).where(eq(emails.template, 'draw-update'));
    expect(updates.map(({ personId }) => personId)).toEqual([other.user.id]);
    await take(other, { months: 6 });
    expect(await app.database.db.$count(emails, eq(emails.template, 'draw-update'))).toBe(0);
  });

  it('lasts 6, 12, 24 or 60 months, or for ever, and is the user’s own [PLAY-06]', async () => {
    const buyer = await register(app);
    for (const body of [
      {},
      { months: 7 },
      { months: '6' },
      { forever: false },
      { months: 6, forever: true },
    ]) {
      const url = `/api/v1/users/${buyer.user.id}/break`;
      expect((await buyer.client.send({ method: 'POST', url, body })).statusCode).toBe(400);
    }
    const boss = await confirmed(await admin(app));
    expect((await take({ ...boss, user: buyer.user }, { months: 6 })).status).toBe(403);
    expect((await take({ ...boss, user: buyer.user }, { forever: true })).status).toBe(403);
  });

  it('keeps the person from registering under another address, until it ends [PLAY-09]', async () => {
    const name = { firstName: 'Wanda', lastName: 'Öst-Berg', dateOfBirth: '1991-05-17' };
    const buyer = await register(app, name);
    const { until } = (await take(buyer, { months: 6 })).body;
    const again = { firstName: 'wanda', lastName: 'Ost Berg', email: 'wanda.again@example.org' };
    const refused = await registerAs(again);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'registration_refused']);
    expect(refused.json().message).not.toMatch(/break|closed/);
    expect(refused.json().message).toMatch(/please email support@example\.org\.$/);
    expect((await registerAs({ ...again, dateOfBirth: '1991-05-18' })).statusCode).toBe(201);
    await app.shiftClock(Date.parse(until ?? '') - Date.now() + 1_000);
    expect((await registerAs({ ...again, email: 'wanda.later@example.org' })).statusCode).toBe(201);
    await app.shiftClock(0);
  });
});

type Details = { [K in 'firstName' | 'lastName' | 'dateOfBirth']?: string | undefined };
const rename = ({ client, user }: Someone, body: Details) =>
  client.call('PATCH /api/v1/users/:id', { params: { id: user.id }, body });

describe('the details of a person on a break', () => {
  it('cannot be changed by them, so an account excludes one person only [PLAY-24]', async () => {
    const before = await app.database.db.$count(playExclusions);
    const buyer = await register(app, { firstName: 'Rita', lastName: 'Rename' });
    await take(buyer, { months: 6 });
    for (const change of [{ lastName: 'Stranger' }, { firstName: 'Ada' }]) {
      expect(await rename(buyer, change)).toMatchObject({ status: 403, error: { code: 'on_a_break' } });
    }
    expect((await rename(buyer, { lastName: 'RENAME' })).status).toBe(200);
    const boss = await admin(app);
    expect((await rename({ ...boss, user: buyer.user }, { lastName: 'Corrected' })).status).toBe(200);
    await take(buyer, { months: 6 });
    await take(buyer, { months: 12 });
    expect(await app.database.db.$count(playExclusions)).toBe(before + 1);
  });

  it('cannot be taken by another account [PLAY-25]', async () => {
    const name = { firstName: 'Olga', lastName: 'Other', dateOfBirth: '1982-02-03' };
    await take(await register(app, name), { months: 6 });
    const renamed = await register(app, { ...name, lastName: 'Else' });
    expect(await rename(renamed, { lastName: 'OTHER' })).toMatchObject({
      status: 403,
      error: { code: 'details_refused', message: expect.stringContaining('support@example.org') },
    });
    const { body } = await renamed.client.call('GET /api/user');
    expect(body.lastName).toBe('Else');
    const undated = await register(app, { ...name, dateOfBirth: '1990-01-01' });
    await app.database.db.update(people).set({ dateOfBirth: null }).where(eq(people.id, undated.user.id));
    expect((await rename(undated, { dateOfBirth: name.dateOfBirth })).error.code).toBe('details_refused');
  });

  it('include their address, which only they can take again [PLAY-25]', async () => {
    const moveTo = async (someone: Someone, email: string) => {
      const params = { id: someone.user.id };
      const body = { email, password: someone.password };
      expect((await someone.client.call('POST /api/v1/users/:id/email', { params, body })).status).toBe(202);
      const token = await linkIn(app, 'email-change', email);
      return app.client().call('POST /api/email/confirm', { body: { token } });
    };
    const buyer = await withKnownAddress(app, await register(app));
    const { email } = buyer.user;
    await take(buyer, { months: 6 });
    expect((await moveTo(buyer, 'moved.away@example.org')).status).toBe(200);
    expect(await moveTo(await register(app, { lastName: 'Pretender' }), email)).toMatchObject({
      status: 403,
      error: { code: 'details_refused', message: expect.stringContaining('support@example.org') },
    });
    expect((await moveTo(buyer, email)).status).toBe(200);
  });

  it('must include the date of birth [PLAY-26]', async () => {
    const buyer = await confirmed(await register(app));
    await app.database.db.update(people).set({ dateOfBirth: null }).where(eq(people.id, buyer.user.id));
    for (const body of [{ months: 6 }, { forever: true }] as const) {
      expect(await take(buyer, body)).toMatchObject({
        status: 409,
        error: { code: 'date_of_birth_needed' },
      });
    }
    await rename(buyer, { dateOfBirth: '1984-05-06' });
    expect((await take(buyer, { months: 6 })).status).toBe(200);
  });

  it('include an address only if it is verified [PLAY-27]', async () => {
    const attacker = await register(app, { email: 'Victim@Example.org', lastName: 'Attacker' });
    const isOnBreak = async () => {
      const [row] = await queryRows<{ isOnBreak: boolean }>(
        app.database.db,
        sql`select ${isAddressOnBreak(sql`'victim@example.org'`)} as "isOnBreak"`,
      );
      return row?.isOnBreak;
    };
    await app.database.db.insert(emails).values({
      recipient: 'victim@example.org',
      template: 'newsletter-issue',
      data: {},
      dedupKey: 'news to the victim',
    });
    const waiting = () => app.database.db.$count(emails, eq(emails.dedupKey, 'news to the victim'));
    await take(await confirmed(attacker), { forever: true });
    expect([await isOnBreak(), await waiting()]).toEqual([false, 1]);
    const victim = { firstName: 'Vic', lastName: 'Tim', email: 'victim@example.org' };
    expect((await registerAs(victim)).statusCode).toBe(201);
  });
});

describe('closing an account for good', () => {
  it('signs out everywhere; the person cannot sign in, buy or register again [PLAY-10]', async () => {
    const name = { firstName: 'Gustav', lastName: 'Final', dateOfBirth: '1985-01-02' };
    const buyer = await withKnownAddress(app, await register(app, name));
    const on = await draw();
    await tryToBuy(buyer.client, on, 1);
    const elsewhere = await signIn(app, buyer);
    expect(await take(buyer, { forever: true })).toMatchObject({ status: 200, body: { until: null } });
    for (const client of [buyer.client, elsewhere]) {
      expect((await client.call('GET /api/user')).status).toBe(401);
    }
    const { email } = buyer.user;
    const login = (password: string) => app.client().call('POST /api/login', { body: { email, password } });
    expect(await login(buyer.password)).toMatchObject({ status: 403, error: { code: 'account_closed' } });
    expect(await login('another password')).toMatchObject({ status: 401, error: { code: 'wrong_password' } });
    expect((await registerAs({ ...name, email: 'gustav.new@example.org' })).statusCode).toBe(403);
    const same = await registerAs({ firstName: 'Some', lastName: 'Body', email });
    expect([same.statusCode, same.json().code]).toEqual([409, 'email_taken']);
    await expect(
      app.services.orders.sell(saleRequest(buyer.user.id, { drawId: on.id })),
    ).rejects.toMatchObject({
      code: 'account_suspended',
    });
  });

  it('holds even if an admin lets the person sign in again, for example to claim a prize [PLAY-10]', async () => {
    const buyer = await register(app);
    await take(buyer, { forever: true });
    const boss = await confirmed(await admin(app));
    const params = { id: buyer.user.id };
    expect((await boss.client.call('GET /api/v1/admin/people/:id', { params })).body).toMatchObject({
      break: { until: null },
      suspendReason: 'Closed for good by the user',
    });
    await boss.client.call('POST /api/v1/admin/people/:id/reinstate', { params });
    const back = await signIn(app, buyer);
    const refused = await tryToBuy(back, await draw(), 1);
    expect(refused).toMatchObject({ status: 403, error: { code: 'on_a_break' } });
    expect(refused.error.until).toBeUndefined();
  });

  it('is remembered as hashes after the account is deleted [PLAY-11]', async () => {
    const name = { firstName: 'Vera', lastName: 'Vanish', dateOfBirth: '1979-09-09' };
    const buyer = await withKnownAddress(app, await register(app, name));
    await take(buyer, { forever: true });
    const boss = await confirmed(await admin(app));
    const gone = await boss.client.call('POST /api/v1/admin/people/:id/erasure', {
      params: { id: buyer.user.id },
    });
    expect(gone.status).toBe(200);
    const [row] = await app.database.db.select().from(people).where(eq(people.id, buyer.user.id));
    expect(row).toMatchObject({ firstName: '', dateOfBirth: null });
    expect((await registerAs({ ...name, email: 'vera.new@example.org' })).statusCode).toBe(403);
    const { email } = buyer.user;
    const other = await registerAs({ firstName: 'Other', lastName: 'Name', email });
    expect([other.statusCode, other.json().code]).toEqual([403, 'registration_refused']);
    const hashes = JSON.stringify(await app.database.db.select().from(playExclusions));
    expect(hashes).not.toMatch(/vera|vanish|1979/i);
  });

  it('requires a recent sign-in, and no draws of one’s own that are still open [PLAY-10]', async () => {
    const buyer = await register(app);
    await app.shiftClock(16 * 60_000);
    expect(await take(buyer, { forever: true })).toMatchObject({
      status: 403,
      error: { code: 'confirmation_required' },
    });
    await confirmed(buyer);
    expect((await take(buyer, { forever: true })).status).toBe(200);
    await app.shiftClock(0);
    const running = await verifiedHost(app);
    await publishedDraw(app, running, noGame);
    expect(await take(running, { forever: true })).toMatchObject({
      status: 409,
      error: { code: 'account_needed' },
    });
    expect((await running.client.call('GET /api/user')).status).toBe(200);
  });
});
