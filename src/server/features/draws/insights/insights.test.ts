import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { drawCounts, orders } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { toNoon } from '../../../../../tests/helpers/clock.ts';
import { countQueries } from '../../../../../tests/helpers/counted-queries.ts';
import { sellByCalls, startDrawing } from '../../../../../tests/helpers/drawn-draw.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { admin, register, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { refundTicket } from '../../../../../tests/helpers/refunds.ts';
import { answerChallenge, buy } from '../../../../../tests/helpers/tickets.ts';
import { createInsights } from './service.ts';

const app = await provideTestApp();
await app.shiftClock(toNoon());
const host = await verifiedHost(app);
const ann = await register(app);
const bob = await register(app);

type Range = 'week' | 'month' | 'all';
const insightsOf = async ({ id }: { id: string }, range: Range = 'all', by = host) => {
  await app.services.insights.write();
  const { status, body, error } = await by.client.call('GET /api/v1/prize-draws/:id/insights', {
    params: { id },
    query: { range },
  });
  return { status, error, ...body };
};

const visit = (drawId: string, source: 'google' | 'direct' = 'direct', device: 'phone' | 'desk' = 'phone') =>
  app.services.insights.countVisit({ drawId, source, device });

it("reports a draw's visits, puzzles and purchases [INS-05]", async () => {
  const draw = await publishedDraw(app, host);
  for (let time = 0; time < 3; time += 1) visit(draw.id, 'google');
  visit(draw.id, 'direct', 'desk');
  await answerChallenge(ann.client, draw);
  await ann.client.call('POST /api/v1/prize-draws/:id/challenge', { params: { id: draw.id } });
  await buy(bob.client, draw, 2);
  const { funnel, days, hours, sources, devices, from, to, answers } = await insightsOf(draw);
  expect(funnel).toEqual({ visits: 4, challenges: 3, answered: 2, orders: 1, tickets: 2, pence: 1000 });
  expect(days).toEqual([{ day: to, visits: 4, orders: 1, tickets: 2, pence: 1000 }]);
  expect((Date.parse(to) - Date.parse(from)) / 86_400_000).toBe(6);
  expect(hours).toHaveLength(24);
  expect(hours.reduce((sum, hour) => sum + hour.visits, 0)).toBe(4);
  expect(sources).toEqual([
    { source: 'google', visits: 3 },
    { source: 'direct', visits: 1 },
  ]);
  expect(devices).toEqual([
    { device: 'phone', visits: 3 },
    { device: 'desk', visits: 1 },
  ]);
  expect(answers).toBeNull();
});

it('agrees with the ledger, and does not change with refunds [INS-19]', async () => {
  const draw = await publishedDraw(app, host);
  const { tickets } = await buy(bob.client, draw, 3);
  await buy(ann.client, draw, 2);
  const money = async () =>
    (await host.client.call('GET /api/v1/prize-draws/:id/money', { params: { id: draw.id } })).body;
  const before = (await insightsOf(draw)).funnel;
  expect(before).toMatchObject({ orders: 2, tickets: 5, pence: (await money()).gross });
  const [ticket] = tickets;
  if (!ticket) throw new Error('no ticket was bought');
  expect((await refundTicket(host.client, draw.id, ticket.id)).status).toBeLessThan(300);
  expect((await insightsOf(draw)).funnel).toEqual(before);
  expect((await money()).refunded).toBeGreaterThan(0);
});

it('counts a puzzle only once if it is shown again [INS-06]', async () => {
  const draw = await publishedDraw(app, host);
  for (let time = 0; time < 3; time += 1) {
    await ann.client.call('POST /api/v1/prize-draws/:id/challenge', { params: { id: draw.id } });
  }
  expect((await insightsOf(draw)).funnel).toMatchObject({ challenges: 1, answered: 0 });
});

it('reveals how many answers were right only once the list is sealed [INS-07]', async () => {
  const draw = await sellByCalls(app, host, [
    { buyer: ann, quantity: 3 },
    { buyer: bob, right: false, quantity: 2 },
    { buyer: bob },
    { buyer: ann, voided: true },
  ]);
  expect((await insightsOf(draw)).answers).toBeNull();
  await host.client.call('POST /api/v1/prize-draws/:id/end', { params: { id: draw.id } });
  expect((await insightsOf(draw)).answers).toBeNull();
  await startDrawing(host, draw);
  expect((await insightsOf(draw)).answers).toEqual([
    { type: 'math', difficulty: 'easy', right: 3, wrong: 1 },
  ]);
});

it('uses London days and hours, even when the clocks change [INS-08]', async () => {
  const draw = await publishedDraw(app, host);
  const put = (hour: string, times: number) =>
    app.database.db.insert(drawCounts).values({
      drawId: draw.id,
      hour: new Date(hour),
      kind: 'visit',
      source: 'direct',
      device: 'phone',
      times,
    });
  // 00:00 and 23:00 in summer time, and both hours between one and two in the night when it ends.
  await put('2026-10-23T23:00:00Z', 1);
  await put('2026-10-24T22:00:00Z', 2);
  await put('2026-10-25T00:00:00Z', 4);
  await put('2026-10-25T01:00:00Z', 8);
  await put('2026-10-25T23:00:00Z', 16);
  const { days, hours } = await tellAll(draw.id);
  expect(days).toEqual([
    ['2026-10-24', 3],
    ['2026-10-25', 28],
  ]);
  expect(hours).toEqual([
    [0, 1],
    [1, 12],
    [23, 18],
  ]);
});

/** Reads a draw's insights, including counts that are older than the draw, which the API omits. */
async function tellAll(drawId: string) {
  const { sumCounts } = await import('./store.ts');
  const sums = await sumCounts(app.database.db, drawId, { from: '2026-10-01', to: '2026-11-30' });
  const by = (key: 'day' | 'hour') =>
    sums
      .flatMap((sum) => (sum[key] === null ? [] : [[sum[key], sum.times] as const]))
      .sort((a, b) => (a[0] < b[0] ? -1 : 1));
  return { days: by('day'), hours: by('hour').sort((a, b) => Number(a[0]) - Number(b[0])) };
}

it('covers the requested range [INS-09]', async () => {
  const draw = await publishedDraw(app, host);
  await buy(ann.client, draw, 1);
  const bought = await buy(bob.client, draw, 2);
  const tenDaysAgo = new Date(app.services.clock.now().getTime() - 10 * 86_400_000);
  await app.database.db.update(orders).set({ paidAt: tenDaysAgo }).where(eq(orders.id, bought.order.id));
  await app.database.db.insert(drawCounts).values({
    drawId: draw.id,
    hour: tenDaysAgo,
    kind: 'visit',
    source: 'direct',
    device: 'phone',
    times: 5,
  });
  expect((await insightsOf(draw, 'week')).funnel).toMatchObject({ visits: 0, orders: 1, tickets: 1 });
  expect((await insightsOf(draw, 'month')).funnel).toMatchObject({ visits: 5, orders: 2, tickets: 3 });
});

it('is visible only to the draw’s creator and admins [INS-10]', async () => {
  const draw = await publishedDraw(app, host);
  const another = await verifiedHost(app);
  for (const by of [ann, another]) {
    const { status, error } = await insightsOf(draw, 'all', by);
    expect([status, error.message]).toEqual([
      403,
      'Only the creator of this prize draw can see its insights.',
    ]);
  }
  expect((await insightsOf(draw, 'all', await admin(app))).status).toBe(200);
  const { status } = await app.client().call('GET /api/v1/prize-draws/:id/insights', { params: draw });
  expect(status).toBe(401);
  const draft = await publishedDraw(app, host, { startDate: null });
  expect((await insightsOf(draft, 'all', another)).status).toBe(404);
  expect((await insightsOf(draft)).funnel).toMatchObject({ visits: 0, orders: 0 });
});

it('rejects an unknown range', async () => {
  const draw = await publishedDraw(app, host);
  const { statusCode, body } = await host.client.send({
    method: 'GET',
    url: `/api/v1/prize-draws/${draw.id}/insights?range=year`,
  });
  expect(statusCode).toBe(400);
  expect(body).toContain('The range must be week, month or all');
});

it('needs the same number of queries, however many draws, days and orders there are [INS-11]', async () => {
  const counted = countQueries(app.database.db);
  const insights = createInsights({ db: counted.db, now: app.services.clock.now });
  const draw = await publishedDraw(app, host);
  const viewer = { ...host.user, verified: true, revoked: false };
  const made = async () => {
    const before = counted.made();
    await insights.show(viewer, draw.id, 'all');
    return counted.made() - before;
  };
  // The first call also prepares the statement that reads a draw.
  await made();
  const few = await made();
  for (let time = 0; time < 4; time += 1) {
    visit(draw.id);
    await buy(ann.client, draw, 1);
  }
  await app.services.insights.write();
  expect(await made()).toBe(few);
  expect(few).toBeLessThanOrEqual(5);
});

it('adds up the counts from several processes, and retries counts that could not be written [INS-12]', async () => {
  const draw = await publishedDraw(app, host);
  const { db } = app.database;
  const { now } = app.services.clock;
  let away = false;
  const flaky = new Proxy(db, {
    get: (target, name) => {
      if (away && name === 'execute') return () => Promise.reject(new Error('unavailable'));
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const processes = [createInsights({ db, now }), createInsights({ db: flaky, now })] as const;
  const seen = { drawId: draw.id, source: 'google', device: 'phone' } as const;
  for (const one of processes) for (let time = 0; time < 50; time += 1) one.countVisit(seen);
  away = true;
  await processes[0].write();
  await expect(processes[1].write()).rejects.toThrow('unavailable');
  expect((await insightsOf(draw)).funnel.visits).toBe(50);
  away = false;
  processes[1].countVisit(seen);
  await Promise.all(processes.map((one) => one.write()));
  expect((await insightsOf(draw)).funnel.visits).toBe(101);
  // Nothing is written twice.
  await Promise.all(processes.map((one) => one.write()));
  expect((await insightsOf(draw)).funnel.visits).toBe(101);
});

it('drops the counts of deleted draws and keeps the rest [INS-12]', async () => {
  const draw = await publishedDraw(app, host);
  visit(crypto.randomUUID());
  visit(draw.id);
  expect((await insightsOf(draw)).funnel.visits).toBe(1);
  await host.client.call('DELETE /api/v1/prize-draws/:id', { params: { id: draw.id } });
  visit(draw.id);
  await app.services.insights.write();
  expect(await app.database.db.select().from(drawCounts).where(eq(drawCounts.drawId, draw.id))).toEqual([]);
});

it('stores only the hour, a source from the list and a device type for each visit [INS-04]', async () => {
  const columns = Object.keys(drawCounts).filter((name) => !/^(_|enableRLS|getSQL|should)/.test(name));
  expect(columns.sort()).toEqual(['device', 'drawId', 'hour', 'kind', 'source', 'times']);
});
