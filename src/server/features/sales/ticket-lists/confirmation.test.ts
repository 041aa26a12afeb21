import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { emails, orderContacts, prizeDraws } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { buy } from '../../../../../tests/helpers/tickets.ts';

const app = await provideTestApp({ limits: true });
const host = await verifiedHost(app);
const buyer = await register(app);
const draw = await publishedDraw(app, host);

const again = (someone: Someone, ticketId: string, id = draw.id) =>
  someone.client.call('POST /api/v1/prize-draws/:id/tickets/:ticketId/confirmation', {
    params: { id, ticketId },
  });

async function bought(quantity = 1) {
  const body = await buy(buyer.client, draw, quantity);
  await app.runJobs();
  return { order: body.order, ids: body.tickets.map(({ id }) => id) };
}

const confirmationsOf = async (orderId: string) =>
  (await app.database.db.select().from(emails).orderBy(emails.id)).filter(({ dedupKey }) =>
    dedupKey.startsWith(`order-confirmation:${orderId}`),
  );

describe('resending a confirmation', () => {
  it('sends the current state of the order [API-TICKETS-15]', async () => {
    const { order, ids } = await bought(3);
    await host.client.call('POST /api/v1/prize-draws/:id/tickets/:ticketId/void', {
      params: { id: draw.id, ticketId: ids[1] ?? '' },
      body: { reason: 'Asked for' },
    });
    expect((await again(host, ids[0] ?? '')).status).toBe(202);
    const [first, second] = await confirmationsOf(order.id);
    expect(second?.recipient).toBe(buyer.user.email);
    expect(first?.data).toMatchObject({ totalPence: order.totalPence });
    expect(second?.data).toMatchObject({ totalPence: (order.totalPence / 3) * 2 });
    expect(JSON.stringify(second?.data)).not.toBe(JSON.stringify(first?.data));
  });

  it('is limited to three times a day [API-TICKETS-15]', async () => {
    const { order, ids } = await bought();
    for (let time = 1; time <= 3; time += 1) expect((await again(host, ids[0] ?? '')).status).toBe(202);
    const { status, error } = await again(host, ids[0] ?? '');
    expect([status, error.message]).toEqual([
      429,
      expect.stringContaining('Too many attempts to send this confirmation again.'),
    ]);
    expect(await confirmationsOf(order.id)).toHaveLength(4);
  });

  it('is rejected for voided tickets and buyers without an email address [API-TICKETS-15]', async () => {
    const { order, ids } = await bought(2);
    const [one = '', two = ''] = ids;
    await host.client.call('POST /api/v1/prize-draws/:id/tickets/:ticketId/void', {
      params: { id: draw.id, ticketId: one },
      body: { reason: 'Asked for' },
    });
    expect((await again(host, one)).error).toMatchObject({ code: 'voided' });
    await app.database.db.update(orderContacts).set({ email: '' }).where(eq(orderContacts.orderId, order.id));
    expect((await again(host, two)).error).toMatchObject({ code: 'erased' });
    const set = (status: 'cancelled' | 'active') =>
      app.database.db.update(prizeDraws).set({ status }).where(eq(prizeDraws.id, draw.id));
    await set('cancelled');
    expect((await again(host, two)).error).toMatchObject({ code: 'over' });
    await set('active');
    const { status, error } = await again(buyer, two);
    expect([status, error.message]).toEqual([
      403,
      'Only the creator of this prize draw can write to its buyers.',
    ]);
    expect((await again(host, crypto.randomUUID())).error.message).toBe('Ticket not found');
    expect(await confirmationsOf(order.id)).toHaveLength(1);
  });
});
