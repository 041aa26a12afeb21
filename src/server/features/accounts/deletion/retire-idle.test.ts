import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { emails, people, sessions } from '#server/db/schema.ts';
import { postTransfers } from '#server/features/money/ledger/service.ts';
import { withKnownAddress } from '../../../../../tests/helpers/account-emails.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { drawResult, sellByCalls, startDrawing } from '../../../../../tests/helpers/drawn-draw.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import {
  admin,
  confirmed,
  register,
  type Someone,
  signIn,
  verifiedHost,
} from '../../../../../tests/helpers/people.ts';
import { clerk } from '../../../../../tests/helpers/postal.ts';
import { settledDraw } from '../../../../../tests/helpers/settled-draw.ts';
import { buy } from '../../../../../tests/helpers/tickets.ts';

const noGame = { skillGameType: null, skillGameDifficulty: null };

const app = await provideTestApp({ environment: { KEEP_IDLE_ACCOUNTS_DAYS: '400' } });
const { db } = app.database;
const host = await verifiedHost(app);

const retire = () => app.services.accountDeletion.retireIdle();

/** The user's last sign-in and warning become older, and their sessions end. */
async function neglect({ user }: Someone, days: number): Promise<void> {
  await db.delete(sessions).where(eq(sessions.personId, user.id));
  await db.execute(sql`update people set signed_in_at = signed_in_at - make_interval(days => ${days}::int),
    idle_warned_at = idle_warned_at - make_interval(days => ${days}::int) where id = ${user.id}`);
}

const isDeleted = async ({ user }: Someone) => {
  const [row] = await db.select().from(people).where(eq(people.id, user.id));
  return row?.erasedAt !== null;
};

const templatesTo = async ({ user }: Someone) => {
  const sent = await db.select().from(emails).where(eq(emails.recipient, user.email));
  return sent.map(({ template }) => template);
};

describe('an account that nobody uses', () => {
  it('is deleted 30 days after a warning, as its user would delete it [CONDUCT-32]', async () => {
    const someone = await register(app);
    await neglect(someone, 369);
    await retire();
    expect(await templatesTo(someone)).toEqual([]);
    await neglect(someone, 1);
    await retire();
    await retire();
    expect(await templatesTo(someone)).toEqual(['account-idle']);
    const [warning] = await db.select().from(emails).where(eq(emails.recipient, someone.user.email));
    const { deletedOn } = (warning?.data ?? {}) as { deletedOn: string };
    expect(Math.round((Date.parse(deletedOn) - Date.now()) / 86_400_000)).toBe(30);
    await neglect(someone, 29);
    await retire();
    expect(await isDeleted(someone)).toBe(false);
    await neglect(someone, 1);
    await retire();
    expect(await isDeleted(someone)).toBe(true);
    expect(await templatesTo(someone)).toEqual(['account-deleted']);
  });

  it('is kept by signing in after the warning [CONDUCT-32]', async () => {
    const someone = await register(app);
    await neglect(someone, 500);
    await retire();
    expect(await templatesTo(someone)).toEqual(['account-idle']);
    await signIn(app, someone);
    await neglect(someone, 40);
    await retire();
    expect(await isDeleted(someone)).toBe(false);
    // Years later, a new warning comes first.
    await neglect(someone, 400);
    await retire();
    expect([await isDeleted(someone), (await templatesTo(someone)).length]).toEqual([false, 2]);
  });

  it('is deleted without a warning if its user closed it for good [CONDUCT-37]', async () => {
    const someone = await confirmed(await register(app));
    await neglect(someone, 500);
    const { client } = await confirmed({ ...someone, client: await signIn(app, someone) });
    const closed = await client.call('POST /api/v1/users/:id/break', {
      params: { id: someone.user.id },
      body: { forever: true },
    });
    expect(closed.status).toBe(200);
    await retire();
    const closedFor = (days: number) =>
      db.execute(sql`update people set suspended_at = suspended_at - make_interval(days => ${days}::int)
        where id = ${someone.user.id}`);
    await neglect(someone, 500);
    await retire();
    await closedFor(370);
    await retire();
    await neglect(someone, 30);
    expect(await isDeleted(someone)).toBe(false);
    await retire();
    expect(await isDeleted(someone)).toBe(true);
    expect(await templatesTo(someone)).not.toContain('account-idle');
  });

  it('is deleted although it has tickets in draws that are over', async () => {
    const buyer = await register(app);
    const draw = await publishedDraw(app, host, noGame);
    await buy(buyer.client, draw, 1);
    await app.runJobs();
    const { status } = await (await admin(app)).client.call('POST /api/v1/prize-draws/:id/cancel', {
      params: { id: draw.id },
      body: { reason: 'The lamp broke.' },
    });
    expect(status).toBe(200);
    await app.runJobs();
    await expectDeleted(buyer);
  });
});

/** Runs the job often enough to warn the user and to delete the account. */
async function passYears(someone: Someone): Promise<void> {
  for (const days of [900, 31, 31]) {
    await neglect(someone, days);
    await retire();
  }
}

async function expectDeleted(someone: Someone): Promise<void> {
  await passYears(someone);
  expect(await isDeleted(someone)).toBe(true);
}

async function expectKept(someone: Someone): Promise<void> {
  await passYears(someone);
  expect(await isDeleted(someone)).toBe(false);
  expect(await templatesTo(someone)).not.toContain('account-idle');
}

describe('an unused account is neither warned nor deleted [CONDUCT-33]', () => {
  it('while it has tickets in a running draw', async () => {
    const buyer = await register(app);
    await buy(buyer.client, await publishedDraw(app, host, noGame), 1);
    await expectKept(buyer);
  });

  it('while an order waits for its payment, and is free after that', async () => {
    const buyer = await register(app);
    const draw = await publishedDraw(app, host, noGame);
    const { order } = await buy(buyer.client, draw, 1, { testOutcome: 'walk-away' });
    const { client } = buyer;
    await db.execute(
      sql`update people set signed_in_at = signed_in_at - interval '900 days' where id = ${buyer.user.id}`,
    );
    await retire();
    expect(await templatesTo(buyer), 'a signed-in user').toEqual([]);
    await client.call('POST /api/v1/orders/:id/cancel', { params: { id: order.id } });
    await expectDeleted(buyer);
  });

  it('while an unpaid order is open', async () => {
    const buyer = await register(app);
    await buy(buyer.client, await publishedDraw(app, host, noGame), 1, { testOutcome: 'walk-away' });
    await expectKept(buyer);
  });

  it('while a prize is open', async () => {
    const buyer = await register(app);
    const draw = await sellByCalls(app, host, [{ buyer, quantity: 1 }]);
    await app.runJobs();
    await startDrawing(host, draw);
    await drawResult(host, draw);
    await app.runJobs();
    await db.delete(emails);
    await expectKept(buyer);
    await app.shiftClock(0);
  });

  it('while it is owed money, as a winner or as a host', async () => {
    const [winner, owner] = [await register(app), await verifiedHost(app)];
    await settledDraw(app, owner, { winner });
    await expectKept(winner);
    const other = await verifiedHost(app);
    await settledDraw(app, other);
    await expectKept(other);
  });

  it('while it hosts a draw that is not over', async () => {
    const owner = await verifiedHost(app);
    await publishedDraw(app, owner, noGame);
    await expectKept(owner);
  });

  it('while a host owes money', async () => {
    const owner = await verifiedHost(app);
    const { id } = await settledDraw(app, owner, { winner: await register(app) });
    await db.transaction((tx) =>
      postTransfers(tx, [
        {
          kind: 'disputeLostFromHost',
          drawId: id,
          amountPence: 100,
          cause: { kind: 'dispute', id: randomUUID() },
        },
      ]),
    );
    await expectKept(owner);
  });

  it('while a complaint is open', async () => {
    const someone = await register(app);
    const draw = await publishedDraw(app, host, noGame);
    const { status } = await someone.client.call('POST /api/v1/complaints', {
      body: { about: { prizeDrawId: draw.id }, message: 'The picture is wrong.' },
    });
    expect(status).toBe(201);
    await expectKept(someone);
  });

  it('while a complaint that was made signed out with its verified address is open', async () => {
    const someone = await withKnownAddress(app, await register(app));
    const draw = await publishedDraw(app, host, noGame);
    const { status } = await app.client().call('POST /api/v1/complaints', {
      body: { about: { prizeDrawId: draw.id }, email: someone.user.email, message: 'The picture is wrong.' },
    });
    expect(status).toBe(201);
    await expectKept(someone);
  });

  it('while it is suspended, or the account of an admin or a clerk', async () => {
    const suspended = await register(app);
    await db
      .update(people)
      .set({ suspendedAt: new Date(), suspendReason: 'Three stolen cards' })
      .where(eq(people.id, suspended.user.id));
    for (const someone of [suspended, await admin(app), await clerk(app)]) await expectKept(someone);
  });
});

it('an account that is needed again after its warning gets a new one first [CONDUCT-33]', async () => {
  const someone = await register(app);
  await neglect(someone, 500);
  await retire();
  const draw = await publishedDraw(app, host, noGame);
  await buy((await register(app)).client, draw, 1);
  await db.execute(sql`insert into complaints (id, reference, draw_id, person_id, acknowledge_by, decide_by)
    values (gen_random_uuid(), 'C-TEST-IDLE', ${draw.id}, ${someone.user.id}, now(), now())`);
  await neglect(someone, 31);
  await retire();
  expect(await isDeleted(someone)).toBe(false);
  await db.execute(
    sql`update complaints set state = 'withdrawn', closed_at = now() where person_id = ${someone.user.id}`,
  );
  await retire();
  expect([await isDeleted(someone), await templatesTo(someone)]).toEqual([
    false,
    ['account-idle', 'account-idle'],
  ]);
});
