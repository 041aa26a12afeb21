import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { awards } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../../tests/helpers/app.ts';
import { createDayClock } from '../../../../../../tests/helpers/awards.ts';
import { editDirectly, findBreachesAfter } from '../../../../../../tests/helpers/broken-books.ts';
import { admin, register, verifiedHost } from '../../../../../../tests/helpers/people.ts';
import { settledDraw } from '../../../../../../tests/helpers/settled-draw.ts';
import { soldDraw } from '../../../../../../tests/helpers/sold-draw.ts';
import { findBreaches } from './find-breaches.ts';

const app = await provideTestApp();
const { db } = app.database;
const host = await verifiedHost(app);
const winner = await register(app);
await admin(app);
const passDays = createDayClock(app);

const id = await soldDraw(app, host, { blocks: [{ holder: winner, quantity: 4 }] });
await host.client.call('POST /api/v1/prize-draws/:id/start', { params: { id } });
await passDays(1 / 1440);
await host.client.call('POST /api/v1/prize-draws/:id/draw', { params: { id } });
const [award] = await db.select().from(awards).where(eq(awards.drawId, id));
const rank = award?.rank;

/** Days ago, in the database's time. */
const ago = (days: number) => sql.raw(`draw_clock() - interval '${days} days'`);

describe('the check of deadlines finds', () => {
  it.each([
    [
      'a prize that should have lapsed',
      sql`state = 'won', claim_by = ${ago(2)}`,
      `Prize ${rank} of draw ${id} wasn’t claimed in time, but has not lapsed.`,
    ],
    [
      'a prize that was not sent, without an alert',
      sql`state = 'claimed', claimed_at = ${ago(30)}`,
      `Prize ${rank} of draw ${id} was not sent in time, but no admin was alerted.`,
    ],
    [
      'a prize that should count as undelivered',
      sql`state = 'claimed', claimed_at = ${ago(37)}, alerted_at = ${ago(8)}`,
      `Prize ${rank} of draw ${id} was not sent, but does not count as undelivered.`,
    ],
    [
      'a prize that should count as received',
      sql`state = 'sent', claimed_at = ${ago(20)}, sent_recorded_at = ${ago(16)}, has_evidence = true`,
      `Prize ${rank} of draw ${id} was sent, but does not count as received.`,
    ],
    [
      'a receipt that was not confirmed, without an alert',
      sql`state = 'sent', claimed_at = ${ago(40)}, sent_recorded_at = ${ago(30)}`,
      `The receipt of prize ${rank} of draw ${id} was not confirmed, but no admin was alerted.`,
    ],
    [
      'a problem that was not decided, without an alert',
      sql`state = 'problem', claimed_at = ${ago(40)}, problem_at = ${ago(16)}`,
      `The problem with prize ${rank} of draw ${id} was not decided, but no admin was alerted.`,
    ],
    [
      'an appeal that was not decided, without an alert',
      sql`state = 'lapsed', appealed_at = ${ago(16)}`,
      `The appeal about prize ${rank} of draw ${id} was not decided, but no admin was alerted.`,
    ],
    [
      'a prize without a winner that should have been redrawn',
      sql`state = 'lapsed', closed_at = ${ago(9)}`,
      `Prize ${rank} of draw ${id} has no winner, but was not redrawn.`,
    ],
  ])('%s [MONEY-27]', async (_, changes, finding) => {
    const breaking = editDirectly(sql`update awards set ${changes} where id = ${award?.id}`);
    expect(await findBreachesAfter(app, breaking)).toContain(finding);
  });

  it('a winner who cannot sign in, without an alert [MONEY-27]', async () => {
    const breaking = editDirectly(
      sql`update awards set claim_by = ${ago(2)} where id = ${award?.id}`,
      sql`update people set suspended_at = draw_clock(), suspend_reason = 'Fraud' where id = ${winner.user.id}`,
    );
    expect(await findBreachesAfter(app, breaking)).toContain(
      `The winner of prize ${rank} of draw ${id} cannot claim it, but no admin was alerted.`,
    );
  });

  it('a draw that was not settled, a reserve that was not released, and a late payable without an alert [MONEY-27]', async () => {
    const received = sql`update awards set state = 'received', received_at = draw_clock(), updated_at = ${ago(2)}
      where draw_id = ${id}`;
    const drawn = sql`update prize_draws set completed_at = ${ago(3)} where id = ${id}`;
    expect(await findBreachesAfter(app, editDirectly(received, drawn))).toContain(
      `Draw ${id} was not settled in time.`,
    );
    const settled = await settledDraw(app, host);
    const payable = settled.payables.charity;
    const late = editDirectly(sql`update payables set due_at = ${ago(11)} where id = ${payable}`);
    expect(await findBreachesAfter(app, late)).toContain(
      `The payable ${payable} of draw ${settled.id} is late, but no admin was alerted.`,
    );
    const kept = editDirectly(sql`update draw_settlements set reserve_pence = 4132, reserve_until = ${ago(2)}
      where draw_id = ${settled.id}`);
    expect(await findBreachesAfter(app, kept)).toContain(
      `The reserve of draw ${settled.id} was not released in time.`,
    );
  });

  it('nothing while everything is in time [MONEY-27]', async () => {
    expect(await findBreaches(db)).toEqual([]);
  });
});
