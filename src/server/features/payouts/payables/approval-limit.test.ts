import { expect, it } from 'vitest';
import { listAlerts } from '../../../../../tests/helpers/admin-alerts.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { createDayClock } from '../../../../../tests/helpers/awards.ts';
import { enterBankDetails } from '../../../../../tests/helpers/bank-details.ts';
import { payableCommands } from '../../../../../tests/helpers/payables.ts';
import { admin, confirmed, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { settledDraw } from '../../../../../tests/helpers/settled-draw.ts';

const app = await provideTestApp();
const host = await verifiedHost(app);
const other = await admin(app);
/** An admin who has won prizes, and wants to approve their own payments of £413.25. */
const alone = await confirmed(await admin(app));
await enterBankDetails(alone);

const passDays = createDayClock(app);
const pass = async (hours: number) => {
  await passDays(hours / 24);
  await confirmed(alone);
};
/** Sets the limit, and returns the one that applies. */
const set = async (payoutApprovalPence: number | null) => {
  const body = { payoutApprovalPence };
  return (await alone.client.call('PATCH /api/v1/admin/settings', { body })).body.approvalLimit;
};
const show = async () => (await alone.client.call('GET /api/v1/admin/settings')).body.approvalLimit;
const { approve, list } = payableCommands(alone);
const newPayment = async () => (await settledDraw(app, host, { winner: alone })).payables.winner;
const tryToApprove = async (id: string | undefined) => {
  const { status, error } = await approve(id);
  return status === 200 ? 'approved' : `${status} ${error.code}`;
};
const REFUSED = '403 another_admin_needed';
const HIGH = 1_000_000;
const LOW = 20_000;

/** Lowers the limit, long enough ago that only later changes matter. */
async function startLow(): Promise<void> {
  await set(LOW);
  await pass(49);
}

it('a higher payout limit applies after 48 hours, so that no admin can raise it and approve alone [PAYOUT-51]', async () => {
  await startLow();
  const draw = await settledDraw(app, host, { winner: alone });
  const id = draw.payables.winner;
  expect(await tryToApprove(id)).toBe(REFUSED);
  const limit = await set(HIGH);
  expect(limit).toEqual({ pence: LOW, until: expect.any(String) });
  expect(await show()).toEqual(limit);
  expect(await tryToApprove(id)).toBe(REFUSED);
  expect((await list({ draw: draw.id, state: 'owed' })).body).toContainEqual(
    expect.objectContaining({ id, obstacles: ['another_admin_needed'] }),
  );
  await pass(47.9);
  expect(await tryToApprove(id)).toBe(REFUSED);
  await pass(0.2);
  expect(await show()).toEqual({ pence: HIGH, until: null });
  expect(await tryToApprove(id)).toBe('approved');
});

it('a lower payout limit applies at once [PAYOUT-51]', async () => {
  await set(HIGH);
  await pass(49);
  const id = await newPayment();
  expect(await set(LOW)).toEqual({ pence: LOW, until: null });
  expect(await tryToApprove(id)).toBe(REFUSED);
});

it('a payout limit that is raised, lowered and raised again applies 48 hours after the last change [PAYOUT-51]', async () => {
  await startLow();
  const id = await newPayment();
  await set(HIGH);
  await pass(30);
  await set(LOW);
  await set(HIGH);
  await pass(30);
  expect(await show()).toMatchObject({ pence: LOW });
  expect(await tryToApprove(id)).toBe(REFUSED);
  await pass(18.1);
  expect(await tryToApprove(id)).toBe('approved');
});

it('a payout limit that is reset to a higher default also applies after 48 hours [PAYOUT-51]', async () => {
  await startLow();
  const id = await newPayment();
  expect(await set(null)).toEqual({ pence: LOW, until: expect.any(String) });
  expect(await tryToApprove(id)).toBe(REFUSED);
  await pass(48.1);
  expect(await show()).toEqual({ pence: 100_000, until: null });
  expect(await tryToApprove(id)).toBe('approved');
});

it('all admins get one email when the payout limit is raised, and none when it is lowered [PAYOUT-51, MAIL-19]', async () => {
  await startLow();
  const before = (await listAlerts(app, other)).length;
  const { until } = await set(HIGH);
  const raised = { kind: 'limit_raised', toPence: HIGH, limitPence: LOW, appliesFrom: until };
  for (const someone of [other, alone])
    expect((await listAlerts(app, someone)).slice(before)).toEqual([raised]);
  await set(LOW);
  expect(await listAlerts(app, other)).toHaveLength(before + 1);
});
