import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { orders } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { register, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { answerChallenge, buy, tryToBuy } from '../../../../../tests/helpers/tickets.ts';

const noGame = { skillGameType: null, skillGameDifficulty: null };

const app = await provideTestApp();
const host = await verifiedHost(app);
const buyer = await register(app);

const countOrders = (drawId: string) => app.database.db.$count(orders, eq(orders.drawId, drawId));

it('returns the same order for the same key and body, even if the draw has sold out in the meantime', async () => {
  const draw = await publishedDraw(app, host, { ticketLimit: 3 });
  const challengeId = await answerChallenge(buyer.client, draw);
  const wish = { key: 'page-7', challengeId };
  const first = await tryToBuy(buyer.client, draw, 3, wish);
  const again = await tryToBuy(buyer.client, draw, 3, { ...wish, challengeCompleted: true });
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body).toEqual(first.body);
  expect(await countOrders(draw.id)).toBe(1);
});

it('rejects the same key with a different body or in another draw', async () => {
  const draw = await publishedDraw(app, host, noGame);
  const other = await publishedDraw(app, host, noGame);
  await buy(buyer.client, draw, 1, { key: 'changed' });
  const changes = [
    () => tryToBuy(buyer.client, draw, 2, { key: 'changed' }),
    () => tryToBuy(buyer.client, draw, 1, { key: 'changed', email: 'else@example.org' }),
    () => tryToBuy(buyer.client, draw, 1, { key: 'changed', testOutcome: 'decline' }),
    () => tryToBuy(buyer.client, other, 1, { key: 'changed' }),
  ];
  for (const change of changes) {
    const { status, error } = await change();
    expect([status, error.code]).toEqual([409, 'idempotency_conflict']);
  }
  expect(await countOrders(other.id)).toBe(0);
});

it('separates the keys of different people', async () => {
  const draw = await publishedDraw(app, host, noGame);
  const other = await register(app);
  const [mine, theirs] = await Promise.all([
    buy(buyer.client, draw, 1, { key: 'shared' }),
    buy(other.client, draw, 1, { key: 'shared' }),
  ]);
  expect(mine.order.id).not.toBe(theirs.order.id);
});

it('creates one order for concurrent attempts', async () => {
  const draw = await publishedDraw(app, host, noGame);
  const attempts = await Promise.all(
    Array.from({ length: 5 }, () => buy(buyer.client, draw, 2, { key: 'double-click' })),
  );
  expect(new Set(attempts.map(({ order }) => order.id)).size).toBe(1);
  expect(await countOrders(draw.id)).toBe(1);
});

it('creates two orders without a key', async () => {
  const draw = await publishedDraw(app, host, noGame);
  await buy(buyer.client, draw, 1);
  await buy(buyer.client, draw, 1);
  expect(await countOrders(draw.id)).toBe(2);
});

it('does not use up the key if an attempt is rejected, but does if the card is declined', async () => {
  const draw = await publishedDraw(app, host, { ...noGame, ticketLimit: 2 });
  const rejected = await tryToBuy(buyer.client, draw, 3, { key: 'too-many' });
  expect(rejected.status).toBe(409);
  expect((await tryToBuy(buyer.client, draw, 2, { key: 'too-many' })).status).toBe(201);
  const roomy = await publishedDraw(app, host, noGame);
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const declined = await tryToBuy(buyer.client, roomy, 1, { key: 'declined', testOutcome: 'decline' });
    expect([declined.status, declined.error.code]).toEqual([402, 'card_declined']);
  }
  expect(await countOrders(roomy.id)).toBe(1);
});

it.each(['', ' ', 'two words', 'ключ', 'x'.repeat(256)])('rejects the invalid key %j', async (key) => {
  const draw = await publishedDraw(app, host, noGame);
  const { status, error } = await tryToBuy(buyer.client, draw, 1, { key });
  expect([status, error.code]).toEqual([400, 'idempotency_key_invalid']);
});

it('accepts a key of 255 visible characters', async () => {
  const draw = await publishedDraw(app, host, noGame);
  expect((await tryToBuy(buyer.client, draw, 1, { key: '~'.repeat(255) })).status).toBe(201);
});
