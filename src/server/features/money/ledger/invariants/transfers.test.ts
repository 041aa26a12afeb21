import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { queryRows } from '#server/db/database.ts';
import { provideTestApp } from '../../../../../../tests/helpers/app.ts';
import {
  type Breach,
  editDirectly,
  findBreachesAfter,
  postEntries,
  sellAndRefund,
} from '../../../../../../tests/helpers/broken-books.ts';

const app = await provideTestApp();
const sold = await sellAndRefund(app);

describe('the check of transfers finds', () => {
  it.each([
    [
      'a total that is not the sum of its transfers',
      ({ draw }) =>
        editDirectly(
          sql`update ledger_totals set amount_pence = 2501 where draw_id = ${draw} and amount_pence = 2500`,
        ),
      ({ draw }) =>
        `In draw ${draw} transfers with debit payment_clearing and credit held_for_draw come to 2500 pence, but their total says 2501.`,
    ],
    [
      'a transfer that is missing from its total',
      ({ other }) => editDirectly(sql`delete from ledger_totals where draw_id = ${other}`),
      ({ other }) =>
        `In draw ${other} transfers with debit payment_clearing and credit held_for_draw come to 500 pence, but their total says 0.`,
    ],
    [
      'a transfer of an unknown kind',
      ({ draw, orders }) =>
        (tx) =>
          tx.execute(sql`insert into ledger_transfers (id, draw_id, debit, credit, amount_pence, cause_kind, cause_id)
            values (gen_random_uuid(), ${draw}, 'host_payable', 'charity_payable', 1, 'order', ${orders.paid})`),
      ({ draw }) =>
        `In draw ${draw} there are transfers with debit host_payable and credit charity_payable, which is no kind of transfer.`,
    ],
    [
      'more money held than was paid and not refunded',
      ({ draw }) => postEntries(draw, {}),
      ({ draw }) => `Draw ${draw} holds 2500 pence, but 2500 were paid, 500 refunded and 0 lost.`,
    ],
    [
      'money held after a settlement',
      ({ draw }) => postEntries(draw, { kind: 'feeEarned', amountPence: 100 }),
      ({ draw }) => `Draw ${draw} is settled, but still holds 1900 pence.`,
    ],
    [
      'money held after the whole draw was refunded',
      ({ draw }) =>
        editDirectly(
          sql`update prize_draws set refunded_at = draw_clock(), status = 'cancelled' where id = ${draw}`,
        ),
      ({ draw }) => `Draw ${draw} is refunded, but still holds 2000 pence.`,
    ],
    [
      'a wrong total of the platform’s own money',
      () => async (tx) => {
        await tx.execute(sql`insert into ledger_transfers (id, debit, credit, amount_pence, cause_kind, cause_id)
          values (gen_random_uuid(), 'provider_fees', 'payment_clearing', 7, 'provider', gen_random_uuid())`);
        await editDirectly(sql`update ledger_totals set amount_pence = 8 where draw_id is null`)(tx);
      },
      () =>
        'In the platform’s own book transfers with debit provider_fees and credit payment_clearing come to 7 pence, but their total says 8.',
    ],
    [
      'a reversal of more than the transfer',
      ({ draw, orders }) =>
        async (tx) => {
          const [sale] = await queryRows<{ id: string }>(
            tx,
            sql`select id from ledger_transfers where cause_id = ${orders.paid}`,
          );
          await postEntries(draw, { kind: 'refundDecided', amountPence: 2001, reverses: sale?.id ?? null })(
            tx,
          );
        },
      ({ draw, orders }) => `Of 2500 pence of the order ${orders.paid} in draw ${draw}, 2501 are reversed.`,
    ],
    [
      'a reversal that takes the money from another account',
      ({ orders }) =>
        editDirectly(sql`update ledger_transfers set reverses = (
            select id from ledger_transfers where cause_id = ${orders.other}) where reverses is not null`),
      ({ other, orders }) =>
        `What reverses the order ${orders.other} in draw ${other} does not take the money from where it went.`,
    ],
    [
      'a negative balance',
      ({ draw }) => postEntries(draw, { kind: 'refundPaid', amountPence: 700 }),
      ({ draw }) => `In draw ${draw} the balance of refunds is -700 pence.`,
    ],
  ] satisfies Breach[])('%s [MONEY-17]', async (_, breakBooks, finding) => {
    expect(await findBreachesAfter(app, breakBooks(sold))).toContain(finding(sold));
  });
});

/** Adds a lost dispute about the four valid tickets of an order. */
const disputeOf = (
  order: string,
) => sql`insert into disputes (id, payment_id, provider_reference, status, reason,
    amount_pence, withdrawn_pence, borne_at)
  select gen_random_uuid(), id, 'd', 'lost', 'fraudulent', 2000, 2000, draw_clock() from payments
  where order_id = ${order}`;

describe('the check of refunds and disputes finds', () => {
  it.each([
    [
      'a payment with a wrong refunded amount',
      ({ orders }) =>
        editDirectly(sql`update payments set refunded_pence = 0 where order_id = ${orders.paid}`),
      ({ orders }) =>
        `The payment of order ${orders.paid} counts 0 pence as refunded, but its refunds come to 500.`,
    ],
    [
      'more refunded than was paid',
      () => editDirectly(sql`update refunds set amount_pence = 2501`),
      ({ orders }) => `Of the payment of order ${orders.paid}, which was 2500 pence, 2501 are refunded.`,
    ],
    [
      'a refund of a cancelled payment',
      ({ orders }) =>
        editDirectly(sql`update payments set status = 'cancelled' where order_id = ${orders.paid}`),
      ({ orders }) => `The payment of order ${orders.paid} is cancelled, but 500 pence of it are refunded.`,
    ],
    [
      'a refund that is not the price of its tickets',
      ({ draw }) =>
        editDirectly(
          sql`update tickets set refund_id = (select id from refunds), voided_at = issued_at, void_reason = '' where number = 1 and draw_id = ${draw}`,
        ),
      ({ orders }) => `Order ${orders.paid} is refunded 500 pence for tickets that cost 1000.`,
    ],
    [
      'a refund without tickets',
      () => editDirectly(sql`update tickets set refund_id = null`),
      ({ orders }) => `Order ${orders.paid} is refunded 500 pence for tickets that cost 0.`,
    ],
    [
      'a refund for tickets of another order',
      ({ orders }) =>
        editDirectly(sql`update tickets set order_id = ${orders.other} where refund_id is not null`),
      ({ orders }) => `A refund of order ${orders.paid} is for tickets of another order.`,
    ],
    [
      'a refund that is missing from the ledger',
      () => editDirectly(sql`delete from ledger_transfers where cause_kind = 'refund'`),
      ({ orders }) => `A refund of order ${orders.paid} is 500 pence, but the ledger has 0 for it.`,
    ],
    [
      'a due refund that is paid according to the ledger',
      () => editDirectly(sql`update refunds set settled_at = null`),
      ({ orders }) => `A refund of order ${orders.paid} of 500 pence is due, but the ledger has 500 as paid.`,
    ],
    [
      'an unknown refund in the ledger',
      ({ draw, orders }) =>
        postEntries(draw, { kind: 'refundDecided', cause: { kind: 'refund', id: orders.other } }),
      ({ draw, orders }) => `The ledger of draw ${draw} has a refund ${orders.other} that is not there.`,
    ],
    [
      'a late payment that is not fully refunded',
      () => editDirectly(sql`update refunds set cause = 'late'`),
      ({ orders }) => `The late payment of order ${orders.paid} was 2500 pence, but 500 are refunded.`,
    ],
    [
      'tickets that refer to the refund of a late payment',
      () => editDirectly(sql`update refunds set cause = 'late'`),
      ({ orders }) => `The late payment of order ${orders.paid} is refunded, but tickets name that refund.`,
    ],
    [
      'an unknown late payment in the ledger',
      ({ draw, orders }) =>
        postEntries(draw, { kind: 'latePayment', cause: { kind: 'payment', id: orders.other } }),
      ({ orders }) => `The late payment ${orders.other} is not booked as it should be.`,
    ],
    [
      'a dispute that is missing from the ledger',
      ({ orders }) => editDirectly(disputeOf(orders.paid)),
      ({ orders }) => `The bank has withdrawn 2000 pence from order ${orders.paid}, but the ledger has 0.`,
    ],
    [
      'a lost dispute that nobody bears',
      ({ orders }) => editDirectly(disputeOf(orders.paid)),
      ({ orders }) =>
        `The dispute of order ${orders.paid} was lost with 2000 pence, 0 of them due as refunds, but the ledger has 0 and 0.`,
    ],
    [
      'a payment that does not count what a bank has taken',
      ({ orders }) => editDirectly(disputeOf(orders.paid)),
      ({ orders }) =>
        `The payment of order ${orders.paid} counts 0 pence as lost, but its lost disputes took 2000.`,
    ],
    [
      'more refunded and lost than was paid',
      ({ orders }) =>
        async (tx) => {
          await tx.execute(sql`alter table payments drop constraint payments_refund`);
          await tx.execute(sql`update payments set lost_pence = 2001 where order_id = ${orders.paid}`);
        },
      ({ orders }) =>
        `Of the payment of order ${orders.paid}, which was 2500 pence, 500 are refunded and 2001 lost.`,
    ],
    [
      'valid tickets that are not paid for any more',
      ({ orders }) => editDirectly(sql`update payments set lost_pence = 1 where order_id = ${orders.paid}`),
      ({ orders }) =>
        `Order ${orders.paid} was paid with 2500 pence, but its valid tickets cost 2000, 500 are refunded and 1 lost.`,
    ],
    [
      'money that is for no ticket',
      ({ orders }) => editDirectly(sql`delete from tickets where order_id = ${orders.paid} and number = 3`),
      ({ orders }) =>
        `Of the 2500 pence of order ${orders.paid}, 500 are neither for tickets nor refunded nor lost.`,
    ],
    [
      'a refund of a disputed payment that is more than the price of its tickets',
      ({ orders }) => editDirectly(disputeOf(orders.paid), sql`update tickets set refund_id = null`),
      ({ orders }) => `Order ${orders.paid} is refunded 500 pence after a dispute, for tickets that cost 0.`,
    ],
    [
      'a paid refund that waits for a dispute',
      ({ orders }) =>
        editDirectly(disputeOf(orders.paid), sql`update refunds set dispute_id = (select id from disputes)`),
      ({ orders }) => `A refund of order ${orders.paid} was paid, but waits for a dispute.`,
    ],
    [
      'a dispute that is not lost, but borne according to the ledger',
      ({ draw, orders }) =>
        async (tx) => {
          await editDirectly(
            disputeOf(orders.paid),
            sql`update disputes set status = 'needs_response', closed_at = null, borne_at = null`,
          )(tx);
          const [{ id } = { id: '' }] = await queryRows<{ id: string }>(tx, sql`select id from disputes`);
          const cause = { kind: 'dispute', id } as const;
          await postEntries(draw, { kind: 'disputeLostFromPlatform', amountPence: 300, cause })(tx);
        },
      ({ orders }) =>
        `The dispute of order ${orders.paid} is not lost, but the ledger has 300 pence as lost.`,
    ],
    [
      'an unknown dispute in the ledger',
      ({ draw, orders }) =>
        postEntries(draw, { kind: 'disputeWithdrawn', cause: { kind: 'dispute', id: orders.other } }),
      ({ draw, orders }) => `The ledger of draw ${draw} has a dispute ${orders.other} that is not there.`,
    ],
  ] satisfies Breach[])('%s [MONEY-17]', async (_, breakBooks, finding) => {
    expect(await findBreachesAfter(app, breakBooks(sold))).toContain(finding(sold));
  });
});

it('shortens a long list of findings of the same kind', async () => {
  const findings = await findBreachesAfter(
    app,
    postEntries(
      sold.draw,
      ...Array.from({ length: 30 }, () => ({ cause: { kind: 'order', id: randomUUID() } as const })),
    ),
  );
  expect(findings.filter((finding) => finding.startsWith('The ledger has a sale'))).toHaveLength(20);
  expect(findings).toContain(
    'There is more of the same: every sale transfer is that of a paid order, once and whole.',
  );
});
