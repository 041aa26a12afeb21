import { count, eq, isNull, like, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { drawAttempts, emails } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { createRecordingProvider } from '../../../../../tests/helpers/emails.ts';
import { verifiedHost } from '../../../../../tests/helpers/people.ts';
import { soldDraw } from '../../../../../tests/helpers/sold-draw.ts';

const PEOPLE = 3_000;
/** The limit on queued emails, plus one batch that was started just below the limit. */
const MOST_WAITING = 1_000 + 200;

const provider = createRecordingProvider();

const app = await provideTestApp({ emailProvider: provider });
const host = await verifiedHost(app);

/** Creates a completed draw with this many ticket holders, directly in the tables. */
async function drawnAmong(people: number): Promise<string> {
  const { db } = app.database;
  const id = await soldDraw(app, host, { status: 'completed', blocks: [{ holder: host, quantity: people }] });
  const person = sql`('00000000-0000-7000-8000-' || lpad(number::text, 12, '0'))::uuid`;
  const email = sql`'entrant-' || number || '@example.org'`;
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into people (id, email, email_key, first_name, last_name, role, password_hash)
      select ${person}, ${email}, ${email}, 'Ada', 'Ash', 'participant', '' from generate_series(1, ${people}::int) number`);
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`update tickets set person_id = ${person} where draw_id = ${id}`);
    await tx.execute(
      sql`delete from order_contacts where order_id in (select order_id from tickets where draw_id = ${id})`,
    );
    await tx.execute(sql`delete from draw_participants where draw_id = ${id}`);
    await tx.execute(sql`insert into draw_participants (draw_id, person_id, tickets, first_number)
      select draw_id, person_id, 1, number from tickets where draw_id = ${id}`);
    await tx.execute(sql`insert into draw_attempts (draw_id, attempt, announced_at, countdown_ends_at, ranks, drawn_at)
      values (${id}, 1, draw_clock(), draw_clock(), '{1}', draw_clock())`);
    await tx.execute(sql`insert into draw_results (id, draw_id, attempt, rank, ticket_number, drawn_at)
      values (gen_random_uuid(), ${id}, 1, 1, 7, draw_clock())`);
  });
  return id;
}

it('keeps a limited number of result emails in the outbox, however many users entered [MAIL-06]', async () => {
  const { db } = app.database;
  const id = await drawnAmong(PEOPLE);
  const waiting: number[] = [];
  const told = async () => {
    await Promise.all([app.services.notifications.sendResults(), app.services.notifications.sendResults()]);
    const [row] = await db.select({ emails: count() }).from(emails).where(isNull(emails.sentAt));
    waiting.push(row?.emails ?? 0);
    await app.services.emails.sendDue();
    const [attempt] = await db.select().from(drawAttempts).where(eq(drawAttempts.drawId, id));
    return attempt?.emailedAt !== null;
  };
  while (!(await told()));
  expect(Math.max(...waiting)).toBeLessThanOrEqual(MOST_WAITING);
  expect(waiting.length).toBeGreaterThan(PEOPLE / MOST_WAITING);
  await app.services.emails.sendDue();

  const results = await db
    .select()
    .from(emails)
    .where(like(emails.dedupKey, `result:${id}:1:%`));
  expect(results).toHaveLength(PEOPLE);
  const entrants = provider.sent.map(({ recipient }) => recipient).filter((to) => to.startsWith('entrant-'));
  expect(entrants).toHaveLength(PEOPLE);
  expect(new Set(entrants).size).toBe(PEOPLE);
});
