import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../tests/helpers/app.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { type FakeStripe, startFakeStripe } from '../../../../../tests/helpers/fake-stripe/server.ts';
import { register, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { tryToBuy } from '../../../../../tests/helpers/tickets.ts';

let fake: FakeStripe;
let app: TestApp;
beforeAll(async () => {
  fake = await startFakeStripe();
  app = await startTestApp({ environment: fake.environment, limits: true });
});
afterAll(async () => {
  await app.stop();
  await fake.stop();
});

it('limits failed cards per person and hour; successful payments and other people do not count', async () => {
  const noGame = { skillGameType: null, skillGameDifficulty: null };
  const draw = await publishedDraw(app, await verifiedHost(app), noGame);
  const [thief, other] = [await register(app), await register(app)];
  const pay = async (who: typeof thief, card: 'approve' | 'decline') =>
    (await tryToBuy(who.client, draw, 1, { confirmationToken: fake.token(card) })).status;
  for (let tries = 0; tries < 60; tries += 1) {
    if (tries % 20 === 0) expect(await pay(thief, 'approve')).toBe(201);
    expect(await pay(thief, 'decline')).toBe(402);
  }
  expect(await pay(thief, 'decline')).toBe(429);
  expect(await pay(thief, 'approve')).toBe(429);
  expect(await pay(other, 'approve')).toBe(201);
});
