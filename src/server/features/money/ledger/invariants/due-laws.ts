import { sql } from 'drizzle-orm';
import {
  DECIDE_DAYS,
  PRESUMED_DAYS,
  SEND_DAYS,
  UNCONFIRMED_DAYS,
  VACANT_DAYS,
  WARNING_DAYS,
} from '#domain/awards/deadlines.ts';
import { findingsWhere, type Law } from './law.ts';

const days = (count: number) => sql`make_interval(days => ${count}::int)`;

/** Jobs run every minute or hour. What is overdue for longer than this has been forgotten. */
const now = sql`(draw_clock() - interval '1 day')`;

/** Banks pay on working days, and take some days to confirm. From then on, admins get an email every day. */
const PAYABLE_MARGIN = sql`interval '10 days'`;

/** Every due date has passed with its act, or admins were alerted. */
export const dueLaws: readonly Law[] = [
  {
    name: 'deadlines of prizes',
    breaches: sql`
      select found.finding from awards a join people p on p.id = a.person_id
      ${findingsWhere([
        [
          sql`a.state = 'won' and a.claim_by <= ${now} and p.erased_at is null and p.suspended_at is null`,
          sql`format('Prize %s of draw %s wasn’t claimed in time, but has not lapsed.', a.rank, a.draw_id)`,
        ],
        [
          sql`a.state = 'won' and a.claim_by <= ${now} and a.alerted_at is null
            and (p.erased_at is not null or p.suspended_at is not null)`,
          sql`format('The winner of prize %s of draw %s cannot claim it, but no admin was alerted.', a.rank, a.draw_id)`,
        ],
        [
          sql`a.state = 'claimed' and not a.is_cash and a.claimed_at + ${days(SEND_DAYS)} <= ${now}
            and a.alerted_at is null`,
          sql`format('Prize %s of draw %s was not sent in time, but no admin was alerted.', a.rank, a.draw_id)`,
        ],
        [
          sql`a.state = 'claimed' and not a.is_cash and a.claimed_at + ${days(SEND_DAYS + WARNING_DAYS)} <= ${now}`,
          sql`format('Prize %s of draw %s was not sent, but does not count as undelivered.', a.rank, a.draw_id)`,
        ],
        [
          sql`a.state = 'sent' and a.has_evidence and a.sent_recorded_at + ${days(PRESUMED_DAYS)} <= ${now}`,
          sql`format('Prize %s of draw %s was sent, but does not count as received.', a.rank, a.draw_id)`,
        ],
        [
          sql`a.state = 'sent' and not a.has_evidence and a.sent_recorded_at + ${days(UNCONFIRMED_DAYS)} <= ${now}
            and a.alerted_at is null`,
          sql`format('The receipt of prize %s of draw %s was not confirmed, but no admin was alerted.', a.rank, a.draw_id)`,
        ],
        [
          sql`a.state = 'problem' and a.problem_at + ${days(DECIDE_DAYS)} <= ${now} and a.alerted_at is null`,
          sql`format('The problem with prize %s of draw %s was not decided, but no admin was alerted.', a.rank,
            a.draw_id)`,
        ],
        [
          sql`a.appealed_at + ${days(DECIDE_DAYS)} <= ${now} and a.appeal_decided_at is null and a.alerted_at is null`,
          sql`format('The appeal about prize %s of draw %s was not decided, but no admin was alerted.', a.rank,
            a.draw_id)`,
        ],
        [
          // While the log is refused, no redraw is possible, and admins have an email about it.
          sql`a.state in ('declined', 'lapsed', 'disqualified') and a.closed_at + ${days(VACANT_DAYS)} <= ${now}
            and (a.appealed_at is null or a.appeal_decided_at <= ${now})
            and not exists (select from draw_attempts open where open.draw_id = a.draw_id and open.drawn_at is null)
            and not exists (select from draw_attempts later where later.draw_id = a.draw_id
              and later.attempt > a.attempt and a.rank = any(later.ranks))
            and not exists (select from log_refusals l where l.draw_id = a.draw_id)`,
          sql`format('Prize %s of draw %s has no winner, but was not redrawn.', a.rank, a.draw_id)`,
        ],
      ])}`,
  },
  {
    name: 'settlements and reserves',
    breaches: sql`
      with newest as (
        select distinct on (draw_id, rank) draw_id, state, is_cash, updated_at from awards
        order by draw_id, rank, attempt desc
      ), prizes as (
        select draw_id, max(updated_at) as changed_at, bool_and(state in ('received', 'undelivered')
          or (state = 'claimed' and is_cash)) as decided from newest group by draw_id
      ), payment as (
        select o.draw_id, bool_or(o.status = 'pending' or p.status = 'pending'
            or exists (select from refunds r where r.payment_id = p.id and r.settled_at is null and not exists (
              select from disputes l where l.id = r.dispute_id and l.status = 'lost'))
            or exists (select from disputes c where c.payment_id = p.id
              and (c.closed_at is null or (c.status = 'lost' and c.withdrawn_pence > 0 and c.borne_at is null)))
            or exists (select from reconciliation_findings f where f.payment_id = p.id and f.resolved_at is null
              and f.kind in ('refund_after_seal', 'refund_odd_amount', 'refund_unbooked'))) as pending,
          max(greatest((select max(r.settled_at) from refunds r where r.payment_id = p.id),
            (select max(c.updated_at) from disputes c where c.payment_id = p.id),
            (select max(f.resolved_at) from reconciliation_findings f where f.payment_id = p.id))) as changed_at
        from orders o left join payments p on p.order_id = o.id
        join prize_draws d on d.id = o.draw_id and d.status in ('completed', 'cancelled')
          and not exists (select from draw_settlements s where s.draw_id = d.id)
        group by o.draw_id
      )
      select format('Draw %s was not settled in time.', d.id) as finding
      from prize_draws d left join prizes z on z.draw_id = d.id left join payment p on p.draw_id = d.id
      where d.status in ('completed', 'cancelled')
        and not exists (select from draw_settlements s where s.draw_id = d.id)
        and p.pending is not true and (d.refunded_at is not null or z.decided)
        and not exists (select from draw_attempts t where t.draw_id = d.id and t.drawn_at is null)
        and greatest(d.refunded_at, d.completed_at, z.changed_at, p.changed_at) <= ${now}
      union all
      select format('The reserve of draw %s was not released in time.', s.draw_id) from draw_settlements s
      where s.reserve_until <= ${now} and s.reserve_released_at is null
        and not exists (select from disputes c join payments p on p.id = c.payment_id
          join orders o on o.id = p.order_id
          where o.draw_id = s.draw_id and (c.closed_at is null or c.closed_at > ${now}))`,
  },
  {
    name: 'payables',
    breaches: sql`
      select format('The payable %s of draw %s is late, but no admin was alerted.', p.id, p.draw_id) as finding
      from payables p
      where p.state <> 'paid' and p.due_at <= draw_clock() - ${PAYABLE_MARGIN}
        and (p.state <> 'exported' or p.exported_at <= draw_clock() - ${PAYABLE_MARGIN})
        and exists (select from people where role = 'admin' and erased_at is null and suspended_at is null)
        and not exists (select from mails where template = 'admin-payouts-overdue'
          and created_at > draw_clock() - interval '2 days')`,
  },
];
