import { sql } from 'drizzle-orm';
import {
  type ComplaintFigures,
  type DrawFigures,
  FIGURE_MONTHS,
  type PlayFigures,
} from '#domain/conduct/measures.ts';
import { type Connection, queryRows } from '#server/db/database.ts';

/** How complaints of the last months were handled. Withdrawn ones count until then. */
export async function countComplaints(connection: Connection): Promise<ComplaintFigures> {
  type Row = Omit<ComplaintFigures, 'acknowledged' | 'decided'> & {
    acknowledgeDue: number;
    acknowledgedInTime: number;
    decideDue: number;
    decidedInTime: number;
  };
  const [row] = await queryRows<Row>(
    connection,
    sql`with clock as (select draw_clock() as now), recent as (
        select c.*, clock.now from complaints c, clock
        where c.created_at > clock.now - make_interval(months => ${FIGURE_MONTHS}::int))
      select count(*)::int as made,
        count(*) filter (where acknowledged_at is not null or (state = 'received' and acknowledge_by < now))::int
          as "acknowledgeDue",
        count(*) filter (where acknowledged_at <= acknowledge_by)::int as "acknowledgedInTime",
        count(*) filter (where state = 'decided' or (closed_at is null and decide_by < now))::int as "decideDue",
        count(*) filter (where state = 'decided' and closed_at <= decide_by)::int as "decidedInTime",
        count(*) filter (where outcome = 'upheld')::int as upheld,
        count(*) filter (where outcome = 'partly_upheld')::int as "partlyUpheld",
        count(*) filter (where outcome = 'not_upheld')::int as "notUpheld"
      from recent`,
  );
  if (!row) throw new Error('the complaints were not counted');
  const { acknowledgeDue, acknowledgedInTime, decideDue, decidedInTime, ...counts } = row;
  return {
    ...counts,
    acknowledged: { due: acknowledgeDue, inTime: acknowledgedInTime },
    decided: { due: decideDue, inTime: decidedInTime },
  };
}

/** Draws by how they ended, once their money is divided, and those on sale. */
export async function countDraws(connection: Connection): Promise<DrawFigures> {
  const counts: DrawFigures = {
    onSale: 0,
    delivered: 0,
    minimum_not_met: 0,
    undelivered: 0,
    no_winner: 0,
    cancelled: 0,
  };
  const rows = await queryRows<{ name: keyof DrawFigures; draws: number }>(
    connection,
    sql`select outcome as name, count(*)::int as draws from draw_settlements group by outcome
      union all select 'onSale', count(*)::int from prize_draws where status = 'active' and archived_at is null`,
  );
  for (const { name, draws } of rows) counts[name] = draws;
  return counts;
}

/**
 * Counts people with a limit, a break or a closed account. Breaks and closures are counted by their hashes, which outlive
 * deleted accounts; a break that was extended is one.
 */
export async function countProtected(connection: Connection): Promise<Omit<PlayFigures, 'postalEntries'>> {
  const [row] = await queryRows<Omit<PlayFigures, 'postalEntries'>>(
    connection,
    sql`select (select count(*)::int from play_controls where monthly_pence is not null) as limits,
        count(distinct email_hash) filter (where until is not null
          and created_at > draw_clock() - make_interval(months => ${FIGURE_MONTHS}::int))::int as breaks,
        count(distinct email_hash) filter (where until is null)::int as closures
      from play_exclusions`,
  );
  if (!row) throw new Error('the breaks were not counted');
  return row;
}

/** Counts the cards of the last months by what became of them. */
export async function countPostalCards(
  connection: Connection,
): Promise<NonNullable<PlayFigures['postalEntries']>> {
  const [row] = await queryRows<NonNullable<PlayFigures['postalEntries']>>(
    connection,
    sql`select count(*)::int as received, count(c.ticket_number)::int as credited, count(c.cause)::int as refused
      from postal_cards c join postal_entries e on e.id = c.entry_id
      where e.keyed_at > (select draw_clock()) - make_interval(months => ${FIGURE_MONTHS}::int)`,
  );
  if (!row) throw new Error('the cards were not counted');
  return row;
}
