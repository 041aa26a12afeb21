import { and, eq, like } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { emails } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { drawInput } from '../../../../../tests/helpers/draws.ts';
import { admin, register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { soldDraw } from '../../../../../tests/helpers/sold-draw.ts';

const DAY = 24 * 3_600_000;

const app = await provideTestApp();
const boss = await admin(app);
const host = await verifiedHost(app);
const buyer = await register(app);

const params = (id: string) => ({ params: { id } });
/** The emails of one type that the host got about a draw. */
const toldOf = (id: string, template: string) =>
  app.database.db
    .select()
    .from(emails)
    .where(and(eq(emails.template, template), like(emails.dedupKey, `%${id}%`)));
const ownEmails = async ({ user }: Someone, template: string) =>
  app.database.db
    .select()
    .from(emails)
    .where(and(eq(emails.personId, user.id), eq(emails.template, template)));

describe('a host is notified', () => {
  it('when a draw is published, immediately or later, but not about a draft [MAIL-10]', async () => {
    const { body: draft } = await host.client.call('POST /api/v1/prize-draws', {
      body: drawInput({ startDate: null }),
    });
    expect(await toldOf(draft.id, 'draw-published')).toEqual([]);
    const { body } = await host.client.call('POST /api/v1/prize-draws', { body: drawInput() });
    const [message] = await toldOf(body.id, 'draw-published');
    expect(message).toMatchObject({
      recipient: host.user.email,
      personId: host.user.id,
      data: { draw: { id: body.id, title: body.title }, startDate: body.startDate, endDate: body.endDate },
    });
    const edited = { ...drawInput(), description: 'Another one.' };
    await host.client.call('PUT /api/v1/prize-draws/:id', { ...params(draft.id), body: edited });
    expect(await toldOf(draft.id, 'draw-published')).toHaveLength(1);
  });

  it('when ticket sales end, with the deadline for the drawing [MAIL-10]', async () => {
    const running = { status: 'active', endedAt: null, endDate: new Date(Date.now() + DAY) } as const;
    const id = await soldDraw(app, host, { ...running, blocks: [{ holder: buyer, quantity: 3 }] });
    expect(await toldOf(id, 'draw-ended')).toEqual([]);
    await host.client.call('POST /api/v1/prize-draws/:id/end', params(id));
    const [message] = await toldOf(id, 'draw-ended');
    expect(message).toMatchObject({
      recipient: host.user.email,
      data: { tickets: 3, automatic: false, drawBy: expect.any(String) },
    });
    const waits = Date.parse(String(message?.data.drawBy)) - Date.now();
    expect(waits / DAY).toBeGreaterThan(7);
  });

  it('when a draw is cancelled, with the reason [MAIL-10]', async () => {
    const id = await soldDraw(app, host, { status: 'active', blocks: [{ holder: buyer }] });
    const reason = 'The prize burnt down.';
    const { status } = await boss.client.call('POST /api/v1/prize-draws/:id/cancel', {
      ...params(id),
      body: { reason },
    });
    expect(status).toBe(200);
    expect(await toldOf(id, 'host-draw-cancelled')).toMatchObject([
      { recipient: host.user.email, data: { tickets: 1, reason } },
    ]);
  });

  it('of the result, once, as all participants are [MAIL-10]', async () => {
    const id = await soldDraw(app, host, { blocks: [{ holder: buyer }] });
    await host.client.call('POST /api/v1/prize-draws/:id/start', params(id));
    await app.shiftClock(60_000);
    await host.client.call('POST /api/v1/prize-draws/:id/draw', params(id));
    await Promise.all([app.services.notifications.sendResults(), app.services.notifications.sendResults()]);
    await app.shiftClock(0);
    expect(await toldOf(id, 'draw-drawn')).toMatchObject([
      { recipient: host.user.email, data: { again: false, drawn: [{ prize: 'Prize 1', number: 1 }] } },
    ]);
  });

  it('of each verification and revocation [MAIL-10]', async () => {
    const newcomer = await register(app, { role: 'host' });
    const act = (call: 'verify' | 'unverify') =>
      boss.client.call(`PUT /api/v1/admin/hosts/:id/${call}`, params(newcomer.user.id));
    await act('verify');
    await act('verify');
    expect(await ownEmails(newcomer, 'host-verified')).toMatchObject([{ recipient: newcomer.user.email }]);
    await act('unverify');
    expect(await ownEmails(newcomer, 'host-revoked')).toMatchObject([{ data: { running: 0 } }]);
    await act('verify');
    expect(await ownEmails(newcomer, 'host-verified')).toHaveLength(2);
  });
});

describe('a draw that its host has not drawn', () => {
  const ended = (days: number, more: object = {}) =>
    soldDraw(app, host, {
      ...({ status: 'awaiting_draw', endedAt: null, endDate: new Date(Date.now() - days * DAY) } as const),
      blocks: [{ holder: buyer }],
      ...more,
    });

  it('causes one reminder, after five working days [MAIL-10]', async () => {
    // Two weeks contain five working days, even around Christmas and Easter.
    const [late, fresh, unsold] = [await ended(14), await ended(4), await ended(14, { blocks: [] })];
    await app.services.notifications.remindToDraw();
    await app.services.notifications.remindToDraw();
    const [message, ...others] = await toldOf(late, 'draw-not-drawn');
    expect(others).toEqual([]);
    expect(message).toMatchObject({ recipient: host.user.email, data: { drawBy: expect.any(String) } });
    expect(await toldOf(fresh, 'draw-not-drawn')).toEqual([]);
    expect(await toldOf(unsold, 'draw-not-drawn')).toEqual([]);
  });

  it('causes no reminder once its drawing has started', async () => {
    const id = await ended(9);
    await host.client.call('POST /api/v1/prize-draws/:id/start', params(id));
    await app.services.notifications.remindToDraw();
    expect(await toldOf(id, 'draw-not-drawn')).toEqual([]);
  });
});
