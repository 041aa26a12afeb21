import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { emails, payables } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { CLAIM, createDayClock, listAwards } from '../../../../../tests/helpers/awards.ts';
import { enterBankDetails } from '../../../../../tests/helpers/bank-details.ts';
import { admin, register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { soldDraw } from '../../../../../tests/helpers/sold-draw.ts';

const app = await provideTestApp();
const host = await verifiedHost(app);
const boss = await admin(app);
const passDays = createDayClock(app);

/** A draw of seven tickets at £5 and three prizes, all won and claimed by one person. */
async function claimedDraw(winner: Someone) {
  const id = await soldDraw(app, host, { blocks: [{ holder: winner, quantity: 7 }], prizes: 3 });
  await host.client.call('POST /api/v1/prize-draws/:id/start', { params: { id } });
  await passDays(1 / 1440);
  await host.client.call('POST /api/v1/prize-draws/:id/draw', { params: { id } });
  const places = (await listAwards(winner.client, id)).map((award) => ({ id, awardId: award.id }));
  for (const params of places)
    await winner.client.call('POST /api/v1/prize-draws/:id/awards/:awardId/claim', { params, body: CLAIM });
  const [first, second, third] = places;
  if (!first || !second || !third) throw new Error('there must be three prizes');
  return { id, first, second, third };
}

type Place = { id: string; awardId: string };

async function countAsUndelivered(winner: Someone, params: Place): Promise<void> {
  const body = { message: 'It never came.' };
  await winner.client.call('POST /api/v1/prize-draws/:id/awards/:awardId/problem', { params, body });
  const { status } = await boss.client.call('POST /api/v1/prize-draws/:id/awards/:awardId/decide', {
    params,
    body: { decision: 'undelivered', note: 'No delivery was shown.' },
  });
  expect(status).toBe(200);
}
const receive = ({ client }: Someone, params: Place) =>
  client.call('POST /api/v1/prize-draws/:id/awards/:awardId/received', { params });

const cashOf = async ({ client }: Pick<Someone, 'client'>, { id, awardId }: Place) =>
  (await listAwards(client, id)).find((award) => award.id === awardId)?.cash;
const paymentOf = async ({ client }: Someone, { awardId }: Place) =>
  (await client.call('GET /api/v1/awards')).body.find(({ award }) => award.id === awardId)?.payment;
const outcomeOf = async (id: string) =>
  (await host.client.call('GET /api/v1/prize-draws/:id/outcome', { params: { id } })).body;
const decisionsTo = async ({ user }: Someone) =>
  (
    await app.database.db
      .select()
      .from(emails)
      .where(and(eq(emails.personId, user.id), eq(emails.template, 'prize-problem-decided')))
      .orderBy(emails.createdAt, emails.id)
  ).map(({ data }) => data);

describe('the cash for an undelivered prize', () => {
  it('has a known minimum before the other prizes are decided, for the winner and in the host’s figures [MONEY-28]', async () => {
    const winner = await register(app);
    const { id, first, second, third } = await claimedDraw(winner);
    expect(await cashOf(winner, second)).toBeNull();
    expect(await outcomeOf(id)).toMatchObject({ winnersCash: 0, host: 2_893 });

    // A third of 75% of £35; 5% of the £21.70 that are left for the charity.
    await countAsUndelivered(winner, second);
    const least = { pence: 875, isLowerBound: true };
    for (const by of [winner, host, boss]) expect(await cashOf(by, second)).toEqual(least);
    expect(await cashOf({ client: app.client() }, second)).toBeNull();
    expect(await cashOf(winner, first)).toBeNull();
    expect(await decisionsTo(winner)).toMatchObject([{ cash: least, hasDetails: false }]);
    const known = { gross: 3_500, platformFee: 455, charity: 109, winnersCash: 875, host: 2_061 };
    expect(await outcomeOf(id)).toMatchObject({ outcome: null, ...known });
    const { body: money } = await host.client.call('GET /api/v1/prize-draws/:id/money', { params: { id } });
    expect(money).toMatchObject({ winners: 875, host: 2_061 });
    // Pages for everyone name no amount that can still change.
    const { body: drawing } = await app
      .client()
      .call('GET /api/v1/prize-draws/:id/drawing', { params: { id } });
    expect(drawing.result?.winners.map(({ cashPence }) => cashPence)).toEqual([null, null, null]);

    await receive(winner, first);
    await receive(winner, third);
    expect(await cashOf(winner, second)).toEqual({ pence: 875, isLowerBound: false });
    await app.services.drawSettlement.settleDue();
    expect(await outcomeOf(id)).toMatchObject({ outcome: 'undelivered', ...known });
  });

  it('waits for bank details only if there are none, until it is paid [AWARD-22, MONEY-28]', async () => {
    const winner = await register(app);
    const { first, second, third, id } = await claimedDraw(winner);
    await countAsUndelivered(winner, first);
    expect(await paymentOf(winner, first)).toBe('details_needed');
    expect(await paymentOf(winner, second)).toBeNull();
    expect((await enterBankDetails(winner)).status).toBe(200);
    expect(await paymentOf(winner, first)).toBe('pending');
    await countAsUndelivered(winner, second);
    await receive(winner, third);
    expect((await decisionsTo(winner)).map(({ hasDetails }) => hasDetails)).toEqual([false, true]);
    await app.services.drawSettlement.settleDue();
    expect(await paymentOf(winner, first)).toBe('pending');
    const ofFirst = and(eq(payables.drawId, id), eq(payables.payeeKey, first.awardId));
    const now = new Date();
    const sent = { method: 'bank', approvedAt: now, approvedBy: boss.user.id, exportedAt: now } as const;
    await app.database.db
      .update(payables)
      .set({ ...sent, state: 'failed', failedAt: now, failureReason: 'Account closed' })
      .where(ofFirst);
    expect(await paymentOf(winner, first)).toBe('failed');
    await app.database.db
      .update(payables)
      .set({ state: 'paid', failedAt: null, failureReason: null, paidAt: now, reference: 'FP 1' })
      .where(ofFirst);
    expect(await paymentOf(winner, first)).toBe('done');
    expect(await paymentOf(winner, second)).toBe('pending');
  });
});
