import { describe, expect, it } from 'vitest';
import { refunds } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { admin, register, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { cancelDraw, refundOrder, refundTicket, voidTicket } from '../../../../../tests/helpers/refunds.ts';
import { buy } from '../../../../../tests/helpers/tickets.ts';

const app = await provideTestApp();
const host = await verifiedHost(app);
const boss = await admin(app);
const buyer = await register(app);

async function sold(quantity: number) {
  const draw = await publishedDraw(app, host, { skillGameType: null, skillGameDifficulty: null });
  const { order, tickets } = await buy(buyer.client, draw, quantity);
  return { draw, order, first: tickets[0]?.id ?? '' };
}

describe('a refund of a ticket or of an order', () => {
  it('is rejected with a message for other users, and for visitors [PERM-12]', async () => {
    const { draw, order, first } = await sold(1);
    for (const { client } of [buyer, await verifiedHost(app)]) {
      for (const response of [
        await refundTicket(client, draw.id, first),
        await refundOrder(client, draw.id, order.id),
      ]) {
        expect([response.status, response.error.message]).toEqual([
          403,
          'Only the creator of this prize draw can refund its tickets.',
        ]);
      }
    }
    expect((await refundTicket(app.client(), draw.id, first)).status).toBe(401);
    expect((await refundOrder(app.client(), draw.id, order.id)).status).toBe(401);
    expect(await app.database.db.$count(refunds)).toBe(0);
  });

  it('requires a reason', async () => {
    const { draw, order, first } = await sold(1);
    for (const response of [
      await refundTicket(host.client, draw.id, first, '   '),
      await refundOrder(host.client, draw.id, order.id, ''),
    ]) {
      expect([response.status, response.error.message]).toEqual([
        400,
        'Please provide a reason for the refund',
      ]);
    }
  });

  it('is rejected in a cancelled draw, as is a void, because each order is refunded as a whole', async () => {
    const { draw, order, first } = await sold(2);
    const before = await app.database.db.$count(refunds);
    await cancelDraw(boss.client, draw.id);
    const responses = [
      await refundTicket(host.client, draw.id, first),
      await refundOrder(boss.client, draw.id, order.id),
      await voidTicket(host.client, draw.id, first),
    ];
    for (const { status, error } of responses) expect([status, error.code]).toEqual([409, 'cancelled']);
    await app.runJobs();
    expect(await app.database.db.$count(refunds)).toBe(before + 1);
  });

  it('finds only tickets and orders in that draw', async () => {
    const { draw } = await sold(1);
    const elsewhere = await sold(1);
    for (const id of [elsewhere.first, crypto.randomUUID()]) {
      const { status, error } = await refundTicket(host.client, draw.id, id);
      expect([status, error.message]).toEqual([404, 'Ticket not found']);
    }
    for (const id of [elsewhere.order.id, crypto.randomUUID()]) {
      const { status, error } = await refundOrder(host.client, draw.id, id);
      expect([status, error.message]).toEqual([404, 'Order not found']);
    }
    expect((await refundTicket(host.client, crypto.randomUUID(), elsewhere.first)).status).toBe(404);
  });

  it('is rejected once the drawing has started [STATE-11]', async () => {
    const { draw, order, first } = await sold(2);
    await host.client.call('POST /api/v1/prize-draws/:id/end', { params: { id: draw.id } });
    await host.client.call('POST /api/v1/prize-draws/:id/start', { params: { id: draw.id } });
    const drawn = [409, 'Tickets cannot be voided after the prize draw has been drawn.'];
    const rejected = async () => {
      for (const response of [
        await refundTicket(boss.client, draw.id, first),
        await refundOrder(boss.client, draw.id, order.id),
      ]) {
        expect([response.status, response.error.message]).toEqual(drawn);
      }
    };
    await rejected();
    await app.shiftClock(60_000);
    await app.runJobs();
    await app.shiftClock(0);
    await rejected();
  });
});
