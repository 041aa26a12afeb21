import { type SQL, sql } from 'drizzle-orm';
import type { Flow } from '#domain/ledger/accounts.ts';
import { prizeDraws } from './schema.ts';

// Drizzle omits the table's name in statements without a join, and the subqueries have columns of the same name.
const drawId = sql.raw('prize_draws.id');

/** The totals moved between a draw's accounts. It reads a few rows, however many tickets were sold. */
const flows: SQL<Flow[]> = sql`(
  select coalesce(json_agg(json_build_object('debit', l.debit, 'credit', l.credit, 'amountPence', l.amount_pence)),
    '[]') from ledger_totals l where l.draw_id = ${drawId})`;

/** The ranks whose newest result in the log names a ticket; null before the first result. */
const wonRanks: SQL<number[] | null> = sql`(
  select case when count(*) > 0 then coalesce(json_agg(w.rank order by w.rank)
      filter (where w.ticket_number is not null), '[]') end
    from (select distinct on (r.rank) r.rank, r.ticket_number from proved_results r
      where r.draw_id = ${drawId} order by r.rank, r.attempt desc) w)`;

/** The ranks whose award is in this state. Only the newest award of a rank can be received or undelivered. */
const ranksIn = (state: 'received' | 'undelivered'): SQL<number[]> => sql`(
  select coalesce(json_agg(a.rank order by a.rank), '[]') from awards a
    where a.draw_id = ${drawId} and a.state = ${sql.raw(`'${state}'`)})`;

/** The facts that decide a draw's outcome and divide its money, for selections from `prize_draws`. */
const facts = {
  wonRanks,
  receivedRanks: ranksIn('received'),
  undeliveredRanks: ranksIn('undelivered'),
  prizeCount: sql<number>`(select count(*)::int from draw_prizes p where p.draw_id = ${drawId})`,
  charityPercentage: prizeDraws.charityPercentage,
  extraTreesCount: prizeDraws.extraTreesCount,
  status: prizeDraws.status,
  minTicketAmount: prizeDraws.minTicketAmount,
  issuedCount: prizeDraws.issuedCount,
  voidedCount: prizeDraws.voidedCount,
  heldCount: prizeDraws.heldCount,
  sealedCount: prizeDraws.sealedCount,
  enteredCount: prizeDraws.enteredCount,
};

/** All facts from which a draw's figures are calculated, for selections from `prize_draws`. */
export const drawBooks = { ...facts, flows };

/** The same without the flows, as the columns of a raw statement. */
export const drawFactColumns: SQL = sql.join(
  Object.entries(facts).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
  sql`, `,
);

/** Selects the draws whose tickets are all to be refunded, and are not yet: cancelled, or drawn without any entries. */
export const awaitsRefund: SQL = sql`((prize_draws.status = 'cancelled'
  or (prize_draws.status = 'completed' and prize_draws.entered_count = 0)) and prize_draws.refunded_at is null)`;

/** When the cause of those refunds occurred. */
export const refundDueSince: SQL<string> = sql`coalesce(prize_draws.cancelled_at, prize_draws.completed_at)`;
