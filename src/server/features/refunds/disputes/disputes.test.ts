import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { disputes, ledgerTransfers } from '#server/db/schema.ts';
import { listAlerts } from '../../../../../tests/helpers/admin-alerts.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { admin, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import {
  intentOf,
  type StripeApp,
  startStripeApp,
  tryCard,
} from '../../../../../tests/helpers/stripe-app.ts';

let stripe: StripeApp;
let host: Someone;
let boss: Someone;
beforeAll(async () => {
  stripe = await startStripeApp();
  host = await verifiedHost(stripe.app);
  boss = await admin(stripe.app);
});
afterAll(() => stripe.stop());

async function paid() {
  const draw = await publishedDraw(stripe.app, host, { skillGameType: null, skillGameDifficulty: null });
  const { body, buyer } = await tryCard(stripe, draw, 2);
  return { draw, buyer, id: body.order.id, intent: await intentOf(stripe, body.order.id) };
}
const told = () => stripe.fake.webhooks.idle();
const list = async (by = boss) => (await by.client.call('GET /api/v1/admin/disputes', { query: {} })).body;
const posted = async (reference: string) => {
  const { db } = stripe.app.database;
  const [row] = await db.select().from(disputes).where(eq(disputes.providerReference, reference));
  const rows = await db
    .select()
    .from(ledgerTransfers)
    .where(eq(ledgerTransfers.causeId, row?.id ?? ''))
    .orderBy(ledgerTransfers.createdAt, ledgerTransfers.id);
  return rows.map(({ debit, credit, amountPence, attempt, reverses }) => ({
    flow: `${debit} ${credit}`,
    amountPence,
    attempt,
    reverses: reverses !== null,
  }));
};
const withdrawn = {
  flow: 'disputes payment_clearing',
  amountPence: 1000,
  attempt: 1,
  reverses: false,
};
const reinstated = {
  flow: 'payment_clearing disputes',
  amountPence: 1000,
  attempt: 1,
  reverses: true,
};

describe('a dispute', () => {
  it('is reported to all admins when it is opened and when it is lost, each once [MAIL-19]', async () => {
    const before = (await listAlerts(stripe.app, boss)).length;
    const { draw, intent } = await paid();
    const { id: reference } = stripe.fake.dispute.open(intent);
    await told();
    await stripe.app.services.disputes.refresh(reference);
    stripe.fake.dispute.close(reference, 'lost');
    await told();
    await stripe.app.services.disputes.refresh(reference);
    const about = { drawTitle: draw.title, drawId: draw.id, amountPence: 1000 };
    expect((await listAlerts(stripe.app, boss)).slice(before)).toEqual([
      { kind: 'dispute_opened', ...about },
      { kind: 'dispute_lost', ...about },
    ]);
  });

  it('is not reported while it is an inquiry, but when the bank takes money [MAIL-19]', async () => {
    const before = (await listAlerts(stripe.app, boss)).length;
    const { intent } = await paid();
    const { id: reference } = stripe.fake.dispute.open(intent, { isInquiry: true });
    await told();
    expect(await listAlerts(stripe.app, boss)).toHaveLength(before);
    stripe.fake.dispute.escalate(reference);
    await told();
    const alerts = (await listAlerts(stripe.app, boss)).slice(before);
    expect(alerts.map(({ kind }) => kind)).toEqual(['dispute_opened']);
  });

  it('is shown to admins, and the ledger shows that the money was withdrawn', async () => {
    const { draw, id, buyer, intent } = await paid();
    const { id: reference } = stripe.fake.dispute.open(intent, { reason: 'product_not_received' });
    await told();
    expect((await list())[0]).toEqual({
      id: expect.any(String),
      orderId: id,
      orderNumber: formatOrderNumber(id),
      personId: buyer.user.id,
      evidenceDueAt: expect.any(String),
      order: {
        createdAt: expect.any(String),
        paidAt: expect.any(String),
        confirmedAt: null,
        tickets: 2,
      },
      prizeDrawId: draw.id,
      prizeDrawTitle: draw.title,
      reference,
      status: 'needs_response',
      reason: 'product_not_received',
      amountPence: 1000,
      withdrawn: true,
      withdrawnPence: 1000,
      borneBy: [],
      openedAt: expect.any(String),
      closedAt: null,
    });
    expect(await posted(reference)).toEqual([withdrawn]);
  });

  it('that is lost is closed, and the admin area shows who bears it [DISPUTE-01]', async () => {
    const { intent } = await paid();
    const { id: reference } = stripe.fake.dispute.open(intent);
    stripe.fake.dispute.close(reference, 'lost');
    await told();
    expect((await list())[0]).toMatchObject({
      reference,
      status: 'lost',
      withdrawn: true,
      borneBy: [{ bearer: 'held', amountPence: 1000 }],
      closedAt: expect.any(String),
    });
    const borne = { ...withdrawn, flow: 'held_for_draw disputes' };
    expect(await posted(reference)).toEqual([withdrawn, borne]);
  });

  it('that is won returns the money', async () => {
    const { intent } = await paid();
    const { id: reference } = stripe.fake.dispute.open(intent);
    await told();
    stripe.fake.dispute.close(reference, 'won');
    await told();
    expect((await list())[0]).toMatchObject({ reference, status: 'won', withdrawn: false });
    expect(await posted(reference)).toEqual([withdrawn, reinstated]);
  });

  it('with repeated, late and reordered events leaves the ledger correct', async () => {
    const { intent } = await paid();
    const { webhooks } = stripe.fake;
    webhooks.hold();
    const { id: reference } = stripe.fake.dispute.open(intent);
    stripe.fake.dispute.close(reference, 'won');
    await webhooks.release((events) => [...events.toReversed(), ...events]);
    expect((await list())[0]).toMatchObject({ reference, status: 'won', withdrawn: false });
    // The dispute was won before its first event arrived, so no transfer was needed.
    expect(await posted(reference)).toEqual([]);
  });

  it('is in the queue until it is closed, the next deadline first [ADMIN-47]', async () => {
    const queue = async (state: 'open' | 'closed') =>
      (await boss.client.call('GET /api/v1/admin/disputes', { query: { state, limit: 100 } })).body;
    const later = stripe.fake.dispute.open((await paid()).intent, { dueInDays: 9 }).id;
    const sooner = stripe.fake.dispute.open((await paid()).intent, { dueInDays: 2 }).id;
    await told();
    const ours = (await queue('open')).filter(({ reference }) => [later, sooner].includes(reference));
    expect(ours.map(({ reference }) => reference)).toEqual([sooner, later]);
    stripe.fake.dispute.close(sooner, 'won');
    await told();
    expect((await queue('open')).map(({ reference }) => reference)).not.toContain(sooner);
    expect((await queue('closed')).map(({ reference }) => reference)).toContain(sooner);
  });

  it('is listed with pagination', async () => {
    const before = (await list()).length;
    stripe.fake.dispute.open((await paid()).intent);
    await told();
    const { body, headers } = await boss.client.call('GET /api/v1/admin/disputes', { query: { limit: 1 } });
    expect([body.length, headers['x-total-count']]).toEqual([1, String(before + 1)]);
  });
});
