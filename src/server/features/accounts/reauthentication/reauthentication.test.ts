import { describe, expect, it } from 'vitest';
import { appCode, withSecondFactor } from '../../../../../tests/helpers/account-emails.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import {
  admin,
  confirmed,
  register,
  type Someone,
  signIn,
  verifiedHost,
} from '../../../../../tests/helpers/people.ts';

const app = await provideTestApp();

const MINUTES = 60_000;

const confirm = ({ client, user }: Someone, body: { password: string; code?: string }) =>
  client.call('POST /api/v1/users/:id/confirmation', { params: { id: user.id }, body });
const setSomething = ({ client }: Pick<Someone, 'client'>) =>
  client.call('PATCH /api/v1/admin/settings', { body: { newsletter: true } });
const REFUSED = {
  status: 403,
  error: { code: 'confirmation_required', message: 'Please confirm it’s you first.' },
};

describe('actions that require re-authentication', () => {
  it('are rejected for an admin who has only signed in, and accepted after re-authentication [ADMIN-23]', async () => {
    const boss = await admin(app);
    expect(await setSomething(boss)).toMatchObject(REFUSED);
    expect(await confirm(boss, { password: 'not this one' })).toMatchObject({
      status: 401,
      error: { code: 'wrong_password' },
    });
    expect(await setSomething(boss)).toMatchObject(REFUSED);
    expect((await confirm(boss, { password: boss.password })).status).toBe(204);
    expect((await setSomething(boss)).status).toBe(200);
  });

  it('require it in each session, and again after 15 minutes [ADMIN-23]', async () => {
    const boss = await confirmed(await admin(app));
    const elsewhere = { ...boss, client: await signIn(app, boss) };
    expect(await setSomething(elsewhere)).toMatchObject(REFUSED);
    await app.shiftClock(14 * MINUTES);
    expect((await setSomething(boss)).status).toBe(200);
    await app.shiftClock(16 * MINUTES);
    expect(await setSomething(boss)).toMatchObject(REFUSED);
    await app.shiftClock(0);
  });

  it('require the second factor if there is one, and accept each code once [ADMIN-23]', async () => {
    const boss = await admin(app);
    const { secret } = await withSecondFactor(boss);
    expect(await confirm(boss, { password: boss.password })).toMatchObject({
      status: 401,
      error: { code: 'two_factor_required' },
    });
    const code = appCode(secret);
    expect((await confirm(boss, { password: boss.password, code })).status).toBe(204);
    expect((await confirm(boss, { password: boss.password, code })).status).toBe(401);
    expect((await setSomething(boss)).status).toBe(200);
  });

  it('cannot be unlocked for another user', async () => {
    const boss = await admin(app);
    const other = await register(app);
    expect((await confirm({ ...boss, user: other.user }, { password: other.password })).status).toBe(403);
  });

  it('include cancelling a draw, which accepts a sign-in within the last 15 minutes but no older one [ADMIN-23]', async () => {
    const boss = await admin(app);
    const host = await verifiedHost(app);
    const cancel = async () => {
      const { id } = await publishedDraw(app, host);
      const body = { reason: 'The prize is gone' };
      return boss.client.call('POST /api/v1/prize-draws/:id/cancel', { params: { id }, body });
    };
    expect((await cancel()).status).toBe(200);
    await app.shiftClock(16 * MINUTES);
    expect(await cancel()).toMatchObject(REFUSED);
    await confirmed(boss);
    expect((await cancel()).status).toBe(200);
    await app.shiftClock(0);
  });
});
