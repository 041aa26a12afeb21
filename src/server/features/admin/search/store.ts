import { type SQL, sql } from 'drizzle-orm';
import type { FoundOrder } from '#contract/admin/search.ts';
import type { Role } from '#domain/accounts/roles.ts';
import { type Connection, queryRows } from '#server/db/database.ts';
import { containsText, matchPerson, parseId } from '#server/db/text-search.ts';
import { holdsText } from '#server/features/sales/ticket-search/service.ts';

const MOST = 20;

export type FoundOrderRow = Omit<FoundOrder, 'number' | 'draw' | 'name'> & {
  firstName: string | null;
  lastName: string | null;
  drawId: string;
  title: string;
};

/** The orders with these ids, newest first. */
const findOrders = (db: Connection, ids: SQL, foundBy: FoundOrder['foundBy']): Promise<FoundOrderRow[]> =>
  queryRows<FoundOrderRow>(
    db,
    sql`select o.id, ${foundBy} as "foundBy", o.person_id as "personId", c.first_name as "firstName",
        c.last_name as "lastName", c.email, d.id as "drawId", d.title, o.status, o.total_pence as "totalPence",
        o.created_at as "createdAt",
        (select coalesce(sum(l.quantity), 0)::int from order_lines l where l.order_id = o.id) as quantity
      from orders o join prize_draws d on d.id = o.draw_id left join order_contacts c on c.order_id = o.id
      where o.id in (${ids}) order by o.created_at desc, o.id desc limit ${MOST}`,
  );

export const findNumbered = (db: Connection, matches: SQL) =>
  findOrders(db, sql`select id from orders where ${matches}`, 'number');

/** Payments, refunds and disputes by their own references; charges by those of the imported balance. */
export const findPaid = (db: Connection, reference: string) =>
  findOrders(
    db,
    sql`select order_id from payments where id in (
        select id from payments where provider in ('stripe', 'test') and provider_reference = ${reference}
        union select payment_id from refunds where provider_reference = ${reference}
        union select payment_id from disputes where provider_reference = ${reference}
        union select p.id from balance_entries e
          join payments p on p.provider = 'stripe' and p.provider_reference = e.payment_reference
          where e.source = ${reference})`,
    'payment',
  );

/** Tickets with this number in draws whose title contains each word, or with this id. */
export function findTickets(db: Connection, draw: string, number: number): Promise<FoundOrderRow[]> {
  const id = parseId(draw);
  const words = draw.split(/\s+/).filter(Boolean).slice(0, 8);
  const isDraw = id
    ? sql`d.id = ${id}`
    : sql.join(
        words.map((word) => containsText(sql`d.title`, word)),
        sql` and `,
      );
  return findOrders(
    db,
    sql`select t.order_id from prize_draws d join tickets t on t.draw_id = d.id and t.number = ${number}
      where ${isDraw} and t.order_id is not null limit ${MOST}`,
    'ticket',
  );
}

/** Orders whose contact has this email address. Uses the index of contacts, and reads the few that are not in it yet. */
export const findByContact = (db: Connection, email: string) =>
  findOrders(
    db,
    sql`select c.order_id from order_contacts c where lower(c.email) = lower(${email})
      and (not c.findable or c.findable and ${holdsText(email)})`,
    'contact',
  );

type FoundPersonRow = { id: string; firstName: string; lastName: string; email: string; role: Role };

export const findPeople = (db: Connection, typed: string): Promise<FoundPersonRow[]> =>
  queryRows<FoundPersonRow>(
    db,
    sql`select p.id, p.first_name as "firstName", p.last_name as "lastName", p.email, p.role from people p
      where p.erased_at is null and ${matchPerson(sql`p`, typed)}
      order by p.created_at desc, p.id desc limit ${MOST}`,
  );
