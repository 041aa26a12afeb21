import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { calculateHostDueAt } from '#domain/payouts/overdue.ts';
import { isBankHoliday } from '#server/bank-holidays.ts';
import { readDatabaseTime } from '#server/clock.ts';
import { drawSettlements, payables } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { claimed, createDayClock, oneAward } from '../../../../../tests/helpers/awards.ts';
import { endHolds, enterBankDetails, OTHER_ACCOUNT } from '../../../../../tests/helpers/bank-details.ts';
import { payableCommands } from '../../../../../tests/helpers/payables.ts';
import { admin, confirmed, register, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { letHostOwe } from '../../../../../tests/helpers/reconciliation.ts';
import { soldDraw } from '../../../../../tests/helpers/sold-draw.ts';

const app = await provideTestApp();
const host = await verifiedHost(app, { firstName: 'Hetty', lastName: 'Hall' });
const winner = await register(app, { firstName: 'Alice', lastName: 'Baker' });
const boss = await admin(app);
const passDays = createDayClock(app);

async function wonDraw(wishes: Parameters<typeof soldDraw>[2] = {}): Promise<string> {
  const id = await soldDraw(app, host, { blocks: [{ holder: winner, quantity: 100 }], ...wishes });
  await host.client.call('POST /api/v1/prize-draws/:id/start', { params: { id } });
  await passDays(1 / 1440);
  const { status } = await host.client.call('POST /api/v1/prize-draws/:id/draw', { params: { id } });
  expect(status).toBe(200);
  return id;
}
async function received(id: string): Promise<void> {
  const params = await claimed(winner, id);
  await host.client.call('POST /api/v1/prize-draws/:id/awards/:awardId/sent', { params, body: {} });
  await winner.client.call('POST /api/v1/prize-draws/:id/awards/:awardId/received', { params });
}
const settle = () => app.services.drawSettlement.settleDue();
const outcomeOf = async (id: string, client = host.client) =>
  (await client.call('GET /api/v1/prize-draws/:id/outcome', { params: { id } })).body;
const owed = async (id: string) => {
  const rows = await app.database.db.select().from(payables).where(eq(payables.drawId, id));
  return Object.fromEntries(rows.map((row) => [`${row.payeeKind} ${row.part}`, row.amountPence]));
};
const balances = async (id: string) => {
  const rows = await app.services.ledger.listBalances(id);
  return Object.fromEntries(
    rows.filter(({ pence }) => pence !== 0).map(({ account, pence }) => [account, pence]),
  );
};

/** The ledger check without payments that are late, because these tests do not alert admins. */
const findOtherBreaches = async () =>
  (await app.services.ledger.check()).filter((breach) => !/ is late|same: payables/.test(breach));

describe('a draw is settled', () => {
  it('once its prizes are received, and owes each payee its part to the penny [MONEY-23]', async () => {
    const id = await wonDraw({ extraTreesCount: 2 });
    await settle();
    expect(await outcomeOf(id)).toMatchObject({ outcome: null, fixedAt: null, gross: 50_000 });
    await received(id);
    await settle();
    expect(await outcomeOf(id)).toEqual({
      outcome: 'delivered',
      fixedAt: expect.any(String),
      gross: 50_000,
      platformFee: 6_500,
      charity: 2_175,
      host: 41_125,
      winnersCash: 0,
      refunded: 0,
      reserve: 0,
      reserveUntil: null,
      treesPledged: 7,
      treesPlanted: 0,
      treesPlantedAt: null,
      charityPaidAt: null,
    });
    expect(await owed(id)).toEqual({ 'host share': 41_125, 'charity share': 2_175, 'trees share': 700 });
    expect(await balances(id)).toEqual({
      payment_clearing: 50_000,
      platform_fee: 6_500,
      charity_payable: 2_175,
      host_payable: 41_125,
      trees_payable: 700,
      platform_tree_expense: 500,
    });
    expect(await app.services.ledger.check()).toEqual([]);
  });

  it('once, however many processes try [MONEY-23]', async () => {
    const id = await wonDraw();
    await received(id);
    await Promise.all([settle(), settle(), settle()]);
    expect(await app.database.db.$count(drawSettlements, eq(drawSettlements.drawId, id))).toBe(1);
    expect(Object.keys(await owed(id))).toHaveLength(3);
    expect(await app.services.ledger.check()).toEqual([]);
  });

  it('with three quarters in cash for the winner of a prize that was not delivered [MONEY-10, MONEY-11, MONEY-20]', async () => {
    const id = await wonDraw();
    const params = await claimed(winner, id);
    await host.client.call('POST /api/v1/prize-draws/:id/awards/:awardId/sent', { params, body: {} });
    await winner.client.call('POST /api/v1/prize-draws/:id/awards/:awardId/problem', {
      params,
      body: { message: 'An empty box.' },
    });
    await settle();
    expect((await outcomeOf(id)).fixedAt).toBeNull();
    await boss.client.call('POST /api/v1/prize-draws/:id/awards/:awardId/decide', {
      params,
      body: { decision: 'undelivered', note: 'The host could not show a delivery.' },
    });
    await settle();
    expect(await outcomeOf(id)).toMatchObject({
      outcome: 'undelivered',
      winnersCash: 37_500,
      platformFee: 6_500,
      charity: 6_000,
      host: 0,
    });
    expect(await owed(id)).toEqual({ 'winner share': 37_500, 'charity share': 6_000, 'trees share': 500 });
    expect(await app.services.ledger.check()).toEqual([]);
  });

  it('with half for the winner and half for the host if the minimum was not met, once the cash is claimed [MONEY-12, MONEY-18]', async () => {
    const id = await wonDraw({ minTicketAmount: 200 });
    await settle();
    expect((await outcomeOf(id)).fixedAt).toBeNull();
    expect(await oneAward(winner.client, id)).toMatchObject({ isCash: true });
    await claimed(winner, id);
    await settle();
    expect(await outcomeOf(id)).toMatchObject({
      outcome: 'minimum_not_met',
      winnersCash: 20_663,
      host: 20_662,
    });
    expect(await owed(id)).toMatchObject({ 'winner share': 20_663, 'host share': 20_662 });
    expect(await app.services.ledger.check()).toEqual([]);
  });

  it('less a reserve, which is released in time [MONEY-24]', async () => {
    const { settings } = app.services;
    await settings.change({ ...boss.user, revoked: false }, { reservePercent: 10, reserveDays: 60 });
    const id = await wonDraw();
    await received(id);
    await settle();
    expect(await owed(id)).toMatchObject({ 'host share': 37_193 });
    expect(await balances(id)).toMatchObject({ host_payable: 37_193, host_reserve: 4_132 });
    const shown = await outcomeOf(id);
    expect(shown).toMatchObject({ host: 41_325, reserve: 4_132 });
    expect(Date.parse(shown.reserveUntil ?? '') - Date.parse(shown.fixedAt ?? '')).toBe(60 * 86_400_000);
    const hidden = { host: null, reserve: null, reserveUntil: null };
    expect(await outcomeOf(id, winner.client)).toMatchObject(hidden);
    await passDays(59);
    await app.services.drawSettlement.releaseReserves();
    expect(await owed(id)).not.toHaveProperty('host reserve');
    await passDays(1.1);
    await app.services.drawSettlement.releaseReserves();
    await app.services.drawSettlement.releaseReserves();
    expect(await owed(id)).toMatchObject({ 'host reserve': 4_132 });
    expect(await findOtherBreaches()).toEqual([]);
  });

  it('without payments if it is refunded as a whole [MONEY-19, MONEY-23]', async () => {
    const id = await wonDraw({ blocks: [{ holder: winner, quantity: 3, answer: 'wrong' }] });
    await app.services.cancellations.refundDraws();
    await app.runJobs();
    await settle();
    expect(await outcomeOf(id)).toMatchObject({ outcome: 'no_winner', gross: 0, host: 0, refunded: 1_500 });
    expect(await owed(id)).toEqual({});
    expect(await findOtherBreaches()).toEqual([]);
  });
});

it('closes a cash prize once its winner is paid, unless the bank returns it [MONEY-23, PAYOUT-52]', async () => {
  const id = await wonDraw({ minTicketAmount: 200 });
  await claimed(winner, id);
  await settle();
  const close = () => app.services.drawSettlement.closePaidAwards();
  await close();
  expect(await oneAward(winner.client, id)).toMatchObject({ isCash: true, state: 'claimed' });
  await enterBankDetails(winner);
  await endHolds(app);
  const { approve, csv, pay, giveBack, reopen } = payableCommands(await confirmed(boss));
  const [payable] = await app.database.db
    .select()
    .from(payables)
    .where(and(eq(payables.drawId, id), eq(payables.payeeKind, 'winner')));
  const send = async () => {
    await approve(payable?.id);
    await csv();
    expect((await pay(payable?.id)).body).toMatchObject({ state: 'paid', rank: 1 });
  };
  await send();
  await close();
  expect(await oneAward(winner.client, id)).toMatchObject({ state: 'received' });
  expect((await giveBack(payable?.id)).status).toBe(200);
  await close();
  expect(await oneAward(winner.client, id)).toMatchObject({ state: 'claimed', receivedAt: null });
  await reopen(payable?.id);
  await send();
  await close();
  expect(await oneAward(winner.client, id)).toMatchObject({ state: 'received' });
  expect(await findOtherBreaches()).toEqual([]);
});

describe('payments are due', () => {
  const DAY_MS = 86_400_000;
  const dueOf = async (id: string, kind: 'host' | 'winner') => {
    const [row] = await app.database.db
      .select()
      .from(payables)
      .where(and(eq(payables.drawId, id), eq(payables.payeeKind, kind)));
    return row?.dueAt ?? null;
  };
  /** The days until a payment is due, from when the draw was settled or from now. */
  const daysUntil = (dueAt: Date | null, from: Date) =>
    Math.round(((dueAt?.getTime() ?? 0) - from.getTime()) / DAY_MS);
  const now = () => readDatabaseTime(app.database.db);

  it('to winners 7 days after their bank details, and not before [PAYOUT-55]', async () => {
    const late = await register(app);
    const id = await wonDraw({ minTicketAmount: 200, blocks: [{ holder: late, quantity: 100 }] });
    await claimed(late, id);
    await settle();
    expect(await dueOf(id, 'winner')).toBeNull();
    await passDays(10);
    const { body: before } = await late.client.call('GET /api/v1/users/:id/payables', {
      params: { id: late.user.id },
      query: {},
    });
    expect(before).toMatchObject([{ kind: 'winner', rank: 1, dueAt: null }]);
    await enterBankDetails(late);
    expect(daysUntil(await dueOf(id, 'winner'), await now())).toBe(7);
    await passDays(3);
    await enterBankDetails(late, OTHER_ACCOUNT);
    expect(daysUntil(await dueOf(id, 'winner'), await now())).toBe(7);
  });

  it('to winners who had entered them 7 days after the settlement [PAYOUT-55]', async () => {
    const early = await register(app);
    await enterBankDetails(early);
    await passDays(20);
    const id = await wonDraw({ minTicketAmount: 200, blocks: [{ holder: early, quantity: 100 }] });
    await claimed(early, id);
    await settle();
    expect(daysUntil(await dueOf(id, 'winner'), await now())).toBe(7);
  });

  it('to hosts within 5 working days after the settlement [PAYOUT-55]', async () => {
    const id = await wonDraw();
    await received(id);
    await settle();
    const [settlement] = await app.database.db
      .select()
      .from(drawSettlements)
      .where(eq(drawSettlements.drawId, id));
    const dueAt = await dueOf(id, 'host');
    expect(dueAt).toEqual(settlement && calculateHostDueAt(settlement.settledAt, isBankHoliday));
    expect(daysUntil(dueAt, await now())).toBeGreaterThanOrEqual(5);
  });
});

it('releases a reserve less what the host owes for lost disputes [MONEY-24]', async () => {
  const id = await wonDraw();
  await received(id);
  await settle();
  await letHostOwe(app, id, 1_000);
  await passDays(61);
  await app.services.drawSettlement.releaseReserves();
  expect(await owed(id)).toMatchObject({ 'host reserve': 3_132 });
  expect(await balances(id)).not.toHaveProperty('host_recoverable');
  const other = await wonDraw();
  await received(other);
  await settle();
  await letHostOwe(app, other, 5_000);
  await passDays(61);
  await app.services.drawSettlement.releaseReserves();
  expect(await owed(other)).not.toHaveProperty('host reserve');
  expect(await balances(other)).toMatchObject({ host_recoverable: 868 });
});
