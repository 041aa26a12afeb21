import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { emails } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { drawResult, startDrawing } from '../../../../../tests/helpers/drawn-draw.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { admin, register, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { buy } from '../../../../../tests/helpers/tickets.ts';

const app = await provideTestApp({ environment: { COUNTDOWN_SECONDS: '1' } });
const host = await verifiedHost(app);
const boss = await admin(app);
const ada = await register(app, { firstName: 'Ada', lastName: 'Ash' });

/** Forty of a hundred tickets at £5: £174 remain after the fee, and £165.30 after the charity's 5 %. */
const MINIMUM = 100;
const CASH = { rank: 1, pence: 4132 };
const SECOND = { rank: 2, pence: 4133 };
const HALF = 8265;

const params = ({ id }: Pick<PrizeDraw, 'id'>) => ({ params: { id } });
const show = async (draw: PrizeDraw) =>
  (await app.client().call('GET /api/v1/prize-draws/:id', params(draw))).body;

let draw: PrizeDraw;
beforeAll(async () => {
  draw = await publishedDraw(app, host, {
    skillGameType: null,
    skillGameDifficulty: null,
    ticketLimit: null,
    charityPercentage: 5,
    minTicketAmount: MINIMUM,
  });
  await buy(ada.client, draw, 40);
});

const ownEarnings = async () => {
  const list = { params: { id: host.user.id }, query: {} };
  const { body } = await host.client.call('GET /api/v1/users/:id/prize-draws', list);
  return body.find(({ id }) => id === draw.id)?.earnings?.hostPence;
};

describe('a draw below its minimum', () => {
  it('promises the cash only as a possibility while tickets are on sale [MONEY-18]', async () => {
    expect(await show(draw)).toMatchObject({ outcome: null, raised: { winnersCashPence: 8265 } });
    expect(await ownEarnings()).toBe(2 * HALF);
  });

  it('shows half the earnings from the end of sales on [MONEY-18]', async () => {
    await host.client.call('POST /api/v1/prize-draws/:id/end', params(draw));
    expect((await show(draw)).outcome).toBe('minimum_not_met');
    expect(await ownEarnings()).toBe(HALF);
    const { body: totals } = await host.client.call('GET /api/v1/users/:id/prize-draws/totals', {
      params: { id: host.user.id },
    });
    expect(totals.earningsPence).toBe(HALF);
    const { body: money } = await host.client.call('GET /api/v1/prize-draws/:id/money', params(draw));
    expect(money).toMatchObject({
      gross: 20_000,
      platformFee: 2600,
      charity: 870,
      host: HALF,
      winners: HALF,
    });
    const { body: details } = await boss.client.call('GET /api/v1/admin/hosts/:id', {
      params: { id: host.user.id },
    });
    expect(details.money).toMatchObject({ host: HALF, winners: HALF });
    const { body: ofDraw } = await boss.client.call('GET /api/v1/admin/prize-draws/:id', params(draw));
    expect(ofDraw).toMatchObject({ outcome: 'minimum_not_met', money: { host: HALF, winners: HALF } });
    const today = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/London' }).format(
      app.services.clock.now(),
    );
    const { body: statistics } = await boss.client.call('GET /api/v1/admin/statistics', {
      query: { from: today, to: today },
    });
    expect(statistics.totals).toMatchObject({ hostPence: HALF, winnersPence: HALF });
  });

  it('names winners with their cash in the result, on the winners page and on the dashboard [MONEY-18]', async () => {
    await startDrawing(host, draw);
    const result = await drawResult(host, draw);
    expect(result.winners.map(({ rank, cashPence }) => ({ rank, pence: cashPence }))).toEqual([CASH, SECOND]);
    expect(await show(draw)).toMatchObject({
      outcome: 'minimum_not_met',
      winningCashPence: CASH.pence,
      raised: { winnersCashPence: CASH.pence + SECOND.pence },
    });
    const { body: state } = await app.client().call('GET /api/v1/prize-draws/:id/drawing', {
      ...params(draw),
      query: {},
    });
    expect(state.result?.winners).toMatchObject([{ cashPence: CASH.pence }, { cashPence: SECOND.pence }]);
    const { body: past } = await app.client().call('GET /api/v1/winners', { query: {} });
    expect(past.find(({ id }) => id === draw.id)).toMatchObject({
      outcome: 'minimum_not_met',
      minTicketAmount: MINIMUM,
      winners: [{ cashPence: CASH.pence }, { cashPence: SECOND.pence }],
    });
    const { body: entered } = await ada.client.call('GET /api/v1/users/:id/entered-draws', {
      params: { id: ada.user.id },
      query: {},
    });
    expect(entered[0]?.won).toMatchObject([{ cashPence: CASH.pence }, { cashPence: SECOND.pence }]);
  });

  it('sends the cash to viewers of the live result [MONEY-18]', async () => {
    const messages = await app.services.drawing.currentMessages(draw.id);
    expect(messages.find(({ type }) => type === 'winner')).toMatchObject({
      winners: [{ cashPence: CASH.pence }, { cashPence: SECOND.pence }],
    });
  });

  it('emails the cash, not the prize, to the winner and the host, with the reason [MONEY-18]', async () => {
    await app.services.notifications.sendResults();
    const told = await app.database.db
      .select({ template: emails.template, data: emails.data })
      .from(emails)
      .where(sql`${emails.data}->'draw'->>'id' = ${draw.id}`);
    const factsOf = (template: string) => told.find((email) => email.template === template)?.data;
    const won = [
      { prize: '£41.32 in cash, instead of A week in a lighthouse' },
      { prize: '£41.33 in cash, instead of A storm lamp' },
    ];
    expect(factsOf('prize-won')).toMatchObject({ won, minimumMissed: MINIMUM });
    expect(factsOf('draw-drawn')).toMatchObject({ drawn: won, minimumMissed: MINIMUM });
    expect(factsOf('draw-ended')).toMatchObject({ minimumMissed: MINIMUM });
  });
});

it('a draw that meets its minimum is told by its prizes [MONEY-18]', async () => {
  const met = await publishedDraw(app, host, {
    ...{ skillGameType: null, skillGameDifficulty: null },
    minTicketAmount: 2,
  });
  await buy(ada.client, met, 2);
  await startDrawing(host, met);
  const { winners } = await drawResult(host, met);
  expect(winners.map(({ cashPence }) => cashPence)).toEqual([null, null]);
  expect(await show(met)).toMatchObject({ outcome: null, winningCashPence: null });
});
