import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { challenges, logTerms, orders, sessions, tickets } from '#server/db/schema.ts';
import type { Client, TestApp } from '../helpers/app.ts';
import { admin, confirmed, register, type Someone, staff, verifiedHost } from '../helpers/people.ts';
import { clerk } from '../helpers/postal.ts';
import { soldDraw } from '../helpers/sold-draw.ts';
import type { RoleName } from './matrix.ts';

export type Cast = Record<Exclude<RoleName, 'Visitor'>, Someone>;

/** Unrelated users, created for each row, because some calls change roles. */
export async function newCast(app: TestApp): Promise<Cast> {
  return {
    Participant: await register(app),
    'Another host': await verifiedHost(app),
    Owner: await verifiedHost(app),
    'Unverified owner': await register(app, { role: 'host' }),
    Clerk: await clerk(app),
    Support: await staff(app, 'support'),
    Finance: await staff(app, 'finance'),
    Admin: await admin(app),
  };
}

type DrawWishes = NonNullable<Parameters<typeof soldDraw>[2]>;

/** What a call depends on: its caller, the owner of its draw, and whether that draw is published. */
export type World = {
  app: TestApp;
  cast: Cast;
  /** The owner of the draw: the unverified owner if they make the call, otherwise the verified one. */
  owner: Someone;
  /** The browser of the caller. */
  client: Client;
  published: boolean;
  /** Creates a draw of the owner in this state. Unpublished draws ignore `wishes`. */
  draw: (wishes?: DrawWishes, always?: DrawWishes) => Promise<string>;
};

const HOUR = 3_600_000;

export function worldOf(app: TestApp, cast: Cast, role: RoleName, published: boolean): World {
  const owner = role === 'Unverified owner' ? cast[role] : cast.Owner;
  const unpublished = { status: 'inactive', startDate: null, ...running() } as const;
  return {
    app,
    cast,
    owner,
    client: role === 'Visitor' ? app.client() : cast[role].client,
    published,
    draw: (wishes = {}, always = {}) =>
      soldDraw(app, owner, { ...(published ? wishes : unpublished), ...always }),
  };
}

/** Dates of a draw that has not ended. */
function running() {
  return { endDate: new Date(Date.now() + 24 * HOUR), endedAt: null };
}

export const onSale = () => ({ status: 'active', ...running() }) as const;

/** The callers from whom sensitive calls require re-authentication. */
export const sensitiveCallers = ({ cast }: World): Someone[] => [cast.Support, cast.Finance, cast.Admin];

/** Makes the call as re-authenticated support, finance and admins; other roles are rejected earlier. */
export const asConfirmed =
  <Input>(scenario: (world: World) => Promise<Input>) =>
  async (world: World): Promise<Input> => {
    for (const caller of sensitiveCallers(world)) await confirmed(caller);
    return scenario(world);
  };

/** The same scenario, but everyone signed in too long ago for sensitive calls. */
export const withOldSignIn =
  <Input>(scenario: (world: World) => Promise<Input>) =>
  async (world: World): Promise<Input> => {
    const input = await scenario(world);
    await world.app.database.db
      .update(sessions)
      .set({ createdAt: sql`${sessions.createdAt} - interval '16 minutes'` })
      .where(
        inArray(
          sessions.personId,
          Object.values(world.cast).map(({ user }) => user.id),
        ),
      );
    return input;
  };

export const withTicket = ({ cast }: World) => ({ blocks: [{ holder: cast.Participant }] });

/** A draw in which the participant has one ticket. If published, it has a public log. */
export async function loggedDraw(world: World, wishes: DrawWishes = {}): Promise<string> {
  const id = await world.draw({ ...wishes, ...withTicket(world) });
  await world.app.services.draws.openLogs();
  if (world.published) await world.app.services.log.publish(id);
  return id;
}

export async function termsOf({ app }: World, drawId: string): Promise<string> {
  const [terms] = await app.database.db.select().from(logTerms).where(eq(logTerms.drawId, drawId));
  return terms?.hash ?? '0'.repeat(64);
}

export async function ticketOf({ app }: World, drawId: string): Promise<string> {
  const [ticket] = await app.database.db.select().from(tickets).where(eq(tickets.drawId, drawId));
  return ticket?.id ?? randomUUID();
}

export async function orderOf({ app }: World, drawId: string): Promise<string> {
  const [order] = await app.database.db.select().from(orders).where(eq(orders.drawId, drawId));
  return order?.id ?? randomUUID();
}

/** A pending order of the participant. */
export async function openOrderOf({ cast, draw }: World): Promise<string> {
  const id = await draw({ ...onSale(), skillGameType: null, skillGameDifficulty: null });
  const { body } = await cast.Participant.client.call('POST /api/v1/prize-draws/:id/tickets', {
    params: { id },
    body: { quantity: 1, testOutcome: 'walk-away' },
  });
  return body.order.id;
}

export async function openChallengeOf({ app }: World, drawId: string): Promise<string> {
  const [challenge] = await app.database.db
    .insert(challenges)
    .values({
      drawId,
      type: 'math',
      difficulty: 'easy',
      prompt: '12 + 7',
      solution: '19',
      expiresAt: new Date(Date.now() + HOUR),
    })
    .returning();
  return challenge?.id ?? randomUUID();
}
