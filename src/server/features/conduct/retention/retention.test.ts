import { and, eq, isNotNull } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { emails, people, postalCards, postalEntries } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { queue, refundEmail } from '../../../../../tests/helpers/emails.ts';
import { admin, confirmed, register, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { clerk, entryInput, keyIn, postalSettings } from '../../../../../tests/helpers/postal.ts';
import { cancelDraw } from '../../../../../tests/helpers/refunds.ts';

const DAY = 86_400_000;

const app = await provideTestApp({
  environment: { ...postalSettings, KEEP_POSTAL_DETAILS_DAYS: '40', KEEP_EMAILS_DAYS: '50' },
});
const { db } = app.database;
const host = await verifiedHost(app);
const room = await clerk(app);
const boss = await admin(app);
const noGame = { skillGameType: null, skillGameDifficulty: null };

const apply = async (days: number) => {
  await app.shiftClock(days * DAY);
  await app.services.retention.apply();
};

it('counts limits, breaks, closures and cards, and names nobody [CONDUCT-30]', async () => {
  const figures = async () => (await app.client().call('GET /api/v1/conduct-figures')).body;
  expect(await figures()).toMatchObject({
    limits: 0,
    breaks: 0,
    closures: 0,
    postalEntries: { received: 0, credited: 0, refused: 0 },
  });
  const [careful, resting, leaving] = [await register(app), await register(app), await register(app)];
  const of = ({ user }: typeof careful) => ({ id: user.id });
  await careful.client.call('PUT /api/v1/users/:id/limits', {
    params: of(careful),
    body: { monthlyPence: 2_000 },
  });
  for (const months of [6, 12] as const)
    await resting.client.call('POST /api/v1/users/:id/break', { params: of(resting), body: { months } });
  await (await confirmed(leaving)).client.call('POST /api/v1/users/:id/break', {
    params: of(leaving),
    body: { forever: true },
  });
  const draw = await publishedDraw(app, host, { ...noGame, maxTicketsPerPerson: 2 });
  await keyIn(room, draw.id, entryInput(app, { lastName: 'Thrice', cards: [{}, {}, {}] }));
  // They are kept for a minute.
  expect(await figures()).toMatchObject({ limits: 0, closures: 0 });
  await app.shiftClock(60_000);
  const now = await figures();
  expect(now).toMatchObject({
    limits: 1,
    breaks: 1,
    closures: 1,
    postalEntries: { received: 3, credited: 2, refused: 1 },
  });
  expect(JSON.stringify(now)).not.toMatch(/Thrice|@|[0-9a-f]{8}-/);
});

it('deletes what was written on cards of draws that are over, and keeps the rest [CONDUCT-34]', async () => {
  const [over, running] = [await publishedDraw(app, host, noGame), await publishedDraw(app, host, noGame)];
  const wrote = { phone: '07700 900123' };
  await keyIn(room, over.id, entryInput(app, { ...wrote, lastName: 'Gone', email: 'gone@example.org' }));
  await keyIn(room, running.id, entryInput(app, { ...wrote, lastName: 'Here', email: 'here@example.org' }));
  await cancelDraw(boss.client, over.id);
  await app.runJobs();
  const detailsOf = (drawId: string) =>
    db.$count(postalEntries, and(eq(postalEntries.drawId, drawId), isNotNull(postalEntries.address)));
  await apply(39);
  expect(await detailsOf(over.id)).toBe(1);
  await apply(41);
  const [gone] = await db.select().from(postalEntries).where(eq(postalEntries.drawId, over.id));
  expect(gone).toMatchObject({
    firstName: null,
    lastName: null,
    email: null,
    phone: null,
    address: null,
    dateOfBirth: null,
    // The hash of what was keyed in would let someone guess it.
    requestHash: null,
  });
  expect(await db.$count(postalCards, eq(postalCards.drawId, over.id))).toBe(1);
  expect(await db.$count(people, eq(people.email, 'gone@example.org'))).toBe(0);
  // Tickets commit to the name.
  expect(await db.$count(people, eq(people.lastName, 'Gone'))).toBe(1);
  await apply(1_000);
  expect(await detailsOf(running.id)).toBe(1);
  expect(await db.$count(people, eq(people.email, 'here@example.org'))).toBe(1);
  await app.shiftClock(0);
});

it('deletes sent emails after the time of the setting, and never waiting ones [CONDUCT-35]', async () => {
  await db.delete(emails);
  await queue(app, [
    refundEmail({ recipient: 'sent@example.org' }),
    refundEmail({ recipient: 'due@example.org' }),
  ]);
  await db.update(emails).set({ sentAt: new Date() }).where(eq(emails.recipient, 'sent@example.org'));
  const left = async () => (await db.select().from(emails)).map(({ recipient }) => recipient);
  await apply(49);
  expect(await left()).toHaveLength(2);
  await apply(51);
  expect(await left()).toEqual(['due@example.org']);
  await app.shiftClock(0);
});
