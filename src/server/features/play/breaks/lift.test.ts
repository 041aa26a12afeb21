import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditEntries, emails, harmSignals, playExclusions } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import {
  admin,
  confirmed,
  register,
  type Someone,
  verifiedHost,
} from '../../../../../tests/helpers/people.ts';
import { tryToBuy } from '../../../../../tests/helpers/tickets.ts';

const app = await provideTestApp();
const { db } = app.database;
const host = await verifiedHost(app);
const boss = await confirmed(await admin(app));
const draw = await publishedDraw(app, host, { skillGameType: null, skillGameDifficulty: null });

type Months = 6 | 12 | 24 | 60;
const takeOwn = ({ client, user }: Someone, body: { months: Months } | { forever: true }) =>
  client.call('POST /api/v1/users/:id/break', { params: { id: user.id }, body });

/** An admin starts a break because of a signal. */
async function startFor({ user }: Someone, months: Months, by = boss) {
  const [signal] = await db
    .insert(harmSignals)
    .values({ personId: user.id, kind: 'nights', figure: 3 })
    .returning({ id: harmSignals.id });
  const { status } = await by.client.call('POST /api/v1/admin/harm-signals/:id/steps', {
    params: { id: signal?.id ?? '' },
    body: { kind: 'break', months },
  });
  expect(status).toBe(200);
}

const lift = ({ user }: Pick<Someone, 'user'>, by = boss) =>
  by.client.call('POST /api/v1/admin/people/:id/break/lift', {
    params: { id: user.id },
    body: { cause: 'wrong_person' },
  });
const show = async ({ user }: Someone) =>
  (await boss.client.call('GET /api/v1/admin/people/:id/safer-play', { params: { id: user.id } })).body;
const emailsTo = async ({ user }: Someone) =>
  (
    await db
      .select()
      .from(emails)
      .where(and(eq(emails.personId, user.id), eq(emails.template, 'safer-play-break-lifted')))
  ).map(({ data }) => data);

describe('a break that an admin started by mistake', () => {
  it('is lifted at once, and the person and the audit log get the cause [PLAY-29]', async () => {
    const buyer = await register(app);
    await startFor(buyer, 12);
    expect((await tryToBuy(buyer.client, draw, 1)).error.code).toBe('on_a_break');
    const shown = (await show(buyer)).break;
    expect(Date.parse(shown?.liftableFrom ?? '')).toBeLessThanOrEqual(Date.parse(shown?.since ?? ''));
    const excluded = await db.$count(playExclusions);
    const lifted = await lift(buyer);
    expect(lifted).toMatchObject({ status: 200, body: { break: null } });
    expect(await db.$count(playExclusions)).toBe(excluded - 1);
    expect((await tryToBuy(buyer.client, draw, 1)).status).toBe(201);
    expect(await emailsTo(buyer)).toEqual([{ cause: 'wrong_person', until: null }]);
    const [act] = await db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.targetId, buyer.user.id), eq(auditEntries.action, 'play.lift_break')));
    expect(act).toMatchObject({
      actorId: boss.user.id,
      details: { cause: 'wrong_person', until: null },
    });
    expect(await lift(buyer)).toMatchObject({ status: 409, error: { code: 'not_on_break' } });
  });

  it('keeps the part that the person chose before or after it [PLAY-29]', async () => {
    const buyer = await register(app);
    const { until } = (await takeOwn(buyer, { months: 6 })).body;
    await startFor(buyer, 24);
    expect((await show(buyer)).break).toMatchObject({ liftableFrom: until });
    expect((await lift(buyer)).body.break).toMatchObject({ until, liftableFrom: null });
    expect((await tryToBuy(buyer.client, draw, 1)).error).toMatchObject({ code: 'on_a_break', until });
    expect(await emailsTo(buyer)).toEqual([{ cause: 'wrong_person', until }]);
    expect(await lift(buyer)).toMatchObject({ status: 409, error: { code: 'own_break' } });
    await startFor(buyer, 60);
    await takeOwn(buyer, { months: 24 });
    const chosen = (await show(buyer)).break?.liftableFrom;
    expect(Date.parse(chosen ?? '')).toBeGreaterThan(Date.parse(until ?? ''));
    expect((await lift(buyer)).body.break).toMatchObject({ until: chosen });
  });

  it('cannot be lifted after the person closed their account, or by the admin who is on it [PLAY-29]', async () => {
    const buyer = await register(app);
    await startFor(buyer, 6);
    await takeOwn(await confirmed(buyer), { forever: true });
    expect(await lift(buyer)).toMatchObject({ status: 409, error: { code: 'closed_for_good' } });
    const other = await confirmed(await admin(app));
    await startFor(other, 6);
    expect(await lift(other, other)).toMatchObject({ status: 403, error: { code: 'own_account' } });
    expect((await lift(other)).status).toBe(200);
    const unknown = { user: { ...buyer.user, id: crypto.randomUUID() } };
    expect((await lift(unknown)).status).toBe(404);
  });
});

it('admins see the state of a person’s age check [AGE-19]', async () => {
  const buyer = await register(app);
  expect((await show(buyer)).ageCheck).toMatchObject({
    status: 'passed',
    provider: null,
    hasDateOfBirth: true,
    document: { state: 'none' },
  });
  const { status } = await boss.client.call('GET /api/v1/admin/people/:id/safer-play', {
    params: { id: crypto.randomUUID() },
  });
  expect(status).toBe(404);
});
