import { and, eq, like } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { toLondonDay } from '#domain/postal/free-entry.ts';
import { auditEntries, drawAttempts, emails, prizeDraws } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { drawResult } from '../../../../../tests/helpers/drawn-draw.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { admin, register, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { clerk, entryInput, keyIn, postalSettings } from '../../../../../tests/helpers/postal.ts';
import { buy } from '../../../../../tests/helpers/tickets.ts';

const HOUR_MS = 3_600_000;
const withoutGame = { skillGameType: null, skillGameDifficulty: null };

const app = await provideTestApp({ environment: postalSettings });
const host = await verifiedHost(app);
const room = await clerk(app);
const buyer = await register(app);

const at = (id: string) => ({ params: { id } });
const confirmKeyed = (id: string, by = room) =>
  by.client.call('POST /api/v1/prize-draws/:id/post-keyed', at(id));
const start = (id: string) => host.client.call('POST /api/v1/prize-draws/:id/start', at(id));
const show = async (id: string) => (await app.client().call('GET /api/v1/prize-draws/:id', at(id))).body;
const moveTo = (time: number) => app.shiftClock(time - Date.now());

/** A draw with a bought ticket, at the end of its sales. */
async function endedDraw(drawMode: 'manual' | 'automatic' = 'manual') {
  await app.shiftClock(0);
  const draw = await publishedDraw(app, host, { ...withoutGame, drawMode });
  await buy(buyer.client, draw, 1);
  await keyIn(room, draw.id, entryInput(app, { lastName: draw.id, email: `${draw.id}@example.org` }));
  await moveTo(Date.parse(draw.endDate) + 60_000);
  await app.runJobs();
  const receivedBy = Date.parse(draw.freeEntry?.receivedBy ?? '');
  // As if the next day were a working day.
  await app.database.db
    .update(prizeDraws)
    .set({ drawableFrom: new Date(receivedBy + 1_000) })
    .where(eq(prizeDraws.id, draw.id));
  return { id: draw.id, receivedBy, drawableFrom: receivedBy + 3 * 24 * HOUR_MS };
}

it('tells the host with the end of sales when the drawing can start, and not to start it now [MAIL-10]', async () => {
  const { id, receivedBy, drawableFrom } = await endedDraw();
  const [told] = await app.database.db
    .select()
    .from(emails)
    .where(and(eq(emails.template, 'draw-ended'), like(emails.dedupKey, `%${id}%`)));
  const from = Date.parse(String(told?.data.drawableFrom));
  expect(from).toBeGreaterThan(receivedBy);
  expect(from).toBeLessThanOrEqual(drawableFrom);
});

describe('the confirmation that all post is keyed in', () => {
  it('works only once no more cards can arrive, and lets the drawing start early [POST-32]', async () => {
    const { id, receivedBy, drawableFrom } = await endedDraw();
    for (const by of [host, buyer]) expect((await confirmKeyed(id, by)).status).toBe(403);
    expect(await confirmKeyed(id)).toMatchObject({ status: 409, error: { code: 'post_open' } });
    await moveTo(receivedBy - 60_000);
    expect((await confirmKeyed(id)).error.code).toBe('post_open');
    await moveTo(receivedBy + HOUR_MS);
    expect((await start(id)).error.code).toBe('post_open');
    const confirmed = await confirmKeyed(id);
    expect(confirmed).toMatchObject({ status: 200, body: { cards: 1, canComplete: false } });
    const keyedAt = confirmed.body.keyedAt ?? '';
    expect((await confirmKeyed(id)).body.keyedAt).toBe(keyedAt);
    expect(
      await app.database.db.$count(
        auditEntries,
        and(eq(auditEntries.targetId, id), eq(auditEntries.action, 'post.complete')),
      ),
    ).toBe(1);
    const from = Date.parse((await show(id)).freeEntry?.drawableFrom ?? '');
    expect(from).toBeLessThan(drawableFrom);
    expect(from).toBeGreaterThanOrEqual(Date.parse(keyedAt));
    await moveTo(from + 60_000);
    expect((await start(id)).status).toBe(200);
    await moveTo(from + 120_000);
    await drawResult(host, await show(id));
  });

  it('no longer counts after another card is credited [POST-32]', async () => {
    const { id, receivedBy, drawableFrom } = await endedDraw('automatic');
    await moveTo(receivedBy + HOUR_MS);
    await confirmKeyed(id);
    const receivedOn = toLondonDay(new Date(receivedBy));
    const found = entryInput(app, { lastName: `Found ${id}`, email: `f-${id}@example.org`, receivedOn });
    expect((await keyIn(room, id, found)).body.tickets).toHaveLength(1);
    expect(Date.parse((await show(id)).freeEntry?.drawableFrom ?? '')).toBe(drawableFrom);
    await moveTo(drawableFrom - HOUR_MS);
    await app.runJobs();
    const attempts = () => app.database.db.$count(drawAttempts, eq(drawAttempts.drawId, id));
    expect(await attempts()).toBe(0);
    expect((await confirmKeyed(id)).body.keyedAt).not.toBeNull();
    await app.runJobs();
    expect(await attempts()).toBe(1);
  });

  it('needs a fresh confirmation of who it is [POST-32]', async () => {
    const { id, receivedBy } = await endedDraw();
    const late = await clerk(app);
    await moveTo(receivedBy + HOUR_MS);
    // Unlike `call`, this does not re-authenticate.
    const keyed = await late.client.send({ method: 'POST', url: `/api/v1/prize-draws/${id}/post-keyed` });
    expect([keyed.statusCode, keyed.json().code]).toEqual([403, 'confirmation_required']);
    expect((await confirmKeyed(id, late)).status).toBe(200);
  });

  it('can come from an admin, and is asked for only once [POST-32]', async () => {
    const boss = await admin(app);
    const { id, receivedBy } = await endedDraw();
    await moveTo(receivedBy + HOUR_MS);
    expect((await confirmKeyed(id, boss)).status).toBe(200);
    const { body } = await room.client.call('GET /api/v1/post-room/draws');
    expect(body.find((draw) => draw.id === id)).toMatchObject({ canComplete: false });
  });
});
