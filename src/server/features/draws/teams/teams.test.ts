import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { TEAM_ROLES, type TeamRole } from '#domain/organisations/roles.ts';
import { auditEntries, emails, oneTimeTokens, organisationMembers } from '#server/db/schema.ts';
import { provideTestApp, startTestApp } from '../../../../../tests/helpers/app.ts';
import { invitationTo, joinTeam, startOrganisation } from '../../../../../tests/helpers/organisations.ts';
import { admin, register, type Someone, staff, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { clerk } from '../../../../../tests/helpers/postal.ts';

const DAY = 24 * 3_600_000;

const app = await provideTestApp();
const owner = await verifiedHost(app);
const { db } = app.database;

const invite = ({ client }: Someone, slug: string, email: string, role: TeamRole = 'treasurer') =>
  client.call('POST /api/v1/organisations/:slug/members', { params: { slug }, body: { email, role } });
const teamOf = async (slug: string, { client } = owner) =>
  client.call('GET /api/v1/organisations/:slug/members', { params: { slug } });
const accept = ({ client }: Pick<Someone, 'client'>, token: string) =>
  client.call('POST /api/v1/organisation-invitations/:token', { params: { token } });
const open = (token: string) =>
  app.client().call('GET /api/v1/organisation-invitations/:token', { params: { token } });
const remove = ({ client }: Someone, slug: string, userId: string) =>
  client.call('DELETE /api/v1/organisations/:slug/members/:userId', { params: { slug, userId } });
const change = ({ client }: Someone, slug: string, userId: string, role: TeamRole) =>
  client.call('PUT /api/v1/organisations/:slug/members/:userId', {
    params: { slug, userId },
    body: { role },
  });

it('lets an admin remove people from a team, but not add them or change their roles [ORG-33]', async () => {
  const boss = await admin(app);
  const host = await verifiedHost(app);
  const slug = await startOrganisation(host);
  const friend = await register(app);
  expect((await invite(boss, slug, 'second-account@example.org', 'owner')).status).toBe(403);
  await joinTeam(app, host, { slug, person: friend, role: 'viewer' });
  expect((await change(boss, slug, friend.user.id, 'owner')).status).toBe(403);
  expect((await teamOf(slug, boss)).body.members).toHaveLength(2);
  expect((await remove(boss, slug, friend.user.id)).status).toBe(204);
});

describe('an invitation', () => {
  it('is emailed, and accepted once by the owner of the address [ORG-09]', async () => {
    const slug = await startOrganisation(owner, { name: 'Invited Hall' });
    const friend = await register(app);
    const email = friend.user.email.toUpperCase();
    const { status, body } = await invite(owner, slug, email);
    expect([status, body.email, body.role]).toEqual([201, email, 'treasurer']);
    // Each is rounded to milliseconds.
    const validFor = Date.parse(body.expiresAt) - Date.parse(body.invitedAt);
    expect(Math.abs(validFor - 7 * DAY)).toBeLessThanOrEqual(1);
    expect((await teamOf(slug)).body.invitations).toEqual([body]);
    const token = await invitationTo(app, email);
    expect((await open(token)).body).toEqual({
      organisation: { slug, name: 'Invited Hall', logoUrl: null, verifiedAt: null },
      email,
      role: 'treasurer',
    });
    expect((await accept({ client: app.client() }, token)).status).toBe(401);
    const stranger = await register(app);
    expect((await accept(stranger, token)).error).toMatchObject({ code: 'other_address' });
    const joined = await accept(friend, token);
    expect([joined.status, joined.body.slug, joined.body.role]).toEqual([200, slug, 'treasurer']);
    expect((await accept(friend, token)).error).toMatchObject({ code: 'link_unusable' });
    expect((await open(token)).status).toBe(409);
    const { members, invitations } = (await teamOf(slug)).body;
    expect(members.map(({ userId, role, isHolder }) => [userId, role, isHolder])).toEqual([
      [owner.user.id, 'owner', true],
      [friend.user.id, 'treasurer', false],
    ]);
    expect(invitations).toEqual([]);
    const own = await friend.client.call('GET /api/v1/users/:id/organisations', {
      params: { id: friend.user.id },
    });
    expect(own.body.map(({ slug: of, role }) => [of, role])).toEqual([[slug, 'treasurer']]);
  });

  it('is stored without its secret and with no address in the record [ORG-09, ORG-11]', async () => {
    const slug = await startOrganisation(owner);
    const email = 'secret-friend@example.org';
    await invite(owner, slug, email);
    const token = await invitationTo(app, email);
    const stored = JSON.stringify([
      await db.select().from(emails),
      await db.select().from(oneTimeTokens),
      await db.select().from(auditEntries),
    ]);
    expect(stored).not.toContain(token);
    expect(JSON.stringify(await db.select().from(auditEntries))).not.toContain(email);
  });

  it('works for seven days, and only the newest for an address [ORG-09]', async () => {
    const slug = await startOrganisation(owner);
    const friend = await register(app);
    await invite(owner, slug, friend.user.email, 'viewer');
    const first = await invitationTo(app, friend.user.email);
    await invite(owner, slug, friend.user.email, 'editor');
    expect((await teamOf(slug)).body.invitations).toMatchObject([{ role: 'editor' }]);
    expect((await accept(friend, first)).status).toBe(409);
    const second = await invitationTo(app, friend.user.email);
    await app.shiftClock(7 * DAY + 60_000);
    expect((await accept(friend, second)).status).toBe(409);
    await app.shiftClock(0);
    expect((await accept(friend, second)).body.role).toBe('editor');
  });

  it('stops working if the owner who sent it is removed or is no longer an owner [ORG-30]', async () => {
    const slug = await startOrganisation(owner);
    const [second, friend, other] = [await register(app), await register(app), await register(app)];
    await joinTeam(app, owner, { slug, person: second, role: 'owner' });
    for (const { user } of [friend, other]) await invite(second, slug, user.email, 'owner');
    await change(owner, slug, second.user.id, 'editor');
    expect((await accept(friend, await invitationTo(app, friend.user.email))).status).toBe(409);
    await remove(owner, slug, second.user.id);
    expect((await accept(other, await invitationTo(app, other.user.email))).status).toBe(409);
    await invite(owner, slug, other.user.email);
    expect((await accept(other, await invitationTo(app, other.user.email))).status).toBe(200);
  });

  it('brings no clerk, support or finance into a team, but admins [ORG-36]', async () => {
    const host = await verifiedHost(app);
    const slug = await startOrganisation(host);
    for (const person of [await staff(app, 'support'), await staff(app, 'finance'), await clerk(app)]) {
      await invite(host, slug, person.user.email, 'owner');
      const refused = await accept(person, await invitationTo(app, person.user.email));
      expect(refused).toMatchObject({ status: 403, error: { code: 'staff' } });
    }
    expect((await teamOf(slug, host)).body.members).toHaveLength(1);
    await joinTeam(app, host, { slug, person: await admin(app), role: 'viewer' });
    expect((await teamOf(slug, host)).body.members).toHaveLength(2);
  });

  it('reaches an address at most five times a day [ORG-31]', async () => {
    const limited = await startTestApp({ limits: true });
    try {
      const host = await verifiedHost(limited);
      const slug = await startOrganisation(host);
      const statuses = [];
      for (let n = 0; n < 6; n += 1) statuses.push((await invite(host, slug, 'pestered@example.org')).status);
      expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
      expect((await invite(host, slug, 'someone-else@example.org')).status).toBe(201);
    } finally {
      await limited.stop();
    }
  });

  it('is not prevented by people who may not invite, however often they try [ORG-31]', async () => {
    const limited = await startTestApp({ limits: true });
    try {
      const [host, stranger, editor] = [
        await verifiedHost(limited),
        await verifiedHost(limited),
        await register(limited),
      ];
      const slug = await startOrganisation(host);
      await joinTeam(limited, host, { slug, person: editor, role: 'editor' });
      for (const person of [stranger, editor]) {
        for (let n = 0; n < 6; n += 1) {
          expect((await invite(person, slug, 'colleague@example.org')).status).toBe(403);
        }
      }
      expect((await invite(host, slug, 'colleague@example.org')).status).toBe(201);
    } finally {
      await limited.stop();
    }
  });

  it('can be withdrawn, only by the organisation that sent it [ORG-09]', async () => {
    const [slug, other] = [await startOrganisation(owner), await startOrganisation(owner)];
    const { body } = await invite(owner, slug, 'withdrawn@example.org');
    const withdraw = (from: string) =>
      owner.client.call('DELETE /api/v1/organisations/:slug/invitations/:id', {
        params: { slug: from, id: body.id },
      });
    expect((await withdraw(other)).status).toBe(404);
    expect((await withdraw(slug)).status).toBe(204);
    expect((await withdraw(slug)).status).toBe(404);
    expect((await open(await invitationTo(app, 'withdrawn@example.org'))).status).toBe(409);
  });

  it('is rejected for members and for a full team [ORG-10]', async () => {
    const slug = await startOrganisation(owner);
    expect((await invite(owner, slug, owner.user.email)).error).toMatchObject({ code: 'already_member' });
    for (let n = 1; n < 50; n += 1) {
      expect((await invite(owner, slug, `full-${n}@example.org`)).status).toBe(201);
    }
    expect((await invite(owner, slug, 'full-50@example.org')).error).toMatchObject({ code: 'team_full' });
    expect((await invite(owner, slug, 'full-49@example.org')).status, 'invited again').toBe(201);
    expect((await invite(owner, slug, 'no address')).status).toBe(400);
    const { status } = await owner.client.call('POST /api/v1/organisations/:slug/members', {
      params: { slug },
      body: { email: 'a@example.org', role: 'king' as TeamRole },
    });
    expect(status).toBe(400);
    expect((await invite(owner, 'no-such-hall', 'a@example.org')).status).toBe(404);
  });
});

describe('a team', () => {
  it('is looked after by owners alone, and its page by owners and editors [ORG-04, ORG-10]', async () => {
    const slug = await startOrganisation(owner);
    const may: Record<string, number[]> = {};
    for (const role of TEAM_ROLES) {
      const person = await register(app);
      await joinTeam(app, owner, { slug, person, role });
      const { client } = person;
      const responses = [
        await client.call('PUT /api/v1/organisations/:slug', { params: { slug }, body: { name: 'Ours' } }),
        await teamOf(slug, person),
        await invite(person, slug, `by-${role}@example.org`),
        await change(person, slug, crypto.randomUUID(), 'viewer'),
        await remove(person, slug, crypto.randomUUID()),
      ];
      may[role] = responses.map(({ status }) => status);
    }
    expect(may).toEqual({
      owner: [200, 200, 201, 404, 404],
      editor: [200, 403, 403, 403, 403],
      drawer: [403, 403, 403, 403, 403],
      treasurer: [403, 403, 403, 403, 403],
      viewer: [403, 403, 403, 403, 403],
    });
  });

  it('changes roles and loses members, but keeps the host who is responsible for it [ORG-10]', async () => {
    const slug = await startOrganisation(owner);
    const [second, leaver] = [await register(app), await register(app)];
    await joinTeam(app, owner, { slug, person: second, role: 'owner' });
    await joinTeam(app, owner, { slug, person: leaver, role: 'viewer' });
    for (const response of [
      await change(second, slug, owner.user.id, 'viewer'),
      await remove(second, slug, owner.user.id),
      await remove(owner, slug, owner.user.id),
    ]) {
      expect([response.status, response.error.code]).toEqual([409, 'holder']);
    }
    expect((await change(owner, slug, leaver.user.id, 'editor')).body.role).toBe('editor');
    expect((await remove(leaver, slug, leaver.user.id)).status).toBe(204);
    expect((await remove(leaver, slug, leaver.user.id)).status).toBe(403);
    expect((await remove(owner, slug, leaver.user.id)).status).toBe(404);
    expect((await remove(owner, slug, second.user.id)).status).toBe(204);
    expect((await teamOf(slug, second)).status).toBe(403);
  });

  it('forgets people and invitations when accounts are deleted [ORG-11]', async () => {
    const slug = await startOrganisation(owner);
    const leaver = await register(app);
    await joinTeam(app, owner, { slug, person: leaver, role: 'viewer' });
    const { status } = await leaver.client.call('DELETE /api/v1/users/:id', {
      params: { id: leaver.user.id },
      body: { password: leaver.password },
    });
    expect(status).toBe(200);
    const rows = await db.select().from(organisationMembers).where(sql`person_id = ${leaver.user.id}`);
    expect(rows).toEqual([]);
  });
});
