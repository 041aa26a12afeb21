import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { emails } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { createDayClock } from '../../../../../tests/helpers/awards.ts';
import { enterBankDetails } from '../../../../../tests/helpers/bank-details.ts';
import { register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { settledDraw } from '../../../../../tests/helpers/settled-draw.ts';

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
