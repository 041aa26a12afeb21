import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { PersonSearch } from '#contract/admin/people.ts';
import { toOffset } from '#contract/lists.ts';
import { type Connection, queryRows } from '#server/db/database.ts';
import { people } from '#server/db/schema.ts';
import { matchPerson } from '#server/db/text-search.ts';

const personColumns = {
  id: people.id,
  firstName: people.firstName,
  lastName: people.lastName,
  email: people.email,
  role: people.role,
  origin: people.origin,
  verified: people.verified,
  revoked: people.revoked,
  createdAt: people.createdAt,
  emailVerifiedAt: people.emailVerifiedAt,
  twoFactorSince: people.twoFactorSince,
  suspendedAt: people.suspendedAt,
  suspendReason: people.suspendReason,
  deletionRequestedAt: people.deletionRequestedAt,
  // Raw SQL, because Drizzle omits table names here.
  orders: sql<number>`(select count(*)::int from orders o where o.person_id = people.id and o.status = 'paid')`,
  draws: sql<number>`(select count(*)::int from prize_draws d where d.owner_id = people.id)`,
};

/** Erasing an account empties its row but does not delete it. */
const there = isNull(people.erasedAt);

const STATES: Record<NonNullable<PersonSearch['state']>, SQL | undefined> = {
  open: and(isNull(people.suspendedAt), isNull(people.deletionRequestedAt)),
  suspended: isNotNull(people.suspendedAt),
  leaving: isNotNull(people.deletionRequestedAt),
};

type Filter = Pick<PersonSearch, 'search' | 'role' | 'state'>;

const matching = ({ search, role, state }: Filter) =>
  and(
    there,
    role ? eq(people.role, role) : undefined,
    state ? STATES[state] : undefined,
    search ? matchPerson(sql`people`, search) : undefined,
  );

export async function listPeople(db: Connection, search: PersonSearch) {
  return db
    .select(personColumns)
    .from(people)
    .where(matching(search))
    .orderBy(desc(people.createdAt), desc(people.id))
    .limit(search.limit)
    .offset(toOffset(search));
}

export type PersonRow = Awaited<ReturnType<typeof listPeople>>[number];

export function countPeople(db: Connection, filter: Filter): Promise<number> {
  return db.$count(people, matching(filter));
}

export async function findPerson(db: Connection, id: string): Promise<PersonRow | undefined> {
  const [row] = await db
    .select(personColumns)
    .from(people)
    .where(and(eq(people.id, id), there));
  return row;
}

export type Purchases = { paidPence: number; refundedPence: number; lastOrderAt: string | null };

/** The totals of a user's paid orders and of their refunds, including pending refunds. */
export async function readPurchases(db: Connection, id: string): Promise<Purchases> {
  const [row] = await queryRows<Purchases>(
    db,
    sql`select coalesce(sum(o.total_pence), 0)::float8 as "paidPence", max(o.paid_at) as "lastOrderAt",
        coalesce((select sum(r.amount_pence) from refunds r join payments p on p.id = r.payment_id
          join orders b on b.id = p.order_id where b.person_id = ${id} and r.cause <> 'late'), 0)::float8 as "refundedPence"
      from orders o where o.person_id = ${id} and o.status = 'paid'`,
  );
  return row ?? { paidPence: 0, refundedPence: 0, lastOrderAt: null };
}

export type TakenBreak = { since: string; until: string | null };

/** The user's break from buying tickets, if it has not ended. */
export async function readBreak(db: Connection, id: string): Promise<TakenBreak | null> {
  const [row] = await queryRows<TakenBreak>(
    db,
    sql`select break_since as since, break_until as until from play_controls
      where person_id = ${id} and break_since is not null and (closed or break_until > draw_clock())`,
  );
  return row ?? null;
}

export type Visits = { sessions: number; lastSeenAt: string | null };

/** The number of the user's sessions, and when one of them was last used. */
export async function readVisits(db: Connection, id: string): Promise<Visits> {
  const [row] = await queryRows<Visits>(
    db,
    sql`select (count(*) filter (where expires_at > draw_clock()))::int as sessions, max(last_used_at) as "lastSeenAt"
      from sessions where person_id = ${id}`,
  );
  return row ?? { sessions: 0, lastSeenAt: null };
}
