import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { emails } from '#server/db/schema.ts';
import { provideTestApp, type TestApp } from '../../../../../tests/helpers/app.ts';
import { CLAIM, createDayClock, oneAward, PDF } from '../../../../../tests/helpers/awards.ts';
import { endHolds, enterBankDetails } from '../../../../../tests/helpers/bank-details.ts';
import { DETAILS, startFakeAgeCheck } from '../../../../../tests/helpers/fake-age-check.ts';
import { payableCommands } from '../../../../../tests/helpers/payables.ts';
import {
  admin,
  confirmed,
  register,
  type Someone,
  verifiedHost,
} from '../../../../../tests/helpers/people.ts';
import { soldDraw } from '../../../../../tests/helpers/sold-draw.ts';
import { findUnderAge } from '../../../../../tests/helpers/under-age.ts';

const fake = await startFakeAgeCheck();
const app = await provideTestApp({ environment: fake.environment });
const plain = await provideTestApp();
const clocks = new Map([app, plain].map((site) => [site, createDayClock(site)]));

const DOCUMENT = { name: 'passport.pdf', data: PDF };

const passCheck = ({ client, user }: Someone) =>
  client.call('POST /api/v1/users/:id/age-check', { params: { id: user.id }, body: DETAILS });

/** Runs a draw that misses its minimum, so that its only winner claims cash, which is not paid yet. */
async function claimCash(site: TestApp, winner: Someone) {
  const host = await verifiedHost(site);
  const boss = await confirmed(await admin(site));
  const id = await soldDraw(site, host, {
    blocks: [{ holder: winner, quantity: 7 }],
    minTicketAmount: 50,
  });
  await host.client.call('POST /api/v1/prize-draws/:id/start', { params: { id } });
  await clocks.get(site)?.(1 / 1440);
  await host.client.call('POST /api/v1/prize-draws/:id/draw', { params: { id } });
  const params = { id, awardId: (await oneAward(winner.client, id)).id };
  const claim = await winner.client.call('POST /api/v1/prize-draws/:id/awards/:awardId/claim', {
    params,
    body: { ...CLAIM, delivery: { kind: 'digital' } },
  });
  expect(claim).toMatchObject({ status: 200, body: { isCash: true, state: 'claimed' } });
  await enterBankDetails(winner);
  await endHolds(site);
  await site.services.drawSettlement.settleDue();
  const commands = payableCommands(boss);
  const payable = async () =>
    (await commands.list({ draw: id })).body.find(({ payee }) => payee.kind === 'winner');
  const own = async () => {
    const query = { params: { id: winner.user.id }, query: { draw: id } };
    return (await winner.client.call('GET /api/v1/users/:id/payables', query)).body[0];
  };
  const payment = async () => (await winner.client.call('GET /api/v1/awards')).body[0]?.payment;
  return { ...commands, boss, host, params, payable, own, payment };
}

describe('the cash of a winner', () => {
  it('waits for the age check where a provider checks ages, until it is passed [AGE-17]', async () => {
    const winner = await register(app);
    await passCheck(winner);
    const cash = await claimCash(app, winner);
    expect(await cash.payable()).toMatchObject({ obstacles: [], laterObstacles: [] });
    // The check counts only for the name that was checked.
    await winner.client.call('PATCH /api/v1/users/:id', {
      params: { id: winner.user.id },
      body: { lastName: 'Renamed' },
    });
    const { id } = (await cash.payable()) ?? {};
    expect(await cash.payable()).toMatchObject({ obstacles: [], laterObstacles: ['age_unknown'] });
    expect(await cash.payment()).toBe('age_needed');
    expect(await cash.own()).toMatchObject({ state: 'owed', waitsForAge: true });
    await Promise.all([app.services.detailsRequests.askWinners(), app.services.detailsRequests.askWinners()]);
    expect(
      await app.database.db.$count(
        emails,
        and(eq(emails.personId, winner.user.id), eq(emails.template, 'payout-age-needed')),
      ),
    ).toBe(1);
    expect((await cash.approve(id)).body).toMatchObject({ state: 'approved', obstacles: ['age_unknown'] });
    expect((await cash.csv()).error.code).toBe('nothing_to_export');
    await passCheck(winner);
    expect(await cash.payment()).toBe('pending');
    expect(await cash.own()).toMatchObject({ waitsForAge: false });
    expect((await cash.csv()).status).toBe(200);
    expect(await cash.own()).toMatchObject({ state: 'exported' });
  });

  it('is asked for and reminded once, also if the payment is approved already [AGE-17]', async () => {
    const winner = await register(app);
    await passCheck(winner);
    const cash = await claimCash(app, winner);
    await winner.client.call('PATCH /api/v1/users/:id', {
      params: { id: winner.user.id },
      body: { lastName: 'Renamed' },
    });
    const { id, amountPence } = (await cash.payable()) ?? {};
    expect((await cash.approve(id)).body.state).toBe('approved');
    for (const days of [0, 7.1, 30]) {
      await clocks.get(app)?.(days);
      await app.services.detailsRequests.askWinners();
    }
    const isRequest = and(eq(emails.personId, winner.user.id), eq(emails.template, 'payout-age-needed'));
    const rows = await app.database.db.select().from(emails).where(isRequest).orderBy(emails.createdAt);
    const parts = [{ rank: 1, amountPence }];
    expect(rows.map(({ data }) => data)).toEqual([
      expect.objectContaining({ amountPence, parts, isReminder: false }),
      expect.objectContaining({ amountPence, parts, isReminder: true }),
    ]);
  });

  it('waits while an admin waits for a document, with and without a provider [AGE-17]', async () => {
    const winner = await register(plain);
    const cash = await claimCash(plain, winner);
    const ask = () =>
      cash.boss.client.call('POST /api/v1/prize-draws/:id/awards/:awardId/age-document', {
        params: cash.params,
      });
    expect(await ask()).toMatchObject({ status: 200, body: { isAgeOpen: true } });
    const { id } = (await cash.payable()) ?? {};
    await cash.approve(id);
    expect((await cash.csv()).error.code).toBe('nothing_to_export');
    expect(await cash.payment()).toBe('age_needed');
    const params = { id: winner.user.id };
    await winner.client.call('POST /api/v1/users/:id/age-document', { params, body: DOCUMENT });
    expect((await cash.csv()).error.code).toBe('nothing_to_export');
    const decided = await cash.boss.client.call('POST /api/v1/admin/age-documents/:id/decision', {
      params,
      body: { decision: 'passed' },
    });
    expect(decided.status).toBe(204);
    expect((await cash.csv()).status).toBe(200);
    await plain.services.detailsRequests.askWinners();
    expect(await plain.database.db.$count(emails, eq(emails.template, 'payout-age-needed'))).toBe(0);
    // Too late: the bank has the payment.
    expect(await ask()).toMatchObject({ status: 409, error: { code: 'not_possible' } });
  });

  it('no longer waits once an admin has withdrawn the request for a document [AGE-11, AGE-17]', async () => {
    const winner = await register(plain);
    const cash = await claimCash(plain, winner);
    const { params, boss } = cash;
    await boss.client.call('POST /api/v1/prize-draws/:id/awards/:awardId/age-document', { params });
    await cash.approve((await cash.payable())?.id);
    expect((await cash.csv()).error.code).toBe('nothing_to_export');
    await boss.client.call('DELETE /api/v1/prize-draws/:id/awards/:awardId/age-document', { params });
    expect((await cash.csv()).status).toBe(200);
  });

  it('stays with its winner, who can’t be disqualified once the money is divided [AWARD-10]', async () => {
    const winner = await register(plain);
    const { params, boss, own } = await claimCash(plain, winner);
    const body = { cause: 'ineligible', note: 'Under 18.' } as const;
    const of = 'POST /api/v1/prize-draws/:id/awards/:awardId/disqualify';
    expect(await boss.client.call(of, { params, body })).toMatchObject({
      status: 409,
      error: { code: 'settled' },
    });
    expect((await own())?.state).toBe('owed');
  });

  it('is not exported to a person who was found under 18 in another account [AGE-17]', async () => {
    const names = { firstName: 'Twice', lastName: 'Registered' };
    const winner = await register(plain, names);
    const cash = await claimCash(plain, winner);
    const { id } = (await cash.payable()) ?? {};
    expect((await cash.approve(id)).body).toMatchObject({ state: 'approved', obstacles: [] });
    await findUnderAge(plain, await register(plain, names), cash.boss);
    expect((await cash.csv()).error.code).toBe('nothing_to_export');
    expect(await cash.payable()).toMatchObject({ state: 'approved', obstacles: ['age_unknown'] });
  });

  it('is not paid to a person whose document says that they are under 18 [AGE-17]', async () => {
    const winner = await register(plain);
    const cash = await claimCash(plain, winner);
    const params = { id: winner.user.id };
    await cash.boss.client.call('POST /api/v1/prize-draws/:id/awards/:awardId/age-document', {
      params: cash.params,
    });
    await winner.client.call('POST /api/v1/users/:id/age-document', { params, body: DOCUMENT });
    await cash.boss.client.call('POST /api/v1/admin/age-documents/:id/decision', {
      params,
      body: { decision: 'refused', reason: 'under_18' },
    });
    expect(await cash.payable()).toMatchObject({ laterObstacles: ['age_unknown'] });
    expect(await cash.payment()).toBe('age_needed');
  });
});
