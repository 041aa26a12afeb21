import { sql } from 'drizzle-orm';
import { findingsWhere, type Law } from './law.ts';

/**
 * Laws of the public logs: each log is complete and has an entry for every ticket, and no signed head covers more
 * entries than its log has.
 */
export const logLaws: readonly Law[] = [
  {
    name: 'entries, tickets and heads of the public logs',
    breaches: sql`
      with entered as (
        select draw_id, sum(count) as entries, max(first + count) as size,
          sum(count) filter (where first_ticket is not null) as tickets,
          sum(length(entries) - length(replace(entries, E'\\n', ''))) as lines
        from log_entries group by draw_id
      ), issued as (
        select draw_id, count(*) as tickets from tickets group by draw_id
      )
      select found.finding from prize_draws d
      left join entered e on e.draw_id = d.id left join issued i on i.draw_id = d.id
      left join log_heads h on h.draw_id = d.id left join draw_logs l on l.draw_id = d.id
      ${findingsWhere([
        [
          sql`d.log_size <> coalesce(e.entries, 0) or d.log_size <> coalesce(e.size, 0) or e.lines <> e.entries`,
          sql`format('Draw %s counts %s entries in its log, but has %s up to %s in %s lines.', d.id, d.log_size,
            coalesce(e.entries, 0), coalesce(e.size, 0), coalesce(e.lines, 0))`,
        ],
        [
          sql`d.log_size > 0 and coalesce(i.tickets, 0) <> coalesce(e.tickets, 0)`,
          sql`format('Draw %s has %s tickets, but its log has %s.', d.id, coalesce(i.tickets, 0),
            coalesce(e.tickets, 0))`,
        ],
        [
          sql`(d.log_size > 0) <> (l.draw_id is not null) or (l.draw_id is null) <> (h.draw_id is null)`,
          sql`format('Draw %s has only a part of a log.', d.id)`,
        ],
        [
          sql`h.size > d.log_size`,
          sql`format('A head of %s entries was signed for draw %s, which has %s.', h.size, d.id, d.log_size)`,
        ],
      ])}`,
  },
];
