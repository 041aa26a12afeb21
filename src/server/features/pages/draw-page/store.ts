import { sql } from 'drizzle-orm';
import type { AwardState } from '#domain/awards/states.ts';
import type { VoidFact } from '#domain/refunds/void-facts.ts';
import { type Connection, queryRows } from '#server/db/database.ts';
import type { CommittedName } from '#server/features/public-log/log/service.ts';

type WinnerRow = CommittedName & {
  rank: number;
  ticketNumber: number;
  /** The state of the award; null before there were awards. */
  state: AwardState | null;
};

export type HostRecordRow = {
  completed: number;
  cancelled: number;
  latest: { id: string; title: string; drawnAt: string; winners: WinnerRow[] }[];
  updates: { id: string; subject: string; words: string; postedAt: string }[];
};

export type VoidsRow = VoidFact & { afterEnd: boolean; tickets: number };

/** Counts the tickets that were voided one by one, by who voided them, why, and whether sales had ended. */
export function countVoids(connection: Connection, drawId: string): Promise<VoidsRow[]> {
  return queryRows<VoidsRow>(
    connection,
    sql`select t.voided_by as by, t.void_cause as cause, t.voided_at >= d.ended_at is true as "afterEnd",
        count(*)::int as tickets
      from tickets t join prize_draws d on d.id = t.draw_id
      where t.draw_id = ${drawId} and t.voided_by is not null
      group by 1, 2, 3 order by 3, 1, 2`,
  );
}

/** The maximum number of earlier draws that are listed. */
const LATEST = 3;

/**
 * Reads the draw's updates and the other draws of its host or organisation in one statement. Draws that were cancelled
 * before the first sale, and draws without entries, are not counted.
 */
export async function readHostRecord(
  connection: Connection,
  { id, ownerId, organisationId }: { id: string; ownerId: string; organisationId: string | null },
): Promise<HostRecordRow> {
  const hasWinner = sql`d.status = 'completed' and d.entered_count is distinct from 0`;
  const host =
    organisationId === null
      ? sql`d.owner_id = ${ownerId} and d.organisation_id is null`
      : sql`d.organisation_id = ${organisationId}`;
  const others = sql`${host} and d.id <> ${id}`;
  const [record] = await queryRows<HostRecordRow>(
    connection,
    sql`select
      count(*) filter (where ${hasWinner})::int as completed,
      count(*) filter (where d.status = 'cancelled' and d.issued_count > 0)::int as cancelled,
      (select coalesce(json_agg(p order by p."drawnAt" desc), '[]'::json) from (
        select d.id, d.title, d.completed_at as "drawnAt", coalesce(w.winners, '[]'::json) as winners
          from prize_draws d
          left join lateral (
            select json_agg(json_build_object('rank', r.rank, 'ticketNumber', r.ticket_number, 'state', a.state,
              'firstName', case when a.nameable is not false then coalesce(c.first_name, h.first_name) end,
              'lastName', case when a.nameable is not false then coalesce(c.last_name, h.last_name) end,
              'nameNonce', encode(t.holder_nonce, 'hex'), 'nameHash', r.name_hash)
              order by r.rank) as winners
            from (
              select distinct on (rank) draw_id, rank, attempt, ticket_number, name_hash from proved_results
                where draw_id = d.id order by rank, attempt desc) r
            join tickets t on t.draw_id = r.draw_id and t.number = r.ticket_number
            left join people h on h.id = t.person_id
            left join order_contacts c on c.order_id = t.order_id
            left join awards a on a.draw_id = r.draw_id and a.rank = r.rank and a.attempt = r.attempt) w on true
          where ${others} and ${hasWinner}
          order by d.completed_at desc limit ${LATEST}) p) as latest,
      (select coalesce(json_agg(json_build_object('id', u.id, 'subject', u.subject, 'words', u.words,
          'postedAt', u.posted_at) order by u.posted_at desc), '[]'::json)
        from draw_updates u where u.draw_id = ${id}) as updates
      from prize_draws d where ${others}`,
  );
  if (!record) throw new Error('A count always returns a row.');
  return record;
}
