import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ledgerTransfers } from '#server/db/schema.ts';
import { listAlerts } from '../../../../../tests/helpers/admin-alerts.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { eventually } from '../../../../../tests/helpers/eventually.ts';
import { admin, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import {
  readOrderState,
  type StripeApp,
  startStripeApp,
  tryCard,
} from '../../../../../tests/helpers/stripe-app.ts';

const noGame = { skillGameType: null, skillGameDifficulty: null };
const MINUTE = 60_000;

let stripe: StripeApp;
let host: Someone;
beforeAll(async () => {
  stripe = await startStripeApp();
  host = await verifiedHost(stripe.app);
});
afterEach(() => stripe.fake.faults.clear());
afterAll(() => stripe.stop());

/** Creates an order of three tickets, and voids one of them. */
async function voided(card?: Parameters<StripeApp['fake']['token']>[0]) {
  const draw = await publishedDraw(stripe.app, host, noGame);
  const { body } = await tryCard(stripe, draw, 3, { ...(card && { card }) });
  const response = await host.client.call('POST /api/v1/prize-draws/:id/tickets/:ticketId/void', {
    params: { id: draw.id, ticketId: body.tickets[0]?.id ?? '' },
    body: { reason: 'Asked for' },
  });
  expect(response.status).toBe(200);
  return body.order.id;
}
const refundOf = async (id: string) => {
  const [refund] = (await readOrderState(stripe, id)).refunds;
  if (!refund) throw new Error('there is no refund');
  return refund;
};
const givenBack = (id: string) =>
  stripe.fake.charges().find(({ metadata }) => metadata.order === id)?.amount_refunded;
const posted = async (refundId: string) => {
  const rows = await stripe.app.database.db
    .select()
    .from(ledgerTransfers)
    .where(eq(ledgerTransfers.causeId, refundId))
    .orderBy(ledgerTransfers.createdAt, ledgerTransfers.id);
  return rows.map(({ debit, credit, attempt }) => `${debit} ${credit} ${attempt}`);
};
const decided = 'held_for_draw refunds 1';
const paid = (attempt: number) => `refunds payment_clearing ${attempt}`;
const settleDue = () => stripe.app.services.payments.settleDue();

describe('a refund to a card', () => {
  it('is sent immediately, for the exact amount [OPS-02]', async () => {
    const id = await voided();
    const refund = await refundOf(id);
    expect(refund).toMatchObject({ amountPence: 500, attempt: 1, settledAt: expect.any(Date) });
    expect(givenBack(id)).toBe(500);
    expect(await posted(refund.id)).toEqual([decided, paid(1)]);
  });

  it('is paid exactly once, whatever fails on the way', async () => {
    // Otherwise the event could settle the refund first.
    stripe.fake.webhooks.hold();
    stripe.fake.faults.add({ on: 'POST /v1/refunds', by: 'cut', after: true });
    stripe.fake.faults.add({ on: 'POST /v1/refunds', by: 500, times: 2 });
    const id = await voided();
    expect((await refundOf(id)).settledAt).toBeNull();
    await settleDue();
    await settleDue();
    const refund = await refundOf(id);
    expect(refund.settledAt).toBeInstanceOf(Date);
    await stripe.fake.webhooks.release();
    expect(givenBack(id)).toBe(500);
    expect(await posted(refund.id)).toEqual([decided, paid(1)]);
  });

  it('is paid exactly once, even if Stripe has forgotten the idempotency key before the next attempt', async () => {
    stripe.fake.webhooks.hold();
    stripe.fake.faults.add({ on: 'POST /v1/refunds', by: 'cut', after: true });
    stripe.fake.faults.add({ on: 'POST /v1/refunds', by: 'cut', times: 2 });
    const id = await voided();
    expect(givenBack(id)).toBe(500);
    stripe.fake.forgetKeys();
    await settleDue();
    expect((await refundOf(id)).settledAt).toBeInstanceOf(Date);
    expect(givenBack(id)).toBe(500);
    await stripe.fake.webhooks.release();
  });

  it('that is pending at the bank is settled after an event or a lookup', async () => {
    for (const how of ['told', 'asked'] as const) {
      const id = await voided('refundPending');
      const refund = await refundOf(id);
      expect(refund).toMatchObject({ settledAt: null, providerReference: expect.stringMatching(/^re_/) });
      expect(await posted(refund.id)).toEqual([decided]);
      if (how === 'asked') stripe.fake.webhooks.hold();
      stripe.fake.refunds.end(refund.providerReference ?? '', 'succeeded');
      if (how === 'asked') await stripe.app.services.payments.followUp();
      await eventually(async () => (await refundOf(id)).settledAt).toBeInstanceOf(Date);
      expect(await posted(refund.id)).toEqual([decided, paid(1)]);
      await stripe.fake.webhooks.release();
    }
  });

  it('that the bank returns is retried under a new key, and the ledger records both', async () => {
    const id = await voided();
    const first = await refundOf(id);
    stripe.fake.refunds.end(first.providerReference ?? '', 'failed');
    await eventually(async () => (await refundOf(id)).attempt).toBe(2);
    expect(await refundOf(id)).toMatchObject({ settledAt: null, providerReference: null });
    expect(givenBack(id)).toBe(0);
    expect(await posted(first.id)).toEqual([decided, paid(1), 'payment_clearing refunds 1']);
    await settleDue();
    expect((await refundOf(id)).settledAt).toBeNull();
    await stripe.app.shiftClock(10 * MINUTE);
    await settleDue();
    await stripe.app.shiftClock(0);
    expect(await refundOf(id)).toMatchObject({ attempt: 2, settledAt: expect.any(Date) });
    expect(givenBack(id)).toBe(500);
    expect(await posted(first.id)).toContain(paid(2));
  });

  it('that keeps failing is retried ever more rarely, however old it is', async () => {
    stripe.fake.refunds.next('failed');
    const id = await voided();
    await eventually(async () => (await refundOf(id)).attempt).toBe(2);
    // The bank has made it, and returns it after a month; Stripe then refuses to make it again.
    await stripe.app.shiftClock(30 * 24 * 60 * MINUTE);
    for (let run = 0; run < 4; run += 1) {
      stripe.fake.refunds.next('failed');
      await settleDue();
    }
    expect((await refundOf(id)).attempt).toBe(3);
    await stripe.app.shiftClock(30 * 24 * 60 * MINUTE + 9 * MINUTE);
    await settleDue();
    await stripe.app.shiftClock(0);
    expect((await refundOf(id)).attempt).toBe(4);
  });

  it('that Stripe rejects for any reason is retried under a new key', async () => {
    // Such as `refund_disputed_payment` or `insufficient_funds`. Stripe repeats it for the key.
    stripe.fake.faults.add({ on: 'POST /v1/refunds', by: 400, within: true });
    const id = await voided();
    const refund = await refundOf(id);
    expect(refund).toMatchObject({ attempt: 2, settledAt: null });
    await stripe.app.shiftClock(10 * MINUTE);
    await settleDue();
    await stripe.app.shiftClock(0);
    expect(givenBack(id)).toBe(500);
    expect(await posted(refund.id)).toEqual([decided, paid(2)]);
  });

  it('that fails immediately is retried later, and leaves no trace in the ledger', async () => {
    stripe.fake.refunds.next('failed');
    const id = await voided();
    await eventually(async () => (await refundOf(id)).attempt).toBe(2);
    const refund = await refundOf(id);
    expect(await posted(refund.id)).toEqual([decided]);
    await stripe.app.shiftClock(10 * MINUTE);
    await settleDue();
    await stripe.app.shiftClock(0);
    expect(givenBack(id)).toBe(500);
    expect(await posted(refund.id)).toEqual([decided, paid(2)]);
  });

  it('that has failed five times is reported to all admins, once [MAIL-19]', async () => {
    const boss = await admin(stripe.app);
    stripe.fake.refunds.next('failed');
    const id = await voided();
    await eventually(async () => (await refundOf(id)).attempt).toBe(2);
    for (const attempt of [3, 4, 5, 6, 7]) {
      expect(await listAlerts(stripe.app, boss)).toHaveLength(attempt > 6 ? 1 : 0);
      stripe.fake.refunds.next('failed');
      await stripe.app.shiftClock(2 ** attempt * MINUTE);
      await settleDue();
      expect((await refundOf(id)).attempt).toBe(attempt);
    }
    await stripe.app.shiftClock(0);
    expect(await listAlerts(stripe.app, boss)).toEqual([
      {
        kind: 'refund_failing',
        attempts: 5,
        drawTitle: expect.any(String),
        drawId: expect.any(String),
        amountPence: 500,
      },
    ]);
  });
});
