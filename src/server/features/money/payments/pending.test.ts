import { eq, isNotNull } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { readDatabaseTime } from '#server/clock.ts';
import { orders, payments, refunds } from '#server/db/schema.ts';
import { createTestPayments } from '#server/providers/payments/test-payments.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { register, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { soldDraw } from '../../../../../tests/helpers/sold-draw.ts';
import { createPayments } from './service.ts';

const app = await provideTestApp();

it('a refund is followed up, however many older ones stay pending at the provider', async () => {
  const { db } = app.database;
  const now = (await readDatabaseTime(db)).getTime();
  const blocks = [{ holder: await register(app), quantity: 101 }];
  const drawId = await soldDraw(app, await verifiedHost(app), { blocks });
  const [paid] = await db
    .select({ paymentId: payments.id })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(orders.drawId, drawId));
  const refund = (index: number) => ({
    paymentId: paid?.paymentId ?? '',
    cause: 'ticket' as const,
    reason: 'Asked for',
    amountPence: 500,
    providerReference: `re_${index}`,
    createdAt: new Date(now - (1_000 - index) * 1_000),
  });
  await db.insert(refunds).values(Array.from({ length: 101 }, (_, index) => refund(index)));
  const provider = {
    ...createTestPayments(),
    lookUpRefund: async (reference: string) => {
      if (reference === 're_0') throw new Error('The provider does not know it.');
      return { reference, status: reference === 're_100' ? ('settled' as const) : ('pending' as const) };
    },
  };
  const service = createPayments({ db, provider });
  for (let run = 0; run < 2; run += 1) await service.followUp().catch(() => undefined);
  const settled = await db.select().from(refunds).where(isNotNull(refunds.settledAt));
  expect(settled.map(({ providerReference }) => providerReference)).toEqual(['re_100']);
});
