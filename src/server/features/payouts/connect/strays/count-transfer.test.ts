import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditEntries } from '#server/db/schema.ts';
import { findBreaches } from '#server/features/money/ledger/invariants/find-breaches.ts';
import { provideConnectApp } from '../../../../../../tests/helpers/connect-app.ts';
import { payableCommands } from '../../../../../../tests/helpers/payables.ts';
import { confirmed, verifiedHost } from '../../../../../../tests/helpers/people.ts';

const site = await provideConnectApp();
const { countTransfer, reopen, approve, csv, pay: payByBank } = site.commands;

const db = () => site.app.database.db;
const LOOK_UP = 'GET /v1/transfers/*';
const detailsOf = async (id: string) =>
  (await site.boss.client.call('GET /api/v1/admin/payables/:id', { params: { id } })).body;

type Failed = Awaited<ReturnType<typeof site.failedDraw>>;
type Transfer = Partial<Parameters<typeof site.makeForeignTransfer>[0]>;

/** Stripe makes the transfer of a payment that was given up; it is for £70.47, unless `more` says otherwise. */
async function makeTransfer({ id, payable, account }: Failed, more: Transfer = {}): Promise<string> {
  const { amountPence } = payable;
  const transfer = await site.makeForeignTransfer({
    payableId: payable.id,
    drawId: id,
    account,
    amountPence,
    ...more,
  });
  await site.idle();
  return transfer;
}

async function strayDraw(more?: Transfer) {
  const draw = await site.failedDraw();
  return { ...draw, transfer: await makeTransfer(draw, more) };
}

const STEPS: Record<'failed' | 'owed' | 'approved', (id: string) => Promise<unknown>> = {
  failed: async () => undefined,
  owed: (id) => reopen(id),
  approved: async (id) => {
    await reopen(id);
    await approve(id);
  },
};

describe('counting a transfer as the payment', () => {
  it.each(['failed', 'owed', 'approved'] as const)(
    'makes a payable that is %s paid, as the ledger shows [CONNECT-25]',
    async (state) => {
      const draw = await site.failedDraw();
      const { id, payable } = draw;
      await STEPS[state](payable.id);
      const transfer = await makeTransfer(draw);
      expect(await detailsOf(payable.id)).toMatchObject({
        state,
        obstacles: ['paid_before'],
        paidBefore: [transfer],
      });
      const { status, body } = await countTransfer(payable.id);
      expect([status, body]).toMatchObject([
        200,
        { state: 'paid', method: 'stripe', attempt: 2, reference: transfer, obstacles: [] },
      ]);
      const balances = await site.balancesOf(id);
      expect(balances).toMatchObject({ payment_clearing: 2_953 });
      expect([balances.host_payable, balances.payouts_in_transit]).toEqual([undefined, undefined]);
      expect(await findBreaches(db())).toEqual([]);
    },
  );

  it('is in the history and the audit log, and nothing more is sent [CONNECT-25]', async () => {
    const { id, payable, transfer } = await strayDraw();
    await countTransfer(payable.id);
    const { paidBefore, history } = await detailsOf(payable.id);
    expect(paidBefore).toEqual([]);
    expect(history[0]).toMatchObject({ event: 'count', attempt: 2, by: { id: site.boss.user.id } });
    const acts = await db()
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.targetId, id), eq(auditEntries.action, 'payout.count')));
    expect(acts).toMatchObject([
      {
        actorId: site.boss.user.id,
        details: { payableId: payable.id, amountPence: 7_047, reference: transfer },
      },
    ]);
    await site.skipWaits();
    await site.pay();
    expect(site.transfersOf(payable.id)).toHaveLength(1);
    expect((await csv()).error).toMatchObject({ code: 'nothing_to_export' });
  });

  it('makes what Stripe has taken back of it owed again, before and afterwards [CONNECT-25, CONNECT-20]', async () => {
    const { id, payable, transfer } = await strayDraw();
    await site.reverseInDashboard(transfer, 2_000);
    await site.idle();
    expect((await countTransfer(payable.id)).body).toMatchObject({ state: 'paid' });
    expect(await site.returnedOf(id)).toEqual([[2_000, 'owed']]);
    await site.reverseInDashboard(transfer, 500);
    await site.idle();
    expect(await site.returnedOf(id)).toEqual([
      [2_000, 'owed'],
      [500, 'owed'],
    ]);
    expect(await site.balancesOf(id)).toMatchObject({ payment_clearing: 2_953 + 2_500, host_payable: 2_500 });
    expect(await findBreaches(db())).toEqual([]);
  });

  it('takes effect once, however often it is requested [CONNECT-25]', async () => {
    const { id, payable } = await strayDraw();
    const all = await Promise.all([1, 2, 3].map(() => countTransfer(payable.id)));
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const { status, error } = await countTransfer(payable.id);
    expect([status, error.code]).toEqual([409, 'already_paid']);
    expect(await site.balancesOf(id)).toMatchObject({ payment_clearing: 2_953 });
  });
});

describe('a transfer is not counted', () => {
  /** Expects that the call fails, and that nothing has changed. */
  async function expectRefused(
    { id, payable }: Failed,
    [status, code]: [number, string],
    count = countTransfer,
  ): Promise<void> {
    const read = async () => [await site.stateOf(payable.id), await site.balancesOf(id)];
    const before = await read();
    const { status: responded, error } = await count(payable.id);
    expect([responded, error.code]).toEqual([status, code]);
    expect(await read()).toEqual(before);
  }

  it('if it has another amount, currency or account, or names another payment [CONNECT-25]', async () => {
    const draw = await strayDraw();
    const account = await site.onboarded(await verifiedHost(site.app));
    let known = draw.transfer;
    for (const more of [
      { amountPence: 7_046 },
      { currency: 'eur' },
      { account },
      { payableId: crypto.randomUUID() },
    ]) {
      const other = await makeTransfer(draw, more);
      await db().execute(sql`update payout_transfers set reference = ${other} where reference = ${known}`);
      await expectRefused(draw, [409, 'transfer_differs']);
      known = other;
    }
  });

  it('if Stripe has taken it back in full meanwhile, or before [CONNECT-25]', async () => {
    const draw = await strayDraw();
    site.fake.thinEvents.hold();
    await site.reverseInDashboard(draw.transfer, 7_047);
    await expectRefused(draw, [409, 'transfer_reversed']);
    await site.fake.thinEvents.release();
    await expectRefused(draw, [409, 'not_paid_before']);
  });

  it('if there is another one that is not taken back [CONNECT-25]', async () => {
    const draw = await strayDraw();
    await db().execute(
      sql`insert into payout_transfers (payable_id, attempt, account, reference, alarmed_at)
        values (${draw.payable.id}, 2, ${draw.account}, 'tr_another', draw_clock())`,
    );
    await expectRefused(draw, [409, 'several_transfers']);
  });

  it('if none is known, and Stripe is not asked [CONNECT-25]', async () => {
    const draw = await site.failedDraw();
    const asked = site.fake.requests().length;
    await expectRefused(draw, [409, 'not_paid_before']);
    expect(site.fake.requests()).toHaveLength(asked);
  });

  it('if the payment is in a file for the bank, or was paid by it [CONNECT-25]', async () => {
    const draw = await site.failedDraw();
    await STEPS.approved(draw.payable.id);
    await csv();
    await makeTransfer(draw);
    await expectRefused(draw, [409, 'not_possible']);
    await payByBank(draw.payable.id);
    await expectRefused(draw, [409, 'already_paid']);
    expect((await detailsOf(draw.payable.id)).obstacles).toEqual(['paid_before']);
  });

  it('while Stripe cannot be reached, but is afterwards [CONNECT-25]', async () => {
    const draw = await strayDraw();
    site.fake.faults.add({ on: LOOK_UP, by: 500, times: 3 });
    await expectRefused(draw, [503, 'unavailable']);
    expect((await countTransfer(draw.payable.id)).status).toBe(200);
  });

  it('for other users, and for a payable that does not exist [CONNECT-25]', async () => {
    const draw = await strayDraw();
    const ofHost = payableCommands(await confirmed(draw.host)).countTransfer;
    await expectRefused(draw, [403, 'forbidden'], ofHost);
    expect((await countTransfer(crypto.randomUUID())).status).toBe(404);
  });
});
