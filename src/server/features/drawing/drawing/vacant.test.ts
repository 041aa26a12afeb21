import { expect, it } from 'vitest';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { listAwards } from '../../../../../tests/helpers/awards.ts';
import { drawResult, sellByCalls, startDrawing } from '../../../../../tests/helpers/drawn-draw.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { eventually } from '../../../../../tests/helpers/eventually.ts';
import { openLivePage } from '../../../../../tests/helpers/live-page.ts';
import { admin, register, verifiedHost } from '../../../../../tests/helpers/people.ts';

const WEEK_MS = 7 * 86_400_000;

const app = await provideTestApp({ environment: { COUNTDOWN_SECONDS: '1' } });
const host = await verifiedHost(app);
const boss = await admin(app);
const ada = await register(app);
const bob = await register(app);
const visitor = app.client();

/** Everything that tells the public who won the draw's only prize. */
async function readPublic(id: string, otherId: string) {
  const params = { id };
  const drawing = await visitor.call('GET /api/v1/prize-draws/:id/drawing', { params });
  const winners = await visitor.call('GET /api/v1/winners', { query: {} });
  const draw = await visitor.call('GET /api/v1/prize-draws/:id', { params });
  const other = await visitor.call('GET /api/v1/prize-draws/:id/page', { params: { id: otherId } });
  const [past] = other.body.hostRecord.latest;
  return {
    drawing: drawing.body.result?.winners[0],
    listed: winners.body.find((row) => row.id === id)?.winners[0],
    isVacant: draw.body.isVacant,
    past: { winners: past?.winners.map(({ ticketNumber }) => ticketNumber), vacant: past?.vacant },
  };
}

it('a prize is shown without a winner everywhere as soon as its winner loses it, with the cause and the date [AWARD-62]', async () => {
  const prizes = [{ rank: 1, description: 'A lamp' }];
  const other = await publishedDraw(app, host);
  const draw = await sellByCalls(app, host, [{ buyer: ada }, { buyer: bob }], { prizes });
  await startDrawing(host, draw);
  const first = await drawResult(host, draw);
  const before = await readPublic(draw.id, other.id);
  expect(before).toMatchObject({
    drawing: { vacancy: null },
    listed: { vacancy: null },
    isVacant: false,
    past: { winners: [first.winningTicketNumber], vacant: 0 },
  });

  const page = await openLivePage(app);
  await page.follow(draw.id);
  expect(page.of('winner').at(-1)?.winners[0]?.vacancy).toBeNull();
  const [award] = await listAwards(visitor, draw.id);
  const lost = await boss.client.call('POST /api/v1/prize-draws/:id/awards/:awardId/disqualify', {
    params: { id: draw.id, awardId: award?.id ?? '' },
    body: { cause: 'ineligible', note: 'Lives abroad.' },
  });
  expect(lost.status).toBe(200);
  const at = lost.body.closedAt ?? '';
  const redrawBy = new Date(Date.parse(at) + WEEK_MS).toISOString();
  const vacancy = { state: 'disqualified', cause: 'ineligible', at, redrawBy };
  const vacant = await readPublic(draw.id, other.id);
  expect(vacant).toMatchObject({
    drawing: { ticketNumber: first.winningTicketNumber, vacancy },
    listed: { ticketNumber: first.winningTicketNumber, vacancy },
    isVacant: true,
    past: { winners: [], vacant: 1 },
  });
  expect(JSON.stringify(vacant)).not.toContain('abroad');
  await eventually(() => page.of('winner').at(-1)?.winners[0]?.vacancy).toEqual(vacancy);
  const former = first.winningTicketNumber === 1 ? ada : bob;
  const entered = await former.client.call('GET /api/v1/users/:id/entered-draws', {
    params: { id: former.user.id },
    query: {},
  });
  expect(entered.body[0]?.won).toMatchObject([{ rank: 1, isVacant: true }]);

  const redrawn = await boss.client.call('POST /api/v1/prize-draws/:id/redraw', {
    params: { id: draw.id },
    body: { notes: 'The winner was not eligible.' },
  });
  expect(redrawn.status).toBe(200);
  const second = await drawResult(host, draw);
  expect(await readPublic(draw.id, other.id)).toMatchObject({
    drawing: { ticketNumber: second.winningTicketNumber, vacancy: null },
    listed: { ticketNumber: second.winningTicketNumber, vacancy: null },
    isVacant: false,
    past: { winners: [second.winningTicketNumber], vacant: 0 },
  });
});
