import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { GivenRole } from '#domain/accounts/roles.ts';
import { auditEntries, people } from '#server/db/schema.ts';
import { accountEmails, linkIn, withKnownAddress } from '../../../../../tests/helpers/account-emails.ts';
import { listAlerts } from '../../../../../tests/helpers/admin-alerts.ts';
import { provideTestApp, startTestApp } from '../../../../../tests/helpers/app.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { joinTeam, startOrganisation } from '../../../../../tests/helpers/organisations.ts';
import {
  admin,
  confirmed,
  register,
  type Someone,
  staff,
  verifiedHost,
} from '../../../../../tests/helpers/people.ts';
import { tryToBuy } from '../../../../../tests/helpers/tickets.ts';

const app = await provideTestApp();
const boss = await confirmed(await admin(app));
const second = await confirmed(await admin(app));
const host = await verifiedHost(app);

const give = ({ user }: Someone, role: GivenRole, by = boss) =>
  by.client.call('PUT /api/v1/admin/people/:id/role', { params: { id: user.id }, body: { role } });
const roleOf = async ({ client }: Someone) => (await client.call('GET /api/user')).body.role;

describe('the roles of those who work for the site', () => {
  it.each(['clerk', 'support', 'finance', 'admin'] as const)(
    'an admin gives and ends the role %s; the person and all admins get an email [ADMIN-43]',
    async (role) => {
      const someone = await register(app);
      expect((await give(someone, role)).body).toMatchObject({ role });
      expect(await roleOf(someone)).toBe(role);
      expect(await accountEmails(app, 'role-changed', someone.user.id)).toMatchObject([{ data: { role } }]);
      expect((await listAlerts(app, second)).at(-1)).toEqual({
        kind: 'role_changed',
        personId: someone.user.id,
        role,
      });
      expect((await give(someone, 'participant')).body).toMatchObject({ role: 'participant' });
      const acts = await app.database.db
        .select({ details: auditEntries.details })
        .from(auditEntries)
        .where(and(eq(auditEntries.targetId, someone.user.id), eq(auditEntries.action, 'person.change_role')))
        .orderBy(auditEntries.id);
      expect(acts).toEqual([
        { details: { before: 'participant', after: role } },
        { details: { before: role, after: 'participant' } },
      ]);
    },
  );

  it('support and finance cannot buy tickets [ADMIN-43]', async () => {
    const draw = await publishedDraw(app, host, { skillGameType: null, skillGameDifficulty: null });
    for (const role of ['support', 'finance'] as const) {
      const { client } = await staff(app, role);
      expect(await tryToBuy(client, draw, 1)).toMatchObject({ status: 403, error: { code: 'staff' } });
    }
  });

  it('an admin who hosts draws becomes a host again, and hosts only become admins [ADMIN-43]', async () => {
    const someone = await verifiedHost(app);
    await publishedDraw(app, someone);
    expect(await give(someone, 'support')).toMatchObject({ status: 409, error: { code: 'not_possible' } });
    expect((await give(someone, 'admin')).body).toMatchObject({ role: 'admin' });
    expect((await give(someone, 'participant')).body).toMatchObject({ role: 'host' });
  });

  it('members of a team become hosts again, and no staff except admins [ADMIN-43, ORG-36]', async () => {
    const slug = await startOrganisation(host);
    const member = await admin(app);
    await joinTeam(app, host, { slug, person: member, role: 'viewer' });
    for (const role of ['clerk', 'support', 'finance'] as const) {
      expect(await give(member, role)).toMatchObject({ status: 409, error: { code: 'not_possible' } });
    }
    expect((await give(member, 'participant')).body).toMatchObject({ role: 'host' });
    expect((await give(member, 'admin')).body).toMatchObject({ role: 'admin' });
  });

  it('admins cannot change their own role, and a suspended account gets none [ADMIN-43]', async () => {
    expect(await give(boss, 'support')).toMatchObject({ status: 409, error: { code: 'own_role' } });
    const someone = await register(app);
    await app.database.db
      .update(people)
      .set({ suspendedAt: new Date(), suspendReason: 'Asked for' })
      .where(eq(people.id, someone.user.id));
    expect(await give(someone, 'admin')).toMatchObject({ status: 409, error: { code: 'not_possible' } });
  });

  it.each(['admin', 'participant'] as const)(
    'no link from before gives access to an account that becomes %s [ADMIN-43]',
    async (role) => {
      const someone = await withKnownAddress(app, await register(app));
      const { email, id } = someone.user;
      if (role === 'participant') await give(someone, 'clerk');
      const by = role === 'participant' ? boss : await confirmed(await staff(app, 'support'));
      const wanted = `wanted-${role}@example.org`;
      const asked = await by.client.call('PUT /api/v1/admin/people/:id/email', {
        params: { id },
        body: { email: wanted },
      });
      expect(asked.status).toBe(200);
      await app.client().call('POST /api/password/forgot', { body: { email } });
      await app.client().call('POST /api/sign-in-link', { body: { email, returnTo: null } });
      await app.services.credentials.sendRequested();

      expect((await give(someone, role)).status).toBe(200);

      const anyone = app.client();
      const attempts = [
        await anyone.call('POST /api/email/confirm', {
          body: { token: await linkIn(app, 'email-change', wanted) },
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
      expect((await someone.client.call('GET /api/user')).body).toMatchObject({ email, role });
    },
  );

  it('of two admins who end each other’s role at the same time, one stays [ADMIN-43]', async () => {
    const own = await startTestApp();
    const [ann, ben] = [await confirmed(await admin(own)), await confirmed(await admin(own))];
    const statuses = await Promise.all([give(ann, 'participant', ben), give(ben, 'participant', ann)]);
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    await own.stop();
  });

  it('the admin whom the configuration names stays one [ADMIN-43]', async () => {
    const own = await startTestApp({
      environment: { ADMIN_EMAIL: 'root@example.org', ADMIN_PASSWORD: 'long enough' },
    });
    await own.services.accounts.ensureAdmin({ email: 'root@example.org', password: 'long enough' });
    const ann = await confirmed(await admin(own));
    const { body } = await ann.client.call('GET /api/v1/admin/people', {
      query: { search: 'root@example.org' },
    });
    const params = { id: body[0]?.id ?? '' };
    const shown = await ann.client.call('GET /api/v1/admin/people/:id', { params });
    expect(shown.body).toMatchObject({ role: 'admin', configuredAdmin: true });
    const ended = await ann.client.call('PUT /api/v1/admin/people/:id/role', {
      params,
      body: { role: 'participant' },
    });
    expect(ended).toMatchObject({ status: 409, error: { code: 'configured_admin' } });
    await own.stop();
  });
});
