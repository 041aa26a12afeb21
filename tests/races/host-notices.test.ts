import { like, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { queryRows } from '#server/db/database.ts';
import { drawMilestones, emails, hostDigests, orders, saleReminders } from '#server/db/schema.ts';
import { publishedDraw } from '../helpers/draws.ts';
import { register, verifiedHost } from '../helpers/people.ts';
import { buy } from '../helpers/tickets.ts';
import { startTwoApps } from '../helpers/two-apps.ts';

const { apps, stop } = await startTwoApps();
const [app, other] = apps;
afterAll(stop);

const { db } = app.database;
const noGame = { skillGameType: null, skillGameDifficulty: null };
const DRAWS = 12;

const countEmails = (template: string) => db.$count(emails, like(emails.template, template));
/** Runs a job in both processes several times at once. */
const inBoth = (job: 'tellMilestones' | 'tellEnding' | 'sendDigests') =>
  Promise.all([app, other, app, other, app, other].map(({ services }) => services.hostNotices[job]()));

describe('emails about sales from two processes [NOTICE-06]', () => {
  it('are written once for each draw or host, and once more only for the next milestone', async () => {
    const buyer = await register(app);
    const hosts = await Promise.all(Array.from({ length: DRAWS }, () => verifiedHost(app)));
    for (const host of hosts) {
      const draw = await publishedDraw(app, host, {
        ...noGame,
        ticketLimit: null,
        endDate: new Date(Date.now() + 40 * 3_600_000).toISOString(),
      });
      await buy(buyer.client, draw, 1);
    }
    await inBoth('tellMilestones');
    expect(await countEmails('host-draw-first-sale')).toBe(DRAWS);

    await db.execute(sql`update prize_draws set issued_count = 12`);
    await inBoth('tellMilestones');
    expect(await countEmails('host-draw-milestone')).toBe(0);
    await db.update(drawMilestones).set({ toldAt: sql`told_at - interval '1 hour'` });
    await inBoth('tellMilestones');
    await inBoth('tellMilestones');
    expect(await countEmails('host-draw-milestone')).toBe(DRAWS);

    await db.update(orders).set({ paidAt: sql`paid_at - interval '1 day'` });
    await app.shiftClock(20 * 3_600_000);
    await other.services.clock.follow();
    await inBoth('tellEnding');
    expect(await countEmails('host-draw-ending')).toBe(DRAWS);
  });

  it('are summaries of which each host gets one a day', async () => {
    const eight = sql`(date_trunc('day', clock_timestamp() at time zone 'Europe/London') + interval '32 hours')
      at time zone 'Europe/London'`;
    const [time] = await queryRows<{ ahead: number }>(
      db,
      sql`select extract(epoch from ${eight} - clock_timestamp())::float8 * 1000 as ahead`,
    );
    await app.shiftClock((time?.ahead ?? 0) + 60_000);
    await db.update(orders).set({ paidAt: sql`draw_clock() - interval '12 hours'` });
    await inBoth('sendDigests');
    await inBoth('sendDigests');
    expect(await countEmails('host-digest')).toBe(DRAWS);
    expect(await db.$count(hostDigests)).toBe(DRAWS);
  });
});

describe('reminders of opened draws from two processes [REMIND-02]', () => {
  it('are written once for each address, which is deleted', async () => {
    const host = await verifiedHost(app);
    const { id: drawId } = await publishedDraw(app, host);
    const reminders = Array.from({ length: 450 }, (_, at) => {
      const email = `follower-${at}@example.org`;
      return { drawId, email, emailKey: email };
    });
    await db.insert(saleReminders).values(reminders);
    await Promise.all([app, other, app, other].map(({ services }) => services.saleReminders.emailDue()));
    const rows = await db.select().from(emails).where(like(emails.template, 'draw-opened'));
    expect(rows).toHaveLength(450);
    expect(new Set(rows.map(({ recipient }) => recipient)).size).toBe(450);
    expect(await db.$count(saleReminders)).toBe(0);
  });
});
