import { sql } from 'drizzle-orm';
import { findingsWhere, type Law } from './law.ts';

export const drawLaws: readonly Law[] = [
  {
    name: 'counters and numbers',
    breaches: sql`
      with issued as (
        select draw_id, count(*) as tickets, count(voided_at) as voided, max(number) as last
        from tickets group by draw_id
      ), held as (
        select o.draw_id, sum(l.quantity) as tickets from orders o
        join order_lines l on l.order_id = o.id and l.kind = 'ticket'
        where o.status = 'pending' group by o.draw_id
      ), ranked as (
        select draw_id, count(*) as people from draw_participants where tickets > 0 group by draw_id
      )
      select found.finding from prize_draws d
      left join issued i on i.draw_id = d.id left join held h on h.draw_id = d.id
      left join ranked r on r.draw_id = d.id
      ${findingsWhere([
        [
          sql`d.issued_count <> coalesce(i.tickets, 0)`,
          sql`format('Draw %s counts %s tickets as issued, but has %s.', d.id, d.issued_count, coalesce(i.tickets, 0))`,
        ],
        [
          sql`d.voided_count <> coalesce(i.voided, 0)`,
          sql`format('Draw %s counts %s tickets as void, but has %s.', d.id, d.voided_count, coalesce(i.voided, 0))`,
        ],
        [
          sql`d.held_count <> coalesce(h.tickets, 0)`,
          sql`format('Draw %s counts %s tickets as held, but its pending orders hold %s.', d.id, d.held_count,
            coalesce(h.tickets, 0))`,
        ],
        [
          sql`d.participant_count <> coalesce(r.people, 0)`,
          sql`format('Draw %s counts %s participants, but ranks %s.', d.id, d.participant_count, coalesce(r.people, 0))`,
        ],
        [
          sql`i.last <> i.tickets`,
          sql`format('Draw %s has %s tickets, but the last number is %s.', d.id, i.tickets, i.last)`,
        ],
        [
          sql`d.issued_count - d.voided_count + d.held_count > d.ticket_limit`,
          sql`format('Draw %s has sold or holds %s tickets, more than its limit of %s.', d.id,
            d.issued_count - d.voided_count + d.held_count, d.ticket_limit)`,
        ],
        [
          sql`d.status = 'cancelled' and (d.completed_at is not null
            or exists (select from draw_results r where r.draw_id = d.id))`,
          sql`format('Draw %s is cancelled, though it has a result.', d.id)`,
        ],
        [
          sql`d.refunded_at is not null and coalesce(i.voided, 0) < i.tickets`,
          sql`format('Draw %s is refunded, but %s of its tickets still stand.', d.id, i.tickets - i.voided)`,
        ],
        [
          sql`d.refunded_at is not null and d.status <> 'cancelled'
            and (d.status <> 'completed' or d.entered_count is distinct from 0)`,
          sql`format('Draw %s is refunded, though it was neither cancelled nor drawn without entries.', d.id)`,
        ],
      ])}`,
  },
  {
    name: 'participants and their tickets',
    breaches: sql`
      with active as (
        select draw_id, person_id, count(*) as tickets, min(number) as first_number from tickets
        where voided_at is null group by draw_id, person_id
      ), ranked as (
        select * from draw_participants where tickets > 0
      )
      select format('Draw %s ranks a participant with %s tickets who has %s.', draw_id, coalesce(r.tickets, 0),
        coalesce(a.tickets, 0)) as finding
      from active a full join ranked r using (draw_id, person_id)
      where a.tickets is distinct from r.tickets or a.first_number is distinct from r.first_number`,
  },
  {
    name: 'postal tickets never touch money',
    breaches: sql`
      select format('Ticket %s of draw %s came by post, but has an order or a refund.', t.number, t.draw_id) as finding
      from tickets t where t.route = 'post' and (t.order_id is not null or t.refund_id is not null)
      union all
      select format('Ticket %s of draw %s is credited to a card, but did not come by post.', t.number, t.draw_id)
      from postal_cards c join tickets t on t.draw_id = c.draw_id and t.number = c.ticket_number
      where t.route <> 'post'`,
  },
  {
    name: 'tickets and their orders',
    breaches: sql`
      select format('Ticket %s of draw %s does not fit its order %s.', t.number, t.draw_id, t.order_id) as finding
      from tickets t join orders o on o.id = t.order_id
      where t.draw_id <> o.draw_id or t.person_id <> o.person_id`,
  },
];
