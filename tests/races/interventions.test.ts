import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawInterventions, tickets } from '#server/db/schema.ts';
import { publishedDraw } from '../helpers/draws.ts';
import { admin, register, type Someone, signIn, verifiedHost } from '../helpers/people.ts';
import { voidTicket } from '../helpers/refunds.ts';
import { buy, tryToBuy } from '../helpers/tickets.ts';
import { startTwoApps, type TwoApps } from '../helpers/two-apps.ts';

let two: TwoApps;
let host: Someone;
let buyer: Someone;
beforeAll(async () => {
  two = await startTwoApps();
  host = await verifiedHost(two.apps[0]);
  buyer = await register(two.apps[0]);
});
afterAll(() => two.stop());

describe('an admin who buys and acts at the same time, in two processes', () => {
  it('does one of the two, never both [PERM-15] [PERM-16]', async () => {
    for (let round = 0; round < 8; round += 1) {
      const boss = await admin(two.apps[0]);
      const elsewhere = await signIn(two.apps[1], boss);
      const draw = await publishedDraw(two.apps[0], host, { skillGameType: null, skillGameDifficulty: null });
      const { tickets: sold } = await buy(buyer.client, draw, 1);
      const act = () => voidTicket(elsewhere, draw.id, sold[0]?.id ?? '');
      const purchase = () => tryToBuy(boss.client, draw, 1);
      const [acted, bought] =
        round % 2 === 0
          ? await Promise.all([act(), purchase()])
          : await Promise.all([purchase(), act()]).then(([one, other]) => [other, one] as const);
      expect([acted.status, bought.status].toSorted()).toSatisfy(
        ([one, other]) => (one === 200 || one === 201) && other === 403,
      );
      const { db } = two.apps[0].database;
      const own = await db.$count(tickets, eq(tickets.personId, boss.user.id));
      const acts = await db.$count(drawInterventions, eq(drawInterventions.personId, boss.user.id));
      expect(own + acts).toBe(1);
    }
  });
});
