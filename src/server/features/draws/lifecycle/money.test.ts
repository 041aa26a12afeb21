import { expect, it } from 'vitest';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { admin, register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { buy, tryToBuy } from '../../../../../tests/helpers/tickets.ts';

const app = await provideTestApp();
const host = await verifiedHost(app);
const boss = await admin(app);

const noGame = { skillGameType: null, skillGameDifficulty: null, charityPercentage: 5 };

const moneyOf = ({ id }: PrizeDraw, by: Someone = host) =>
  by.client.call('GET /api/v1/prize-draws/:id/money', { params: { id } });
const seen = async ({ id }: PrizeDraw) =>
  (await app.client().call('GET /api/v1/prize-draws/:id', { params: { id } })).body;
const ownCard = async ({ id }: PrizeDraw) =>
  (
    await host.client.call('GET /api/v1/users/:id/prize-draws', { params: { id: host.user.id }, query: {} })
  ).body.find((draw) => draw.id === id);

const voidIt = (draw: PrizeDraw, ticketId: string | undefined, body: { reason: string; refund?: boolean }) =>
  boss.client.call('POST /api/v1/prize-draws/:id/tickets/:ticketId/void', {
    params: { id: draw.id, ticketId: ticketId ?? '' },
    body,
  });

it('shows the owner and admins the example calculation in whole pence [API-DRAWS-20, MONEY-07, MONEY-14]', async () => {
  const draw = await publishedDraw(app, host, { ...noGame, ticketLimit: 100 });
  await buy((await register(app)).client, draw, 100);
  for (const by of [host, boss]) {
    expect(await moneyOf(draw, by)).toMatchObject({
      status: 200,
      body: {
        gross: 50_000,
        platformFee: 6500,
        charity: 2175,
        host: 41_325,
        trees: { byPlatform: 5, extra: 0, extraCost: 0 },
        refunded: 0,
        held: 50_000,
      },
    });
  }
});

it('is hidden from everyone else [API-DRAWS-20]', async () => {
  const draw = await publishedDraw(app, host, noGame);
  for (const other of [await register(app), await verifiedHost(app)]) {
    expect(await moneyOf(draw, other)).toMatchObject({
      status: 403,
      error: { message: 'Only the creator of this prize draw can see its money.' },
    });
  }
  const visitor = await app.client().call('GET /api/v1/prize-draws/:id/money', { params: { id: draw.id } });
  expect(visitor.status).toBe(401);
  const unknown = { ...draw, id: '0190a1b2-0000-7000-8000-000000000001' };
  expect(await moneyOf(unknown)).toMatchObject({
    status: 404,
    error: { message: 'Prize draw not found' },
  });
});

it('counts only payments, minus refunds [API-DRAWS-20, MONEY-02, MONEY-16]', async () => {
  const draw = await publishedDraw(app, host, { ...noGame, extraTreesCount: 3 });
  const { client } = await register(app);
  expect((await moneyOf(draw)).body).toMatchObject({ gross: 0, host: 0, held: 0, trees: { extra: 0 } });
  await tryToBuy(client, draw, 5, { testOutcome: 'decline' });
  await buy((await register(app)).client, draw, 5, { testOutcome: 'walk-away' });
  const { tickets } = await buy(client, draw, 21);
  expect((await moneyOf(draw)).body).toEqual({
    gross: 10_500,
    platformFee: 1365,
    charity: 457,
    host: 8378,
    winners: 0,
    trees: { byPlatform: 1, extra: 3, extraCost: 300 },
    refunded: 0,
    held: 10_500,
  });
  await voidIt(draw, tickets[0]?.id, { reason: 'Asked for' });
  await voidIt(draw, tickets[1]?.id, { reason: 'Asked for' });
  expect((await moneyOf(draw)).body).toMatchObject({
    gross: 9500,
    refunded: 1000,
    held: 9500,
    trees: { byPlatform: 0, extra: 3 },
  });
});

it('shows the same amounts on the draw’s page and in the host’s list [API-DRAWS-20, MONEY-18]', async () => {
  const draw = await publishedDraw(app, host, { ...noGame, minTicketAmount: 50 });
  const { tickets } = await buy((await register(app)).client, draw, 40);
  // The ticket was voided for fraud without a refund, so its money stays, although there is one ticket fewer.
  await voidIt(draw, tickets[0]?.id, { reason: 'Fraud', refund: false });
  for (const isOver of [false, true]) {
    if (isOver) await host.client.call('POST /api/v1/prize-draws/:id/end', { params: { id: draw.id } });
    const { body: money } = await moneyOf(draw);
    expect(money.gross).toBe(20_000);
    const { gross: grossPence, charity: charityPence, host: hostPence } = money;
    expect(await ownCard(draw)).toMatchObject({
      earnings: { grossPence, charityPence, hostPence, trees: 2 },
    });
    // Half of what remains after the fee and charity, rounded up to the penny. From the end of sales on, it is taken
    // from the host's part.
    const netPence = grossPence - money.platformFee - charityPence;
    const winnersCashPence = Math.ceil(netPence / 2);
    expect(money.winners).toBe(isOver ? winnersCashPence : 0);
    expect(hostPence).toBe(netPence - money.winners);
    expect(await seen(draw)).toMatchObject({
      ticketsSold: 39,
      raised: { charityPence, trees: 2, winnersCashPence },
    });
  }
});

it('promises cash to winners only while the minimum is missed [MONEY-12]', async () => {
  const [without, met] = [
    await publishedDraw(app, host, noGame),
    await publishedDraw(app, host, { ...noGame, minTicketAmount: 2 }),
  ];
  for (const draw of [without, met]) {
    await buy((await register(app)).client, draw, 2);
    expect((await seen(draw)).raised.winnersCashPence).toBeNull();
  }
});
