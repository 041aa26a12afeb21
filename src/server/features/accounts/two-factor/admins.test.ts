import { describe, expect, it } from 'vitest';
import { accountEmails, appCode, withSecondFactor } from '../../../../../tests/helpers/account-emails.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { drawInput } from '../../../../../tests/helpers/draws.ts';
import { admin, register, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { removeSecondFactor } from '../identity/service.ts';

const environment = { PUBLIC_URL: 'https://draws.example.org', PAYMENTS: 'test' };
const app = await provideTestApp({ environment });

describe('an admin on an https site', () => {
  it('can do nothing but set up a second factor until it is on [AUTH-26] [ACCT-17]', async () => {
    const boss = await admin(app);
    const params = { id: boss.user.id };
    const user = await boss.client.call('GET /api/user');
    expect([user.status, user.body.twoFactorSetupRequired]).toEqual([200, true]);
    for (const rejected of [
      await boss.client.call('GET /api/v1/admin/hosts'),
      await boss.client.call('POST /api/v1/prize-draws', { body: drawInput({ startDate: null }) }),
      await boss.client.call('GET /api/v1/users/:id/data.json', { params }),
    ]) {
      expect([rejected.status, rejected.error.code]).toEqual([403, 'two_factor_setup_required']);
    }
    expect((await boss.client.call('GET /api/v1/users/:id/sessions', { params })).status).toBe(200);
    const { secret } = await withSecondFactor(boss);
    expect((await boss.client.call('GET /api/v1/admin/hosts')).status).toBe(200);
    expect((await boss.client.call('GET /api/user')).body.twoFactorSetupRequired).toBe(false);
    const off = await boss.client.call('DELETE /api/v1/users/:id/two-factor', {
      params,
      body: { password: boss.password, code: appCode(secret) },
    });
    expect([off.status, off.error.code]).toEqual([409, 'two_factor_required_for_admins']);
  });

  it('sees public content as a visitor does until then [ACCT-17]', async () => {
    const boss = await admin(app);
    const host = await verifiedHost(app);
    const { body: draft } = await host.client.call('POST /api/v1/prize-draws', {
      body: drawInput({ startDate: null }),
    });
    const look = () => boss.client.call('GET /api/v1/prize-draws/:id', { params: { id: draft.id } });
    expect((await look()).status).toBe(404);
    expect((await boss.client.call('GET /api/v1/prize-draws')).status).toBe(200);
    await withSecondFactor(boss);
    expect((await look()).status).toBe(200);
  });

  it('regains access with a new ADMIN_PASSWORD after losing the second factor, and sets up another [ACCT-18]', async () => {
    const boss = await admin(app);
    await withSecondFactor(boss);
    const password = 'given by whoever runs it';
    await app.services.accounts.ensureAdmin({ email: boss.user.email, password });
    const client = app.client();
    const { status, body } = await client.call('POST /api/login', {
      body: { email: boss.user.email, password },
    });
    expect([status, body.twoFactorSetupRequired]).toEqual([200, true]);
    await withSecondFactor({ ...boss, client, password });
    expect((await client.call('GET /api/v1/admin/hosts')).status).toBe(200);
  });

  it('can have the second factor removed by the operator, as any user can, and is notified [ACCT-18]', async () => {
    const someone = await register(app);
    const remove = () => removeSecondFactor(app.database.db, someone.user.email.toUpperCase());
    expect(await remove()).toBe(false);
    await withSecondFactor(someone);
    expect(await remove()).toBe(true);
    const { status } = await app.client().call('POST /api/login', {
      body: { email: someone.user.email, password: someone.password },
    });
    expect(status).toBe(200);
    expect(await accountEmails(app, 'two-factor-off', someone.user.id)).toMatchObject([
      { data: { by: 'operator' } },
    ]);
    await withSecondFactor(someone);
  });

  it('is the only kind of user that needs a second factor [ACCT-17]', async () => {
    const someone = await register(app);
    expect((await someone.client.call('GET /api/user')).body.twoFactorSetupRequired).toBe(false);
    expect(
      (await someone.client.call('GET /api/v1/users/:id/consents', { params: { id: someone.user.id } }))
        .status,
    ).toBe(200);
  });
});
