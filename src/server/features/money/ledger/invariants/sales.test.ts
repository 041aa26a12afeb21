import { type SQL, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../../../../tests/helpers/app.ts';
import {
  type Breach,
  editDirectly,
  findBreachesAfter,
  postEntries,
  type Sold,
  sellAndRefund,
} from '../../../../../../tests/helpers/broken-books.ts';
import { findBreaches } from './find-breaches.ts';

const app = await provideTestApp();
const sold = await sellAndRefund(app);

it('finds nothing in a correct ledger [MONEY-17]', async () => {
  expect(await findBreaches(app.database.db)).toEqual([]);
  expect(await findBreachesAfter(app, async () => undefined)).toEqual([]);
});

describe('the check of orders finds', () => {
  it.each([
    [
      'a paid order without a sale in the ledger',
      ({ orders }) => editDirectly(sql`delete from ledger_transfers where cause_id = ${orders.paid}`),
      ({ orders }) => `Order ${orders.paid} is paid, but its 2500 pence are not in the ledger.`,
    ],
    [
      'a sale whose amount is not the total of its order',
      ({ orders }) =>
        editDirectly(sql`update ledger_transfers set amount_pence = 2499 where cause_id = ${orders.paid}`),
      ({ draw, orders }) =>
        `The ledger has a sale of 2499 pence in draw ${draw} that does not fit its order ${orders.paid}.`,
    ],
    [
      'a second sale of one order',
      ({ draw, orders }) =>
        postEntries(draw, { amountPence: 2500, cause: { kind: 'order', id: orders.paid, attempt: 2 } }),
      ({ draw, orders }) =>
        `The ledger has a sale of 2500 pence in draw ${draw} that does not fit its order ${orders.paid}.`,
    ],
    [
      'a sale in another draw',
      ({ other, orders }) =>
        editDirectly(sql`update ledger_transfers set draw_id = ${other} where cause_id = ${orders.paid}`),
      ({ other, orders }) =>
        `The ledger has a sale of 2500 pence in draw ${other} that does not fit its order ${orders.paid}.`,
    ],
    [
      'a sale of an unpaid order',
      ({ draw, orders }) =>
        postEntries(draw, { amountPence: 1500, cause: { kind: 'order', id: orders.pending } }),
      ({ draw, orders }) =>
        `The ledger has a sale of 1500 pence in draw ${draw} that does not fit its order ${orders.pending}.`,
    ],
    [
      'lines that do not add up to the total',
      ({ orders }) =>
        editDirectly(sql`update order_lines set unit_price_pence = 499 where order_id = ${orders.pending}`),
      ({ orders }) => `Order ${orders.pending} is for 1500 pence, but its lines come to 1497.`,
    ],
    [
      'a postal ticket with an order',
      ({ orders }) =>
        editDirectly(
          sql`alter table tickets drop constraint tickets_of_post`,
          sql`update tickets set route = 'post' where order_id = ${orders.paid} and number = 5`,
        ),
      ({ draw }) => `Ticket 5 of draw ${draw} came by post, but has an order or a refund.`,
    ],
    [
      'missing tickets',
      ({ orders }) => editDirectly(sql`delete from tickets where order_id = ${orders.paid} and number = 5`),
      ({ orders }) => `Order ${orders.paid} is paid for 5 tickets, but has 4.`,
    ],
    [
      'tickets of an unpaid order',
      ({ other, orders }) =>
        editDirectly(sql`update tickets set order_id = ${orders.declined} where draw_id = ${other}`),
      ({ orders }) => `Order ${orders.declined} is declined, but has 1 tickets.`,
    ],
    [
      'a paid order without a payment',
      ({ orders }) =>
        editDirectly(sql`update payments set status = 'pending' where order_id = ${orders.paid}`),
      ({ orders }) => `Order ${orders.paid} is paid, but of its 2500 pence 0 payments brought 0.`,
    ],
    [
      'a payment whose amount is not the total of its order',
      ({ orders }) =>
        editDirectly(sql`update payments set amount_pence = 2400 where order_id = ${orders.paid}`),
      ({ orders }) => `Order ${orders.paid} is paid, but of its 2500 pence 1 payments brought 2400.`,
    ],
    [
      'a payment for an unpaid order',
      ({ orders }) =>
        editDirectly(sql`update payments set status = 'succeeded' where order_id = ${orders.declined}`),
      ({ orders }) =>
        `Order ${orders.declined} is declined, but 1000 pence were taken for it and are not being returned.`,
    ],
    [
      'tickets of another person',
      ({ draw, orders }) =>
        editDirectly(sql`update tickets set person_id = (select person_id from orders where id = ${orders.other})
            where draw_id = ${draw} and number = 1`),
      ({ draw, orders }) => `Ticket 1 of draw ${draw} does not fit its order ${orders.paid}.`,
    ],
  ] satisfies Breach[])('%s [MONEY-17]', async (_, breakBooks, finding) => {
    expect(await findBreachesAfter(app, breakBooks(sold))).toContain(finding(sold));
  });
});

describe('the check of monthly spending finds [PLAY-01]', () => {
  const payer = ({ orders }: Sold) => sql`(select person_id from orders where id = ${orders.paid})`;

  it('an amount that is not the sum of the orders', async () => {
    const findings = await findBreachesAfter(
      app,
      editDirectly(sql`update play_spend set spent_pence = 2499 where person_id = ${payer(sold)}`),
    );
    expect(findings).toEqual([
      expect.stringMatching(/^The orders of person .+ come to 2500 pence, but 2499 are counted\.$/),
    ]);
  });

  it('orders above the limit', async () => {
    const findings = await findBreachesAfter(
      app,
      editDirectly(
        sql`alter table play_spend drop constraint play_spend_within_limit`,
        sql`update play_spend set limit_pence = 2499 where person_id = ${payer(sold)}`,
      ),
    );
    expect(findings).toEqual([expect.stringMatching(/come to 2500 pence, above the limit of 2499\.$/)]);
  });
});

describe('the check of draws finds', () => {
  const set =
    (changes: SQL) =>
    ({ draw }: Sold) =>
      editDirectly(sql`update prize_draws set ${changes} where id = ${draw}`);

  it.each([
    [
      'a wrong count of issued tickets',
      set(sql`issued_count = 6`),
      ({ draw }) => `Draw ${draw} counts 6 tickets as issued, but has 5.`,
    ],
    [
      'a wrong count of voided tickets',
      set(sql`voided_count = 0`),
      ({ draw }) => `Draw ${draw} counts 0 tickets as void, but has 1.`,
    ],
    [
      'a wrong count of held tickets',
      set(sql`held_count = 4`),
      ({ draw }) => `Draw ${draw} counts 4 tickets as held, but its pending orders hold 3.`,
    ],
    [
      'a wrong count of participants',
      set(sql`participant_count = 2`),
      ({ draw }) => `Draw ${draw} counts 2 participants, but ranks 1.`,
    ],
    [
      'a participant with a wrong count of tickets',
      ({ draw }) => editDirectly(sql`update draw_participants set tickets = 5 where draw_id = ${draw}`),
      ({ draw }) => `Draw ${draw} ranks a participant with 5 tickets who has 4.`,
    ],
    [
      'a gap in the ticket numbers',
      ({ draw }) => editDirectly(sql`update tickets set number = 9 where draw_id = ${draw} and number = 5`),
      ({ draw }) => `Draw ${draw} has 5 tickets, but the last number is 9.`,
    ],
    [
      'more tickets sold and held than the limit',
      set(sql`ticket_limit = 6`),
      ({ draw }) => `Draw ${draw} has sold or holds 7 tickets, more than its limit of 6.`,
    ],
    [
      'the cancellation of a drawn draw',
      set(sql`status = 'cancelled', cancelled_at = now(), sealed_at = now(), completed_at = now()`),
      ({ draw }) => `Draw ${draw} is cancelled, though it has a result.`,
    ],
    [
      'missing refunds of a draw that is marked as refunded',
      set(sql`status = 'cancelled', cancelled_at = now(), refunded_at = now()`),
      ({ draw }) => `Draw ${draw} is refunded, but 4 of its tickets still stand.`,
    ],
    [
      'a refunded draw that has entries',
      set(sql`status = 'completed', entered_count = 4, refunded_at = now()`),
      ({ draw }) => `Draw ${draw} is refunded, though it was neither cancelled nor drawn without entries.`,
    ],
  ] satisfies Breach[])('%s [MONEY-17]', async (_, breakBooks, finding) => {
    expect(await findBreachesAfter(app, breakBooks(sold))).toContain(finding(sold));
  });
});
