import { eq } from 'drizzle-orm';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { logTerms } from '#server/db/schema.ts';
import type { TestApp } from '../helpers/app.ts';
import { publishedDraw } from '../helpers/draws.ts';
import { startOrganisation } from '../helpers/organisations.ts';
import { admin, register, type Someone, verifiedHost } from '../helpers/people.ts';
import { solution } from '../helpers/tickets.ts';

/** The callers. The buyer's answers are right in one world and wrong in the other. */
export const ROLES = ['visitor', 'buyer', 'another buyer', 'owner', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** A draw in which the buyer has four orders of two tickets each, between two orders of another buyer. */
export type SoldDraw = { draw: PrizeDraw; orders: string[]; tickets: string[]; termsHash: string };

/** One of two worlds that differ only in whether the buyer's answers are right. */
export type World = {
  app: TestApp;
  right: boolean;
  buyer: Someone;
  other: Someone;
  owner: Someone;
  admin: Someone;
  /** A user whom calls can change without affecting others. */
  spare: Someone;
  /** The short address of their organisation. */
  organisation: string;
  /** The short address of the organisation that runs the draws. */
  runBy: string;
  open: SoldDraw;
  /** A draw whose sale ends during the test. */
  ending: SoldDraw;
  /** A draw that is cancelled during the test. */
  calledOff: SoldDraw;
  /** The responses to the purchases. */
  sales: unknown[];
};

/** The buyer's date of birth, which no other user has. */
export const BORN = '1971-06-19';

export async function makeWorld(app: TestApp, right: boolean): Promise<World> {
  const people = {
    buyer: await register(app, { firstName: 'Bea', lastName: 'Birch', dateOfBirth: BORN }),
    other: await register(app, { firstName: 'Otto', lastName: 'Oak' }),
    owner: await verifiedHost(app, { firstName: 'Olga', lastName: 'Osier' }),
    admin: await admin(app, { firstName: 'Ann', lastName: 'Alder' }),
    spare: await register(app, { firstName: 'Sam', lastName: 'Spruce', role: 'host' }),
  };
  const sales: unknown[] = [];
  const runBy = await startOrganisation(people.owner, { slug: 'osier-hall' });
  const sell = async () => {
    const draw = await publishedDraw(app, people.owner, {
      minTicketAmount: 5,
      ticketLimit: 40,
      organisation: { slug: runBy },
    });
    const orders: string[] = [];
    const tickets: string[] = [];
    for (const buyer of [people.other, ...Array.from({ length: 4 }, () => people.buyer), people.other]) {
      const responses = await purchase(buyer, draw, right || buyer === people.other);
      sales.push(...responses.map(({ status, body }) => ({ status, body })));
      const { order, tickets: issued } = responses[2].body;
      if (buyer !== people.buyer) continue;
      orders.push(order.id);
      tickets.push(...issued.map(({ id }) => id));
    }
    await app.services.log.publish(draw.id);
    return { draw, orders, tickets, termsHash: await termsOf(app, draw) };
  };
  return {
    app,
    right,
    ...people,
    organisation: await startOrganisation(people.spare, { slug: 'fernhill-hall' }),
    runBy,
    sales,
    open: await sell(),
    ending: await sell(),
    calledOff: await sell(),
  };
}

/** The responses to the three calls of a purchase. */
async function purchase({ client }: Someone, { id }: PrizeDraw, right: boolean) {
  const begun = await client.call('POST /api/v1/prize-draws/:id/challenge', { params: { id } });
  const challengeId = begun.body.id;
  const answered = await client.call('POST /api/v1/prize-draws/:id/challenge/:challengeId', {
    params: { id, challengeId },
    body: { answer: answerTo(begun.body, right) },
  });
  const bought = await client.call('POST /api/v1/prize-draws/:id/tickets', {
    params: { id },
    body: { quantity: 2, challengeId },
  });
  if (bought.status !== 201) throw new Error(`nothing was bought: ${bought.error.message}`);
  return [begun, answered, bought] as const;
}

/** Returns the right answer, or a wrong one that looks like it. */
export function answerTo(challenge: Parameters<typeof solution>[0], right: boolean): string {
  return right ? solution(challenge) : String(Number(solution(challenge)) + 1);
}

async function termsOf(app: TestApp, { id }: PrizeDraw): Promise<string> {
  const [row] = await app.database.db.select().from(logTerms).where(eq(logTerms.drawId, id));
  return row?.hash ?? '';
}
