import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawSettlements, payables } from '#server/db/schema.ts';
import { receiveAwards } from '../../../../../tests/helpers/awards.ts';
import { drawResult, startDrawing } from '../../../../../tests/helpers/drawn-draw.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import {
  intentOf,
  type StripeApp,
  startStripeApp,
  tryCard,
} from '../../../../../tests/helpers/stripe-app.ts';

let stripe: StripeApp;
let host: Someone;
beforeAll(async () => {
  stripe = await startStripeApp();
  host = await verifiedHost(stripe.app);
});
afterAll(() => stripe.stop());

const db = () => stripe.app.database.db;
const settle = () => stripe.app.services.drawSettlement.settleDue();
const release = () => stripe.app.services.drawSettlement.releaseReserves();

/** A delivered draw with £100 of sales in two orders of £20 and £80, the first of which is disputed. */
async function disputedDraw() {
  const draw = await publishedDraw(stripe.app, host, {
    ticketPrice: 500,
    skillGameType: null,
    skillGameDifficulty: null,
  });
  const { body } = await tryCard(stripe, draw, 4);
  await tryCard(stripe, draw, 16);
  await startDrawing(host, draw);
  await drawResult(host, draw);
  const intent = await intentOf(stripe, body.order.id);
  const { id } = stripe.fake.dispute.open(intent, { amount: 2000 });
  await stripe.fake.webhooks.idle();
  await receiveAwards(stripe.app, draw.id);
  const decide = async (end: 'won' | 'lost', options?: { returned: number }) => {
    stripe.fake.dispute.close(id, end, options);
    await stripe.fake.webhooks.idle();
  };
  return { id: draw.id, decide };
}

const settlementOf = async (id: string) =>
  (await db().select().from(drawSettlements).where(eq(drawSettlements.drawId, id)))[0];
const hostIsOwed = async (id: string) =>
  (await db().select().from(payables).where(eq(payables.drawId, id)))
    .filter(({ payeeKind }) => payeeKind === 'host')
    .map(({ part, amountPence }) => [part, amountPence])
    .sort();
const endReserve = (id: string) =>
  db().update(drawSettlements).set({ reserveUntil: sql`draw_clock()` }).where(eq(drawSettlements.drawId, id));

describe('a draw with an open dispute', () => {
  it('is settled, and reserves at least the disputed money until the bank decides [MONEY-24]', async () => {
    const { id, decide } = await disputedDraw();
    await settle();
    const settlement = await settlementOf(id);
    const hostPence = settlement?.hostPence ?? 0;
    expect(settlement).toMatchObject({ outcome: 'delivered', grossPence: 10_000, reservePence: 2000 });
    expect(await hostIsOwed(id)).toEqual([['share', hostPence - 2000]]);
    await endReserve(id);
    await release();
    expect(await hostIsOwed(id)).toHaveLength(1);
    await decide('won');
    await release();
    expect(await hostIsOwed(id)).toEqual([
      ['reserve', 2000],
      ['share', hostPence - 2000],
    ]);
  });

  it('is settled after a bank decides against the host, but returns all the money [MONEY-24, DISPUTE-01]', async () => {
    const { id, decide } = await disputedDraw();
    await decide('lost', { returned: 2000 });
    await settle();
    expect(await settlementOf(id)).toMatchObject({ outcome: 'delivered', grossPence: 10_000 });
  });

  it('loses the disputed money from the reserve, and nothing else [MONEY-24, DISPUTE-01]', async () => {
    const { id, decide } = await disputedDraw();
    await settle();
    await decide('lost');
    await endReserve(id);
    await release();
    expect(await hostIsOwed(id)).toHaveLength(1);
    const left = (await stripe.app.services.ledger.listBalances(id)).filter(({ pence }) => pence !== 0);
    expect(left.map(({ account }) => account)).not.toContain('host_recoverable');
    expect(left.map(({ account }) => account)).not.toContain('dispute_losses');
  });

  it('pays the host what a bank returns after the reserve was released [MONEY-24, DISPUTE-01]', async () => {
    const { id, decide } = await disputedDraw();
    await settle();
    await decide('lost');
    await endReserve(id);
    await release();
    await decide('won');
    await Promise.all([release(), release()]);
    expect((await hostIsOwed(id)).filter(([part]) => part === 'reserve')).toEqual([['reserve', 2000]]);
  });
});
