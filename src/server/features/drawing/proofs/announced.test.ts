import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { awards, drawPrizes, drawResults, orderContacts, prizeDraws } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { declineAward } from '../../../../../tests/helpers/awards.ts';
import { drawResult, sellByCalls, startDrawing } from '../../../../../tests/helpers/drawn-draw.ts';
import { admin, register, verifiedHost } from '../../../../../tests/helpers/people.ts';
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

  it('is compared with the log after an operator changed the database [VERIFY-15]', async () => {
    const draw = await drawnDraw();
    const [winner] = (await verify(draw)).report.attempts[0]?.winners ?? [];
    const other = winner?.number === 1 ? 2 : 1;
    const ofDraw = eq(drawPrizes.drawId, draw.id);
    await db.update(prizeDraws).set({ title: 'A car' }).where(eq(prizeDraws.id, draw.id));
    expect((await verify(draw)).message).toContain('another title');
    await db
      .update(drawPrizes)
      .set({ description: 'A car' })
      .where(and(ofDraw, eq(drawPrizes.rank, 1)));
    expect((await verify(draw)).message).toContain('“A car” as the 1st prize');
    await db
      .update(drawResults)
      .set({ ticketNumber: other })
      .where(and(eq(drawResults.drawId, draw.id), eq(drawResults.rank, 1)));
    expect((await verify(draw)).message).toContain(
      `ticket 00000${other} as the winner of the 1st prize, but`,
    );
  });

  it('is compared with the names in the proof after a name was changed [VERIFY-15]', async () => {
    const draw = await drawnDraw();
    await db
      .update(orderContacts)
      .set({ lastName: 'Changed' })
      .where(eq(orderContacts.email, ada.user.email));
    const { ok, message } = await verify(draw);
    expect([ok, message]).toEqual([false, expect.stringContaining('“A. Changed” as the holder of ticket')]);
    await db
      .update(orderContacts)
      .set({ lastName: 'Lovelace' })
      .where(eq(orderContacts.email, ada.user.email));
  });
});
