import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { payments, prizeDraws } from '#server/db/schema.ts';
import type { Client } from '../helpers/app.ts';
import { publishedDraw } from '../helpers/draws.ts';
import { register, type Someone, signIn, verifiedHost } from '../helpers/people.ts';
import { buy } from '../helpers/tickets.ts';
import { startTwoApps, type TwoApps, tally } from '../helpers/two-apps.ts';

const noGame = { skillGameType: null, skillGameDifficulty: null };

let two: TwoApps;
let host: Someone;
let elsewhere: Client;
beforeAll(async () => {
  two = await startTwoApps();
  host = await verifiedHost(two.apps[0]);
  elsewhere = await signIn(two.apps[1], host);
});
afterAll(() => two.stop());

const voidIt = (client: Client, drawId: string, ticketId: string) =>
  client.call('POST /api/v1/prize-draws/:id/tickets/:ticketId/void', {
    params: { id: drawId, ticketId },
    body: { reason: 'Twice' },
  });

async function soldTo(quantity: number) {
  const draw = await publishedDraw(two.apps[0], host, noGame);
  const { order, tickets } = await buy((await register(two.apps[0])).client, draw, quantity);
  return { draw, order, ids: tickets.map((ticket) => ticket.id) };
}
const left = async (drawId: string, orderId: string) => {
  const { db } = two.apps[0].database;
  const [draw] = await db.select().from(prizeDraws).where(eq(prizeDraws.id, drawId));
  const [payment] = await db.select().from(payments).where(eq(payments.orderId, orderId));
  return { voided: draw?.voidedCount, refundedPence: payment?.refundedPence };
};

it('voids and refunds a ticket once, in two processes [VIEW-14]', async () => {
  const { draw, order, ids } = await soldTo(2);
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      voidIt(index % 2 === 0 ? host.client : elsewhere, draw.id, ids[0] ?? ''),
    ),
  );
  expect(tally(responses.map(({ status }) => status))).toEqual(
    new Map([
      [200, 1],
      [409, 9],
    ]),
  );
  expect(await left(draw.id, order.id)).toEqual({ voided: 1, refundedPence: 500 });
});

it('voids all tickets in an order at once, each with its own refund', async () => {
  const { draw, order, ids } = await soldTo(10);
  const responses = await Promise.all(
    ids.map((id, index) => voidIt(index % 2 === 0 ? host.client : elsewhere, draw.id, id)),
  );
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await left(draw.id, order.id)).toEqual({ voided: 10, refundedPence: 5000 });
});

// The control, in a test table: both read before either writes.
it('would refund twice without the lock', async () => {
  const [first, second] = await two.transactions(2);
  if (!first || !second) throw new Error('no connections');
  await first.query('commit');
  await first.query('create schema twice');
  await first.query('create table twice.tickets as select false as voided, 0 as refunded_pence');
  await first.query('begin');
  const both = [first, second];
  const found = await Promise.all(both.map((client) => client.query('select voided from twice.tickets')));
  for (const [index, client] of both.entries()) {
    if (found[index]?.rows[0].voided) continue;
    await client.query('update twice.tickets set voided = true, refunded_pence = refunded_pence + 500');
    await client.query('commit');
  }
  const { rows } = await first.query('select refunded_pence from twice.tickets');
  expect(rows).toEqual([{ refunded_pence: 1000 }]);
});
