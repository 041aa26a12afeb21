import { and, eq, like } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { emails } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { soldDraw } from '../../../../../tests/helpers/sold-draw.ts';

const HOUR = 3_600_000;

const app = await provideTestApp();
const host = await verifiedHost(app);
const [keen, other] = [await register(app), await register(app)];

const wish = ({ client, user }: Someone, reminders: boolean) =>
  client.call('PUT /api/v1/users/:id/consents', { params: { id: user.id }, body: { reminders } });
await wish(keen, true);

const closing = (hours: number, more: object = {}) =>
  soldDraw(app, host, {
    ...({ status: 'active', endedAt: null, startDate: new Date(Date.now() - 100 * HOUR) } as const),
    endDate: new Date(Date.now() + hours * HOUR),
    blocks: [{ holder: keen, quantity: 2 }, { holder: other }],
    ...more,
  });
const remind = () => app.services.updates.remindDue();
const remindersOf = (id: string) =>
  app.database.db
    .select()
    .from(emails)
    .where(and(eq(emails.template, 'draw-ending-soon'), like(emails.dedupKey, `%${id}%`)));

describe('a reminder', () => {
  it('is sent once, a day before the close, to ticket holders who asked for it [MAIL-11]', async () => {
    const [soon, later] = [await closing(20), await closing(30)];
    await Promise.all([remind(), remind()]);
    await remind();
    expect(await remindersOf(soon)).toMatchObject([
      {
        recipient: keen.user.email,
        personId: keen.user.id,
        data: { tickets: 2, draw: { id: soon }, endDate: expect.any(String), leaveToken: expect.any(String) },
      },
    ]);
    expect(await remindersOf(later)).toEqual([]);
  });

  it('is not sent for draws that have only just opened or are closed, or for voided tickets [MAIL-11]', async () => {
    const ids = [
      await closing(20, { startDate: new Date(Date.now() - HOUR) }),
      await closing(-1),
      await closing(20, { status: 'cancelled' }),
      await closing(20, { blocks: [{ holder: keen, voided: true }] }),
    ];
    await remind();
    for (const id of ids) expect(await remindersOf(id)).toEqual([]);
  });

  it('is not queued while a thousand emails are waiting, and is queued afterwards [MAIL-06]', async () => {
    const { db } = app.database;
    const id = await closing(20);
    const before = Array.from({ length: 1_000 }, (_, at) => ({
      template: 'draw-ending-soon',
      recipient: other.user.email,
      personId: other.user.id,
      data: {},
      dedupKey: `before:${at}`,
    }));
    await db.insert(emails).values(before);
    await remind();
    expect(await remindersOf(id)).toEqual([]);
    await db.update(emails).set({ sentAt: new Date() }).where(like(emails.dedupKey, 'before:%'));
    await remind();
    expect(await remindersOf(id)).toHaveLength(1);
    await db.delete(emails).where(like(emails.dedupKey, 'before:%'));
  });

  it('is cancelled if the user unsubscribes from the draw’s updates [MAIL-11]', async () => {
    const draw = await closing(20);
    const stays = await closing(20);
    await remind();
    const [message] = await remindersOf(draw);
    const { status } = await app.client().call('POST /api/v1/updates/leave', {
      query: { token: String(message?.data.leaveToken) },
      body: { 'List-Unsubscribe': 'One-Click', of: 'draw' },
    });
    expect(status).toBe(200);
    await remind();
    expect(await remindersOf(draw)).toEqual([]);
    expect(await remindersOf(stays)).toHaveLength(1);
  });

  it('can be turned off by its link, for that draw or for all, and in the account settings [MAIL-11]', async () => {
    const first = await closing(20);
    await remind();
    const [message] = await remindersOf(first);
    const token = String(message?.data.leaveToken);
    const { status } = await app.client().call('POST /api/v1/updates/leave', {
      query: { token },
      body: { 'List-Unsubscribe': 'One-Click', of: 'all' },
    });
    expect(status).toBe(200);
    const second = await closing(20);
    await remind();
    expect(await remindersOf(second)).toEqual([]);
    await wish(keen, true);
    await remind();
    expect(await remindersOf(second)).toHaveLength(1);

    await wish(other, true);
    await wish(other, false);
    await remind();
    expect(await remindersOf(second)).toHaveLength(1);
    const { body } = await other.client.call('GET /api/v1/users/:id/consents', {
      params: { id: other.user.id },
    });
    expect(body.changes.map(({ consent, given }) => [consent, given])).toEqual([
      ['reminders', false],
      ['reminders', true],
    ]);
  });
});
