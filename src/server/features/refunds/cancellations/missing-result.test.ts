import { and, eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { drawAttempts, emails, prizeDraws } from '#server/db/schema.ts';
import { findBreaches } from '#server/features/money/ledger/invariants/find-breaches.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { editDirectly } from '../../../../../tests/helpers/broken-books.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { failUpdates } from '../../../../../tests/helpers/failing-rows.ts';
import { expectValid } from '../../../../../tests/helpers/logged-draw.ts';
import { admin, confirmed, register, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { refundTicket, voidTicket } from '../../../../../tests/helpers/refunds.ts';
import { buy } from '../../../../../tests/helpers/tickets.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const app = await provideTestApp({ environment: { COUNTDOWN_SECONDS: '30' } });
const host = await verifiedHost(app);
const boss = await admin(app);
const buyer = await register(app);
afterEach(() => app.shiftClock(0));

/** A draw of four tickets whose sealed list was changed by hand, so that it can have no result. */
async function stuck() {
  const draw = await publishedDraw(app, host, { skillGameType: null, skillGameDifficulty: null });
  const { tickets } = await buy(buyer.client, draw, 4);
  const stolen = tickets[3]?.id ?? '';
  await voidTicket(boss.client, draw.id, stolen, { reason: 'Stolen card', refund: false });
  await host.client.call('POST /api/v1/prize-draws/:id/end', { params: { id: draw.id } });
  const { status } = await host.client.call('POST /api/v1/prize-draws/:id/start', {
    params: { id: draw.id },
  });
  expect(status).toBe(200);
  await app.database.db
    .update(prizeDraws)
    .set({ entriesHash: '0'.repeat(64) })
    .where(eq(prizeDraws.id, draw.id));
  const [attempt] = await app.database.db.select().from(drawAttempts).where(eq(drawAttempts.drawId, draw.id));
  if (!attempt) throw new Error('no attempt');
  /** Goes to this time after the end of the countdown. */
  const goTo = (ms: number) => app.shiftClock(attempt.countdownEndsAt.getTime() + ms - Date.now());
  return { id: draw.id, stolen, goTo };
}

const sweep = () => app.services.cancellations.cancelOverdue();
const alert = () => app.services.cancellations.alertMissingResults();
const cancel = async (id: string) => {
  await confirmed(boss);
  const body = { reason: 'Too slow' };
  return boss.client.call('POST /api/v1/prize-draws/:id/cancel', { params: { id }, body });
};
const refund = async () => {
  await app.services.cancellations.refundDraws();
  await app.services.payments.settleDue();
};
async function stateOf(id: string) {
  const [row] = await app.database.db.select().from(prizeDraws).where(eq(prizeDraws.id, id));
  return row;
}
const log = async (id: string) => {
  const { body } = await app.client().call('GET /api/v1/prize-draws/:id/proof', { params: { id } });
  return (body as { entries: string[] }).entries.map((entry) => JSON.parse(entry).type as string);
};
const alerts = async (id: string) =>
  (
    await app.database.db
      .select()
      .from(emails)
      .where(and(eq(emails.template, 'admin-alert'), eq(emails.personId, boss.user.id)))
  ).filter(({ data }) => JSON.stringify(data).includes(id));

describe('a draw whose result never comes', () => {
  it('is cancelled 72 hours after the countdown, and refunded in full [MONEY-29]', async () => {
    const { id, goTo } = await stuck();
    await goTo(HOUR);
    await alert();
    await goTo(72 * HOUR - MINUTE);
    await sweep();
    expect((await stateOf(id))?.status).toBe('awaiting_draw');
    const early = await cancel(id);
    expect([early.status, early.error.code]).toEqual([409, 'drawing']);
    await goTo(72 * HOUR);
    await sweep();
    await refund();
    const reason = 'Its result was still missing 72 hours after the countdown.';
    expect(await stateOf(id)).toMatchObject({
      status: 'cancelled',
      cancelReason: reason,
      voidedCount: 4,
      refundedAt: expect.any(Date),
    });
    const cancelled = await app.database.db
      .select()
      .from(emails)
      .where(eq(emails.template, 'draw-cancelled'));
    expect(cancelled.filter(({ data }) => JSON.stringify(data).includes(id))).toMatchObject([
      { recipient: buyer.user.email, data: { amountPence: 1500, reason } },
    ]);
    const page = await app.client().call('GET /api/v1/prize-draws/:id', { params: { id } });
    expect(page.body).toMatchObject({
      status: 'cancelled',
      ticketsSold: 0,
      outcome: 'cancelled',
      isDrawn: false,
    });
    await app.services.log.publish(id);
    expect((await log(id)).slice(-3)).toEqual(['close', 'draw', 'cancel']);
    const joining = await app.services.drawing.currentMessages(id);
    expect(joining.map(({ type }) => type)).toEqual(['status']);
    await expectValid(app, id);
    expect(await findBreaches(app.database.db)).toEqual([]);
  });

  it('is cancelled and refunded also if the server refuses its result, and says until then that it has stopped [MONEY-29, RECORD-25]', async () => {
    const { id, goTo } = await stuck();
    const changeTerms = (from: string, to: string) =>
      app.database.db.transaction(
        editDirectly(
          sql`update log_terms set document = replace(document, ${from}, ${to}) where draw_id = ${id}`,
        ),
      );
    await changeTerms('lighthouse', 'caravan');
    await goTo(MINUTE);
    const params = { id };
    const drawn = await host.client.call('POST /api/v1/prize-draws/:id/draw', { params });
    expect([drawn.status, drawn.error.code]).toEqual([503, 'log_refused']);
    const { body } = await app.client().call('GET /api/v1/prize-draws/:id/drawing', { params });
    expect(body).toMatchObject({ isStopped: true, waitingForBeacon: false, result: null });
    await goTo(HOUR);
    await alert();
    await goTo(72 * HOUR);
    await sweep();
    await refund();
    expect(await stateOf(id)).toMatchObject({ status: 'cancelled', refundedAt: expect.any(Date) });
    await changeTerms('caravan', 'lighthouse');
    await app.services.log.publish(id);
    expect((await log(id)).slice(-3)).toEqual(['close', 'draw', 'cancel']);
    await expectValid(app, id);
    expect(await findBreaches(app.database.db)).toEqual([]);
  });

  it('can neither be drawn nor cancelled again, and a ticket voided for fraud can be refunded [MONEY-29]', async () => {
    const { id, stolen, goTo } = await stuck();
    await goTo(HOUR);
    await alert();
    await goTo(73 * HOUR);
    await sweep();
    await refund();
    const draw = await host.client.call('POST /api/v1/prize-draws/:id/draw', { params: { id } });
    expect(draw.status).toBe(409);
    await app.services.drawing.drawDue();
    await sweep();
    const again = await cancel(id);
    expect([again.status, again.error.code]).toEqual([409, 'already_cancelled']);
    expect((await refundTicket(boss.client, id, stolen)).body).toEqual({ refundedPence: 500 });
    expect((await stateOf(id))?.status).toBe('cancelled');
    expect(await findBreaches(app.database.db)).toEqual([]);
  });

  it('is not cancelled before the server has tried for an hour, for example after an outage [MONEY-29]', async () => {
    const { id, goTo } = await stuck();
    await goTo(100 * HOUR);
    await sweep();
    await alert();
    await goTo(101 * HOUR - MINUTE);
    await sweep();
    expect((await stateOf(id))?.status).toBe('awaiting_draw');
    await goTo(101 * HOUR + MINUTE);
    await sweep();
    expect((await stateOf(id))?.status).toBe('cancelled');
  });

  it('is not cancelled if it has a result, however late [MONEY-29]', async () => {
    const draw = await publishedDraw(app, host, { skillGameType: null, skillGameDifficulty: null });
    await buy(buyer.client, draw, 1);
    await host.client.call('POST /api/v1/prize-draws/:id/end', { params: { id: draw.id } });
    await host.client.call('POST /api/v1/prize-draws/:id/start', { params: { id: draw.id } });
    await app.shiftClock(71 * HOUR);
    await app.services.drawing.drawDue();
    await app.shiftClock(100 * HOUR);
    await sweep();
    expect((await stateOf(draw.id))?.status).toBe('completed');
  });
});

describe('a missing result', () => {
  it('is emailed to admins once, ten minutes after the countdown [MONEY-30]', async () => {
    const { id, goTo } = await stuck();
    await goTo(10 * MINUTE - 1_000);
    await alert();
    expect(await alerts(id)).toEqual([]);
    await goTo(10 * MINUTE);
    await alert();
    await alert();
    expect(await alerts(id)).toMatchObject([
      { data: { kind: 'result_overdue', drawId: id, cancelledAt: expect.any(String) } },
    ]);
  });

  it('is emailed even if the alert to another one fails [MONEY-30]', async () => {
    const [failing, { id, goTo }] = [await stuck(), await stuck()];
    const allow = await failUpdates(app, 'draw_attempts', { column: 'draw_id', id: failing.id });
    await goTo(10 * MINUTE);
    await expect(alert()).rejects.toThrow('Some alerts to missing results could not be queued.');
    expect([await alerts(failing.id), await alerts(id)]).toMatchObject([[], [{}]]);
    await allow();
    await alert();
    expect(await alerts(failing.id)).toHaveLength(1);
  });

  it('of a redraw alerts admins, and cancels nothing [MONEY-29] [MONEY-30]', async () => {
    const { id, goTo } = await stuck();
    await app.database.db.execute(
      sql`update draw_attempts set drawn_at = countdown_ends_at where draw_id = ${id}`,
    );
    await app.database.db.execute(sql`insert into draw_attempts (draw_id, attempt, announced_at, countdown_ends_at, ranks)
      select draw_id, 2, announced_at, countdown_ends_at, '{1}' from draw_attempts where draw_id = ${id}`);
    await app.database.db
      .update(prizeDraws)
      .set({ status: 'completed', completedAt: new Date() })
      .where(eq(prizeDraws.id, id));
    await goTo(80 * HOUR);
    await alert();
    await sweep();
    expect((await stateOf(id))?.status).toBe('completed');
    expect(await alerts(id)).toMatchObject([{ data: { kind: 'result_overdue', cancelledAt: null } }]);
    await app.database.db.execute(sql`delete from draw_attempts where draw_id = ${id} and attempt = 2`);
    await app.database.db
      .update(prizeDraws)
      .set({ status: 'cancelled', completedAt: null, cancelledAt: new Date() })
      .where(eq(prizeDraws.id, id));
  });
});
