import { and, eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { emails, prizeDraws } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { inputOf, publishedDraw } from '../../../../../tests/helpers/draws.ts';
import {
  admin,
  register,
  registerMany,
  type Someone,
  verifiedHost,
} from '../../../../../tests/helpers/people.ts';
import { soldDraw } from '../../../../../tests/helpers/sold-draw.ts';
import { buy } from '../../../../../tests/helpers/tickets.ts';

const DAY = 86_400_000;

const app = await provideTestApp();
const [host, boss] = [await verifiedHost(app), await admin(app)];
const [ann, bob] = [await register(app), await register(app)];
afterEach(() => app.shiftClock(0));

const sold = async () => {
  const draw = await publishedDraw(app, host, { skillGameType: null, skillGameDifficulty: null });
  await buy(ann.client, draw, 2);
  await buy(ann.client, draw, 1);
  await buy(bob.client, draw, 1);
  return draw;
};
const end = (by: Someone, id: string) =>
  by.client.call('POST /api/v1/prize-draws/:id/end', { params: { id } });
const read = async (id: string) =>
  (await app.client().call('GET /api/v1/prize-draws/:id', { params: { id } })).body;
const told = async (drawId: string) =>
  (await app.database.db.select().from(emails).where(eq(emails.template, 'draw-ended-early'))).filter(
    ({ data }) => (data as { draw: { id: string } }).draw.id === drawId,
  );

describe('an early end', () => {
  it.each([
    ['the host', () => host, 'host'],
    ['an admin', () => boss, 'admin'],
  ] as const)('by %s is public with its author and its time [STATE-16]', async (_, by, author) => {
    const draw = await sold();
    const { status, body } = await end(by(), draw.id);
    expect([status, body.status, body.endedBy]).toEqual([200, 'awaiting_draw', author]);
    const seen = await read(draw.id);
    expect(seen).toMatchObject({ endedBy: author, endDate: draw.endDate });
    expect(Date.parse(seen.endDate) - Date.parse(seen.endedAt ?? '')).toBeGreaterThan(6 * DAY);
  });

  it('is emailed once to everyone with a ticket, with its author [STATE-17]', async () => {
    const draw = await sold();
    await end(host, draw.id);
    await app.runJobs();
    await app.runJobs();
    const sent = await told(draw.id);
    expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual(
      [ann.user.email, bob.user.email].toSorted(),
    );
    const { endedAt, endDate } = await read(draw.id);
    expect(sent[0]?.data).toMatchObject({ draw: { id: draw.id }, by: 'host', endedAt, endDate });
  });

  it('is emailed in batches to a draw with many entrants [STATE-17]', async () => {
    const people = await registerMany(app, 450);
    const later = new Date(Date.now() + 3 * DAY);
    const blocks = people.map((holder) => ({ holder }));
    const id = await soldDraw(app, host, { status: 'active', endDate: later, endedAt: null, blocks });
    await end(host, id);
    await app.services.notifications.sendEarlyEnds();
    expect(new Set((await told(id)).map(({ recipient }) => recipient)).size).toBe(450);
    await app.services.notifications.sendEarlyEnds();
    expect(await told(id)).toHaveLength(450);
  });

  it('is rejected for others, and for a draw that has ended, without an email [STATE-08]', async () => {
    const draw = await sold();
    expect((await end(ann, draw.id)).status).toBe(403);
    await app.shiftClock(8 * DAY);
    expect((await end(host, draw.id)).status).toBe(409);
    await app.runJobs();
    expect(await told(draw.id)).toEqual([]);
    expect(await read(draw.id)).toMatchObject({ endedBy: 'schedule', endedAt: draw.endDate });
  });

  it('by an admin in their own draw counts as the host’s [STATE-18]', async () => {
    const draw = await publishedDraw(app, boss);
    expect((await end(boss, draw.id)).body.endedBy).toBe('host');
  });
});

describe('a paused draw', () => {
  it('counts as ended by the admin who paused it once it is drawn, and entrants are emailed [STATE-18]', async () => {
    const draw = await sold();
    const body = { ...inputOf(draw), startDate: null };
    await boss.client.call('PUT /api/v1/prize-draws/:id', { params: { id: draw.id }, body });
    expect((await read(draw.id)).endedBy).toBeNull();
    const started = await host.client.call('POST /api/v1/prize-draws/:id/start', { params: { id: draw.id } });
    expect(started.status).toBe(200);
    const [row] = await app.database.db.select().from(prizeDraws).where(eq(prizeDraws.id, draw.id));
    expect([row?.endedBy, row?.endedAt]).toEqual(['admin', row?.pausedAt]);
    await app.runJobs();
    const people = await app.database.db
      .select()
      .from(emails)
      .where(and(eq(emails.template, 'draw-ended-early'), eq(emails.personId, bob.user.id)));
    expect(people.map(({ data }) => (data as { draw: { id: string } }).draw.id)).toContain(draw.id);
  });
});
