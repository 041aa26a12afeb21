import { asc, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { auditEntries, emails, orders, payments, prizeDraws, refunds, tickets } from '#server/db/schema.ts';
import { findBreaches } from '#server/features/money/ledger/invariants/find-breaches.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { drawResult, type Sale, sellByCalls, startDrawing } from '../../../../../tests/helpers/drawn-draw.ts';
import { expectValid, logOf } from '../../../../../tests/helpers/logged-draw.ts';
import { register, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { createCancellations } from './service.ts';

const app = await provideTestApp({ environment: { COUNTDOWN_SECONDS: '1' } });
const host = await verifiedHost(app);
const ada = await register(app);
const bob = await register(app);

const WRONG: Sale[] = [
  { buyer: ada, quantity: 3, right: false },
  { buyer: bob, quantity: 2, voided: true },
  { buyer: bob, right: false },
];

/** A draw that was drawn, although every valid ticket was bought on a wrong answer. */
async function drawnWithoutEntries(sales: readonly Sale[] = WRONG, minTicketAmount: number | null = null) {
  const draw = await sellByCalls(app, host, sales, { minTicketAmount });
  await startDrawing(host, draw);
  return { draw, result: await drawResult(host, draw) };
}

const params = ({ id }: PrizeDraw) => ({ params: { id } });
const show = async (draw: PrizeDraw) =>
  (await app.client().call('GET /api/v1/prize-draws/:id', params(draw))).body;
const moneyOf = async (draw: PrizeDraw) =>
  (await host.client.call('GET /api/v1/prize-draws/:id/money', params(draw))).body;
const earningsOf = async ({ id }: PrizeDraw) => {
  const list = { params: { id: host.user.id }, query: {} };
  const { body } = await host.client.call('GET /api/v1/users/:id/prize-draws', list);
  return body.find((draw) => draw.id === id)?.earnings;
};
const wholeRefundsOf = async (draw: PrizeDraw) =>
  (await refundsOf(draw)).filter(({ cause }) => cause === 'no_winner');
const refundsOf = ({ id }: PrizeDraw) =>
  app.database.db
    .select({ cause: refunds.cause, amountPence: refunds.amountPence, personId: orders.personId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(orders.drawId, id))
    .orderBy(asc(refunds.amountPence), asc(refunds.createdAt));
const stored = async ({ id }: PrizeDraw) =>
  (await app.database.db.select().from(prizeDraws).where(eq(prizeDraws.id, id)))[0];
const emailsAbout = ({ id }: PrizeDraw) =>
  app.database.db
    .select({ template: emails.template, personId: emails.personId, data: emails.data })
    .from(emails)
    .where(sql`${emails.data}->'draw'->>'id' = ${id}`);

describe('a draw in which no ticket is entered', () => {
  it('has no winner, and earns nothing from the result on [MONEY-19]', async () => {
    const { draw, result } = await drawnWithoutEntries();
    expect(result.winners.map(({ ticketNumber }) => ticketNumber)).toEqual([null, null]);
    expect(await show(draw)).toMatchObject({
      status: 'completed',
      outcome: 'no_winner',
      raised: { charityPence: 0, trees: 0, winnersCashPence: null },
    });
    expect(await moneyOf(draw)).toMatchObject({ platformFee: 0, charity: 0, host: 0, winners: 0 });
    expect(await earningsOf(draw)).toMatchObject({ hostPence: 0, charityPence: 0, trees: 0 });
  });

  it('has no winner rather than a missed minimum [MONEY-19]', async () => {
    const { draw } = await drawnWithoutEntries(WRONG, 50);
    expect(await show(draw)).toMatchObject({ outcome: 'no_winner', raised: { winnersCashPence: null } });
  });

  it('is refunded in full, once, and the books stay right [MONEY-19]', async () => {
    const { draw } = await drawnWithoutEntries();
    await Promise.all([app.services.cancellations.refundDraws(), app.services.cancellations.refundDraws()]);
    await app.services.payments.settleDue();
    expect(await wholeRefundsOf(draw)).toEqual([
      { cause: 'no_winner', amountPence: 500, personId: bob.user.id },
      { cause: 'no_winner', amountPence: 1500, personId: ada.user.id },
    ]);
    expect(await moneyOf(draw)).toMatchObject({ gross: 0, host: 0, refunded: 3000, held: 0 });
    expect(await stored(draw)).toMatchObject({
      status: 'completed',
      refundedAt: expect.any(Date),
      sealedCount: 4,
      enteredCount: 0,
    });
    expect(await show(draw)).toMatchObject({ outcome: 'no_winner', ticketsSold: 4 });
    expect(await findBreaches(app.database.db)).toEqual([]);
    const acts = await app.database.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.targetId, draw.id))
      .orderBy(asc(auditEntries.id));
    expect(acts.at(-1)).toMatchObject({ action: 'draw.refund', actorId: null });
  });

  it('is refunded even if the process stops between two batches [MONEY-19]', async () => {
    await app.services.cancellations.refundDraws();
    const { draw } = await drawnWithoutEntries();
    const { db } = app.database;
    const { payments: paying } = app.services;
    let batches = 0;
    const dying = createCancellations({
      db,
      payments: {
        recordRefunds: (tx, made) => {
          batches += 1;
          if (batches === 2) throw new Error('the process died');
          return paying.recordRefunds(tx, made);
        },
      },
      live: { announceSale: () => undefined, tell: () => undefined },
      log: { grown: () => undefined },
      ticketsAtOnce: 1,
    });
    await expect(dying.refundDraws()).rejects.toThrow('Some draws could not be refunded.');
    expect((await stored(draw))?.refundedAt).toBeNull();
    expect(await wholeRefundsOf(draw)).toHaveLength(1);
    await app.services.cancellations.refundDraws();
    expect(await wholeRefundsOf(draw)).toHaveLength(2);
    expect(await stored(draw)).toMatchObject({ refundedAt: expect.any(Date), voidedCount: 6 });
    expect(await findBreaches(db)).toEqual([]);
  });

  it('cannot be redrawn, before or after the refunds [MONEY-19]', async () => {
    const { draw } = await drawnWithoutEntries();
    const redraw = () =>
      host.client.call('POST /api/v1/prize-draws/:id/redraw', {
        ...params(draw),
        body: { notes: 'Nobody came forward' },
      });
    const rejection = {
      status: 409,
      error: {
        code: 'no_entries',
        message: 'No tickets were entered, so there’s nothing to draw. Everyone gets their money back.',
      },
    };
    expect(await redraw()).toMatchObject(rejection);
    await app.services.cancellations.refundDraws();
    expect(await redraw()).toMatchObject(rejection);
  });

  it('emails its host and buyers that everyone is refunded, and no result [MONEY-19]', async () => {
    const { draw } = await drawnWithoutEntries();
    await app.services.cancellations.refundDraws();
    await app.services.notifications.sendResults();
    const told = await emailsAbout(draw);
    const of = (template: string) => told.filter((email) => email.template === template);
    expect(of('host-draw-no-winner')).toMatchObject([{ personId: host.user.id, data: { tickets: 4 } }]);
    const toBuyers = of('draw-no-winner').map(({ personId, data }) => [personId, data.amountPence]);
    expect(new Set(toBuyers)).toEqual(
      new Set([
        [ada.user.id, 1500],
        [bob.user.id, 500],
      ]),
    );
    for (const template of ['draw-drawn', 'draw-result', 'prize-won']) expect(of(template)).toEqual([]);
  });

  it('still has a proof that verifies after the refunds, without a void in its log [MONEY-19]', async () => {
    const { draw } = await drawnWithoutEntries();
    await app.services.cancellations.refundDraws();
    await expectValid(app, draw.id);
    const { entries } = await logOf(app, draw.id);
    expect(entries.slice(-3).map(({ type }) => type)).toEqual(['close', 'draw', 'result']);
    const status = async (ticket: number) =>
      (await app.client().call('GET /api/v1/prize-draws/:id/entries', { ...params(draw), query: { ticket } }))
        .body.ticket;
    expect(await status(1)).toMatchObject({ entered: false, why: 'wrong_answer' });
    expect(await status(4)).toMatchObject({ entered: false, why: 'voided' });
  });

  it('is not listed among the winners, nor counted as completed by its host [MONEY-19]', async () => {
    const newHost = await verifiedHost(app);
    const mine = await sellByCalls(app, newHost, WRONG);
    await startDrawing(newHost, mine);
    await drawResult(newHost, mine);
    const { body } = await app.client().call('GET /api/v1/winners', { query: {} });
    expect(body.map(({ id }) => id)).not.toContain(mine.id);
    const next = await sellByCalls(app, newHost, []);
    const page = await app.client().call('GET /api/v1/prize-draws/:id/page', params(next));
    expect(page.body.hostRecord).toMatchObject({ completed: 0, cancelled: 0, latest: [] });
  });

  it('says so on its buyers’ dashboards, with refunded tickets [MONEY-19]', async () => {
    const buyer = await register(app);
    const { draw } = await drawnWithoutEntries([{ buyer, quantity: 2, right: false }]);
    await app.services.cancellations.refundDraws();
    const { body } = await buyer.client.call('GET /api/v1/users/:id/entered-draws', {
      params: { id: buyer.user.id },
      query: {},
    });
    expect(body).toMatchObject([
      { id: draw.id, outcome: 'no_winner', won: [], ticketCounts: { valid: 0, voided: 2 } },
    ]);
    expect(body[0]?.tickets.every(({ refunded, entered }) => refunded && entered === false)).toBe(true);
    const { body: orders } = await buyer.client.call('GET /api/v1/users/:id/orders', {
      params: { id: buyer.user.id },
      query: { prizeDrawId: draw.id },
    });
    const { reason } = orders[0]?.refunds[0] ?? {};
    expect(orders).toMatchObject([
      {
        refunds: [{ cause: 'no_winner', amountPence: 1000 }],
        voids: [{ tickets: [[1, 2]], refunded: true, reason }],
      },
    ]);
  });
});

it('a draw with a single right answer is not refunded [MONEY-19]', async () => {
  const draw = await sellByCalls(app, host, [...WRONG, { buyer: ada }]);
  await startDrawing(host, draw);
  await drawResult(host, draw);
  await app.services.cancellations.refundDraws();
  expect(await wholeRefundsOf(draw)).toEqual([]);
  const valid = await app.database.db.$count(
    tickets,
    sql`${tickets.drawId} = ${draw.id} and ${tickets.voidedAt} is null`,
  );
  expect(valid).toBe(5);
});
