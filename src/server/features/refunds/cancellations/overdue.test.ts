import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { calculateDrawingDeadline } from '#domain/draws/deadline.ts';
import { isBankHoliday } from '#server/bank-holidays.ts';
import { auditEntries, emails, payments, prizeDraws, refunds } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { register, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { soldDraw } from '../../../../../tests/helpers/sold-draw.ts';

const DAY = 86_400_000;

let endDate: Date;
const app = await provideTestApp({ environment: { COUNTDOWN_SECONDS: '30' } });
const host = await verifiedHost(app);
const holder = await register(app);
beforeEach(() => {
  endDate = new Date(Date.now() - 3_600_000);
});
afterEach(() => app.shiftClock(0));

/** The deadline of its drawing, in milliseconds. */
const deadlineOf = (draw: { endDate: Date; endedAt: Date | null }) =>
  calculateDrawingDeadline({ ...draw, drawableFrom: null }, isBankHoliday).getTime();
const goTo = (time: number) => app.shiftClock(time - Date.now());
const sweep = () => app.services.cancellations.cancelOverdue();
async function stateOf(id: string) {
  const [row] = await app.database.db.select().from(prizeDraws).where(eq(prizeDraws.id, id));
  return row;
}
const ended = (wishes: Parameters<typeof soldDraw>[2] = {}) =>
  soldDraw(app, host, { endDate, endedAt: endDate, blocks: [{ holder, quantity: 2 }], ...wishes });

describe('an overdue draw', () => {
  it('is cancelled by the server after 7 working days, and refunded in full [MONEY-13]', async () => {
    const id = await ended();
    const deadline = deadlineOf({ endDate, endedAt: endDate });
    await goTo(deadline - 60_000);
    await sweep();
    expect((await stateOf(id))?.status).toBe('awaiting_draw');
    await goTo(deadline);
    await app.runJobs();
    const reason = 'It was not drawn within 7 working days of its end.';
    expect(await stateOf(id)).toMatchObject({
      status: 'cancelled',
      cancelReason: reason,
      voidedCount: 2,
      refundedAt: expect.any(Date),
    });
    const { db } = app.database;
    const given = await db
      .select({ pence: refunds.amountPence, reason: refunds.reason })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId));
    expect(given).toEqual([{ pence: 1000, reason }]);
    const told = await db.select().from(emails).where(eq(emails.template, 'draw-cancelled'));
    expect(told).toMatchObject([{ recipient: holder.user.email, data: { amountPence: 1000, reason } }]);
    const acts = await db.select().from(auditEntries).where(eq(auditEntries.targetId, id));
    expect(acts).toMatchObject([
      {
        actorRole: 'server',
        action: 'draw.cancel',
        details: { from: 'awaiting_draw', to: 'cancelled', tickets: 2 },
      },
      { actorRole: 'server', action: 'draw.refund' },
    ]);
  });

  it('has a deadline that is counted from its early end, even if nothing was sold [MONEY-13]', async () => {
    const endedAt = new Date(endDate.getTime() - 20 * DAY);
    const [early, unsold] = [await ended({ endedAt }), await ended({ endedAt, blocks: [] })];
    const running = await ended({ endDate: new Date(Date.now() + DAY), endedAt: null, status: 'active' });
    await sweep();
    const states = await Promise.all([early, unsold, running].map(stateOf));
    expect(states.map((draw) => draw?.status)).toEqual(['cancelled', 'cancelled', 'active']);
  });

  it('may be a paused draw, whose deadline is counted from its promised end [MONEY-13]', async () => {
    const pausedAt = new Date(endDate.getTime() - 30 * DAY);
    const id = await ended({ status: 'inactive', startDate: pausedAt, pausedAt, endedAt: null });
    const draft = await ended({ status: 'inactive', startDate: null, endedAt: null, blocks: [] });
    await goTo(deadlineOf({ endDate, endedAt: null }) - 60_000);
    await sweep();
    expect((await stateOf(id))?.status).toBe('inactive');
    await goTo(deadlineOf({ endDate, endedAt: null }));
    await sweep();
    expect((await stateOf(id))?.status).toBe('cancelled');
    expect((await stateOf(draft))?.status).toBe('inactive');
  });

  it('is not cancelled if its drawing started in time', async () => {
    const id = await ended();
    expect((await host.client.call('POST /api/v1/prize-draws/:id/start', { params: { id } })).status).toBe(
      200,
    );
    await goTo(deadlineOf({ endDate, endedAt: endDate }) + DAY);
    await sweep();
    expect((await stateOf(id))?.status).toBe('awaiting_draw');
    await app.runJobs();
    expect((await stateOf(id))?.status).toBe('completed');
  });
});
