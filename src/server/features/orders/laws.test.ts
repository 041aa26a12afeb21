import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/helpers/app.ts';
import { publishedDraw } from '../../../../tests/helpers/draws.ts';
import { admin, register, type Someone, verifiedHost } from '../../../../tests/helpers/people.ts';
import { saleRequest } from '../../../../tests/helpers/sales.ts';
import { rowsOf } from '../../db/database.ts';
import { createTestPayments } from '../../providers/payments/test-payments.ts';
import { Refusal } from '../../refusal.ts';
import { sellBatch } from './service.ts';

const PEOPLE = 4;

let app: TestApp;
let host: Someone;
let boss: Someone;
let people: Someone[];
beforeAll(async () => {
  app = await startTestApp();
  host = await verifiedHost(app);
  boss = await admin(app);
  people = await Promise.all(Array.from({ length: PEOPLE }, () => register(app)));
});
afterAll(() => app.stop());

type Step =
  | { do: 'sell'; orders: { by: number; quantity: number; outcome: 'approve' | 'decline' | 'walk-away' }[] }
  | { do: 'wait'; minutes: number }
  | { do: 'sweep' }
  | { do: 'void'; number: number; refund: boolean };

const order = fc.record({
  by: fc.integer({ min: 0, max: PEOPLE - 1 }),
  quantity: fc.integer({ min: 1, max: 6 }),
  outcome: fc.constantFrom<'approve' | 'decline' | 'walk-away'>('approve', 'approve', 'decline', 'walk-away'),
});
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constant('sell' as const),
        orders: fc.array(order, { minLength: 1, maxLength: 4 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(5, 16) }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('sweep' as const) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('void' as const),
        number: fc.integer({ min: 1, max: 25 }),
        refund: fc.boolean(),
      }),
    },
  ),
  { minLength: 5, maxLength: 20 },
);

const terms = fc.record({
  ticketLimit: fc.option(fc.integer({ min: 1, max: 20 }), { nil: null }),
  maxTicketsPerPerson: fc.option(fc.integer({ min: 1, max: 8 }), { nil: null }),
});

/** What must hold of a draw after every step: its counters, its numbers, its limits and its money. */
async function breaches(drawId: string): Promise<string[]> {
  const rows = await rowsOf<{ law: string }>(
    app.database.db,
    sql`with d as (select * from prize_draws where id = ${drawId}),
        t as (select * from tickets where draw_id = ${drawId}),
        o as (select o.*, l.quantity, l.unit_price_pence from orders o join order_lines l on l.order_id = o.id
          where o.draw_id = ${drawId}),
        paid as (select p.*, o.id as paid_order from payments p join o on o.id = p.order_id)
      select law from (values
        ('issued is the number of tickets', (select issued_count from d) = (select count(*) from t)),
        ('numbers have no gaps', (select coalesce(max(number), 0) from t) = (select count(*) from t)),
        ('voided is the number of void tickets',
          (select voided_count from d) = (select count(*) from t where voided_at is not null)),
        ('held is what pending orders are for',
          (select held_count from d) = (select coalesce(sum(quantity), 0) from o where status = 'pending')),
        ('never oversold', coalesce((select issued_count - voided_count + held_count <= ticket_limit from d), true)),
        ('a paid order has its tickets, no other has any', not exists (select 1 from o where
          (select count(*) from t where t.order_id = o.id) <> case o.status when 'paid' then o.quantity else 0 end)),
        ('orders, lines and payments agree', not exists (select 1 from o left join paid p on p.order_id = o.id
          where p.id is null or p.amount_pence <> o.total_pence or o.total_pence <> o.quantity * o.unit_price_pence
            or p.status <> case o.status when 'paid' then 'succeeded' else o.status end)),
        ('nobody has more than they may', coalesce((select max_tickets_per_person from d) >= (select max(n) from (
          select sum(n) as n from (
            select person_id, count(*) as n from t where voided_at is null group by person_id union all
            select person_id, sum(quantity) from o where status = 'pending' group by person_id) every
          group by person_id) each), true)),
        ('one open order a person', not exists (
          select 1 from o where status = 'pending' group by person_id having count(*) > 1)),
        ('what is refunded is what was recorded', not exists (select 1 from paid p where p.refunded_pence <>
          (select coalesce(sum(amount_pence), 0) from refunds r where r.payment_id = p.id))),
        ('only void tickets are refunded, at their price', not exists (select 1 from refunds r
          join t on t.refund_id = r.id join o on o.id = t.order_id
          where t.voided_at is null or r.amount_pence <> o.unit_price_pence))
      ) as laws(law, holds) where not coalesce(holds, false)`,
  );
  return rows.map(({ law }) => law);
}

let shifted = 0;

async function take(step: Step, drawId: string): Promise<void> {
  if (step.do === 'sweep') return app.services.checkout.releaseLapsed();
  if (step.do === 'wait') {
    shifted += step.minutes * 60_000;
    return app.shiftClock(shifted);
  }
  if (step.do === 'void') {
    const { body } = await boss.client.call('GET /api/v1/prize-draws/:id/tickets', {
      params: { id: drawId },
      query: { page: step.number, limit: 1 },
    });
    const ticket = body[0];
    if (!ticket) return;
    const { status } = await boss.client.call('POST /api/v1/prize-draws/:id/tickets/:ticketId/void', {
      params: { id: drawId, ticketId: ticket.id },
      body: { reason: 'chance', refund: step.refund },
    });
    expect(status).toBe(ticket.voided ? 409 : 200);
    return;
  }
  const requests = step.orders.map(({ by, quantity, outcome }) =>
    saleRequest(people[by]?.user.id ?? '', { drawId, quantity, testOutcome: outcome }),
  );
  const outcomes = await app.database.db.transaction((tx) => sellBatch(tx, requests, createTestPayments()));
  for (const outcome of outcomes) {
    if (outcome.kind === 'refused') expect(outcome.refusal).toBeInstanceOf(Refusal);
  }
}

it('keeps counters, numbers, limits and money in step, whatever is bought, declined, left, lapses and is voided', async () => {
  await fc.assert(
    fc.asyncProperty(terms, steps, async (limits, sequence) => {
      const draw = await publishedDraw(app, host, {
        ...{ skillGameType: null, skillGameDifficulty: null },
        ...limits,
      });
      for (const step of sequence) {
        await take(step, draw.id);
        expect(await breaches(draw.id)).toEqual([]);
      }
    }),
    { numRuns: 15 },
  );
});
