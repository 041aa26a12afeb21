import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '#server/db/database.ts';
import { type Draws, formatId } from '../harness/numbering.ts';

type Books = { orders: number; sold: number; issued: number; tickets: number; highest: number; held: number };

/**
 * Verifies that a fast run was also correct: the ticket numbers have no gaps, the ledger contains the price of the
 * tickets, and every acknowledged order exists.
 * @returns the number of orders
 */
export async function requireBooks(db: Database, { first, count }: Draws, orders?: number): Promise<number> {
  const [books] = await queryRows<Books>(
    db,
    sql`with d as materialized (
        select id, issued_count, ticket_price_pence from prize_draws
        where id between ${formatId('draw', first)} and ${formatId('draw', first + count - 1)}
      ), o as (select o.* from orders o join d on d.id = o.draw_id), t as (
        select draw_id, count(*) as tickets, max(number) as highest
        from tickets where draw_id in (select id from d) group by draw_id
      )
      select (select count(*)::int from o) as orders,
        (select coalesce(sum(l.quantity), 0)::int from order_lines l join o on o.id = l.order_id) as sold,
        (select sum(issued_count)::int from d) as issued,
        (select coalesce(sum(tickets), 0)::int from t) as tickets,
        (select coalesce(sum(highest), 0)::int from t) as highest,
        (select coalesce(sum(amount_pence / ticket_price_pence), 0)::int
          from ledger_totals l join d on d.id = l.draw_id where credit = 'held_for_draw') as held`,
  );
  if (!books) throw new Error('the books could not be read');
  const { sold, issued, tickets, highest, held } = books;
  const agree = [issued, tickets, highest, held].every((figure) => figure === sold);
  if (!agree || books.orders !== (orders ?? books.orders))
    throw new Error(`the books are wrong: ${JSON.stringify({ acknowledged: orders, ...books })}`);
  return books.orders;
}

/** Counts what jobs still have to do: emails to queue or send, or buyers to add to the search, whichever are more. */
export async function countBacklog(db: Database): Promise<number> {
  const [row] = await queryRows<{ backlog: number }>(
    db,
    sql`select greatest((select count(*) from orders_to_confirm) + (select count(*) from mails where sent_at is null and dead_at is null),
      (select count(*) from order_contacts where not findable))::int as backlog`,
  );
  return row?.backlog ?? 0;
}
