import { sql } from 'drizzle-orm';
import { queryRows, type Transaction, toArrayParam } from '#server/db/database.ts';
import {
  hasPublishedRoot,
  type Impossible,
  type KeptEntries,
  type KeptGroup,
  type KeptHead,
  type KeptOrder,
  type KeptPost,
  readFrom,
  type StoredRow,
} from '#server/features/public-log/log/service.ts';

/** What a rebuild writes. */
export type Rebuild = {
  /** The index of the first entry that is written. */
  from: number;
  entries: number;
  orders: number;
  tickets: number;
  pence: number;
  groups: KeptGroup[];
  /** The lost orders. `held` is the number of tickets that a pending order in the database still holds. */
  kept: { order: KeptOrder; held: number }[];
};

/** The largest index that the database can store. */
const MAX_INDEX = 2 ** 31 - 1;

type Stored = Awaited<ReturnType<typeof readFrom>>[number];

export type Kept = { head: KeptHead | null; entries: KeptEntries };

/**
 * Plans to write the kept entries that the database has lost, byte for byte, and the orders of their tickets. Nothing
 * else can have happened in the lost part, because other changes cannot be repeated.
 */
export async function planRebuild(
  tx: Transaction,
  drawId: string,
  { head, entries }: Kept,
): Promise<Rebuild | Impossible> {
  const [begin] = entries.groups;
  if (!head) return no('No published head of this log is known, so nothing shows what it contained.');
  if (!begin) return no('DATA_DIR/log-entries has no entries of this log. Another machine may have them.');
  const end = endOf(entries.groups);
  if (end < head.size) {
    return no(`Only the entries up to ${end} of ${head.size} were kept here. Another machine may have more.`);
  }
  const stored = new Map(
    (await readFrom(tx, drawId, { from: begin.first, to: MAX_INDEX })).map((group) => [group.first, group]),
  );
  const isStored = (group: KeptGroup) => isSame(group, stored.get(group.first));
  const at = entries.groups.findIndex((group) => !isStored(group));
  const groups = at < 0 ? [] : entries.groups.slice(at);
  const from = groups[0]?.first ?? end;
  const known = new Set(entries.groups.map(({ first }) => first));
  const added = [...stored.keys()].find((first) => first >= from && first < end && !known.has(first));
  const replaced = groups.find((group) => !canReplace(group, stored.get(group.first)));
  if (added !== undefined || replaced) {
    return no(`The draw has continued differently since entry ${added ?? replaced?.first}.`);
  }
  const texts = groups.flatMap((group) => group.texts);
  if (!(await hasPublishedRoot(tx, drawId, { from, texts, head }))) {
    return no('The kept entries do not lead to the published root, so an entry before them is wrong.');
  }
  const other = groups.find((group) => group.firstTicket === null && !isStored(group));
  if (other) return no(`Something other than a sale was lost: entry ${other.first} is ${listTypes(other)}.`);
  const orders = await planOrders(tx, drawId, { groups, orders: entries.orders });
  if ('impossible' in orders) return orders;
  return {
    from,
    entries: texts.length,
    orders: orders.filter(({ order }) => order.order !== null).length,
    tickets: orders.reduce((sum, { order }) => sum + order.tickets.length, 0),
    pence: orders.reduce((sum, { order }) => sum + Number(order.order?.total_pence ?? 0), 0),
    groups,
    kept: orders,
  };
}

/** Of these payments, by the provider's references, those that the database does not have. */
export async function findLostPayments(tx: Transaction, references: readonly string[]): Promise<string[]> {
  const rows = await queryRows<{ reference: string }>(
    tx,
    sql`select reference from unnest(${toArrayParam(references)}::text[]) as kept(reference)
      where not exists (select 1 from payments where provider_reference = reference) order by reference`,
  );
  return rows.map(({ reference }) => reference);
}

const no = (impossible: string): Impossible => ({ impossible });

const listTypes = ({ texts }: KeptGroup): string =>
  [...new Set(texts.map((text) => `"${String(JSON.parse(text).type)}"`))].join(', ');

const isSame = (kept: KeptGroup, stored: Stored | undefined): boolean =>
  stored !== undefined && stored.texts.join('\n') === kept.texts.join('\n');

/** Only a lost entry, or a ticket's entry that was changed in its place, is written again. */
const canReplace = (kept: KeptGroup, stored: Stored | undefined): boolean =>
  stored === undefined ||
  isSame(kept, stored) ||
  (kept.firstTicket !== null &&
    stored.firstTicket === kept.firstTicket &&
    stored.count === kept.texts.length);

function endOf(groups: readonly KeptGroup[]): number {
  const last = groups.at(-1);
  return last ? last.first + last.texts.length : 0;
}

/** Finds the orders of tickets that are missing from the database, and what it still has of them. */
async function planOrders(
  tx: Transaction,
  drawId: string,
  { groups, orders }: KeptEntries,
): Promise<Rebuild['kept'] | Impossible> {
  const needed = groups.flatMap(({ firstTicket, texts }) =>
    firstTicket === null ? [] : texts.map((_, index) => firstTicket + index),
  );
  const rows = await queryRows<{ id: string; number: number }>(
    tx,
    sql`select id, number from tickets where draw_id = ${drawId} and number = any(${toArrayParam(needed)}::int[])`,
  );
  const present = new Map(rows.map(({ id, number }) => [number, id]));
  const keptOf = new Map(
    orders.flatMap((order) => order.tickets.map((ticket) => [Number(ticket.number), { order, ticket }])),
  );
  const lost = new Set<KeptOrder>();
  for (const number of needed) {
    const kept = keptOf.get(number);
    const id = present.get(number);
    if (!kept) return no(`The order of ticket ${number} was not kept.`);
    if (id !== undefined && id !== kept.ticket.id)
      return no(`Ticket ${number} was issued again to another buyer.`);
    if (id === undefined) lost.add(kept.order);
  }
  const planned: Rebuild['kept'] = [];
  for (const order of lost) {
    const problem = await findProblem(tx, order);
    if (typeof problem === 'string') return no(problem);
    planned.push({ order, held: problem.held });
  }
  return planned;
}

type Found = { status: string | null; erased: boolean; emailTaken: boolean; held: number };

async function findProblem(
  tx: Transaction,
  { order, payment, post, person, tickets }: KeptOrder,
): Promise<string | { held: number }> {
  if (post) return findPostalProblem(tx, { post, person, tickets });
  if (!order || !payment) return `A lost ticket has no paid order: ticket ${String(tickets[0]?.number)}.`;
  const name = `Order ${String(order.id)}`;
  if (tickets.some(({ voided_at: at }) => at !== null) || Number(payment.refunded_pence) !== 0)
    return `${name} was refunded.`;
  const [found] = await queryRows<Found>(
    tx,
    sql`select (select status from orders where id = ${order.id}) as status,
        exists (select 1 from people where id = ${person.id} and erased_at is not null) as erased,
        exists (select 1 from people where email_key = lower(${person.email}) and id <> ${person.id}) as "emailTaken",
        coalesce((select l.quantity from orders o join order_lines l on l.order_id = o.id
          where o.id = ${order.id} and o.status = 'pending'), 0)::int as held`,
  );
  if (found?.erased) return `The buyer of ${name} has deleted their account.`;
  if (found?.emailTaken) return `The buyer of ${name} has registered again with the same email address.`;
  if (found?.status !== null && found?.status !== 'pending')
    return `${name} is ${found?.status} in the database.`;
  return { held: found.held };
}

async function findPostalProblem(
  tx: Transaction,
  { post, person, tickets }: { post: KeptPost; person: StoredRow; tickets: StoredRow[] },
): Promise<string | { held: number }> {
  const name = `Ticket ${String(tickets[0]?.number)}, which came by post,`;
  if (post.entries.length === 0) return `${name} has no postal entry.`;
  if (tickets.some(({ voided_at: at }) => at !== null)) return `${name} was voided.`;
  const [found] = await queryRows<{ erased: boolean; keyed: boolean; clerkless: boolean }>(
    tx,
    sql`select exists (select 1 from people where id = ${person.id} and erased_at is not null) as erased,
        exists (select 1 from unnest(${toArrayParam(post.entries.map((entry) => entry.keyed_by))}::uuid[]) as clerk(id)
          where not exists (select 1 from people where people.id = clerk.id)) as clerkless,
        exists (select 1 from postal_entries where id <> all(${toArrayParam(post.entries.map(({ id }) => id))}::uuid[])
          and reference = any(${toArrayParam(post.entries.map(({ reference }) => reference))}::text[])) as keyed`,
  );
  if (found?.erased) return `The holder of ticket ${String(tickets[0]?.number)} has deleted their account.`;
  if (found?.clerkless) return `${name} was keyed in by an account that was lost.`;
  if (found?.keyed) return `${name} was keyed in again.`;
  return { held: 0 };
}
