import { and, asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { OverdueEmailFacts } from '#domain/email/overdue-email.ts';
import { emails, prizeDraws } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { createDayClock } from '../../../../../tests/helpers/awards.ts';
import { admin, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { settledDraw } from '../../../../../tests/helpers/settled-draw.ts';
import { soldDraw } from '../../../../../tests/helpers/sold-draw.ts';

const METRICS_TOKEN = 'a token of the tests, which is long enough';
const app = await provideTestApp({ environment: { METRICS_TOKEN } });
const host = await verifiedHost(app, { firstName: 'Olga', lastName: 'Osier' });
const boss = await admin(app);
const passDays = createDayClock(app);
const { alertDue } = app.services.overduePayouts;

type Facts = OverdueEmailFacts['admin-payouts-overdue'];
/** The alerts to one admin, oldest first. */
const listAlerts = async (): Promise<Facts[]> => {
  const ofAdmin = and(eq(emails.template, 'admin-payouts-overdue'), eq(emails.recipient, boss.user.email));
  const rows = await app.database.db.select().from(emails).where(ofAdmin).orderBy(asc(emails.id));
  return rows.map(({ data }) => data as Facts);
};
const readMetric = async () => {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const { body } = await app.client().send({ method: 'GET', url: '/metrics', headers });
  return Number(/^oakdraw_payouts_overdue (\d+)$/m.exec(body)?.[1]);
};

describe('admins', () => {
  it('get one email a day about late payouts, with the reasons and without names [PAYOUT-29]', async () => {
    await settledDraw(app, host);
    await alertDue();
    expect(await listAlerts()).toEqual([]);
    expect(await readMetric()).toBe(0);
    await passDays(8);
    await alertDue();
    await alertDue();
    const [alert, ...others] = await listAlerts();
    expect(others).toEqual([]);
    const { total, overduePence, payouts = [] } = alert ?? {};
    expect([total, overduePence]).toEqual([3, 44_000]);
    expect(payouts.map(({ payee, amountPence, reasons }) => [payee, amountPence, reasons])).toEqual(
      expect.arrayContaining([
        ['host', 41_325, ['The payee hasn’t entered payout details yet']],
        ['charity', 2_175, ['The payee hasn’t entered payout details yet']],
        ['trees', 500, ['An admin has to approve it']],
      ]),
    );
    expect(JSON.stringify(alert)).not.toContain('Osier');
    expect(await readMetric()).toBe(3);
    await passDays(1);
    await alertDue();
    expect(await listAlerts()).toHaveLength(2);
  });

  it('are alerted to a drawn draw that is not settled 28 days after its end [PAYOUT-29]', async () => {
    const id = await soldDraw(app, host, { status: 'completed', enteredCount: 3, title: 'A storm lamp' });
    const before = await readMetric();
    await passDays(27);
    expect(await readMetric()).toBe(before);
    // 28 days, and longer than any row of bank holidays and weekends.
    await passDays(8);
    expect(await readMetric()).toBe(before + 1);
    await alertDue();
    const latest = (await listAlerts()).at(-1);
    expect(latest?.unsettledDraws.map(({ title }) => title)).toEqual(['A storm lamp']);
    await app.database.db.update(prizeDraws).set({ status: 'cancelled' }).where(eq(prizeDraws.id, id));
    expect(await readMetric()).toBe(before);
  });
});
