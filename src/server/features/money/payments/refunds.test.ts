import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { payments, refunds } from '#server/db/schema.ts';
import { createRefunds } from '#server/features/refunds/refunds/service.ts';
import type { RefundRequest, RefundState } from '#server/providers/payments/provider.ts';
import { createTestPayments } from '#server/providers/payments/test-payments.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { register, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { buy } from '../../../../../tests/helpers/tickets.ts';
import { createPayments } from './service.ts';

const noGame = { skillGameType: null, skillGameDifficulty: null };

const app = await provideTestApp();
const host = await verifiedHost(app);
const buyer = await register(app);

/** Voids the first of three tickets while the provider fails `faults` times, and records the calls to the provider. */
async function voidWithFaults(faults: number, changes: Partial<RefundState> = {}) {
  const { db } = app.database;
  const draw = await publishedDraw(app, host, noGame);
  const { order, tickets } = await buy(buyer.client, draw, 3);
  const asked: RefundRequest[] = [];
  const test = createTestPayments({ refund: faults });
  const provider = {
    ...test,
    refund: async (refund: RefundRequest) => {
      asked.push(refund);
      return { ...(await test.refund(refund)), ...changes };
    },
  };
  const service = createPayments({ db, provider });
  const { live, log } = app.services;
  await createRefunds({ db, payments: service, live, log }).void(
    { ...host.user, revoked: false },
    { drawId: draw.id, ticketId: tickets[0]?.id ?? '', reason: 'Asked for', refund: true },
  );
  const stored = async () => {
    const rows = await db
      .select({ settledAt: refunds.settledAt, refundedPence: payments.refundedPence, id: refunds.id })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(payments.orderId, order.id));
    return rows[0];
  };
  return { service, asked, stored, order };
}

it('calls the provider once, after the void is committed', async () => {
  const { service, asked, stored, order } = await voidWithFaults(0);
  const refund = await stored();
  const key = `${refund?.id}:1`;
  expect(asked).toEqual([{ reference: `test_${order.id}`, amountPence: 500, key, askedBefore: false }]);
  expect(refund).toMatchObject({ refundedPence: 500, settledAt: expect.any(Date) });
  await service.settleDue();
  expect(asked).toHaveLength(1);
});

it('retries under the same key until the provider accepts the refund; the ticket stays void', async () => {
  const { service, asked, stored } = await voidWithFaults(2);
  expect(await stored()).toMatchObject({ refundedPence: 500, settledAt: null });
  await expect(service.settleDue()).rejects.toThrow('Some refunds were not taken.');
  expect((await stored())?.settledAt).toBeNull();
  await service.settleDue();
  expect(await stored()).toMatchObject({ refundedPence: 500, settledAt: expect.any(Date) });
  expect(asked).toHaveLength(3);
  expect(new Set(asked.map(({ key }) => key)).size).toBe(1);
});

it('survives a failure to record the provider’s response', async () => {
  const { stored } = await voidWithFaults(0, { reference: 'not text: \u0000' });
  expect(await stored()).toMatchObject({ refundedPence: 500, settledAt: null });
});

it('settles a refund after a crash between the commit and the provider call', async () => {
  const { stored } = await voidWithFaults(1);
  expect((await stored())?.settledAt).toBeNull();
  await app.runJobs();
  expect((await stored())?.settledAt).toBeInstanceOf(Date);
});

it('cannot refund more than was paid', async () => {
  const { db } = app.database;
  const draw = await publishedDraw(app, host, noGame);
  const { order } = await buy(buyer.client, draw, 1);
  const [payment] = await db.select().from(payments).where(eq(payments.orderId, order.id));
  const refund = {
    paymentId: payment?.id ?? '',
    cause: 'ticket' as const,
    reason: 'Too much',
    amountPence: 501,
  };
  await expect(db.transaction((tx) => app.services.payments.recordRefunds(tx, [refund]))).rejects.toThrow();
  expect(await db.$count(refunds, eq(refunds.paymentId, refund.paymentId))).toBe(0);
});
