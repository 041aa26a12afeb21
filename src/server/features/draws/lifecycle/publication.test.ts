import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { DrawInput, PrizeDraw } from '#contract/draws/draws.ts';
import { auditEntries, people } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import {
  drawInput,
  inputOf,
  publishedDraw,
  setCounters,
  withoutDetails,
} from '../../../../../tests/helpers/draws.ts';
import { admin, register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { uploadPicture } from '../../../../../tests/helpers/pictures.ts';

const app = await provideTestApp();
const [host, boss] = [await verifiedHost(app), await admin(app)];

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString();

const put = (by: Someone, draw: PrizeDraw, changes: Partial<DrawInput> = {}) =>
  by.client.call('PUT /api/v1/prize-draws/:id', {
    params: { id: draw.id },
    body: { ...inputOf(draw), ...changes },
  });

async function draft(by: Someone): Promise<PrizeDraw> {
  const body = drawInput({ startDate: null });
  return (await by.client.call('POST /api/v1/prize-draws', { body })).body;
}

async function soldDraw(): Promise<PrizeDraw> {
  const draw = await publishedDraw(app, host);
  await setCounters(app, draw.id, { issuedCount: 5, voidedCount: 5 });
  return draw;
}

async function actsOn(draw: PrizeDraw) {
  const entries = await app.database.db.select().from(auditEntries).where(eq(auditEntries.targetId, draw.id));
  return entries.map(({ action, actorId }) => ({ action, actorId }));
}

describe('replacing a draw', () => {
  it('returns 200 and the updated draw, which everyone then sees [API-DRAWS-05]', async () => {
    const draw = await publishedDraw(app, host);
    const changes = {
      title: 'Another title',
      ticketPrice: 250,
      prizes: [{ rank: 1, description: 'One prize' }],
      galleryUrls: [await uploadPicture(host)],
      galleryAlts: ['A lamp'],
    };
    const { status, body } = await put(host, draw, changes);
    expect(status).toBe(200);
    expect(body).toEqual({
      ...draw,
      ...changes,
      prizes: withoutDetails(changes.prizes),
      prize: 'One prize',
      revision: 2,
    });
    const { body: seen } = await app
      .client()
      .call('GET /api/v1/prize-draws/:id', { params: { id: draw.id } });
    expect(seen).toEqual(body);
  });

  it('changes nothing if the draw is sent back as it was read', async () => {
    for (const draw of [await draft(host), await publishedDraw(app, host), await soldDraw()]) {
      const { body: before } = await host.client.call('GET /api/v1/prize-draws/:id', {
        params: { id: draw.id },
      });
      expect((await put(host, before)).body).toEqual(before);
    }
  });

  it('lets an admin act like the creator, and records the admin as the actor [PERM-13]', async () => {
    const draw = await publishedDraw(app, host);
    expect((await put(boss, draw, { title: 'Corrected' })).body).toMatchObject({
      title: 'Corrected',
      userId: host.user.id,
    });
    expect(await actsOn(draw)).toContainEqual({ action: 'draw.edit', actorId: boss.user.id });
  });
});

describe('an unsold draw', () => {
  it('can be published, rescheduled and taken off sale by its host [STATE-04]', async () => {
    const draw = await draft(host);
    const later = await put(host, draw, { startDate: inDays(1) });
    expect(later.body.status).toBe('scheduled');
    const now = await put(host, later.body, { startDate: new Date().toISOString() });
    expect(now.body.status).toBe('active');
    const again = await put(host, now.body, { startDate: inDays(2) });
    expect(again.body.status).toBe('scheduled');
    const off = await put(host, again.body, { startDate: null });
    expect(off.body).toMatchObject({ status: 'inactive', startDate: null, paused: false });
    expect((await actsOn(draw)).map(({ action }) => action)).toEqual([
      'draw.create',
      'draw.publish',
      'draw.publish',
      'draw.publish',
      'draw.unpublish',
    ]);
  });

  it.each([
    [{ startDate: inDays(-2) }, 'startDate', 'Start date must be today or in the future'],
    [{ endDate: inDays(-1) }, 'endDate', 'End date must be in the future'],
    [{ startDate: inDays(9) }, 'endDate', 'End date must be after the start date'],
  ])('rejects impossible dates: %j [VAL-13] [VAL-14]', async (changes, path, message) => {
    const draw = await publishedDraw(app, host);
    expect(await put(host, draw, changes)).toMatchObject({
      status: 400,
      error: { message, issues: [{ path, message }] },
    });
  });

  it('is unpublished by the status "unpublished", whatever its start date [API-DRAWS-04]', async () => {
    const draw = await publishedDraw(app, host);
    const off = await put(host, draw, { status: 'unpublished' });
    expect(off.body).toMatchObject({ status: 'inactive', startDate: null, paused: false });
    const body = { ...drawInput(), status: 'unpublished' as const };
    const created = await host.client.call('POST /api/v1/prize-draws', { body });
    expect([created.status, created.body.status, created.body.startDate]).toEqual([201, 'inactive', null]);
  });

  it('can also be unpublished by an admin', async () => {
    const off = await put(boss, await publishedDraw(app, host), { startDate: null });
    expect(off.body).toMatchObject({ status: 'inactive', startDate: null, paused: false });
  });

  it('can be saved but not published by an unverified host, and can be published for them by an admin [PERM-05] [PERM-13]', async () => {
    const unverified = await register(app, { role: 'host' });
    const draw = await draft(unverified);
    expect((await put(unverified, draw, { title: 'Better' })).body.title).toBe('Better');
    expect(await put(unverified, draw, { startDate: inDays(1) })).toMatchObject({
      status: 403,
      error: { message: 'Your account must be verified before you can publish a prize draw.' },
    });
    expect((await put(boss, draw, { startDate: inDays(1) })).body.status).toBe('scheduled');
  });
});

it('lets a host whose verification was revoked edit a running draw, but not publish or reschedule one [PERM-06]', async () => {
  const revoked = await verifiedHost(app);
  const running = await publishedDraw(app, revoked);
  const saved = await draft(revoked);
  const revocation = { verified: false, revoked: true };
  await app.database.db.update(people).set(revocation).where(eq(people.id, revoked.user.id));
  expect((await put(revoked, running, { description: 'Still running.' })).body).toMatchObject({
    description: 'Still running.',
    status: 'active',
  });
  for (const [draw, changes] of [
    [saved, { startDate: inDays(1) }],
    [running, { endDate: inDays(9) }],
  ] as const) {
    expect((await put(revoked, draw, changes)).status).toBe(403);
  }
});

describe('a draw that has sold tickets', () => {
  it('cannot be taken off sale by its host', async () => {
    expect(await put(host, await soldDraw(), { startDate: null })).toMatchObject({
      status: 403,
      error: {
        code: 'admin_only',
        message: 'You’ve sold tickets, so only an admin can take this prize draw off sale or put it back.',
      },
    });
  });

  it('can be paused by an admin: it stays visible with its start date, and only an admin can resume it', async () => {
    const draw = await soldDraw();
    const paused = (await put(boss, draw, { startDate: null })).body;
    expect(paused).toMatchObject({ status: 'inactive', paused: true, startDate: draw.startDate });
    const seen = await app.client().call('GET /api/v1/prize-draws/:id', { params: { id: draw.id } });
    expect(seen.body).toEqual(paused);

    const edited = (await put(host, paused, { layout: 'story' })).body;
    expect(edited).toEqual({ ...paused, layout: 'story', revision: paused.revision + 1 });
    expect((await put(host, edited, { status: 'active' })).status).toBe(403);
    expect((await put(host, edited, { startDate: null })).body).toEqual(edited);

    const resumed = (await put(boss, edited, { status: 'active' })).body;
    expect(resumed).toEqual({ ...edited, status: 'active', paused: false, revision: edited.revision + 1 });
    expect(await actsOn(draw)).toEqual(
      [
        ['create', host],
        ['pause', boss],
        ['edit', host],
        ['edit', host],
        ['resume', boss],
      ].map(([act, by]) => ({ action: `draw.${act}`, actorId: (by as Someone).user.id })),
    );
  });

  it('is resumed by "start now" with its original start date, but not by a later start date', async () => {
    const draw = await soldDraw();
    const paused = (await put(boss, draw, { startDate: null })).body;
    const late = await put(boss, paused, { status: 'scheduled', startDate: inDays(1) });
    expect(late).toMatchObject({ status: 409, error: { issues: [{ path: 'startDate' }] } });
    const resumed = await put(boss, paused, { status: 'active', startDate: new Date().toISOString() });
    expect(resumed.body).toMatchObject({ status: 'active', startDate: draw.startDate });
  });

  it('cannot be resumed once its end date has passed', async () => {
    const paused = (await put(boss, await soldDraw(), { startDate: null })).body;
    await app.shiftClock(8 * 24 * 3_600_000);
    const late = await put(boss, paused, { status: 'active' });
    await app.shiftClock(0);
    expect(late).toMatchObject({ status: 400, error: { message: 'End date must be in the future' } });
  });

  it('stays paused when the last pending order expires', async () => {
    const draw = await publishedDraw(app, host);
    await setCounters(app, draw.id, { heldCount: 2 });
    const paused = (await put(boss, draw, { startDate: null })).body;
    await setCounters(app, draw.id, { heldCount: 0 });
    expect((await put(host, paused, { status: 'active' })).status).toBe(403);
  });
});
