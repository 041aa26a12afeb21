import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { tickets } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { inputOf, publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { admin, register, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { refundOrder, refundTicket, voidTicket } from '../../../../../tests/helpers/refunds.ts';
import { buy } from '../../../../../tests/helpers/tickets.ts';

const app = await provideTestApp();
const host = await verifiedHost(app);
const boss = await admin(app);
const buyer = await register(app);

async function sold(quantity = 4) {
  const draw = await publishedDraw(app, host, { skillGameType: null, skillGameDifficulty: null });
  const { order, tickets: bought } = await buy(buyer.client, draw, quantity);
  return { draw, order, ids: bought.map(({ id }) => id) };
}

const end = (id: string) => host.client.call('POST /api/v1/prize-draws/:id/end', { params: { id } });
const page = async (id: string) =>
  (await app.client().call('GET /api/v1/prize-draws/:id/page', { params: { id } })).body;
const factsOf = (drawId: string) =>
  app.database.db
    .select({ number: tickets.number, by: tickets.voidedBy, cause: tickets.voidCause })
    .from(tickets)
    .where(eq(tickets.drawId, drawId))
    .orderBy(tickets.number);

describe('after the end of sales', () => {
  it('the host can neither void nor refund, and nothing changes [VIEW-20]', async () => {
    const { draw, order, ids } = await sold();
    await end(draw.id);
    const [first = ''] = ids;
    const why = { reason: 'Asked for', cause: 'requested' as const };
    for (const { status, error } of [
      await voidTicket(host.client, draw.id, first, why),
      await refundTicket(host.client, draw.id, first, why),
      await refundOrder(host.client, draw.id, order.id, why),
    ]) {
      expect([status, error.code, error.message]).toEqual([
        403,
        'sales_ended',
        'Ticket sales are over, so you can no longer void or refund tickets. Please ask us to do it.',
      ]);
    }
    expect((await page(draw.id)).draw.ticketsSold).toBe(4);
    expect((await page(draw.id)).voids).toEqual([]);
  });

  it('the schedule counts, even before the status has changed [VIEW-20]', async () => {
    const { draw, ids } = await sold();
    await app.shiftClock(8 * 86_400_000);
    const late = await voidTicket(host.client, draw.id, ids[0] ?? '');
    await app.shiftClock(0);
    expect([late.status, late.error.code]).toEqual([403, 'sales_ended']);
  });

  it('a pause counts too, because a paused draw can be drawn [VIEW-20]', async () => {
    const { draw, ids } = await sold();
    const pause = { params: { id: draw.id }, body: { ...inputOf(draw), startDate: null } };
    expect((await boss.client.call('PUT /api/v1/prize-draws/:id', pause)).body.paused).toBe(true);
    expect((await voidTicket(host.client, draw.id, ids[0] ?? '')).error.code).toBe('sales_ended');
  });

  it('a host who is an admin is still the host [VIEW-20]', async () => {
    const both = await admin(app);
    const draw = await publishedDraw(app, both, { skillGameType: null, skillGameDifficulty: null });
    const { tickets: bought } = await buy(buyer.client, draw, 1);
    await both.client.call('POST /api/v1/prize-draws/:id/end', { params: { id: draw.id } });
    const why = { reason: 'Asked for', cause: 'requested' as const };
    expect((await voidTicket(both.client, draw.id, bought[0]?.id ?? '', why)).error.code).toBe('sales_ended');
  });

  it('admins have to choose a public cause [VIEW-21]', async () => {
    const { draw, order, ids } = await sold();
    await end(draw.id);
    const [first = '', second = ''] = ids;
    for (const { status, error } of [
      await voidTicket(boss.client, draw.id, first),
      await refundTicket(boss.client, draw.id, first),
      await refundOrder(boss.client, draw.id, order.id),
    ]) {
      expect([status, error.code, error.issues?.[0]?.path]).toEqual([400, 'cause_required', 'cause']);
    }
    const unknown = { reason: 'Asked for', cause: 'whim' as 'other' };
    expect((await voidTicket(boss.client, draw.id, first, unknown)).status).toBe(400);
    const fraud = { reason: 'Stolen card', cause: 'fraud' as const };
    expect((await voidTicket(boss.client, draw.id, first, fraud)).body).toMatchObject({
      voidedBy: 'admin',
      voidCause: 'fraud',
    });
    expect((await refundTicket(boss.client, draw.id, second, { cause: 'duplicate' })).status).toBe(200);
    expect((await refundOrder(boss.client, draw.id, order.id, { cause: 'ineligible' })).status).toBe(200);
    expect(await factsOf(draw.id)).toEqual([
      { number: 1, by: 'admin', cause: 'fraud' },
      { number: 2, by: 'admin', cause: 'duplicate' },
      { number: 3, by: 'admin', cause: 'ineligible' },
      { number: 4, by: 'admin', cause: 'ineligible' },
    ]);
  });
});

describe('who voided tickets and why', () => {
  it('is public on the draw’s page and in lists of tickets, without the reason in words [VIEW-22]', async () => {
    const { draw, ids } = await sold(4);
    const [first = '', second = '', third = ''] = ids;
    await voidTicket(host.client, draw.id, first);
    await refundTicket(host.client, draw.id, second);
    await end(draw.id);
    await voidTicket(boss.client, draw.id, third, { reason: 'Stolen card', cause: 'fraud' });
    expect((await page(draw.id)).voids).toEqual([
      { by: 'host', cause: 'other', afterEnd: false, tickets: 1 },
      { by: 'host', cause: 'requested', afterEnd: false, tickets: 1 },
      { by: 'admin', cause: 'fraud', afterEnd: true, tickets: 1 },
    ]);
    const stranger = await register(app);
    const list = await stranger.client.call('GET /api/v1/prize-draws/:id/tickets', {
      params: { id: draw.id },
    });
    expect(list.body.map(({ voidedBy, voidCause, voidReason }) => [voidedBy, voidCause, voidReason])).toEqual(
      [
        ['host', 'other', null],
        ['host', 'requested', null],
        ['admin', 'fraud', null],
        [null, null, null],
      ],
    );
  });

  it('never changes, not even by hand [VIEW-22]', async () => {
    const { draw, ids } = await sold(1);
    await voidTicket(host.client, draw.id, ids[0] ?? '');
    const other = { voidedBy: 'buyer', voidCause: 'requested' } as const;
    await expect(
      app.database.db.update(tickets).set(other).where(eq(tickets.drawId, draw.id)),
    ).rejects.toThrow();
    expect(await factsOf(draw.id)).toEqual([{ number: 1, by: 'host', cause: 'other' }]);
  });

  it('is not stored for tickets whose whole draw is refunded [VIEW-22]', async () => {
    const { draw, ids } = await sold(2);
    await voidTicket(host.client, draw.id, ids[0] ?? '');
    const body = { reason: 'The prize is gone' };
    await boss.client.call('POST /api/v1/prize-draws/:id/cancel', { params: { id: draw.id }, body });
    await app.runJobs();
    expect(await factsOf(draw.id)).toEqual([
      { number: 1, by: 'host', cause: 'other' },
      { number: 2, by: null, cause: null },
    ]);
  });
});
