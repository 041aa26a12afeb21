import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { orders, people } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { buy, tryToBuy } from '../../../../../tests/helpers/tickets.ts';

const noGame = { skillGameType: null, skillGameDifficulty: null };
const walkAway = { testOutcome: 'walk-away' } as const;

const app = await provideTestApp({ limits: true });
const host = await verifiedHost(app);

/** Buyers whose networks differ. */
const networkOf = (at: number) => `100.64.${at}.7`;
const accounts = (count: number, address: (at: number) => string) =>
  Promise.all(Array.from({ length: count }, (_, at) => register(app, { address: address(at) })));

const confirmEmail = ({ user }: Someone) =>
  app.database.db.update(people).set({ emailVerifiedAt: new Date() }).where(eq(people.id, user.id));

const held = async (drawId: string) => {
  const { body } = await host.client.call('GET /api/v1/prize-draws/:id', { params: { id: drawId } });
  return 5000 - (body.ticketsRemaining ?? 0);
};

describe('throw-away accounts', () => {
  it('hold at most a tenth of a draw, however many networks they use, and leave the rest for sale', async () => {
    const draw = await publishedDraw(app, host, { ...noGame, ticketLimit: 5000 });
    const attackers = await accounts(6, (at) => networkOf(at));
    for (const { client } of attackers) await tryToBuy(client, draw, 999, walkAway);
    expect(await held(draw.id)).toBe(0);
    const tries = [];
    for (const { client } of attackers) tries.push(await tryToBuy(client, draw, 200, walkAway));
    expect(tries.map(({ status }) => status)).toEqual([201, 201, 409, 409, 409, 409]);
    expect(tries[2]?.error).toMatchObject({
      code: 'too_many_held',
      message:
        'Many new accounts are paying for tickets right now. You haven’t been charged. Please confirm your email address with the link that we sent you, choose fewer tickets, or try again in a few minutes.',
    });
    expect(await held(draw.id)).toBe(400);
    // Paid orders hold nothing, and confirmed accounts have their own share.
    const buyer = await register(app, { address: '203.0.113.9' });
    expect((await buy(buyer.client, draw, 999)).tickets).toHaveLength(999);
    await confirmEmail(buyer);
    expect((await tryToBuy(buyer.client, draw, 500, walkAway)).status).toBe(201);
  });

  it('are counted together if they share a network, and no longer once they have paid or given up', async () => {
    const draw = await publishedDraw(app, host, { ...noGame, ticketLimit: 1000 });
    const [first, second] = await accounts(2, (at) => `198.51.100.${at + 1}`);
    if (!first || !second) throw new Error('no accounts');
    const { order } = await buy(first.client, draw, 50, walkAway);
    expect((await tryToBuy(second.client, draw, 1, walkAway)).error.code).toBe('too_many_held');
    await first.client.call('POST /api/v1/orders/:id/cancel', { params: { id: order.id } });
    expect((await tryToBuy(second.client, draw, 50, walkAway)).status).toBe(201);
    const [kept] = await app.database.db.select().from(orders).where(eq(orders.id, order.id));
    expect(kept).toMatchObject({ status: 'cancelled', network: null });
  });

  it('hold the last tickets of a draw for five minutes', async () => {
    const draw = await publishedDraw(app, host, { ...noGame, ticketLimit: 20 });
    const [first, second] = await accounts(2, (at) => `192.0.2.${at + 1}`);
    if (!first || !second) throw new Error('no accounts');
    await buy(first.client, draw, 15);
    const { order } = await buy(second.client, draw, 3, walkAway);
    const lasts = new Date(order.expiresAt ?? 0).getTime() - app.services.clock.now().getTime();
    expect(Math.round(lasts / 60_000)).toBe(5);
  });
});
