import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import type { Connection } from '#server/db/database.ts';
import { orders, tickets } from '#server/db/schema.ts';
import type { Client } from './app.ts';
import { cancelDraw, refundOrder, refundTicket, voidTicket } from './refunds.ts';
import { step } from './steps.ts';

type Draw = { id: string };

/** What the steps work on. These are functions, because the values exist only while tests run. */
type Ground = { db: () => Connection; admin: () => Client; buyer: (at: number) => Client | undefined };

export const oneOf = <Thing>(things: readonly Thing[], at: number): Thing | undefined =>
  things[at % things.length];

/**
 * Random steps on a draw with sales. Each step picks one of the draw's tickets or orders, or an unknown id if there are
 * none.
 * @param place index of the ticket or order
 * @param buyer index of the buyer
 */
export function soldSteps<D extends Draw>(
  { db, admin, buyer: clientOf }: Ground,
  { place, buyer }: { place: fc.Arbitrary<number>; buyer: fc.Arbitrary<number> },
) {
  const ticketAt = async ({ id }: Draw, at: number) =>
    oneOf(await db().select({ id: tickets.id }).from(tickets).where(eq(tickets.drawId, id)), at)?.id ?? id;
  const orderAt = async ({ id }: Draw, at: number) =>
    oneOf(await db().select({ id: orders.id }).from(orders).where(eq(orders.drawId, id)), at)?.id ?? id;
  return {
    voiding: step('void', fc.tuple(place, fc.boolean()), async (draw: D, [at, refund]) =>
      voidTicket(admin(), draw.id, await ticketAt(draw, at), { reason: 'Chance', refund }),
    ),
    refunding: step('refund the ticket', place, async (draw: D, at) =>
      refundTicket(admin(), draw.id, await ticketAt(draw, at)),
    ),
    refundingOrders: step('refund the order', place, async (draw: D, at) =>
      refundOrder(admin(), draw.id, await orderAt(draw, at)),
    ),
    cancelling: step('cancel the draw', fc.constant(null), ({ id }: D) => cancelDraw(admin(), id)),
    givingUp: step('give up', buyer, async ({ id }: D, at) => {
      const client = clientOf(at);
      const open = await client?.call('GET /api/v1/prize-draws/:id/open-order', { params: { id } });
      const order = open?.body?.order.id;
      if (order) await client?.call('POST /api/v1/orders/:id/cancel', { params: { id: order } });
    }),
  };
}
