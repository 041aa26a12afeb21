import { inArray, sql } from 'drizzle-orm';
import { type Paging, toOffset } from '#contract/lists.ts';
import type { SiteTotals } from '#contract/pages/winners.ts';
import type { AwardState, DisqualifyCause } from '#domain/awards/states.ts';
import type { findVacancy } from '#domain/awards/vacancy.ts';
import type { DrawBooks } from '#domain/ledger/draw-money.ts';
import type { ColorScheme } from '#domain/looks/choices.ts';
import { type Connection, queryRows } from '#server/db/database.ts';
import { drawBooks } from '#server/db/draw-books.ts';
import { prizeDraws } from '#server/db/schema.ts';
import type { CommittedName } from '#server/features/public-log/log/service.ts';

type Name = { firstName: string | null; lastName: string | null };

/** A winner who objected to being named has no name. `award` is null without a winner, and before there were awards. */
export type WinnerRow = CommittedName & {
  rank: number;
  prize: string;
  ticketNumber: number | null;
  drawnAt: string;
  award: Parameters<typeof findVacancy>[0] | null;
};

export type EarlierRow = {
  rank: number;
  ticketNumber: number;
  drawnAt: string;
  state: AwardState | null;
  cause: DisqualifyCause | null;
};

type Page = {
  id: string;
  title: string;
  host: Name;
  /** From the terms in the public log; null if the draw has none, and in version 1. */
  promisedHost: string | null;
  organisationName: string | null;
  imageUrl: string | null;
  imageAlt: string | null;
  colorScheme: ColorScheme | null;
  customColor: string | null;
  completedAt: string;
  ticketsSold: number;
  entered: number | null;
  charityName: string;
  provable: boolean;
  winners: WinnerRow[];
  earlier: EarlierRow[];
};

/** A drawn draw, with the facts for its winners' cash. */
export type DrawnRow = Page & { books: DrawBooks };

/** A draw in which no ticket was entered has no winners. */
const HAS_WINNER = sql`status = 'completed' and completed_at is not null and entered_count is distinct from 0`;

/**
 * Lists completed draws with entries, newest first. For each rank, the latest result counts; during a redraw, this is
 * the previous one.
 */
export async function listDrawn(connection: Connection, paging: Paging): Promise<DrawnRow[]> {
  const rows = await queryRows<Page>(
    connection,
    sql`with page as (
        select * from prize_draws where ${HAS_WINNER}
        order by completed_at desc, id desc limit ${paging.limit} offset ${toOffset(paging)}
      )
      select d.id, d.title, d.image_url as "imageUrl", d.image_alt as "imageAlt", d.color_scheme as "colorScheme",
        d.custom_color as "customColor", d.completed_at as "completedAt", d.charity_name as "charityName",
        coalesce(d.sealed_count, d.issued_count - d.voided_count) as "ticketsSold", d.entered_count as entered,
        d.log_size > 0 as provable,
        json_build_object('firstName', h.first_name, 'lastName', h.last_name) as host,
        proved_terms(d.id) ->> 'host' as "promisedHost",
        (select o.name from organisations o where o.id = d.organisation_id) as "organisationName",
        coalesce(w.winners, '[]'::json) as winners, coalesce(e.earlier, '[]'::json) as earlier
      from page d join people h on h.id = d.owner_id
        left join lateral (
          select json_agg(json_build_object('rank', z.rank, 'prize', z.description, 'ticketNumber', r.ticket_number,
              'drawnAt', r.drawn_at, 'firstName', case when a.nameable is not false then coalesce(c.first_name, p.first_name) end,
              'lastName', case when a.nameable is not false then coalesce(c.last_name, p.last_name) end,
              'nameNonce', encode(t.holder_nonce, 'hex'), 'nameHash', r.name_hash,
              'award', case when a.id is not null then json_build_object('state', a.state, 'cause', a.cause,
                'closedAt', a.closed_at, 'appealedAt', a.appealed_at, 'appealDecidedAt', a.appeal_decided_at) end)
            order by z.rank) as winners
          from proved_prizes z
            join lateral (
              select ticket_number, attempt, drawn_at, name_hash from proved_results r
              where r.draw_id = z.draw_id and r.rank = z.rank order by r.attempt desc limit 1
            ) r on true
            left join tickets t on t.draw_id = z.draw_id and t.number = r.ticket_number
            left join order_contacts c on c.order_id = t.order_id
            left join people p on p.id = t.person_id
            left join awards a on a.draw_id = z.draw_id and a.rank = z.rank and a.attempt = r.attempt
          where z.draw_id = d.id
        ) w on true
        left join lateral (
          select json_agg(json_build_object('rank', r.rank, 'ticketNumber', r.ticket_number, 'drawnAt', r.drawn_at,
              'state', a.state, 'cause', a.cause) order by r.rank, r.attempt desc) as earlier
          from proved_results r left join awards a on a.draw_id = r.draw_id and a.rank = r.rank and a.attempt = r.attempt
          where r.draw_id = d.id and r.ticket_number is not null and exists (
            select 1 from proved_results later
            where later.draw_id = r.draw_id and later.rank = r.rank and later.attempt > r.attempt
          )
        ) e on true
      order by d.completed_at desc, d.id desc`,
  );
  const ids = rows.map(({ id }) => id);
  const books = await connection
    .select({ id: prizeDraws.id, ...drawBooks })
    .from(prizeDraws)
    .where(inArray(prizeDraws.id, ids));
  const byId = new Map(books.map((draw) => [draw.id, draw]));
  return rows.flatMap((row) => {
    const found = byId.get(row.id);
    return found ? [{ ...row, books: found }] : [];
  });
}

export async function countDrawn(connection: Connection): Promise<number> {
  const [row] = await queryRows<{ draws: number }>(
    connection,
    sql`select count(*)::int as draws from prize_draws where ${HAS_WINNER}`,
  );
  return row?.draws ?? 0;
}

/** What Stripe took back from a charity is owed to it again, so it is neither raised nor paid twice. */
export async function readTotals(connection: Connection): Promise<SiteTotals> {
  const [row] = await queryRows<SiteTotals>(
    connection,
    sql`select
      (select count(*)::int from prize_draws where status = 'completed' and entered_count is distinct from 0) as draws,
      coalesce(sum(amount_pence) filter (where part <> 'returned'), 0)::float8 as "charityPence",
      coalesce(sum(case when state = 'paid' then amount_pence else 0 end
        - case when part = 'returned' then amount_pence else 0 end), 0)::float8 as "charityPaidPence",
      (select count(*)::int from awards where state = 'received') as "prizesReceived"
      from payables where payee_kind = 'charity'`,
  );
  if (!row) throw new Error('the totals were not read');
  return row;
}
