import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { formatTicketNumber } from '#domain/orders/ticket-digits.ts';
import { judgeReport } from '#domain/proof/verdict.ts';
import {
  awards,
  drawPrizes,
  drawResults,
  emails,
  orderContacts,
  people,
  prizeDraws,
} from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { declineAward } from '../../../../../tests/helpers/awards.ts';
import { drawResult, sellByCalls, startDrawing } from '../../../../../tests/helpers/drawn-draw.ts';
import { admin, confirmed, register, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { verifyServed } from '../../../../../tests/helpers/verify-served.ts';

const app = await provideTestApp();
const { db } = app.database;
const host = await verifiedHost(app);
const ada = await register(app, { firstName: 'Ada', lastName: 'Lovelace' });
const bob = await register(app, { firstName: 'Bob', lastName: 'Reed' });
const sales = () => [{ buyer: ada, quantity: 2 }, { buyer: bob }, { buyer: bob, right: false }];

/** Verifies the draw as this server serves it. */
async function verify({ id }: Pick<PrizeDraw, 'id'>) {
  const report = await verifyServed(app, id);
  const check = report.checks.find((one) => one.id === 'announced');
  return { report, ok: check?.ok, message: check?.message ?? '' };
}

async function drawnDraw(): Promise<PrizeDraw> {
  const draw = await sellByCalls(app, host, sales());
  await startDrawing(host, draw);
  await drawResult(host, draw);
  await app.services.log.publish(draw.id);
  return draw;
}

describe('what this site shows about a draw', () => {
  it('agrees with its proof on sale, sealed, drawn and redrawn [VERIFY-15]', async () => {
    const draw = await sellByCalls(app, host, sales());
    expect(await verify(draw)).toMatchObject({ ok: true, report: { valid: true } });
    await startDrawing(host, draw);
    expect((await verify(draw)).message).toContain('There is no result yet.');
    await drawResult(host, draw);
    await app.services.log.publish(draw.id);
    expect(await verify(draw)).toMatchObject({ ok: true, message: expect.stringContaining('winners') });
    await declineAward(app, draw.id);
    expect((await verify(draw)).ok).toBe(true);
    await host.client.call('POST /api/v1/prize-draws/:id/redraw', {
      params: { id: draw.id },
      body: { notes: 'It was not claimed.' },
    });
    expect((await verify(draw)).ok).toBe(true);
    await drawResult(host, draw);
    await app.services.log.publish(draw.id);
    const { ok, report } = await verify(draw);
    expect([ok, report.attempts.length]).toEqual([true, 2]);
  });

  it('agrees if the draw is cancelled, and if a winner is not named [VERIFY-15]', async () => {
    const cancelled = await sellByCalls(app, host, sales());
    const { status } = await (await admin(app)).client.call('POST /api/v1/prize-draws/:id/cancel', {
      params: { id: cancelled.id },
      body: { reason: 'The prize was lost.' },
    });
    await app.services.log.publish(cancelled.id);
    const { ok, report } = await verify(cancelled);
    expect([status, ok, report.times.cancelled]).toEqual([200, true, expect.any(String)]);
    const draw = await drawnDraw();
    await db.update(awards).set({ nameable: false }).where(eq(awards.drawId, draw.id));
    const unnamed = await verify(draw);
    expect([unnamed.ok, unnamed.report.names[0]?.name]).toEqual([true, null]);
  });

  it('gets a warning after a pause that became the end of the sales [VERIFY-15]', async () => {
    const draw = await sellByCalls(app, host, sales());
    const boss = await confirmed(await admin(app));
    const paused = await boss.client.call('POST /api/v1/admin/prize-draws/:id/unpublish', {
      params: { id: draw.id },
      body: { reason: 'The prize is being checked.' },
    });
    await app.shiftClock(Date.parse(draw.endDate) - Date.now() + 1_000);
    const { status } = await host.client.call('POST /api/v1/prize-draws/:id/start', {
      params: { id: draw.id },
    });
    expect([paused.status, status]).toEqual([200, 200]);
    const { ok, message, report } = await verify(draw);
    expect([ok, message]).toEqual([null, expect.stringContaining('the log records a later end')]);
    expect(judgeReport(report).kind).toBe('warned');
    await app.shiftClock(0);
  });

  it('stays as proved whatever an operator writes into the database [VERIFY-15]', async () => {
    const draw = await drawnDraw();
    const before = await readPages(draw);
    const [winner] = (await verify(draw)).report.attempts[0]?.winners ?? [];
    await db.update(drawPrizes).set({ description: 'A car' }).where(eq(drawPrizes.drawId, draw.id));
    await db
      .update(drawResults)
      .set({ ticketNumber: winner?.number === 1 ? 2 : 1 })
      .where(and(eq(drawResults.drawId, draw.id), eq(drawResults.rank, 1)));
    await db.update(people).set({ firstName: 'Eve' }).where(eq(people.id, host.user.id));
    expect(await readPages(draw)).toEqual(before);
    expect((await verify(draw)).ok).toBe(true);
    await app.services.notifications.sendResults();
    const written = (await db.select().from(emails)).filter(({ data }) =>
      JSON.stringify(data).includes(draw.id),
    );
    expect(written.map(({ template }) => template)).toContain('prize-won');
    expect(JSON.stringify(written)).not.toContain('A car');
    const { body: embed } = await app.client().send({ method: 'GET', url: `/embed/prize-draw/${draw.id}` });
    expect(embed).toContain(formatTicketNumber(winner?.number ?? 0));
    await db.update(people).set({ firstName: host.user.firstName }).where(eq(people.id, host.user.id));
    await db.update(prizeDraws).set({ title: 'A car' }).where(eq(prizeDraws.id, draw.id));
    expect(await verify(draw)).toMatchObject({
      ok: false,
      message: expect.stringContaining('The title on the site differs'),
    });
  });

  it('has no name for a winner whose name was changed, and a warning [VERIFY-15]', async () => {
    const draw = await drawnDraw();
    await db.update(orderContacts).set({ lastName: 'Changed' });
    const { report } = await verify(draw);
    const { winners } = (await readPages(draw)).drawing.result;
    expect(winners.map(({ winnerName }: { winnerName: string }) => winnerName)).toEqual([
      'Anonymous',
      'Anonymous',
    ]);
    expect(report.notes.map(({ id }) => id)).toContain('winner-without-name');
    expect(judgeReport(report).kind).toBe('warned');
  });
});

/** What visitors see of the draw, its winners and its prizes. */
async function readPages({ id }: Pick<PrizeDraw, 'id'>) {
  const read = async (url: string) =>
    (await app.client().send({ method: 'GET', url: `/api/v1/${url}` })).json();
  return {
    draw: await read(`prize-draws/${id}`),
    drawing: { ...(await read(`prize-draws/${id}/drawing`)), serverTime: null },
    results: await read(`prize-draws/${id}/results`),
    awards: await read(`prize-draws/${id}/awards`),
    winners: (await read('winners')).find((drawn: { id: string }) => drawn.id === id),
  };
}
