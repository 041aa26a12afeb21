import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { orders, people } from '#server/db/schema.ts';
import { erasePerson, listPendingDraws, lockForDeletion } from '#server/features/accounts/deletion/store.ts';
import { type Client, provideTestApp } from '../helpers/app.ts';
import { publishedDraw } from '../helpers/draws.ts';
import { waitForLock } from '../helpers/interleave.ts';
import { register, type Someone, verifiedHost } from '../helpers/people.ts';
import { tryToBuy } from '../helpers/tickets.ts';

const noGame = { skillGameType: null, skillGameDifficulty: null };

const app = await provideTestApp();
const host = await verifiedHost(app);

const ask = ({ client, user, password }: Someone) =>
  client.call('DELETE /api/v1/users/:id', { params: { id: user.id }, body: { password } });
const ordersOf = ({ user }: Someone) => app.database.db.$count(orders, eq(orders.personId, user.id));
const isErased = async ({ user }: Someone) => {
  const [row] = await app.database.db.select().from(people).where(eq(people.id, user.id));
  return row?.erasedAt !== null;
};

/**
 * Erases a user, with or without the lock. Meanwhile, after the check of their draws and before the commit, the user
 * buys a ticket.
 */
async function buyWhileErased(someone: Someone, { locked }: { locked: boolean }) {
  const { db } = app.database;
  const draw = await publishedDraw(app, host, noGame);
  let buying: ReturnType<typeof tryToBuy> | undefined;
  const buy = (client: Client) => tryToBuy(client, draw, 1);
  await db.transaction(async (tx) => {
    const person = locked
      ? await lockForDeletion(tx, someone.user.id)
      : { ...someone.user, emailKey: someone.user.email, emailVerifiedAt: null, deletionRequestedAt: null };
    if (!person) throw new Error('there is no account to erase');
    expect((await listPendingDraws(tx, person.id)).waiting).toBe(0);
    buying = buy(someone.client);
    if (locked) await waitForLock(db);
    else await buying;
    await erasePerson(tx, person);
  });
  return buying;
}

describe('a user erased during a purchase', () => {
  it('buys unnoticed by the check if there is no lock: this is the race', async () => {
    const someone = await register(app);
    expect((await buyWhileErased(someone, { locked: false }))?.status).toBe(201);
    expect([await isErased(someone), await ordersOf(someone)]).toEqual([true, 1]);
  });

  it('buys nothing, and is asked to retry, if the erasure is first [ACCT-25]', async () => {
    const someone = await register(app);
    expect((await buyWhileErased(someone, { locked: true }))?.status).toBe(503);
    expect([await isErased(someone), await ordersOf(someone)]).toEqual([true, 0]);
    // By then they are signed out, and sales to others continue.
    expect((await someone.client.call('GET /api/user')).status).toBe(401);
    const draw = await publishedDraw(app, host, noGame);
    expect((await tryToBuy((await register(app)).client, draw, 1)).status).toBe(201);
  });

  it('is erased only after the purchase, if the purchase is first [ACCT-25]', async () => {
    const someone = await register(app);
    const draw = await publishedDraw(app, host, noGame);
    const { db } = app.database;
    const held = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    // A sale that has written its order and is about to commit.
    const sale = db.transaction(async (tx) => {
      await tx.execute(sql`insert into orders (id, draw_id, person_id, status, total_pence, idempotency_key,
          request_hash, terms_version, over_18, uk_resident, expires_at)
        values (gen_random_uuid(), ${draw.id}, ${someone.user.id}, 'pending', 500, 'a key', ''::bytea, '1', true,
          true, draw_clock() + interval '15 minutes')`);
      held.resolve();
      await goOn.promise;
    });
    await held.promise;
    const asking = ask(someone);
    await waitForLock(db);
    goOn.resolve();
    await sale;
    expect((await asking).body).toMatchObject({ status: 'pending', waiting: 1 });
    expect(await isErased(someone)).toBe(false);
  });

  it('is never erased with a ticket, in any order of purchases and deletions [ACCT-25]', async () => {
    const draw = await publishedDraw(app, host, { ...noGame, ticketLimit: null });
    for (let round = 0; round < 8; round += 1) {
      const someone = await register(app);
      const [bought, asked] = await Promise.all([tryToBuy(someone.client, draw, 1), ask(someone)]);
      const erased = await isErased(someone);
      expect(asked.body.status).toBe(erased ? 'deleted' : 'pending');
      expect(bought.status === 201).toBe(!erased);
      expect(await ordersOf(someone)).toBe(erased ? 0 : 1);
    }
  });
});
