import { expect, it } from 'vitest';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { admin, register, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { tryToBuy } from '../../../../../tests/helpers/tickets.ts';

const app = await provideTestApp();
const boss = await admin(app);

const list = async (query: {
  search?: string;
  state?: 'unverified' | 'verified' | 'revoked' | 'watched';
}) => {
  const { body, headers } = await boss.client.call('GET /api/v1/admin/hosts', { query });
  return { names: body.map(({ firstName }) => firstName), total: Number(headers['x-total-count']) };
};

it('finds hosts by name, address and status [ADMIN-26]', async () => {
  await verifiedHost(app, { firstName: 'Vera', lastName: 'Vine' });
  const revoked = await verifiedHost(app, { firstName: 'Rose', lastName: 'Rowan' });
  await publishedDraw(app, revoked);
  await boss.client.call('PUT /api/v1/admin/hosts/:id/unverify', { params: { id: revoked.user.id } });
  await register(app, { role: 'host', firstName: 'Una', lastName: 'Ulm' });
  expect(await list({ state: 'verified' })).toEqual({ names: ['Vera'], total: 1 });
  expect(await list({ state: 'revoked' })).toEqual({ names: ['Rose'], total: 1 });
  expect(await list({ state: 'watched' })).toEqual({ names: ['Rose'], total: 1 });
  expect(await list({ state: 'unverified' })).toEqual({ names: ['Una'], total: 1 });
  expect(await list({ search: 'VINE vera' })).toEqual({ names: ['Vera'], total: 1 });
  expect(await list({ search: revoked.user.email })).toEqual({ names: ['Rose'], total: 1 });
  expect(await list({ search: 'nobody' })).toEqual({ names: [], total: 0 });
});

it('shows a host with the money from all their draws, to the penny [ADMIN-26]', async () => {
  const host = await verifiedHost(app);
  const buyer = await register(app);
  const draws = await Promise.all(
    [333, 101].map((ticketPrice) =>
      publishedDraw(app, host, { ticketPrice, skillGameType: null, skillGameDifficulty: null }),
    ),
  );
  for (const draw of draws) await tryToBuy(buyer.client, draw, 7);
  const own = await Promise.all(
    draws.map(
      async ({ id }) =>
        (await host.client.call('GET /api/v1/prize-draws/:id/money', { params: { id } })).body,
    ),
  );
  const sum = (of: (money: (typeof own)[number]) => number) =>
    own.reduce((total, money) => total + of(money), 0);
  const { body } = await boss.client.call('GET /api/v1/admin/hosts/:id', { params: { id: host.user.id } });
  expect(body).toMatchObject({
    draws: 2,
    drawn: 0,
    disputes: 0,
    runningDraws: 2,
    notes: [],
    money: {
      gross: 7 * 434,
      platformFee: sum((money) => money.platformFee),
      charity: sum((money) => money.charity),
      host: sum((money) => money.host),
      held: 7 * 434,
    },
  });
  expect(
    (await boss.client.call('GET /api/v1/admin/hosts/:id', { params: { id: buyer.user.id } })).status,
  ).toBe(404);
});
