import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { VoidCause } from '#domain/refunds/void-facts.ts';
import { auditEntries, emails, payments, refunds, tickets } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { countersOf, publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { admin, register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { buy, tryToBuy } from '../../../../../tests/helpers/tickets.ts';

const noGame = { skillGameType: null, skillGameDifficulty: null };

const app = await provideTestApp();
const host = await verifiedHost(app);
const boss = await admin(app);
const buyer = await register(app);

const voidTicket = (
  someone: Someone,
  draw: { id: string },
  ticketId: string | undefined,
  body: { reason: string; refund?: boolean; cause?: VoidCause } = { reason: 'Bought by mistake' },
) =>
  someone.client.call('POST /api/v1/prize-draws/:id/tickets/:ticketId/void', {
    params: { id: draw.id, ticketId: ticketId ?? '' },
    body,
  });

async function sold(quantity: number, overrides = {}) {
  const draw = await publishedDraw(app, host, { ...noGame, ...overrides });
  const { order, tickets } = await buy(buyer.client, draw, quantity);
  return { draw, order, ids: tickets.map((ticket) => ticket.id) };
}
const paymentOf = async (orderId: string) => {
  const [row] = await app.database.db.select().from(payments).where(eq(payments.orderId, orderId));
  return row;
};
const refundsOf = async (orderId: string) => {
  const payment = await paymentOf(orderId);
  return app.database.db
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, payment?.id ?? ''));
};

describe('voiding a ticket', () => {
  it('records the reason, refunds its price and is audited [API-TICKETS-08, VIEW-17]', async () => {
    const { draw, order, ids } = await sold(3);
    const { status, body } = await voidTicket(host, draw, ids[1], { reason: '  Bought by mistake ' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: ids[1],
      ticketNumber: 2,
      purchaserEmail: buyer.user.email,
      voided: true,
      voidReason: 'Bought by mistake',
    });
    expect(new Date(body.voidedAt ?? 0).getTime()).toBeGreaterThan(new Date(body.purchasedAt).getTime() - 1);
    expect(await countersOf(app, draw.id)).toEqual({ issued: 3, voided: 1, held: 0 });
    expect(await paymentOf(order.id)).toMatchObject({ amountPence: 1500, refundedPence: 500 });
    const [refund] = await refundsOf(order.id);
    expect(refund).toMatchObject({ cause: 'void', reason: 'Bought by mistake', amountPence: 500 });
    expect(refund?.settledAt).toBeInstanceOf(Date);
    const stored = await app.database.db
      .select()
      .from(tickets)
      .where(eq(tickets.orderId, order.id))
      .orderBy(tickets.number);
    expect(stored.map(({ refundId }) => refundId)).toEqual([null, refund?.id, null]);
    const record = await app.database.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.targetId, ids[1] ?? ''));
    expect(record).toMatchObject([
      {
        actorId: host.user.id,
        actorRole: 'host',
        action: 'ticket.void',
        details: { drawId: draw.id, number: 2, refundedPence: 500 },
      },
    ]);
  });

  it('emails the buyer the reason, and whether it is refunded [VIEW-15]', async () => {
    const someone = await register(app);
    const draw = await publishedDraw(app, host, noGame);
    const { tickets: bought } = await buy(someone.client, draw, 2);
    await voidTicket(host, draw, bought[1]?.id);
    await voidTicket(boss, draw, bought[0]?.id, { reason: 'Stolen card', refund: false });
    const told = await app.database.db
      .select()
      .from(emails)
      .where(and(eq(emails.personId, someone.user.id), eq(emails.template, 'refund')))
      .orderBy(emails.createdAt);
    expect(told.map(({ recipient, data }) => ({ recipient, ...data }))).toMatchObject([
      { recipient: someone.user.email, tickets: [[2, 2]], amountPence: 500, reason: 'Bought by mistake' },
      { recipient: someone.user.email, tickets: [[1, 1]], amountPence: 0, reason: 'Stolen card' },
    ]);
    expect(told[0]?.data).toMatchObject({ draw: { id: draw.id, title: draw.title }, testPayment: true });
  });

  it('makes room for another ticket, but does not reuse the number [VIEW-17]', async () => {
    const { draw, ids } = await sold(3, { ticketLimit: 3 });
    expect((await tryToBuy(buyer.client, draw, 1)).error.code).toBe('not_enough_left');
    await voidTicket(host, draw, ids[0]);
    expect((await buy(buyer.client, draw, 1)).tickets.map((ticket) => ticket.ticketNumber)).toEqual([4]);
    expect((await tryToBuy(buyer.client, draw, 1)).error.code).toBe('not_enough_left');
  });

  it('can skip the refund, but only for admins [VIEW-16]', async () => {
    const { draw, order, ids } = await sold(2);
    const fraud = { reason: 'Stolen card', refund: false };
    const { status, error } = await voidTicket(host, draw, ids[0], fraud);
    expect([status, error.message]).toEqual([
      403,
      'Only an administrator can void a ticket without a refund.',
    ]);
    expect((await voidTicket(boss, draw, ids[0], fraud)).status).toBe(200);
    expect(await paymentOf(order.id)).toMatchObject({ refundedPence: 0 });
    expect((await voidTicket(boss, draw, ids[1])).status).toBe(200);
    expect(await paymentOf(order.id)).toMatchObject({ refundedPence: 500 });
  });

  it('is rejected with a message for other users, and for visitors [PERM-12]', async () => {
    const { draw, ids } = await sold(1);
    for (const someone of [buyer, await verifiedHost(app)]) {
      const { status, error } = await voidTicket(someone, draw, ids[0]);
      expect([status, error.message]).toEqual([
        403,
        'Only the creator of this prize draw can void its tickets.',
      ]);
    }
    expect((await voidTicket({ ...host, client: app.client() }, draw, ids[0])).status).toBe(401);
    expect(await countersOf(app, draw.id)).toEqual({ issued: 1, voided: 0, held: 0 });
  });

  it('requires a reason [API-TICKETS-08]', async () => {
    const { draw, ids } = await sold(1);
    for (const reason of ['', '   ']) {
      const { status, error } = await voidTicket(host, draw, ids[0], { reason });
      expect([status, error.message]).toEqual([400, 'Please provide a reason for voiding the ticket']);
    }
  });

  it.each(['\u200b', '   ', 'a\u0000'])('rejects an unreadable reason: %j', async (reason) => {
    const { draw, ids } = await sold(1);
    expect((await voidTicket(host, draw, ids[0], { reason })).status).toBe(400);
  });

  it('finds only tickets in that draw', async () => {
    const { draw } = await sold(1);
    const { ids: elsewhere } = await sold(1);
    for (const id of [elsewhere[0], crypto.randomUUID()]) {
      const { status, error } = await voidTicket(host, draw, id);
      expect([status, error.message]).toEqual([404, 'Ticket not found']);
    }
    expect((await voidTicket(host, { id: crypto.randomUUID() }, elsewhere[0])).status).toBe(404);
  });

  it('happens only once, even with concurrent requests [API-TICKETS-08, VIEW-14]', async () => {
    const { draw, order, ids } = await sold(2);
    const both = await Promise.all([voidTicket(host, draw, ids[0]), voidTicket(boss, draw, ids[0])]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const again = await voidTicket(host, draw, ids[0]);
    expect([again.status, again.error.message]).toEqual([409, 'This ticket has already been voided.']);
    expect(await paymentOf(order.id)).toMatchObject({ refundedPence: 500 });
    expect(await refundsOf(order.id)).toHaveLength(1);
    expect(await countersOf(app, draw.id)).toEqual({ issued: 2, voided: 1, held: 0 });
  });

  it('is rejected once the drawing has started [API-TICKETS-08]', async () => {
    const { draw, ids } = await sold(2);
    await host.client.call('POST /api/v1/prize-draws/:id/end', { params: { id: draw.id } });
    const late = { reason: 'Bought by mistake', cause: 'duplicate' as const };
    expect((await voidTicket(boss, draw, ids[0], late)).status).toBe(200);
    await host.client.call('POST /api/v1/prize-draws/:id/start', { params: { id: draw.id } });
    const drawn = [409, 'Tickets cannot be voided after the prize draw has been drawn.'];
    const started = await voidTicket(host, draw, ids[1]);
    expect([started.status, started.error.message]).toEqual(drawn);
    await app.shiftClock(60_000);
    await app.runJobs();
    await app.shiftClock(0);
    const completed = await voidTicket(boss, draw, ids[1]);
    expect([completed.status, completed.error.message]).toEqual(drawn);
  });
});
