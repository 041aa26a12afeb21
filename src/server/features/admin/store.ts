import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import { offsetOf, type Paging } from '#contract/lists.ts';
import type { Connection, Transaction } from '../../db/database.ts';
import { people } from '../../db/schema.ts';
import type { Standing } from './policy.ts';

const isHost = eq(people.role, 'host');

/** Written out, because both tables have an `id`, and Drizzle names columns without their table here. */
const runningDraws: SQL<number> = sql`(select count(*)::int from prize_draws draw
  where draw.owner_id = people.id and draw.status in ('scheduled', 'active', 'awaiting_draw'))`;

const hostColumns = {
  id: people.id,
  firstName: people.firstName,
  lastName: people.lastName,
  email: people.email,
  role: people.role,
  verified: people.verified,
  revoked: people.revoked,
  createdAt: people.createdAt,
  runningDraws,
};

export async function listHosts(db: Connection, paging: Paging) {
  return db
    .select(hostColumns)
    .from(people)
    .where(isHost)
    .orderBy(desc(people.createdAt), desc(people.id))
    .limit(paging.limit)
    .offset(offsetOf(paging));
}

export type Host = Awaited<ReturnType<typeof listHosts>>[number];

export async function countHosts(db: Connection): Promise<number> {
  const [row] = await db.select({ hosts: count() }).from(people).where(isHost);
  return row?.hosts ?? 0;
}

/** Null where there is no such host. */
export async function lockStanding(tx: Transaction, id: string): Promise<Standing | null> {
  const [row] = await tx
    .select({ verified: people.verified, revoked: people.revoked })
    .from(people)
    .where(and(eq(people.id, id), isHost))
    .for('no key update');
  return row ?? null;
}

export async function updateStanding(tx: Transaction, id: string, standing: Standing): Promise<void> {
  await tx.update(people).set(standing).where(eq(people.id, id));
}

export async function readHost(tx: Connection, id: string): Promise<Host> {
  const [row] = await tx.select(hostColumns).from(people).where(eq(people.id, id));
  if (!row) throw new Error('a host has gone while they were locked');
  return row;
}
