import { type SQL, sql } from 'drizzle-orm';
import type { FailedPaymentSearch, FailedPayment as Listed } from '#contract/admin/statistics.ts';
import { toOffset } from '#contract/lists.ts';
import { queryRows, type Transaction } from '#server/db/database.ts';
import { drawFactColumns } from '#server/db/draw-books.ts';
import type { MovedInDraw } from './policy.ts';

const midnight = (day: SQL): SQL => sql`(${day}::date::timestamp at time zone 'Europe/London')`;
const starting = (day: string): SQL => midnight(sql`${day}`);
const over = (day: string): SQL => midnight(sql`(${day}::date + 1)`);

/** The index of the step that contains a time. Days begin at midnight in London. */
const stepOf = (time: SQL, starts: readonly string[]): SQL =>
  sql`(width_bucket((${time} at time zone 'Europe/London')::date, ${sql.param(starts)}::date[]) - 1)`;

type MovedRow = Omit<MovedInDraw, 'steps'> & {
  drawId: string;
  step: number | null;
  sold: number;
  refunded: number;
};

const SOLD = sql`t.debit = 'payment_clearing' and t.credit = 'held_for_draw'`;
/** Refunds, and lost disputes, which a bank may give back. */
const REFUNDED = sql`t.debit = 'held_for_draw' and t.credit in ('refunds', 'disputes')
  or t.debit = 'disputes' and t.credit = 'held_for_draw'`;
const sumWhere = (which: SQL): SQL => sql`coalesce(sum(case when t.debit = 'disputes' then -t.amount_pence
  else t.amount_pence end) filter (where ${which}), 0)::float8`;

/**
 * Reads each draw's sales and refunds since the start of the range, by step. Earlier sums are the running totals minus
 * everything since then, so that older transfers are not scanned. Draws without transfers since then are omitted.
 */
export async function readMoved(tx: Transaction, starts: string[], to: string): Promise<MovedInDraw[]> {
  const rows = await queryRows<MovedRow>(
    tx,
    sql`with since as (
        select t.draw_id, case when t.created_at < ${over(to)} then ${stepOf(sql`t.created_at`, starts)} end as step,
          ${sumWhere(SOLD)} as sold, ${sumWhere(REFUNDED)} as refunded
        from ledger_transfers t where t.created_at >= ${starting(starts[0] ?? to)} and ((${SOLD}) or (${REFUNDED}))
        group by 1, 2
      ), own as (
        select draw_id, sum(sold) as sold, sum(refunded) as refunded from since group by draw_id
      )
      select s.draw_id as "drawId", s.step::int as step, s.sold, s.refunded,
        ${drawFactColumns},
        (select ${sumWhere(SOLD)} from ledger_totals t where t.draw_id = s.draw_id) - own.sold as "soldBefore",
        (select ${sumWhere(REFUNDED)} from ledger_totals t where t.draw_id = s.draw_id) - own.refunded
          as "refundedBefore"
      from since s join own on own.draw_id = s.draw_id join prize_draws on prize_draws.id = s.draw_id
      order by s.draw_id, s.step nulls last`,
  );
  return [...Map.groupBy(rows, ({ drawId }) => drawId).values()].flatMap((ofDraw) => {
    const [first] = ofDraw;
    if (!first) return [];
    // Rows after the range are needed only for the subtraction.
    const steps = ofDraw.flatMap(({ step, sold, refunded }) =>
      step === null ? [] : [{ step, sold, refunded }],
    );
    return [{ ...first, steps }];
  });
}

export type OrdersOfStep = { step: number; begun: number; paid: number; failed: number; failedPence: number };

const FAILED = sql`o.status = 'declined'`;
const begunIn = (from: string, to: string): SQL =>
  sql`o.created_at >= ${starting(from)} and o.created_at < ${over(to)}`;

/** Counts purchases by their start time and outcome. */
export async function readOrders(tx: Transaction, starts: string[], to: string): Promise<OrdersOfStep[]> {
  return queryRows<OrdersOfStep>(
    tx,
    sql`select ${stepOf(sql`o.created_at`, starts)}::int as step, count(*)::int as begun,
        (count(*) filter (where status = 'paid'))::int as paid,
        (count(*) filter (where ${FAILED}))::int as failed,
        coalesce(sum(total_pence) filter (where ${FAILED}), 0)::float8 as "failedPence"
      from orders o where ${begunIn(starts[0] ?? to, to)} group by 1`,
  );
}

export type FailedPayment = Omit<Listed, 'createdAt' | 'reason'> & {
  createdAt: string;
  /** The provider's code for why the payment failed. */
  declineCode: string | null;
};

/** Lists failed orders, newest first, each with the details of its latest payment. */
export async function listFailed(
  tx: Transaction,
  { from, to, ...paging }: FailedPaymentSearch,
): Promise<FailedPayment[]> {
  return queryRows<FailedPayment>(
    tx,
    sql`select o.id as "orderId", jsonb_build_object('id', d.id, 'title', d.title) as draw,
        case when p.erased_at is null then jsonb_build_object('id', p.id, 'firstName', p.first_name,
          'lastName', p.last_name, 'email', p.email) end as person,
        l.quantity, o.total_pence as "amountPence", o.created_at as "createdAt",
        paid.provider, paid.decline_code as "declineCode"
      from orders o join prize_draws d on d.id = o.draw_id join people p on p.id = o.person_id
        join order_lines l on l.order_id = o.id and l.kind = 'ticket'
        join lateral (select provider, decline_code from payments where order_id = o.id
          order by created_at desc limit 1) paid on true
      where ${begunIn(from, to)} and ${FAILED}
      order by o.created_at desc, o.id desc limit ${paging.limit} offset ${toOffset(paging)}`,
  );
}

export async function countFailed(
  tx: Transaction,
  { from, to }: Pick<FailedPaymentSearch, 'from' | 'to'>,
): Promise<number> {
  const [row] = await queryRows<{ orders: number }>(
    tx,
    sql`select count(*)::int as orders from orders o where ${begunIn(from, to)} and ${FAILED}`,
  );
  return row?.orders ?? 0;
}

export type PeopleOfStep = { step: number; hosts: number; participants: number };

/** Counts new accounts by their creation time and current role. */
export async function readPeople(tx: Transaction, starts: string[], to: string): Promise<PeopleOfStep[]> {
  return queryRows<PeopleOfStep>(
    tx,
    sql`select ${stepOf(sql`created_at`, starts)}::int as step,
        (count(*) filter (where role = 'host'))::int as hosts,
        (count(*) filter (where role = 'participant'))::int as participants
      from people where origin = 'account' and created_at >= ${starting(starts[0] ?? to)} and created_at < ${over(to)} group by 1`,
  );
}

const BEGAN = sql`d.start_date`;
const ENDED = sql`coalesce(d.ended_at, least(d.end_date, d.cancelled_at), d.end_date)`;

/** Counts the draws on sale at any time during each step. */
export async function readOnSale(
  tx: Transaction,
  steps: readonly { from: string; to: string }[],
): Promise<number[]> {
  const rows = await queryRows<{ draws: number }>(
    tx,
    sql`select (select count(*)::int from prize_draws d
          where ${BEGAN} < ${midnight(sql`(s.until::date + 1)`)} and ${ENDED} > ${midnight(sql`s.since`)}
            and ${BEGAN} <= draw_clock()) as draws
      from unnest(${sql.param(steps.map(({ from }) => from))}::date[], ${sql.param(steps.map(({ to }) => to))}::date[])
        with ordinality as s(since, until, place) order by place`,
  );
  return rows.map(({ draws }) => draws);
}

export async function countOnSale(tx: Transaction, from: string, to: string): Promise<number> {
  const [draws] = await readOnSale(tx, [{ from, to }]);
  return draws ?? 0;
}
