import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { HostSearch } from '#contract/admin/hosts.ts';
import { toOffset } from '#contract/lists.ts';
import type { DrawBooks } from '#domain/ledger/draw-money.ts';
import { type Connection, queryRows, type Transaction } from '#server/db/database.ts';
import { drawBooks } from '#server/db/draw-books.ts';
import { people, prizeDraws, verificationRequests } from '#server/db/schema.ts';
import { matchPerson } from '#server/db/text-search.ts';
import type { HostStatus } from './policy.ts';

const isHost = eq(people.role, 'host');

/** Raw SQL, because both tables have an `id` and Drizzle omits table names here. */
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
  suspendedAt: people.suspendedAt,
  requestedAt: verificationRequests.requestedAt,
  requestNote: verificationRequests.note,
};

const requestOfHost = eq(verificationRequests.personId, people.id);

const STATES: Record<NonNullable<HostSearch['state']>, SQL> = {
  waiting: sql`${verificationRequests.personId} is not null`,
  unverified: sql`not people.verified and not people.revoked`,
  verified: sql`people.verified`,
  revoked: sql`people.revoked`,
  watched: sql`people.revoked and ${runningDraws} > 0`,
};

type Filter = Pick<HostSearch, 'search' | 'state'>;

const matching = ({ search, state }: Filter) =>
  and(isHost, search ? matchPerson(sql`people`, search) : undefined, state ? STATES[state] : undefined);

export async function listHosts(db: Connection, paging: HostSearch) {
  return db
    .select(hostColumns)
    .from(people)
    .leftJoin(verificationRequests, requestOfHost)
    .where(matching(paging))
    .orderBy(
      ...(paging.state === 'waiting'
        ? [asc(verificationRequests.requestedAt), asc(people.id)]
        : [desc(people.createdAt), desc(people.id)]),
    )
    .limit(paging.limit)
    .offset(toOffset(paging));
}

export type Host = Awaited<ReturnType<typeof listHosts>>[number];

export async function countHosts(db: Connection, filter: Filter): Promise<number> {
  const [row] = await db
    .select({ hosts: count() })
    .from(people)
    .leftJoin(verificationRequests, requestOfHost)
    .where(matching(filter));
  return row?.hosts ?? 0;
}

export async function findHost(db: Connection, id: string) {
  const [row] = await db
    .select({ ...hostColumns, emailVerifiedAt: people.emailVerifiedAt })
    .from(people)
    .leftJoin(verificationRequests, requestOfHost)
    .where(and(eq(people.id, id), isHost));
  return row;
}

/** Lists the host's draws, with the facts from which their money is calculated. */
export function listDrawsOfHost(db: Connection, id: string): Promise<DrawBooks[]> {
  return db.select(drawBooks).from(prizeDraws).where(eq(prizeDraws.ownerId, id));
}

/** Counts all disputed payments for a host's draws, including those whose disputes are closed. */
export async function countDisputes(db: Connection, id: string): Promise<{ disputes: number; open: number }> {
  const [row] = await queryRows<{ disputes: number; open: number }>(
    db,
    sql`select count(*)::int as disputes, (count(*) filter (where c.closed_at is null))::int as open
      from disputes c join payments p on p.id = c.payment_id join orders o on o.id = p.order_id
        join prize_draws d on d.id = o.draw_id where d.owner_id = ${id}`,
  );
  return row ?? { disputes: 0, open: 0 };
}

/** Returns null if there is no such host. */
export async function lockHostStatus(tx: Transaction, id: string): Promise<HostStatus | null> {
  const [row] = await tx
    .select({ verified: people.verified, revoked: people.revoked })
    .from(people)
    .where(and(eq(people.id, id), isHost))
    .for('no key update');
  return row ?? null;
}

export async function updateHostStatus(tx: Transaction, id: string, status: HostStatus): Promise<void> {
  await tx.update(people).set(status).where(eq(people.id, id));
}

export async function readHost(tx: Connection, id: string): Promise<Host> {
  const [row] = await tx
    .select(hostColumns)
    .from(people)
    .leftJoin(verificationRequests, requestOfHost)
    .where(eq(people.id, id));
  if (!row) throw new Error('the locked host no longer exists');
  return row;
}
