import { eq } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { LiveMessage } from '#contract/drawing/live.ts';
import { drawAttempts } from '#server/db/schema.ts';
import { provideTestApp, startTestApp } from '../../../../../tests/helpers/app.ts';
import { declineAward } from '../../../../../tests/helpers/awards.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { eventually } from '../../../../../tests/helpers/eventually.ts';
import { type LivePage, openLivePage } from '../../../../../tests/helpers/live-page.ts';
import { register, type Someone, signIn, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { soldDraw } from '../../../../../tests/helpers/sold-draw.ts';
import { buy } from '../../../../../tests/helpers/tickets.ts';

const app = await provideTestApp({ environment: { COUNTDOWN_SECONDS: '2' } });
const host = await verifiedHost(app);
const alice = await register(app, { firstName: 'Alice', lastName: 'Baker' });

const start = (id: string, client = host.client) =>
  client.call('POST /api/v1/prize-draws/:id/start', { params: { id } });
const redraw = async (id: string, client: Someone['client']) => {
  await declineAward(app, id);
  return client.call('POST /api/v1/prize-draws/:id/redraw', {
    params: { id },
    body: { notes: 'The winner did not respond.', rank: 1 },
  });
};
const NO_GAME = { skillGameType: null, skillGameDifficulty: null } as const;

/** The types of the messages received, except highlighted tickets. */
const kinds = ({ heard }: LivePage): LiveMessage['type'][] =>
  heard.map(({ type }) => type).filter((type) => type !== 'ticketHighlight');

const winnersOf = (page: LivePage) =>
  page
    .of('winner')
    .at(-1)
    ?.winners.map(({ winnerName }) => winnerName);

describe('a follower of a draw', () => {
  it('receives its state, and then each sale [LIVE-04, LIVE-06]', async () => {
    const draw = await publishedDraw(app, host, NO_GAME);
    await buy(alice.client, draw, 2);
    const page = await openLivePage(app);
    await page.follow(draw.id);
    expect(page.heard.slice(0, 2)).toEqual([
      { type: 'ticketsCount', prizeDrawId: draw.id, count: 2 },
      { type: 'status', prizeDrawId: draw.id, status: 'active' },
    ]);
    await buy(alice.client, draw, 3);
    await eventually(() => page.of('ticketsCount').at(-1)?.count).toBe(5);
  });

  it('is notified of the start, the highlighted tickets, and the winners [LIVE-06, LIVE-07]', async () => {
    const id = await soldDraw(app, host, { prizes: 2, blocks: [{ holder: alice, quantity: 5 }] });
    const page = await openLivePage(app);
    await page.follow(id);
    const { body } = await start(id);
    await eventually(() => page.of('winner').length).toBe(1);
    expect(page.of('drawStarted')).toEqual([{ type: 'drawStarted', prizeDrawId: id, ...body }]);
    expect(winnersOf(page)).toEqual(['A. Baker', 'A. Baker']);
    await eventually(() => page.of('status').at(-1)?.status).toBe('completed');
    expect(kinds(page).indexOf('drawStarted')).toBeLessThan(kinds(page).indexOf('winner'));
    expect(page.of('ticketHighlight').length).toBeGreaterThan(0);
  });

  it('receives nothing about other draws', async () => {
    const [asked, other] = [await soldDraw(app, host), await soldDraw(app, host)];
    const page = await openLivePage(app);
    await page.follow(asked);
    const before = page.heard.length;
    for (const id of [other, asked])
      app.services.live.tell(id, { type: 'status', prizeDrawId: id, status: 'cancelled' });
    await eventually(() => page.heard.length).toBe(before + 1);
    expect(page.heard.at(-1)).toMatchObject({ prizeDrawId: asked });
  });
});

describe('a reconnecting follower', () => {
  it('receives missed sales and status changes [LIVE-05]', async () => {
    const draw = await publishedDraw(app, host, NO_GAME);
    const lost = await openLivePage(app);
    await lost.follow(draw.id);
    lost.socket.terminate();
    await buy(alice.client, draw, 4);
    await host.client.call('POST /api/v1/prize-draws/:id/end', { params: { id: draw.id } });
    const back = await openLivePage(app);
    await back.follow(draw.id);
    expect(back.of('ticketsCount')[0]?.count).toBe(4);
    expect(back.of('status')[0]?.status).toBe('awaiting_draw');
  });

  it('receives the countdown, then the winners, and during a redraw the existing winners first [LIVE-05, LIVE-07]', async () => {
    // The countdown is long, so that it ends only when the test ends it, however long a page takes to connect.
    const patient = await startTestApp({
      database: app.database,
      environment: { COUNTDOWN_SECONDS: '600' },
    });
    onTestFinished(() => patient.stop());
    const client = await signIn(patient, host);
    const id = await soldDraw(app, host, { blocks: [{ holder: alice, quantity: 3 }] });
    const endCountdown = async () => {
      const over = { countdownEndsAt: drawAttempts.announcedAt };
      await app.database.db.update(drawAttempts).set(over).where(eq(drawAttempts.drawId, id));
      await patient.services.drawing.drawDue();
    };
    // Once the first followers have received the result, later followers get it from the draw's state alone.
    const there = await openLivePage(patient);
    await there.follow(id);
    const { body } = await start(id, client);
    await eventually(() => there.of('drawStarted').length).toBe(1);
    const during = await openLivePage(patient);
    await during.follow(id);
    expect(during.of('drawStarted')).toEqual([{ type: 'drawStarted', prizeDrawId: id, ...body }]);
    expect(during.of('winner')).toEqual([]);
    await endCountdown();
    await eventually(() => during.of('winner').length).toBe(1);
    await eventually(() => there.of('status').at(-1)?.status).toBe('completed');

    const after = await openLivePage(patient);
    await after.follow(id);
    expect(kinds(after).slice(0, 3)).toEqual(['ticketsCount', 'status', 'winner']);
    expect(winnersOf(after)).toEqual(['A. Baker']);
    expect(after.of('drawStarted')).toEqual([]);

    const { body: again } = await redraw(id, client);
    await eventually(() => there.of('drawStarted').length).toBe(2);
    const late = await openLivePage(patient);
    await late.follow(id);
    expect(kinds(late).slice(0, 4)).toEqual(['ticketsCount', 'status', 'winner', 'drawStarted']);
    expect(late.of('drawStarted')).toEqual([{ type: 'drawStarted', prizeDrawId: id, ...again }]);
    await endCountdown();
    await eventually(() => late.of('winner').length).toBe(2);
  });
});
