import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { people, postalEntries, prizeDraws, tickets } from '#server/db/schema.ts';
import { erasePerson, lockForDeletion } from '#server/features/accounts/deletion/store.ts';
import { linkIn, withKnownAddress } from '../helpers/account-emails.ts';
import { publishedDraw } from '../helpers/draws.ts';
import { waitForLock } from '../helpers/interleave.ts';
import { register, type Someone, signIn, verifiedHost } from '../helpers/people.ts';
import { clerk, entryInput, keyIn, postalSettings, solvedCard } from '../helpers/postal.ts';
import { tryToBuy } from '../helpers/tickets.ts';
import { startTwoApps, type TwoApps, tally } from '../helpers/two-apps.ts';

const LIMIT = 20;
const withoutGame = { skillGameType: null, skillGameDifficulty: null };

let two: TwoApps;
let host: Someone;
let rooms: Someone[];
let buyers: Someone[];
beforeAll(async () => {
  two = await startTwoApps(postalSettings);
  const [one, other] = two.apps;
  host = await verifiedHost(one);
  const first = await clerk(one);
  rooms = [first, { ...first, client: await signIn(other, first) }];
  buyers = [];
  while (buyers.length < LIMIT) buyers.push(await register(one), await register(other));
});
afterAll(() => two.stop());

const roomAt = (index: number) => rooms[index % 2] as Someone;
const rowsOf = async (drawId: string) => {
  const { db } = two.apps[0].database;
  const rows = await db.select({ number: tickets.number }).from(tickets).where(eq(tickets.drawId, drawId));
  const [draw] = await db
    .select({ issued: prizeDraws.issuedCount })
    .from(prizeDraws)
    .where(eq(prizeDraws.id, drawId));
  return { numbers: rows.map(({ number }) => number).sort((a, b) => a - b), issued: draw?.issued };
};

describe('clerks in two processes, while tickets sell', () => {
  it('never oversell together, and leave no gap in the numbers [POST-12]', async () => {
    const draw = await publishedDraw(two.apps[0], host, { ...withoutGame, ticketLimit: LIMIT });
    const entries = Array.from({ length: LIMIT }, (_, index) =>
      entryInput(two.apps[0], { lastName: `Oakley ${index}`, email: `race-${index}@example.org` }),
    );
    const [bought, posted] = await Promise.all([
      Promise.all(buyers.map(({ client }) => tryToBuy(client, draw, 1))),
      Promise.all(entries.map((entry, index) => keyIn(roomAt(index), draw.id, entry))),
    ]);
    const sold = tally(bought.map(({ status }) => status)).get(201) ?? 0;
    const credited = posted.flatMap(({ body }) => body.tickets).length;
    expect(sold + credited).toBe(LIMIT);
    expect(posted.flatMap(({ body }) => body.refused.map(({ cause }) => cause))).toEqual(
      Array(LIMIT - credited).fill('sold_out'),
    );
    expect(await rowsOf(draw.id)).toEqual({
      numbers: Array.from({ length: LIMIT }, (_, index) => index + 1),
      issued: LIMIT,
    });
  });

  it('credit one card once, and never more to a person than they may have [POST-13]', async () => {
    const draw = await publishedDraw(two.apps[0], host, { maxTicketsPerPerson: 3 });
    const same = await solvedCard(two.apps[0].client(), draw.id);
    const others = await Promise.all(
      Array.from({ length: 5 }, () => solvedCard(two.apps[0].client(), draw.id)),
    );
    const person = entryInput(two.apps[0], { lastName: 'Alder', email: 'alder@example.org' });
    const cards = [same, same, ...others];
    const responses = await Promise.all(
      cards.map((card, index) => keyIn(roomAt(index), draw.id, { ...person, cards: [card] })),
    );
    expect(responses.flatMap(({ body }) => body.tickets)).toHaveLength(3);
    expect((await rowsOf(draw.id)).numbers).toEqual([1, 2, 3]);
  });
});

describe('a card', () => {
  /** The account of an entry's holder. */
  const accountOf = async (reference: string) => {
    const [row] = await two.apps[0].database.db
      .select({ account: people.accountId })
      .from(postalEntries)
      .innerJoin(people, eq(people.id, postalEntries.personId))
      .where(eq(postalEntries.reference, reference));
    return row?.account;
  };

  it('belongs to the account that verifies its address while it is keyed in [POST-26]', async () => {
    const [one, other] = two.apps;
    const { db } = one.database;
    const draw = await publishedDraw(one, host, withoutGame);
    const { user, client } = await register(one);
    await client.call('POST /api/v1/users/:id/verify-email', { params: { id: user.id } });
    const token = await linkIn(one, 'verify-email', user.id);
    const [holding, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const held = db.transaction(async (tx) => {
      await tx.execute(sql`lock table postal_cards in share mode`);
      holding.resolve();
      await released.promise;
    });
    await holding.promise;
    const keying = keyIn(roomAt(0), draw.id, entryInput(one, { lastName: 'Birch', email: user.email }));
    // The clerk's request has looked for an account, and written the person.
    await waitForLock(db, 'insert into "postal_cards"');
    const verifying = other.client().call('POST /api/verify-email', { body: { token } });
    await Promise.race([verifying, waitForLock(db, 'select pg_advisory')]);
    released.resolve();
    await held;
    expect((await verifying).status).toBe(200);
    const { status, body } = await keying;
    expect(status).toBe(201);
    expect(await accountOf(body.reference)).toBe(user.id);
  });

  it('never belongs to an account that is deleted while it is keyed in [POST-26]', async () => {
    const [one] = two.apps;
    const { db } = one.database;
    const draw = await publishedDraw(one, host, withoutGame);
    const { user } = await withKnownAddress(one, await register(one));
    let keying: ReturnType<typeof keyIn> | undefined;
    await db.transaction(async (tx) => {
      const person = await lockForDeletion(tx, user.id);
      if (!person) throw new Error('there is no account to erase');
      keying = keyIn(roomAt(0), draw.id, entryInput(one, { lastName: 'Cedar', email: user.email }));
      await waitForLock(db);
      await erasePerson(tx, person);
    });
    const entered = await keying;
    expect(entered?.status).toBe(201);
    expect(await accountOf(entered?.body.reference ?? '')).toBeNull();
  });
});
