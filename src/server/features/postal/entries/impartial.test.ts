import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { emails, people, postalEntries, updateOptOuts } from '#server/db/schema.ts';
import { linkIn } from '../../../../../tests/helpers/account-emails.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { joinTeam, organisationOf } from '../../../../../tests/helpers/organisations.ts';
import {
  admin,
  confirmed,
  register,
  type Someone,
  verifiedHost,
} from '../../../../../tests/helpers/people.ts';
import { clerk, entryInput, keyIn, postalSettings } from '../../../../../tests/helpers/postal.ts';
import { voidTicket } from '../../../../../tests/helpers/refunds.ts';
import { buy, tryToBuy } from '../../../../../tests/helpers/tickets.ts';

const withoutGame = { skillGameType: null, skillGameDifficulty: null };

const app = await provideTestApp({ environment: postalSettings });
const { db } = app.database;
const host = await verifiedHost(app);
const room = await clerk(app);

/** Someone whose account has verified its address. */
async function verified(who: Promise<Someone>): Promise<Someone> {
  const someone = await who;
  await db.update(people).set({ emailVerifiedAt: new Date() }).where(eq(people.id, someone.user.id));
  return someone;
}
const setRole = ({ user }: Someone, role: 'clerk' | 'participant') =>
  db.update(people).set({ role }).where(eq(people.id, user.id));

const sold = (wishes = {}) => publishedDraw(app, host, { ...withoutGame, ...wishes });

/** Enters someone by post. Each has another name, so that no two are taken for one. */
let entered = 0;
async function enter(drawId: string, email: string | undefined, cards = 1) {
  entered += 1;
  const phone = email === undefined ? `07700 ${900_100 + entered}` : undefined;
  const lastName = `Post${'abcdefghijklmnopqrstuvwxyz'.charAt(entered)}`;
  const { status, body } = await keyIn(
    room,
    drawId,
    entryInput(app, {
      lastName,
      address: `${entered} Post Lane`,
      email,
      phone,
      cards: Array(cards).fill({}),
    }),
  );
  expect(status).toBe(201);
  return body.reference;
}
const refuse = (by: Someone, drawId: string) =>
  by.client.call('POST /api/v1/prize-draws/:id/unreadable-entries', {
    params: { id: drawId },
    body: { cause: 'unreadable', receivedOn: entryInput(app).receivedOn, cards: 2 },
  });
const outcomeOf = ({ status, error }: { status: number; error: { code?: string | undefined } }) => [
  status,
  error.code,
];

describe('a ticket by post', () => {
  it('makes an admin partial, as a bought one does [PERM-15]', async () => {
    const boss = await verified(admin(app));
    const draw = await sold();
    const { tickets } = await buy((await register(app)).client, draw, 1);
    await enter(draw.id, boss.user.email);
    const voided = await voidTicket(boss.client, draw.id, tickets[0]?.id ?? '', {
      reason: 'Stolen card',
      cause: 'fraud',
    });
    expect(outcomeOf(voided)).toEqual([403, 'takes_part']);
    const ended = await boss.client.call('POST /api/v1/prize-draws/:id/end', { params: { id: draw.id } });
    expect(outcomeOf(ended)).toEqual([403, 'takes_part']);
  });

  it('prevents its holder from joining the team [ORG-15]', async () => {
    const slug = await organisationOf(host);
    const draw = await sold({ organisation: { slug } });
    const holder = await verified(register(app));
    await enter(draw.id, holder.user.email);
    await expect(joinTeam(app, host, { slug, person: holder, role: 'owner' })).rejects.toThrow(
      'did not join',
    );
  });

  it('brings no updates to a user who has unsubscribed', async () => {
    const [quiet, other] = [await verified(register(app)), await verified(register(app))];
    const draw = await sold();
    for (const { user } of [quiet, other]) await enter(draw.id, user.email);
    await db.insert(updateOptOuts).values({ personId: quiet.user.id, drawId: null });
    await host.client.call('POST /api/v1/prize-draws/:id/updates', {
      params: { id: draw.id },
      body: { subject: 'News', words: 'We have a second lamp.' },
    });
    await app.runJobs();
    const sent = await db.select().from(emails).where(eq(emails.template, 'draw-update'));
    expect(sent.map(({ recipient }) => recipient)).toEqual([other.user.email]);
  });
});

describe('staff who look after the post of a draw', () => {
  it('have no ticket in it, whatever they do with the cards [PERM-15, POST-34]', async () => {
    const draw = await sold();
    const [boss, former] = [await admin(app), await register(app)];
    for (const { client } of [boss, former]) await buy(client, draw, 1);
    await setRole(former, 'clerk');
    for (const someone of [boss, former]) {
      expect(outcomeOf(await refuse(someone, draw.id))).toEqual([403, 'takes_part']);
      expect(outcomeOf(await keyIn(someone, draw.id, entryInput(app)))).toEqual([403, 'takes_part']);
    }
    expect(await db.$count(postalEntries, eq(postalEntries.drawId, draw.id))).toBe(0);
  });

  it('cannot buy there afterwards, even after losing the role [PERM-16, POST-34]', async () => {
    const [draw, other] = [await sold(), await sold()];
    const former = await clerk(app);
    expect((await refuse(former, draw.id)).status).toBe(201);
    await setRole(former, 'participant');
    expect(outcomeOf(await tryToBuy(former.client, draw, 1))).toEqual([403, 'intervened']);
    expect((await tryToBuy(former.client, other, 1)).status).toBe(201);
  });
});

const setEmail = async (by: Someone, reference: string, email: string) =>
  (await confirmed(by)).client.call('PUT /api/v1/postal-entries/:reference/email', {
    params: { reference },
    body: { email },
  });

describe('the email address of an entrant', () => {
  it('is never set by an admin who has a ticket or runs the draw, nor to their own [POST-35]', async () => {
    const draw = await sold();
    const reference = await enter(draw.id, undefined);
    const [partial, boss] = [await admin(app), await verified(admin(app))];
    await buy(partial.client, draw, 1);
    expect(outcomeOf(await setEmail(partial, reference, 'ann@example.org'))).toEqual([403, 'takes_part']);
    expect(outcomeOf(await setEmail(boss, reference, boss.user.email))).toEqual([409, 'may_not_enter']);
    await db.update(people).set({ role: 'admin' }).where(eq(people.id, host.user.id));
    expect(outcomeOf(await setEmail(host, reference, 'ann@example.org'))).toEqual([403, 'own_draw']);
    await db.update(people).set({ role: 'host' }).where(eq(people.id, host.user.id));
    const [holder] = await db.select().from(postalEntries).where(eq(postalEntries.reference, reference));
    const [person] = await db
      .select()
      .from(people)
      .where(eq(people.id, holder?.personId ?? ''));
    expect(person).toMatchObject({ email: '', accountId: null });
  });

  it('never gives tickets to an account that may not enter, or would have too many [POST-35]', async () => {
    const boss = await admin(app);
    const draw = await sold({ maxTicketsPerPerson: 3 });
    const reference = await enter(draw.id, undefined, 2);
    await verified(Promise.resolve(host));
    expect(outcomeOf(await setEmail(boss, reference, host.user.email))).toEqual([409, 'may_not_enter']);
    const buyer = await verified(register(app));
    await buy(buyer.client, draw, 2);
    expect(outcomeOf(await setEmail(boss, reference, buyer.user.email))).toEqual([409, 'person_limit']);
    const other = await verified(register(app));
    await buy(other.client, draw, 1);
    expect((await setEmail(boss, reference, other.user.email)).status).toBe(204);
    expect(outcomeOf(await tryToBuy(other.client, draw, 1))).toEqual([409, 'person_limit']);
  });
});

describe('an address that is verified later', () => {
  const moveTo = async ({ client, user, password }: Someone, email: string) => {
    await client.call('POST /api/v1/users/:id/email', {
      params: { id: user.id },
      body: { email, password },
    });
    const token = await linkIn(app, 'email-change', email);
    expect((await client.call('POST /api/email/confirm', { body: { token } })).status).toBe(200);
  };
  const accountOf = async (reference: string) => {
    const [row] = await db
      .select({ accountId: people.accountId })
      .from(postalEntries)
      .innerJoin(people, eq(people.id, postalEntries.personId))
      .where(eq(postalEntries.reference, reference));
    return row?.accountId;
  };

  it('gives tickets neither to the admin who has set it nor to the host [POST-35]', async () => {
    const draw = await sold();
    const boss = await admin(app);
    const reference = await enter(draw.id, undefined);
    expect((await setEmail(boss, reference, 'later@example.org')).status).toBe(204);
    await moveTo(boss, 'later@example.org');
    expect(await accountOf(reference)).toBeNull();

    const other = await enter(draw.id, 'of-the-host@example.org');
    await moveTo(host, 'of-the-host@example.org');
    expect(await accountOf(other)).toBeNull();

    const buyer = await register(app);
    const own = await enter(draw.id, 'of-a-buyer@example.org');
    await moveTo(buyer, 'of-a-buyer@example.org');
    expect(await accountOf(own)).toBe(buyer.user.id);
  });
});

describe('the key of a request', () => {
  it('never stands for another entry, and is not used twice at once [POST-11]', async () => {
    const draw = await sold();
    const [ann, bob] = ['Ann', 'Bob'].map((firstName) => entryInput(app, { firstName, lastName: 'Keys' }));
    if (!ann || !bob) throw new Error('an entry is missing');
    const together = await Promise.all(
      [1, 2, 3].map(() => keyIn(room, draw.id, ann, 'key-of-this-envelope')),
    );
    expect(together.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(together.map(({ body }) => body.reference)).size).toBe(1);
    const other = await keyIn(room, draw.id, bob, 'key-of-this-envelope');
    expect(outcomeOf(other)).toEqual([409, 'idempotency_conflict']);
    expect(other.error.message).toContain(together[0]?.body.reference);
    expect(outcomeOf(await keyIn(room, (await sold()).id, ann, 'key-of-this-envelope'))).toEqual([
      409,
      'idempotency_conflict',
    ]);
    expect(await db.$count(postalEntries, eq(postalEntries.drawId, draw.id))).toBe(1);
  });
});
