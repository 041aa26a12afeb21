import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditEntries, paymentEvents } from '#server/db/schema.ts';
import { listAlerts } from '../../../../../../tests/helpers/admin-alerts.ts';
import { provideConnectApp } from '../../../../../../tests/helpers/connect-app.ts';
import { verifiedHost } from '../../../../../../tests/helpers/people.ts';

const site = await provideConnectApp();

const db = () => site.app.database.db;
type Draw = Awaited<ReturnType<typeof site.failedDraw>>;
type Owed = Pick<Draw, 'id' | 'payable'>;

/** A transfer that no attempt of this program has made, as far as it knows. */
const makeTransfer = ({ id, payable, account }: Draw, payableId = payable.id) =>
  site.makeForeignTransfer({ payableId, drawId: id, account, amountPence: payable.amountPence });

/** What keeps the payment from being made, and how often that was audited and emailed. */
async function readAlarm({ id, payable }: Owed) {
  const params = { id: payable.id };
  const { body } = await site.boss.client.call('GET /api/v1/admin/payables/:id', { params });
  const alerts = await listAlerts(site.app, site.boss);
  const ofDraw = and(eq(auditEntries.targetId, id), eq(auditEntries.action, 'payout.paid_before'));
  return {
    obstacles: body.obstacles,
    audited: await db().$count(auditEntries, ofDraw),
    alerts: alerts.filter((alert) => 'payableId' in alert && alert.payableId === payable.id),
  };
}

const NO_ALARM = { obstacles: [], audited: 0, alerts: [] };

describe('the event of an unknown transfer', () => {
  it('of a failed payment blocks it and alerts admins, once [CONNECT-26, MAIL-19]', async () => {
    const draw = await site.failedDraw();
    site.fake.thinEvents.hold();
    const reference = await makeTransfer(draw);
    await site.fake.thinEvents.release((events) => [
      ...events,
      ...events,
      ...events.map((event) => ({ ...event, id: `${event.id}_again` })),
    ]);
    expect(await readAlarm(draw)).toEqual({
      obstacles: ['paid_before'],
      audited: 1,
      alerts: [
        {
          kind: 'payout_after_failure',
          drawTitle: expect.any(String),
          payableId: draw.payable.id,
          amountPence: 7_047,
          reference,
        },
      ],
    });
    await site.commands.reopen(draw.payable.id);
    expect((await site.commands.approve(draw.payable.id)).error).toMatchObject({ code: 'paid_before' });
    await site.reverseInDashboard(reference, 7_047);
    await site.idle();
    expect((await site.commands.approve(draw.payable.id)).status).toBe(200);
  });

  it('of a payment that the bank has made as well alerts admins [CONNECT-26]', async () => {
    const draw = await site.failedDraw();
    const { reopen, approve, csv, pay } = site.commands;
    for (const step of [reopen, approve]) await step(draw.payable.id);
    await csv();
    await pay(draw.payable.id);
    await makeTransfer(draw);
    await site.idle();
    expect(await readAlarm(draw)).toMatchObject({ obstacles: ['paid_before'], audited: 1 });
  });

  it('of a payment that is on its way does nothing, because the payment finds it [CONNECT-26]', async () => {
    const draw = await site.approvedDraw();
    site.fake.balance.topUp(20_000);
    site.loseResponse('POST /v1/transfers', { after: false });
    await expect(site.pay()).rejects.toThrow();
    const reference = await makeTransfer(draw);
    await site.idle();
    expect(await readAlarm(draw)).toEqual(NO_ALARM);
    await site.skipWaits();
    await site.pay();
    expect(await site.stateOf(draw.payable.id)).toMatchObject({ state: 'paid', reference });
    expect(await readAlarm(draw)).toEqual(NO_ALARM);
  });

  it('that names no payment that was sent, or was taken back in full, does nothing [CONNECT-26]', async () => {
    const draw = await site.failedDraw();
    const host = await verifiedHost(site.app);
    await site.onboarded(host);
    const unsent = await site.settledByCard(host);
    for (const named of [crypto.randomUUID(), 'order 17', unsent.payable.id]) {
      const transfer = await makeTransfer(draw, named);
      await site.idle();
      expect(await db().$count(paymentEvents, eq(paymentEvents.subject, transfer))).toBe(1);
    }
    site.fake.thinEvents.hold();
    await site.reverseInDashboard(await makeTransfer(draw), 7_047);
    await site.fake.thinEvents.release();
    expect(await readAlarm(draw)).toEqual(NO_ALARM);
    expect(await readAlarm(unsent)).toEqual(NO_ALARM);
  });
});
