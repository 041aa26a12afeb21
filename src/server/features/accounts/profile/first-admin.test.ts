import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { auditEntries, configuredAdmin, people } from '#server/db/schema.ts';
import { linkIn, withKnownAddress } from '../../../../../tests/helpers/account-emails.ts';
import { provideTestApp, startTestApp } from '../../../../../tests/helpers/app.ts';
import { register, signIn } from '../../../../../tests/helpers/people.ts';

const app = await provideTestApp();
afterEach(() => app.database.db.delete(configuredAdmin));

const login = (email: string, password: string) =>
  app.client().call('POST /api/login', { body: { email, password } });

const ensure = (email: string, password: string) => app.services.accounts.ensureAdmin({ email, password });

const actsOn = (id: string) =>
  app.database.db.select().from(auditEntries).where(eq(auditEntries.targetId, id));

describe('the admin named in the configuration', () => {
  it('is created and can sign in [PERM-09]', async () => {
    await ensure('Boss@Example.org', 'the first password');
    const { status, body } = await login('boss@example.org', 'the first password');
    expect(status).toBe(200);
    expect(body).toMatchObject({ email: 'Boss@Example.org', role: 'admin', verified: true, revoked: false });
    expect(await actsOn(body.id)).toMatchObject([
      { actorId: null, actorRole: 'server', action: 'account.configure_admin' },
    ]);
  });

  it('promotes an existing account, sets its password and ends its sessions [PERM-09]', async () => {
    const { client, user, password } = await register(app, { role: 'host' });
    await ensure(user.email.toUpperCase(), 'a password from outside');
    expect((await client.call('GET /api/user')).status).toBe(401);
    expect((await login(user.email, password)).status).toBe(401);
    const { body } = await login(user.email, 'a password from outside');
    expect(body).toEqual({ ...user, role: 'admin', verified: true, emailVerified: true });
  });

  it('is not changed by a restart, and is updated once for each new configuration [PERM-09]', async () => {
    await ensure('again@example.org', 'one password');
    const { body } = await login('again@example.org', 'one password');
    const signedIn = app.client();
    await signedIn.call('POST /api/login', {
      body: { email: 'again@example.org', password: 'one password' },
    });
    await app.database.db.update(people).set({ firstName: 'Grace' }).where(eq(people.id, body.id));
    await ensure('again@example.org', 'one password');
    expect((await signedIn.call('GET /api/user')).body.firstName).toBe('Grace');
    expect(await actsOn(body.id)).toHaveLength(1);

    await ensure('again@example.org', 'two password');
    expect((await signedIn.call('GET /api/user')).status).toBe(401);
    expect((await login('again@example.org', 'one password')).status).toBe(401);
    expect((await login('again@example.org', 'two password')).body.firstName).toBe('Grace');
    expect(await actsOn(body.id)).toHaveLength(2);
  });

  it('leaves no earlier link with which anyone could take over the account [PERM-09]', async () => {
    const { user, client, password } = await withKnownAddress(app, await register(app));
    const params = { id: user.id };
    const confirm = (token: string) => app.client().call('POST /api/email/confirm', { body: { token } });
    // The account has moved, so its former address can still restore itself.
    const email = 'root-later@example.org';
    await client.call('POST /api/v1/users/:id/email', { params, body: { email, password } });
    expect((await confirm(await linkIn(app, 'email-change', email))).status).toBe(200);
    const intruder = await signIn(app, { client, user: { ...user, email }, password });
    await intruder.call('POST /api/v1/users/:id/email', {
      params,
      body: { email: 'evil@example.org', password },
    });
    await app.client().call('POST /api/password/forgot', { body: { email } });
    await app.client().call('POST /api/sign-in-link', { body: { email, returnTo: null } });
    await app.services.credentials.sendRequested();

    await ensure(email, 'a password from outside');

    const anyone = app.client();
    const attempts = [
      await confirm(await linkIn(app, 'email-change', 'evil@example.org')),
      await anyone.call('POST /api/email/undo', {
        body: { token: await linkIn(app, 'email-changed', user.email), password: 'of the intruder' },
      }),
      await anyone.call('POST /api/password/reset', {
        body: { token: await linkIn(app, 'password-reset', email), password: 'of the intruder' },
      }),
      await anyone.call('POST /api/sign-in-link/use', {
        body: { token: await linkIn(app, 'sign-in-link', email) },
      }),
    ];
    for (const attempt of attempts) {
      expect(attempt).toMatchObject({ status: 409, error: { code: 'link_unusable' } });
    }
    expect((await login(email, 'a password from outside')).status).toBe(200);
  });

  it('is created once if several processes start at the same time [PERM-09]', async () => {
    const others = await Promise.all([1, 2].map(() => startTestApp({ database: app.database })));
    await Promise.all(
      [app, ...others].map(({ services }) =>
        services.accounts.ensureAdmin({ email: 'together@example.org', password: 'one for all' }),
      ),
    );
    const { status, body } = await login('together@example.org', 'one for all');
    expect(status).toBe(200);
    expect(await actsOn(body.id)).toHaveLength(1);
    for (const other of others) await other.stop();
  });

  it('does not store the password with the applied configuration', async () => {
    await ensure('quiet@example.org', 'very quiet password');
    const rows = await app.database.db.select().from(configuredAdmin);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.fingerprint).toMatch(/^\$argon2id\$/);
  });
});
