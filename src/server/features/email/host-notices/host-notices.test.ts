import { and, eq, like, or, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { formatLondonInput, parseLondonInput } from '#domain/time/london-input.ts';
import { drawMilestones, emails, hostDigests, orders, prizeDraws } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { toNoon } from '../../../../../tests/helpers/clock.ts';
import { publishedDraw, setCounters } from '../../../../../tests/helpers/draws.ts';
import { admin, register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { soldDraw } from '../../../../../tests/helpers/sold-draw.ts';
import { buy } from '../../../../../tests/helpers/tickets.ts';

const app = await provideTestApp();
const { db } = app.database;
const notices = app.services.hostNotices;
const buyer = await register(app);
const noGame = { skillGameType: null, skillGameDifficulty: null };

const HOUR = 3_600_000;

/** The emails about sales to a host, the oldest first. */
async function emailsTo({ user }: Someone) {
  const rows = await db
    .select()
    .from(emails)
    .where(
      and(
        eq(emails.personId, user.id),
        or(like(emails.dedupKey, 'host-milestone:%'), like(emails.template, 'host-d%')),
      ),
    )
    .orderBy(emails.id);
  return rows.map(({ template, data, recipient }) => ({ template, data: data as Data, recipient }));
}
type Data = Record<string, unknown> & { leaveToken: string };

/** Lets the time pass that two milestones of a draw are apart. */
const waitAnHour = (drawId: string) =>
  db
    .update(drawMilestones)
    .set({ toldAt: sql`told_at - interval '1 hour'` })
    .where(eq(drawMilestones.drawId, drawId));

const settingsOf = ({ client, user }: Someone) =>
  client.call('GET /api/v1/users/:id/host-emails', { params: { id: user.id } });
const change = ({ client, user }: Someone, body: object) =>
  client.call('PUT /api/v1/users/:id/host-emails', { params: { id: user.id }, body });
const leave = (token: string, of?: 'kind' | 'all' | 'none') =>
  app.client().call('POST /api/v1/host-emails/leave', {
    query: { token },
    body: { 'List-Unsubscribe': 'One-Click', ...(of && { of }) },
  });

describe('the first sale and milestones', () => {
  it('are announced once, one at a time and at least an hour apart [NOTICE-01] [NOTICE-02]', async () => {
    const host = await verifiedHost(app);
    const draw = await publishedDraw(app, host, { ...noGame, ticketLimit: 300, minTicketAmount: 60 });
    await notices.tellMilestones();
    expect(await emailsTo(host)).toEqual([]);

    await buy(buyer.client, draw, 2);
    await Promise.all([notices.tellMilestones(), notices.tellMilestones()]);
    await notices.tellMilestones();
    expect(await emailsTo(host)).toMatchObject([
      {
        template: 'host-draw-first-sale',
        recipient: host.user.email,
        data: { draw: { id: draw.id, title: draw.title }, sold: 2 },
      },
    ]);

    await setCounters(app, draw.id, { issuedCount: 75 });
    await notices.tellMilestones();
    expect(await emailsTo(host)).toHaveLength(1);
    await waitAnHour(draw.id);
    await notices.tellMilestones();
    await waitAnHour(draw.id);
    await notices.tellMilestones();
    // Ten tickets and the minimum were reached at once, so there is one email, about the minimum.
    expect((await emailsTo(host)).slice(1)).toMatchObject([
      { template: 'host-draw-milestone', data: { milestone: 'minimum', sold: 75 } },
    ]);
  });

  it('are not announced if switched off, nor later when switched on again [NOTICE-05]', async () => {
    const host = await verifiedHost(app);
    await change(host, { 'first-sale': false });
    const draw = await publishedDraw(app, host, { ...noGame, ticketLimit: 1000 });
    await buy(buyer.client, draw, 1);
    await notices.tellMilestones();
    await change(host, { 'first-sale': true });
    await waitAnHour(draw.id);
    await notices.tellMilestones();
    expect(await emailsTo(host)).toEqual([]);
    await setCounters(app, draw.id, { issuedCount: 10 });
    await notices.tellMilestones();
    expect(await emailsTo(host)).toMatchObject([{ data: { milestone: '10' } }]);
  });
});

describe('a draw that ends within a day', () => {
  const endingIn = async (host: Someone, hours: number, openFor = 48) => {
    const id = await soldDraw(app, host, { status: 'active', blocks: [{ holder: buyer }] });
    const now = Date.now();
    await db
      .update(prizeDraws)
      .set({
        endDate: new Date(now + hours * HOUR),
        startDate: new Date(now + (hours - openFor) * HOUR),
        endedAt: null,
      })
      .where(eq(prizeDraws.id, id));
    return id;
  };

  it('is announced once, unless it was open for less than a day [NOTICE-04]', async () => {
    const host = await verifiedHost(app);
    const id = await endingIn(host, 23);
    await endingIn(host, 26);
    await endingIn(host, 5, 20);
    await Promise.all([notices.tellEnding(), notices.tellEnding()]);
    await notices.tellEnding();
    const told = (await emailsTo(host)).filter(({ template }) => template === 'host-draw-ending');
    expect(told).toMatchObject([{ data: { draw: { id }, sold: 1 } }]);
  });

  it('is not announced to hosts who switched it off [NOTICE-05]', async () => {
    const host = await verifiedHost(app);
    await change(host, { ending: false });
    await endingIn(host, 23);
    await notices.tellEnding();
    expect(await emailsTo(host)).toEqual([]);
  });
});

describe('the switches for emails about sales [NOTICE-05]', () => {
  const ALL_ON = { 'first-sale': true, milestones: true, digest: true, ending: true };

  it('are on at first, and change one by one', async () => {
    const host = await verifiedHost(app);
    expect((await settingsOf(host)).body).toEqual(ALL_ON);
    expect((await change(host, { digest: false })).body).toEqual({ ...ALL_ON, digest: false });
    expect((await change(host, { digest: true, ending: false })).body).toEqual({ ...ALL_ON, ending: false });
    expect((await settingsOf(host)).body).toEqual({ ...ALL_ON, ending: false });
  });

  it('are only for the host', async () => {
    const host = await verifiedHost(app);
    for (const { client } of [await admin(app), await verifiedHost(app), buyer]) {
      const params = { id: host.user.id };
      const responses = [
        await client.call('GET /api/v1/users/:id/host-emails', { params }),
        await client.call('PUT /api/v1/users/:id/host-emails', { params, body: { digest: false } }),
      ];
      expect(responses.map(({ status }) => status)).toEqual([403, 403]);
    }
    expect((await settingsOf(host)).body).toEqual(ALL_ON);
  });

  it.each([{}, { digest: 'off' }, { digest: null }, { other: false }])('reject %j', async (body) => {
    expect((await change(await verifiedHost(app), body)).status).toBe(400);
  });

  it('can be used from an email with one click, and back', async () => {
    const host = await verifiedHost(app);
    const draw = await publishedDraw(app, host, { ...noGame, ticketLimit: 1000 });
    await buy(buyer.client, draw, 1);
    await notices.tellMilestones();
    const [email] = await emailsTo(host);
    const token = email?.data.leaveToken ?? '';
    expect((await leave(token)).status).toBe(200);
    expect((await settingsOf(host)).body).toEqual({ ...ALL_ON, 'first-sale': false });
    await leave(token, 'all');
    expect(Object.values((await settingsOf(host)).body)).toEqual([false, false, false, false]);
    await leave(token, 'none');
    expect((await settingsOf(host)).body).toMatchObject({ 'first-sale': true, digest: false });
    const page = await app.client().send({
      method: 'POST',
      url: `/leave-host-emails?token=${token}`,
      body: 'List-Unsubscribe=One-Click&of=kind',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    });
    expect([page.statusCode, page.headers.location]).toEqual([
      303,
      `/leave-host-emails?token=${token}&outcome=kind`,
    ]);
  });

  it('reject links that were changed, and links of deleted accounts', async () => {
    const host = await verifiedHost(app);
    const draw = await publishedDraw(app, host, { ...noGame, ticketLimit: 1000 });
    await buy(buyer.client, draw, 1);
    await notices.tellMilestones();
    const token = (await emailsTo(host))[0]?.data.leaveToken ?? '';
    const other = token.startsWith('A') ? 'B' : 'A';
    for (const bad of [other + token.slice(1), `${token.slice(0, -4)}AAAA`, 'x', 'x'.repeat(44)]) {
      expect((await leave(bad)).status, bad).toBe(404);
    }
  });
});

describe('the daily summary', () => {
  const noon = toNoon();
  afterAll(() => app.shiftClock(0));

  /** Moves the clock to this time on the day after the sales in London. */
  const moveTo = async (time: string) => {
    const tomorrow = formatLondonInput(new Date(Date.now() + noon + 24 * HOUR)).slice(0, 10);
    await app.shiftClock((parseLondonInput(`${tomorrow}T${time}`)?.getTime() ?? 0) - Date.now());
  };
  const digestsTo = async (someone: Someone) =>
    (await emailsTo(someone)).filter(({ template }) => template === 'host-digest');

  it('covers yesterday’s sales of all draws, once, from 8:00 in London [NOTICE-03] [NOTICE-05]', async () => {
    await app.shiftClock(noon);
    const [host, idle, quiet] = [await verifiedHost(app), await verifiedHost(app), await verifiedHost(app)];
    await change(quiet, { digest: false });
    await publishedDraw(app, idle);
    const draw = (by: Someone, title: string) =>
      publishedDraw(app, by, {
        ...noGame,
        title,
        ticketPrice: 250,
        endDate: new Date(Date.now() + 9 * 24 * HOUR).toISOString(),
      });
    const [lamp, jam, other] = [await draw(host, 'Lamp'), await draw(host, 'Jam'), await draw(quiet, 'Tea')];
    const before = await buy(buyer.client, lamp, 1);
    await buy(buyer.client, lamp, 2);
    await buy(buyer.client, jam, 4);
    await buy(buyer.client, other, 1);
    const earlier = sql`paid_at - interval '1 day'`;
    await db.update(orders).set({ paidAt: earlier }).where(eq(orders.id, before.order.id));

    await moveTo('07:59');
    await notices.sendDigests();
    expect(await digestsTo(host)).toEqual([]);
    await moveTo('08:01');
    await Promise.all([notices.sendDigests(), notices.sendDigests()]);
    await notices.sendDigests();
    const digests = await digestsTo(host);
    expect(digests).toHaveLength(1);
    expect(digests[0]?.data.draws).toEqual([
      { draw: expect.objectContaining({ title: 'Lamp' }), tickets: 2, pence: 500, sold: 3 },
      { draw: expect.objectContaining({ title: 'Jam' }), tickets: 4, pence: 1000, sold: 4 },
    ]);
    expect([await digestsTo(idle), await digestsTo(quiet)]).toEqual([[], []]);
    expect(await db.$count(hostDigests, eq(hostDigests.personId, host.user.id))).toBe(1);
  });
});
