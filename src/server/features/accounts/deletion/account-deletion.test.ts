import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { queryRows } from '#server/db/database.ts';
import { auditEntries, emails, people } from '#server/db/schema.ts';
import {
  accountEmails,
  appCode,
  linkIn,
  withSecondFactor,
} from '../../../../../tests/helpers/account-emails.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { claimed, receiveAwards } from '../../../../../tests/helpers/awards.ts';
import { drawResult, sellByCalls, startDrawing } from '../../../../../tests/helpers/drawn-draw.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { queue, refundEmail } from '../../../../../tests/helpers/emails.ts';
import { expectValid } from '../../../../../tests/helpers/logged-draw.ts';
import { newsletterOf } from '../../../../../tests/helpers/newsletter.ts';
import { admin, register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { cancelDraw } from '../../../../../tests/helpers/refunds.ts';
import { buy, tryToBuy } from '../../../../../tests/helpers/tickets.ts';

const noGame = { skillGameType: null, skillGameDifficulty: null };

const app = await provideTestApp();
const host = await verifiedHost(app);

const ask = ({ client, user, password }: Someone, more: object = {}) =>
  client.call('DELETE /api/v1/users/:id', { params: { id: user.id }, body: { password, ...more } });
const show = ({ client, user }: Someone) =>
  client.call('GET /api/v1/users/:id/deletion', { params: { id: user.id } });
const carryOut = () => app.services.accountDeletion.carryOut();
const rowOf = async ({ user }: Someone) => {
  const [row] = await app.database.db.select().from(people).where(eq(people.id, user.id));
  return row;
};

/** Returns the tables that contain the text in any column. */
async function tablesWith(text: string): Promise<string[]> {
  const { db } = app.database;
  const tables = await queryRows<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await queryRows<{ there: boolean }>(
      db,
      sql`select exists (select 1 from ${sql.identifier(name)} t where strpos(lower(t::text), ${text.toLowerCase()}) > 0)
        as there`,
    );
    if (row?.there) found.push(name);
  }
  return found.toSorted();
}

async function verify({ client, user }: Someone): Promise<void> {
  await client.call('POST /api/v1/users/:id/verify-email', { params: { id: user.id } });
  const token = await linkIn(app, 'verify-email', user.id);
  const { status } = await app.client().call('POST /api/verify-email', { body: { token } });
  expect(status).toBe(200);
}

let unusual = 0;
/** Registers a user whose name cannot occur elsewhere by chance. */
function named() {
  unusual += 1;
  return register(app, { firstName: `Zebedee${unusual}q`, lastName: `Quixwood${unusual}q` });
}

describe('deleting an account without obstacles', () => {
  it('takes effect immediately: names, addresses, sessions and emails are deleted [ACCT-21]', async () => {
    const someone = await named();
    const { secret } = await withSecondFactor(someone);
    await app.client().call('POST /api/password/forgot', { body: { email: someone.user.email } });
    const { status, body, headers } = await ask(someone, { code: appCode(secret) });
    expect([status, body.status]).toEqual([200, 'deleted']);
    expect(String(headers['set-cookie'])).toMatch(/session=;/);
    expect((await someone.client.call('GET /api/user')).status).toBe(401);
    for (const text of [someone.user.firstName, someone.user.lastName]) {
      expect(await tablesWith(text)).toEqual([]);
    }
    // The last email keeps the address until it is sent.
    expect(await tablesWith(someone.user.email)).toEqual(['mails']);
    const last = await accountEmails(app, 'account-deleted', someone.user.email);
    expect(last).toHaveLength(1);
    await app.runJobs();
    await carryOut();
    expect(await tablesWith(someone.user.email)).toEqual([]);
    expect(await rowOf(someone)).toMatchObject({ firstName: '', email: '', passwordHash: '' });
  });

  it('deletes data that others stored under the address only if the address is verified [ACCT-21]', async () => {
    const news = newsletterOf(app);
    const held = async (email: string) => {
      const [row] = await app.database.db
        .select()
        .from(emails)
        .where(eq(emails.dedupKey, `prize of ${email}`));
      return [row !== undefined, (await news.subscriberOf(email)) !== undefined];
    };
    for (const verified of [false, true]) {
      const email = await news.subscribed();
      const buyer = await register(app);
      const forBuyer = { personId: buyer.user.id, dedupKey: `prize of ${email}` };
      await queue(app, [{ ...refundEmail({ recipient: email }), ...forBuyer }]);
      const someone = await register(app, { email });
      if (verified) await verify(someone);
      expect((await ask(someone)).body.status).toBe('deleted');
      expect(await held(email)).toEqual([!verified, !verified]);
    }
  });

  it('frees the address for a new registration [ACCT-26]', async () => {
    const someone = await named();
    await ask(someone);
    const client = app.client();
    const { status, body } = await client.call('POST /api/register', {
      body: {
        email: someone.user.email,
        password: 'long enough',
        firstName: 'New',
        lastName: 'Owner',
        dateOfBirth: '1990-03-27',
      },
    });
    expect(status).toBe(201);
    expect(body.id).not.toBe(someone.user.id);
    const old = await app.client().call('POST /api/login', {
      body: { email: someone.user.email, password: someone.password },
    });
    expect(old.status).toBe(401);
  });

  it.each([
    ['a wrong password', { password: 'not this one' }, 401, 'wrong_password'],
    ['no password', { password: '' }, 400, 'invalid'],
  ])('is rejected with %s [ACCT-05]', async (_what, more, status, code) => {
    const someone = await register(app);
    const response = await ask(someone, more);
    expect([response.status, response.error.code]).toEqual([status, code]);
    expect((await someone.client.call('GET /api/user')).status).toBe(200);
  });

  it('requires the second factor if there is one, and rejects other users [ACCT-05]', async () => {
    const someone = await register(app);
    await withSecondFactor(someone);
    expect((await ask(someone)).error.code).toBe('two_factor_required');
    expect((await ask(someone, { code: '000000' })).error.code).toBe('two_factor_invalid');
    const boss = await admin(app);
    expect((await ask({ ...boss, user: someone.user })).status).toBe(403);
    expect((await rowOf(someone))?.erasedAt).toBeNull();
  });

  it('happens once for concurrent requests [ACCT-21]', async () => {
    const someone = await register(app);
    const responses = await Promise.all([ask(someone), ask(someone), ask(someone)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
    const acts = await app.database.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.targetId, someone.user.id));
    expect(acts.map(({ action }) => action)).toEqual([
      'account.register',
      'account.ask_deletion',
      'account.erase',
    ]);
    expect(JSON.stringify(acts)).not.toContain('@');
  });
});

describe('deleting an account with tickets', () => {
  it('waits until the draw is drawn and its prizes can no longer be redrawn [ACCT-22]', async () => {
    const someone = await named();
    const draw = await sellByCalls(app, host, [{ buyer: someone, quantity: 2 }]);
    await app.runJobs();
    const asked = await ask(someone);
    expect(asked).toMatchObject({
      status: 200,
      body: {
        status: 'pending',
        obstacle: null,
        waiting: 1,
        waitingFor: [{ prizeDrawId: draw.id, title: draw.title, status: 'active' }],
      },
    });
    expect(await accountEmails(app, 'deletion-requested', someone.user.id)).toMatchObject([
      { data: { waiting: 1 } },
    ]);
    // Repeating the request changes nothing and sends no second email.
    expect((await ask(someone)).body.requestedAt).toBe(asked.body.requestedAt);
    expect(await accountEmails(app, 'deletion-requested', someone.user.id)).toHaveLength(1);
    expect((await someone.client.call('GET /api/user')).body.deletionRequestedAt).toBe(
      asked.body.requestedAt,
    );
    await carryOut();
    await startDrawing(host, draw);
    await drawResult(host, draw);
    await app.runJobs();
    expect((await show(someone)).body).toMatchObject({ waiting: 1, waitingFor: [{ status: 'completed' }] });
    await carryOut();
    expect((await rowOf(someone))?.erasedAt).toBeNull();
    await receiveAwards(app, draw.id);
    await carryOut();
    expect((await rowOf(someone))?.erasedAt).not.toBeNull();
  });

  it('leaves a correct ledger, a valid proof, and tickets without names [ACCT-21] [ACCT-24]', async () => {
    const [someone, other] = [await named(), await register(app)];
    const draw = await sellByCalls(app, host, [
      { buyer: someone, quantity: 3 },
      { buyer: other, quantity: 1, right: false },
    ]);
    await ask(someone);
    await startDrawing(host, draw);
    const { winners } = await drawResult(host, draw);
    expect(winners[0]?.winnerName).toContain(someone.user.lastName);
    await app.runJobs();
    await expectValid(app, draw.id);
    await someone.client.call('POST /api/v1/prize-draws/:id/awards/:awardId/messages', {
      params: await claimed(someone, draw.id),
      body: { message: `Best wishes, ${someone.user.lastName}` },
    });
    await receiveAwards(app, draw.id);
    await carryOut();
    await app.services.emails.sendDue();
    await carryOut();
    expect(await tablesWith(someone.user.lastName)).toEqual([]);
    expect(await tablesWith(someone.user.email)).toEqual([]);
    await expectValid(app, draw.id);
    expect(await app.services.ledger.check()).toEqual([]);
    const { body: results } = await app
      .client()
      .call('GET /api/v1/prize-draws/:id/results', { params: { id: draw.id } });
    expect(results[0]?.winnerName).toBe('Anonymous');
    const params = { id: draw.id };
    const { body: tickets } = await host.client.call('GET /api/v1/prize-draws/:id/tickets', { params });
    expect(tickets).toHaveLength(4);
    expect(tickets[0]).toMatchObject({ firstName: null, lastName: null, purchaserEmail: null });
    const { body: participants } = await host.client.call('GET /api/v1/prize-draws/:id/participants', {
      params,
    });
    expect(participants[0]).toEqual({ rank: 1, displayName: 'Anonymous', ticketCount: 3 });
    await app.shiftClock(0);
  });

  it('can be cancelled until it is carried out [ACCT-22]', async () => {
    const someone = await register(app);
    const draw = await publishedDraw(app, host, noGame);
    await buy(someone.client, draw, 1);
    await ask(someone);
    const keep = () =>
      someone.client.call('DELETE /api/v1/users/:id/deletion', { params: { id: someone.user.id } });
    expect((await keep()).status).toBe(204);
    expect((await show(someone)).body.requestedAt).toBeNull();
    expect((await keep()).status).toBe(204);
    await app.runJobs();
    await cancelDraw((await admin(app)).client, draw.id);
    await app.runJobs();
    await carryOut();
    expect((await rowOf(someone))?.erasedAt).toBeNull();
    // The draw is cancelled and refunded, so the deletion no longer waits for it.
    expect((await ask(someone)).body.status).toBe('deleted');
  });

  it('waits for an order that may still be paid [ACCT-22]', async () => {
    const someone = await register(app);
    const draw = await publishedDraw(app, host, noGame);
    const { order } = await buy(someone.client, draw, 1, { testOutcome: 'walk-away' });
    expect((await ask(someone)).body.status).toBe('pending');
    await someone.client.call('POST /api/v1/orders/:id/cancel', { params: { id: order.id } });
    await carryOut();
    expect((await rowOf(someone))?.erasedAt).not.toBeNull();
  });

  it('does not wait for a draw in which a purchase was declined [ACCT-22]', async () => {
    const someone = await register(app);
    const draw = await publishedDraw(app, host, noGame);
    expect((await tryToBuy(someone.client, draw, 1, { testOutcome: 'decline' })).status).toBe(402);
    expect((await ask(someone)).body.status).toBe('deleted');
  });
});
