import { expect, it } from 'vitest';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { CLAIM, createDayClock, oneAward } from '../../../../../tests/helpers/awards.ts';
import { expectValid, loggedDraw } from '../../../../../tests/helpers/logged-draw.ts';
import { register, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { soldDraw } from '../../../../../tests/helpers/sold-draw.ts';

const app = await provideTestApp();
const host = await verifiedHost(app, { firstName: 'Hetty', lastName: 'Hall' });
const winner = await register(app, { firstName: 'Alice', lastName: 'Baker' });
const passDays = createDayClock(app);

it('a winner who objects to being named is anonymous to everyone but the host [AWARD-36]', async () => {
  const draws = await Promise.all(
    [1, 2].map(() => soldDraw(app, host, { blocks: [{ holder: winner, quantity: 1 }] })),
  );
  for (const id of draws) await host.client.call('POST /api/v1/prize-draws/:id/start', { params: { id } });
  await passDays(1 / 1440);
  for (const id of draws) {
    await host.client.call('POST /api/v1/prize-draws/:id/draw', { params: { id } });
    const params = { id, awardId: (await oneAward(winner.client, id)).id };
    const body = { ...CLAIM, nameable: false };
    const { status } = await winner.client.call('POST /api/v1/prize-draws/:id/awards/:awardId/claim', {
      params,
      body,
    });
    expect(status).toBe(200);
  }
  const [id = ''] = draws;
  const params = { id };
  const visitor = app.client();
  const seen = await Promise.all([
    visitor.call('GET /api/v1/prize-draws/:id/drawing', { params }),
    visitor.call('GET /api/v1/prize-draws/:id/results', { params }),
    visitor.call('GET /api/v1/prize-draws/:id/awards', { params }),
    visitor.call('GET /api/v1/prize-draws/:id', { params }),
    visitor.call('GET /api/v1/prize-draws/:id/page', { params }),
    visitor.call('GET /api/v1/winners'),
  ]);
  for (const { status, body } of seen) {
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain('Baker');
  }
  const hosts = await host.client.call('GET /api/v1/prize-draws/:id/drawing', { params });
  expect(hosts.body.result?.winnerName).toBe('Alice Baker');
});

it('a winner who objects to being named is not named by the public proof, which still verifies [AWARD-36]', async () => {
  const { id } = await loggedDraw(app, host, { orders: [{ buyer: winner }] });
  const params = { id };
  const url = `/api/v1/prize-draws/${id}/proof`;
  await host.client.call('POST /api/v1/prize-draws/:id/start', { params });
  await passDays(1 / 1440);
  await host.client.call('POST /api/v1/prize-draws/:id/draw', { params });
  expect((await app.client().send({ method: 'GET', url })).body).toContain('A. Baker');
  const { id: awardId } = await oneAward(winner.client, id);
  await winner.client.call('POST /api/v1/prize-draws/:id/awards/:awardId/claim', {
    params: { id, awardId },
    body: { ...CLAIM, nameable: false },
  });
  expect((await app.client().send({ method: 'GET', url })).body).not.toContain('Baker');
  await expectValid(app, id);
});
