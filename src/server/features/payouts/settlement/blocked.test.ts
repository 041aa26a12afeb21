import { eq, inArray } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { readDatabaseTime } from '#server/clock.ts';
import { drawSettlements, orders, payments, refunds } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { register, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { soldDraw } from '../../../../../tests/helpers/sold-draw.ts';

const app = await provideTestApp();
const host = await verifiedHost(app);
const buyer = await register(app);

it('a draw is settled, however many older ones wait for a refund that a bank keeps returning [MONEY-23]', async () => {
  const { db } = app.database;
  const now = await readDatabaseTime(db);
  const cancelled = (daysAgo: number) => {
    const at = new Date(now.getTime() - daysAgo * 86_400_000);
    return {
      status: 'cancelled',
      cancelledAt: at,
      cancelReason: 'The prize is gone',
      refundedAt: at,
    } as const;
  };
  const waiting: string[] = [];
  for (let draw = 0; draw < 101; draw += 1) {
    const blocks = [{ holder: buyer, quantity: 1, voided: true }];
    waiting.push(await soldDraw(app, host, { ...cancelled(2), blocks }));
  }
  const paid = await db
    .select({ paymentId: payments.id })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(inArray(orders.drawId, waiting));
  await db
    .insert(refunds)
    .values(
      paid.map(
        ({ paymentId }) =>
          ({ paymentId, cause: 'cancel', reason: 'The prize is gone', amountPence: 500 }) as const,
      ),
    );
  const ready = await soldDraw(app, host, cancelled(1));
  await app.services.drawSettlement.settleDue();
  const settled = await db.select({ id: drawSettlements.drawId }).from(drawSettlements);
  expect(settled).toEqual([{ id: ready }]);
});
