import { afterAll, beforeAll, expect, it } from 'vitest';
import { publishedDraw } from '../helpers/draws.ts';
import { waitForLock } from '../helpers/interleave.ts';
import { register, verifiedHost } from '../helpers/people.ts';
import { buy, tryToBuy } from '../helpers/tickets.ts';
import { startTwoApps, type TwoApps } from '../helpers/two-apps.ts';

let two: TwoApps;
beforeAll(async () => {
  two = await startTwoApps();
});
afterAll(() => two.stop());

it('sells tickets in other draws while one draw is locked for a long time', async () => {
  const [app] = two.apps;
  const host = await verifiedHost(app);
  const noGame = { skillGameType: null, skillGameDifficulty: null };
  const [stuck, other] = [await publishedDraw(app, host, noGame), await publishedDraw(app, host, noGame)];
  const buyers = await Promise.all(Array.from({ length: 4 }, () => register(app)));
  const [lock] = await two.transactions(1);
  await lock?.query('select id from prize_draws where id = $1 for update', [stuck.id]);

  let free = false;
  const waiting = buyers.slice(0, 3).map((buyer) => tryToBuy(buyer.client, stuck, 1));
  for (const purchase of waiting) void purchase.finally(() => expect(free).toBe(true));
  await waitForLock(app.database.db);
  const last = buyers[3];
  if (!last) throw new Error('no buyer');
  for (const number of [1, 2, 3]) {
    const { tickets } = await buy(last.client, other, 1);
    expect(tickets[0]?.ticketNumber).toBe(number);
  }
  free = true;
  await lock?.query('rollback');
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([201, 201, 201]);
});
