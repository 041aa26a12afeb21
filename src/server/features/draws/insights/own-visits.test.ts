import { expect, it } from 'vitest';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { countQueries } from '../../../../../tests/helpers/counted-queries.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { admin, register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { createInsights } from './service.ts';

const app = await provideTestApp();
const host = await verifiedHost(app);
const ann = await register(app);

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Mobile/15E148 Safari/604.1';

const insightsOf = async ({ id }: { id: string }) => {
  await app.services.insights.write();
  return (await host.client.call('GET /api/v1/prize-draws/:id/insights', { params: { id } })).body;
};

it('does not count the draw’s host and admins, and does not look up visitors without a session [INS-18]', async () => {
  const draw = await publishedDraw(app, host);
  const boss = await admin(app);
  const { insights } = app.services;
  const seen = { drawId: draw.id, source: 'direct', device: 'phone' } as const;
  for (const { user } of [host, boss]) {
    await insights.countVisit(seen, async () => ({ ...user }));
  }
  expect((await insightsOf(draw)).funnel.visits).toBe(0);
  await insights.countVisit(seen, async () => ({ ...ann.user }));
  await insights.countVisit(seen, async () => null);
  expect((await insightsOf(draw)).funnel.visits).toBe(2);

  const { db, made } = countQueries(app.database.db);
  const { now } = app.services.clock;
  await createInsights({ db, now }).countVisit(seen);
  await createInsights({ db, now, isBusy: () => true }).countVisit(seen, async () => ({ ...host.user }));
  expect(made()).toBe(0);
});

it('counts navigation within the site, depending on who views the draw [INS-03, INS-18]', async () => {
  const draw = await publishedDraw(app, host);
  const show = async ({ client }: Pick<Someone, 'client'>, id = draw.id, agent = PHONE) =>
    (
      await client.call('POST /api/v1/prize-draws/:id/visits', {
        params: { id },
        headers: { 'user-agent': agent },
      })
    ).status;
  expect(await show({ client: app.client() })).toBe(204);
  expect(await show(ann)).toBe(204);
  expect(await show(host)).toBe(204);
  expect(await show(ann, draw.id, 'Googlebot/2.1')).toBe(204);
  expect(await show(ann, '019a9a9c-0000-7000-8000-000000000001')).toBe(404);
  const { funnel, sources, devices } = await insightsOf(draw);
  expect(funnel.visits).toBe(2);
  expect(sources).toEqual([{ source: 'this-site', visits: 2 }]);
  expect(devices).toEqual([{ device: 'phone', visits: 2 }]);
});
