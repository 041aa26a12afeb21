import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditEntries, payables, payoutReversals } from '#server/db/schema.ts';
import { listAlerts } from '../../../../../../tests/helpers/admin-alerts.ts';
import { claimed, oneAward } from '../../../../../../tests/helpers/awards.ts';
import { provideConnectApp } from '../../../../../../tests/helpers/connect-app.ts';
import { drawResult, startDrawing } from '../../../../../../tests/helpers/drawn-draw.ts';
import { publishedDraw } from '../../../../../../tests/helpers/draws.ts';
import { register, verifiedHost } from '../../../../../../tests/helpers/people.ts';
import { intentOf, tryCard } from '../../../../../../tests/helpers/stripe-app.ts';

const site = await provideConnectApp();

const db = () => site.app.database.db;
const reverse = (id: string, amountPence: number) =>
  site.boss.client.call('POST /api/v1/admin/payables/:id/reverse', {
    params: { id },
    body: { amountPence, reason: 'A lost dispute' },
  });
const reversalsOf = (payableId: string) =>
  db().select().from(payoutReversals).where(eq(payoutReversals.payableId, payableId));

/** A paid draw with sales of £100, of which the host got £70.47, and £7.83 are kept as a reserve. */
async function paidDraw(orders: readonly number[] = [4, 16]) {
  const draw = await site.approvedDraw(orders);
  site.fake.balance.topUp(100_000);
  await site.pay();
  await site.idle();
  const [transfer] = site.transfersOf(draw.payable.id);
  if (!transfer) throw new Error('the payment was not made');
  return { ...draw, transfer };
}

/** The same, after a lost dispute about £20, of which £12.17 are more than the reserve. */
async function indebtedDraw() {
  const draw = await paidDraw();
  const dispute = await disputeFirstOrder(draw.orderIds[0] ?? '');
  await dispute.decide('lost');
  return { ...draw, dispute };
}

async function disputeFirstOrder(orderId: string) {
  const { id } = site.fake.dispute.open(await intentOf(site, orderId), { amount: 2_000 });
  await site.idle();
  return {
    decide: async (end: 'won' | 'lost') => {
      site.fake.dispute.close(id, end);
      await site.idle();
    },
  };
}

describe('a dispute of a draw that is paid through Stripe', () => {
  it('before the drawing lowers what is paid, and nothing has to be taken back [CONNECT-19]', async () => {
    const host = await verifiedHost(site.app);
    await site.onboarded(host);
    const { payable, id } = await site.settledByCard(host, [4, 16], async ([first = '']) => {
      const { decide } = await disputeFirstOrder(first);
      await decide('lost');
    });
    // Four fifths of what is paid without the dispute.
    expect(payable.amountPence).toBe(5_638);
    await site.commands.approve(payable.id);
    site.fake.balance.topUp(20_000);
    await site.pay();
    expect(await site.stateOf(payable.id)).toMatchObject({ state: 'paid' });
    expect((await reverse(payable.id, 1)).error).toMatchObject({ code: 'more_than_owed' });
    expect(await site.balancesOf(id)).not.toHaveProperty('host_recoverable');
  });

  it('after the settlement, but before the payment, is borne by the reserve and then the host [CONNECT-19, DISPUTE-01]', async () => {
    const { payable, id, orderIds } = await site.approvedDraw([4, 16]);
    const dispute = await disputeFirstOrder(orderIds[0] ?? '');
    await dispute.decide('lost');
    expect(await site.balancesOf(id)).toMatchObject({ host_recoverable: 1_217, host_payable: 7_047 });
    expect((await reverse(payable.id, 1_217)).error).toMatchObject({ code: 'not_transferred' });
    site.fake.balance.topUp(20_000);
    await site.pay();
    expect((await reverse(payable.id, 1_217)).body).toMatchObject({ outcome: 'reversed', owedPence: 0 });
  });
});

describe('taking back a payment', () => {
  it('that the host owes for a lost dispute moves the money back, once [CONNECT-19]', async () => {
    const { payable, id, transfer, account } = await indebtedDraw();
    const before = await site.balancesOf(id);
    expect(before).toMatchObject({ host_recoverable: 1_217 });
    expect((await reverse(payable.id, 1_218)).error).toMatchObject({ code: 'more_than_owed' });
    const all = await Promise.all([1, 2, 3].map(() => reverse(payable.id, 1_217)));
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(all.find(({ status }) => status === 200)?.body).toEqual({
      outcome: 'reversed',
      amountPence: 1_217,
      refusal: null,
      owedPence: 0,
    });
    await site.idle();
    const { status, body } = await site.boss.client.call('GET /api/v1/admin/payables/:id', {
      params: { id: payable.id },
    });
    expect(status).toBe(200);
    expect(body.history.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['reverse', 'reversal_made']),
    );
    expect(site.transfersOf(payable.id)).toMatchObject([{ id: transfer.id, amount_reversed: 1_217 }]);
    expect(site.fake.recipients.balanceOf(account)).toBe(7_047 - 1_217);
    expect(await site.balancesOf(id)).toEqual({
      ...before,
      host_recoverable: undefined,
      payment_clearing: (before.payment_clearing ?? 0) + 1_217,
    });
    expect(await site.returnedOf(id)).toEqual([]);
    expect((await site.stateOf(payable.id))?.state).toBe('paid');
  });

  it('is refused if the host has spent the money, and the debt stands [CONNECT-06, CONNECT-19]', async () => {
    const { payable, id, account } = await indebtedDraw();
    site.fake.recipients.payOut(account);
    const { status, body } = await reverse(payable.id, 1_217);
    expect([status, body]).toEqual([
      200,
      {
        outcome: 'refused',
        amountPence: 1_217,
        refusal: expect.stringContaining('insufficient funds'),
        owedPence: 1_217,
      },
    ]);
    expect(await site.balancesOf(id)).toMatchObject({ host_recoverable: 1_217 });
    // Another attempt is a new reversal.
    site.fake.recipients.credit(account, 5_000);
    expect((await reverse(payable.id, 1_000)).body).toMatchObject({ outcome: 'reversed', owedPence: 217 });
    expect(await site.balancesOf(id)).toMatchObject({ host_recoverable: 217 });
  });

  it.each([
    ['after it was made', true],
    ['before it was made', false],
  ])('is made once if the response is lost %s [CONNECT-19]', async (_, after) => {
    const { payable, id } = await indebtedDraw();
    site.loseResponse('POST /v1/transfers/*/reversals', { after });
    expect((await reverse(payable.id, 1_217)).body).toMatchObject({ outcome: 'pending', owedPence: 1_217 });
    expect((await reverse(payable.id, 1_217)).error).toMatchObject({ code: 'reversal_pending' });
    await site.idle();
    // The event does not tell whose reversal it was.
    expect(await site.returnedOf(id)).toEqual([]);
    site.fake.faults.clear();
    site.fake.forgetKeys();
    await site.skipWaits();
    await site.connect.reversals.settleDue();
    await site.connect.reversals.settleDue();
    expect(site.transfersOf(payable.id)).toMatchObject([{ amount_reversed: 1_217 }]);
    expect(await site.balancesOf(id)).not.toHaveProperty('host_recoverable');
    expect(await site.returnedOf(id)).toEqual([]);
  });

  it('belongs to the host again if the dispute is won after all [CONNECT-19, DISPUTE-04]', async () => {
    const { payable, id, dispute } = await indebtedDraw();
    await reverse(payable.id, 1_217);
    await dispute.decide('won');
    const after = await site.balancesOf(id);
    expect(after.host_recoverable).toBeUndefined();
    expect(after.host_reserve).toBe(783 + 1_217);
  });
});

describe('a reversal in Stripe’s dashboard', () => {
  it('is recorded, alerts admins, and is owed to the payee again [CONNECT-20, MAIL-19]', async () => {
    const { payable, id, transfer } = await paidDraw();
    const before = await site.balancesOf(id);
    await site.reverseInDashboard(transfer.id, 3_000);
    await site.idle();
    expect(await site.returnedOf(id)).toEqual([[3_000, 'owed']]);
    expect(await site.balancesOf(id)).toEqual({
      ...before,
      payment_clearing: (before.payment_clearing ?? 0) + 3_000,
      host_payable: 3_000,
    });
    await site.reverseInDashboard(transfer.id, 4_047);
    await site.idle();
    expect(await site.returnedOf(id)).toEqual([
      [3_000, 'owed'],
      [4_047, 'owed'],
    ]);
    expect((await site.stateOf(payable.id))?.state).toBe('paid');
    const acts = await db().select().from(auditEntries).where(eq(auditEntries.targetId, id));
    expect(acts.filter(({ action }) => action === 'payout.returned')).toHaveLength(2);
    const about = { kind: 'payout_returned', drawTitle: expect.any(String), payableId: payable.id };
    const alerts = await listAlerts(site.app, site.boss);
    expect(alerts.filter(({ kind }) => kind === 'payout_returned')).toEqual([
      { ...about, amountPence: 3_000 },
      { ...about, amountPence: 4_047 },
    ]);
    // It is paid as a payment of its own.
    const again = await db()
      .select()
      .from(payables)
      .where(and(eq(payables.drawId, id), eq(payables.part, 'returned')));
    for (const one of again) await site.commands.approve(one.id);
    await site.pay();
    expect(
      again
        .flatMap((one) => site.transfersOf(one.id))
        .map(({ amount }) => amount)
        .toSorted(),
    ).toEqual([3_000, 4_047]);
  });

  it('of a winner’s cash opens the prize again until all of it is paid [CONNECT-27]', async () => {
    const [host, winner] = [await verifiedHost(site.app), await register(site.app)];
    const draw = await publishedDraw(site.app, host, {
      skillGameType: null,
      skillGameDifficulty: null,
      minTicketAmount: 50,
      prizes: [{ rank: 1, description: 'A week in a lighthouse' }],
    });
    expect((await tryCard(site, draw, 20, { by: winner })).status).toBe(201);
    await startDrawing(host, draw);
    await drawResult(host, draw);
    await claimed(winner, draw.id);
    const { drawSettlement } = site.app.services;
    await drawSettlement.settleDue();
    await site.onboarded(winner);
    site.fake.balance.topUp(20_000);
    const send = async (id: string) => {
      expect((await site.commands.approve(id)).status).toBe(200);
      await site.pay();
      await site.idle();
      await drawSettlement.closePaidAwards();
    };
    const { id } = await site.payableOf(draw.id, 'winner');
    await send(id);
    expect(await oneAward(winner.client, draw.id)).toMatchObject({ isCash: true, state: 'received' });

    await site.reverseInDashboard(site.transfersOf(id)[0]?.id ?? '', 1_000);
    await site.idle();
    await drawSettlement.closePaidAwards();
    expect(await site.returnedOf(draw.id)).toEqual([[1_000, 'owed']]);
    expect(await oneAward(winner.client, draw.id)).toMatchObject({ state: 'claimed', receivedAt: null });
    const acts = await db().select().from(auditEntries).where(eq(auditEntries.targetId, draw.id));
    expect(acts.filter(({ action }) => action === 'award.returnCash')).toHaveLength(1);

    await send((await site.payableOf(draw.id, 'winner', 'returned')).id);
    expect(await oneAward(winner.client, draw.id)).toMatchObject({ state: 'received' });
  });

  it('repays what the host owes first [CONNECT-20]', async () => {
    const { payable, id, transfer } = await indebtedDraw();
    await site.reverseInDashboard(transfer.id, 2_000);
    await site.idle();
    expect(await site.balancesOf(id)).not.toHaveProperty('host_recoverable');
    expect(await site.returnedOf(id)).toEqual([[783, 'owed']]);
    expect(await reversalsOf(payable.id)).toMatchObject([{ recoveredPence: 1_217, returnedPence: 783 }]);
  });

  it.each(['missing', 'repeated'] as const)(
    'takes effect once if its event is %s [CONNECT-20, CONNECT-21]',
    async (how) => {
      const { payable, id, transfer } = await paidDraw();
      site.fake.thinEvents.hold();
      await site.reverseInDashboard(transfer.id, 1_000);
      await site.reverseInDashboard(transfer.id, 500);
      await site.fake.thinEvents.release((events) => {
        if (how === 'missing') return [];
        return [...events, ...events].toReversed();
      });
      await site.idle();
      if (how === 'missing') {
        expect(await reversalsOf(payable.id)).toEqual([]);
        await db().execute(
          sql`update payables set paid_at = paid_at - interval '1 day' where id = ${payable.id}`,
        );
        await site.connect.poll();
      }
      expect((await reversalsOf(payable.id)).reduce((sum, { amountPence }) => sum + amountPence, 0)).toBe(
        1_500,
      );
      expect((await site.returnedOf(id)).reduce((sum, [pence]) => sum + Number(pence), 0)).toBe(1_500);
    },
  );

  it.each(['an account', 'the transfer, the first time,'] as const)(
    'is found without its event, even if the look-up of %s fails [CONNECT-21]',
    async (what) => {
      const { payable, id, transfer } = await paidDraw();
      await site.startOnboarding(await verifiedHost(site.app));
      site.fake.thinEvents.hold();
      await site.reverseInDashboard(transfer.id, 1_000);
      await site.fake.thinEvents.release(() => []);
      await db().execute(
        sql`update payables set paid_at = paid_at - interval '80 days' where id = ${payable.id}`,
      );
      await db().execute(sql`update connect_accounts set looked_up_at = looked_up_at - interval '1 day'`);
      const on = what === 'an account' ? 'GET /v2/core/accounts/*' : 'GET /v1/transfers/*';
      site.fake.faults.add({ on, by: 500, times: 90 });
      await expect(site.connect.poll()).rejects.toThrow();
      if (what !== 'an account') {
        site.fake.faults.clear();
        await site.connect.poll();
      }
      expect(await reversalsOf(payable.id)).toMatchObject([{ returnedPence: 1_000 }]);
      expect(await site.returnedOf(id)).toEqual([[1_000, 'owed']]);
    },
  );

  it('of a payment whose response was lost is recorded together with the payment [CONNECT-20]', async () => {
    const { payable, id } = await site.approvedDraw();
    site.fake.balance.topUp(20_000);
    site.loseResponse('POST /v1/transfers');
    await site.pay().catch(() => undefined);
    const [transfer] = site.transfersOf(payable.id);
    await site.reverseInDashboard(transfer?.id ?? '', 7_047);
    await site.idle();
    site.fake.faults.clear();
    await site.skipWaits();
    await site.pay();
    expect((await site.stateOf(payable.id))?.state).toBe('paid');
    expect(await site.returnedOf(id)).toEqual([[7_047, 'owed']]);
  });
});
