import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { emails } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { CLAIM, createDayClock, listAwards } from '../../../../../tests/helpers/awards.ts';
import { enterBankDetails } from '../../../../../tests/helpers/bank-details.ts';
import { register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { settledDraw } from '../../../../../tests/helpers/settled-draw.ts';
import { soldDraw } from '../../../../../tests/helpers/sold-draw.ts';

const app = await provideTestApp();
const host = await verifiedHost(app);
const passDays = createDayClock(app);
const ask = () => app.services.detailsRequests.askWinners();

/** Whether each request to this user was a reminder. */
const askedOf = async ({ user }: Someone) => {
  const rows = await app.database.db
    .select()
    .from(emails)
    .where(and(eq(emails.template, 'payout-details-needed'), eq(emails.personId, user.id)))
    .orderBy(emails.createdAt);
  return rows.map(({ data }) => data.isReminder);
};

it('a winner of cash is asked for bank details, and reminded once after 7 days [PAYOUT-50]', async () => {
  const winner = await register(app);
  const draw = await settledDraw(app, host, { winner });
  await Promise.all([ask(), ask()]);
  expect(await askedOf(winner)).toEqual([false]);
  await passDays(6.9);
  await ask();
  expect(await askedOf(winner)).toEqual([false]);
  await passDays(0.2);
  await ask();
  await passDays(30);
  await ask();
  expect(await askedOf(winner)).toEqual([false, true]);
  const [request] = await app.database.db
    .select()
    .from(emails)
    .where(and(eq(emails.template, 'payout-details-needed'), eq(emails.personId, winner.user.id)));
  expect(request).toMatchObject({
    recipient: winner.user.email,
    data: { draw: { id: draw.id, title: 'A weekend by the sea' }, amountPence: 41_325 },
  });
});

it('winners who have entered them, and hosts, are not asked [PAYOUT-50]', async () => {
  const early = await register(app);
  await enterBankDetails(early);
  await settledDraw(app, host, { winner: early });
  const late = await register(app);
  await settledDraw(app, host, { winner: late });
  await settledDraw(app, host);
  await ask();
  await enterBankDetails(late);
  await passDays(8);
  await ask();
  expect(await askedOf(early)).toEqual([]);
  expect(await askedOf(late)).toEqual([false]);
  expect(await askedOf(host)).toEqual([]);
});

it('a winner of two prizes gets one request for each draw, with both amounts [PAYOUT-50, PAYOUT-54]', async () => {
  const winner = await register(app);
  const id = await soldDraw(app, host, {
    blocks: [{ holder: winner, quantity: 100 }],
    prizes: 2,
    minTicketAmount: 200,
  });
  await host.client.call('POST /api/v1/prize-draws/:id/start', { params: { id } });
  await passDays(1 / 1440);
  await host.client.call('POST /api/v1/prize-draws/:id/draw', { params: { id } });
  for (const { id: awardId } of await listAwards(winner.client, id)) {
    const params = { id, awardId };
    await winner.client.call('POST /api/v1/prize-draws/:id/awards/:awardId/claim', { params, body: CLAIM });
  }
  await app.services.drawSettlement.settleDue();
  await Promise.all([ask(), ask()]);
  await passDays(7.1);
  await ask();
  await ask();
  expect(await askedOf(winner)).toEqual([false, true]);
  const [request] = await app.database.db
    .select()
    .from(emails)
    .where(and(eq(emails.template, 'payout-details-needed'), eq(emails.personId, winner.user.id)));
  expect(request?.data).toMatchObject({
    amountPence: 20_663,
    parts: [
      { rank: 1, amountPence: 10_331 },
      { rank: 2, amountPence: 10_332 },
    ],
  });
  const { body } = await winner.client.call('GET /api/v1/users/:id/payables', {
    params: { id: winner.user.id },
    query: { draw: id },
  });
  expect(body.map(({ rank }) => rank).toSorted()).toEqual([1, 2]);
});
