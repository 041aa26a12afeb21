import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { TEAM_ROLES, type TeamRole } from '#domain/organisations/roles.ts';
import { logTerms } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { drawInput, inputOf, publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { invitationTo, joinTeam, startOrganisation } from '../../../../../tests/helpers/organisations.ts';
import {
  admin,
  confirmed,
  register,
  type Someone,
  verifiedHost,
} from '../../../../../tests/helpers/people.ts';
import { buy } from '../../../../../tests/helpers/tickets.ts';

const app = await provideTestApp();
const owner = await verifiedHost(app, { firstName: 'Olga', lastName: 'Osier' });
const noGame = { skillGameType: null, skillGameDifficulty: null };

const create = ({ client }: Someone, more: object) =>
  client.call('POST /api/v1/prize-draws', { body: drawInput(more) });
const replace = ({ client }: Someone, draw: PrizeDraw, more: object) =>
  client.call('PUT /api/v1/prize-draws/:id', {
    params: { id: draw.id },
    body: { ...inputOf(draw), ...more },
  });
const member = async (slug: string, role: TeamRole) => {
  const person = await verifiedHost(app);
  await joinTeam(app, owner, { slug, person, role });
  return person;
};

describe('a draw of an organisation', () => {
  it('belongs to it, promises its name, and has an address there [ORG-12, ORG-13]', async () => {
    const slug = await startOrganisation(owner, { name: 'Oakham Hall' });
    const organisation = { slug };
    const draw = await publishedDraw(app, owner, { organisation, title: 'Cabin' });
    expect(draw).toMatchObject({
      userId: owner.user.id,
      hostName: 'Oakham Hall',
      organisation: { slug, name: 'Oakham Hall', logoUrl: null, verifiedAt: null },
      slug: 'cabin',
    });
    const [terms] = await app.database.db.select().from(logTerms).where(eq(logTerms.drawId, draw.id));
    expect(JSON.parse(terms?.document ?? '{}')).toMatchObject({ host: 'Oakham Hall' });
    const second = await create(owner, { organisation, title: 'Cabin' });
    expect(second.body.slug).toBe('cabin-2');
    const taken = await create(owner, { organisation, slug: 'cabin' });
    expect([taken.status, taken.error.code]).toEqual([409, 'slug_taken']);
    const personal = await publishedDraw(app, owner, { slug: 'ignored' });
    expect(personal).toMatchObject({ hostName: 'O. Osier', organisation: null, slug: null });
  });

  it('can move until its first publication, and never after it [ORG-13]', async () => {
    const slug = await startOrganisation(owner, { name: 'Moving Hall' });
    const editor = await member(slug, 'editor');
    const draft = (await create(editor, { startDate: null, title: 'Movable' })).body;
    const moved = await replace(editor, draft, { organisation: { slug } });
    expect(moved.body).toMatchObject({ userId: owner.user.id, slug: 'movable', hostName: 'Moving Hall' });
    expect((await replace(editor, moved.body, {})).body).toMatchObject({ slug: 'movable' });
    expect((await replace(editor, moved.body, { slug: 'cottage' })).body.slug).toBe('cottage');
    expect((await replace(editor, moved.body, { organisation: null })).status).toBe(403);
    const out = await replace(owner, moved.body, { organisation: null });
    expect(out.body).toMatchObject({ organisation: null, slug: null, userId: owner.user.id });
    // Otherwise an admin could hand someone's draw to a second account.
    const boss = await admin(app);
    expect((await replace(boss, out.body, { organisation: { slug } })).status).toBe(403);
    const back = await replace(owner, out.body, { organisation: { slug }, startDate: drawInput().startDate });
    expect(back.body.status).toBe('active');
    const off = await replace(owner, back.body, { startDate: null });
    for (const change of [{ organisation: null }, { slug: 'another' }]) {
      const refused = await replace(owner, off.body, change);
      expect([refused.status, refused.error.code]).toEqual([409, 'locked']);
    }
  });

  it('is created only by owners and editors, while its holder may host [ORG-13]', async () => {
    const slug = await startOrganisation(owner);
    const statuses: Record<string, number> = {};
    for (const role of TEAM_ROLES) {
      statuses[role] = (await create(await member(slug, role), { organisation: { slug } })).status;
    }
    expect(statuses).toEqual({ owner: 201, editor: 201, drawer: 403, treasurer: 403, viewer: 403 });
    expect((await create(await verifiedHost(app), { organisation: { slug } })).status).toBe(403);
    const holder = await verifiedHost(app);
    const other = await startOrganisation(holder);
    const boss = await admin(app);
    await boss.client.call('PUT /api/v1/admin/hosts/:id/unverify', { params: { id: holder.user.id } });
    const refused = await create(boss, { organisation: { slug: other } });
    expect([refused.status, refused.error.code]).toEqual([409, 'holder_inactive']);
  });

  it('is published by an editor who is not verified, if its holder is [ORG-13]', async () => {
    const slug = await startOrganisation(owner);
    const editor = await register(app, { role: 'host' });
    await joinTeam(app, owner, { slug, person: editor, role: 'editor' });
    expect((await create(editor, { organisation: { slug } })).body.status).toBe('active');
    const holder = await register(app, { role: 'host' });
    const unverified = await startOrganisation(holder);
    const helper = await verifiedHost(app);
    await joinTeam(app, holder, { slug: unverified, person: helper, role: 'editor' });
    expect((await create(helper, { organisation: { slug: unverified } })).status).toBe(403);
  });
});

describe('a host who is suspended', () => {
  it('cannot publish through their team, which can still take draws off sale [ORG-29]', async () => {
    const holder = await verifiedHost(app);
    const slug = await startOrganisation(holder);
    const editor = await register(app, { role: 'host' });
    await joinTeam(app, holder, { slug, person: editor, role: 'editor' });
    const draft = (await create(editor, { organisation: { slug }, startDate: null })).body;
    const running = (await create(editor, { organisation: { slug } })).body;
    const { client } = await confirmed(await admin(app));
    await client.call('POST /api/v1/admin/people/:id/suspend', {
      params: { id: holder.user.id },
      body: { reason: 'Prizes that did not exist.' },
    });
    const refused = await replace(editor, draft, { startDate: drawInput().startDate });
    expect([refused.status, refused.error.code]).toEqual([409, 'holder_inactive']);
    expect((await replace(editor, running, { startDate: null })).body.status).toBe('inactive');
  });
});

describe('the team of an organisation', () => {
  it('acts on its draws by role [ORG-14]', async () => {
    const slug = await startOrganisation(owner);
    const draw = await publishedDraw(app, owner, { ...noGame, organisation: { slug } });
    const draft = (await create(owner, { organisation: { slug }, startDate: null })).body;
    const buyer = await register(app);
    const { order, tickets } = await buy(buyer.client, draw, 2);
    const params = { id: draw.id };
    const ticket = { id: draw.id, ticketId: tickets[0]?.id ?? '' };
    const reason = { reason: 'Asked for' };
    const may: Record<string, Record<string, number>> = {};
    for (const role of TEAM_ROLES.toReversed()) {
      const { client } = await member(slug, role);
      const list = await client.call('GET /api/v1/prize-draws/:id/tickets', { params });
      const responses = {
        draft: await client.call('GET /api/v1/prize-draws/:id', { params: { id: draft.id } }),
        edit: await client.call('PUT /api/v1/prize-draws/:id', {
          params: { id: draft.id },
          body: inputOf(draft),
        }),
        start: await client.call('POST /api/v1/prize-draws/:id/start', { params }),
        money: await client.call('GET /api/v1/prize-draws/:id/money', { params }),
        insights: await client.call('GET /api/v1/prize-draws/:id/insights', { params }),
        export: await client.call('GET /api/v1/prize-draws/:id/tickets.csv', { params }),
        statement: await client.call('GET /api/v1/prize-draws/:id/statement', { params }),
        again: await client.call('POST /api/v1/prize-draws/:id/tickets/:ticketId/confirmation', {
          params: ticket,
        }),
        audience: await client.call('GET /api/v1/prize-draws/:id/updates/audience', { params }),
        void: await client.call('POST /api/v1/prize-draws/:id/tickets/:ticketId/void', {
          params: ticket,
          body: reason,
        }),
        refund: await client.call('POST /api/v1/prize-draws/:id/orders/:orderId/refund', {
          params: { id: draw.id, orderId: order.id },
          body: reason,
        }),
      };
      may[role] = Object.fromEntries(Object.entries(responses).map(([act, { status }]) => [act, status]));
      may[role].emails = JSON.stringify(list.body).includes(buyer.user.email) ? 200 : 403;
    }
    const none = {
      ...{ draft: 200, edit: 403, start: 403, money: 403, insights: 403, export: 403, statement: 403 },
      ...{ again: 403, audience: 403, void: 403, refund: 403, emails: 200 },
    };
    expect(may).toEqual({
      viewer: none,
      // The draw is still on sale, and not settled.
      treasurer: { ...none, money: 200, insights: 200, export: 200, statement: 409 },
      drawer: { ...none, start: 409 },
      editor: { ...none, edit: 200, again: 202, audience: 200 },
      owner: {
        ...{ draft: 200, edit: 200, start: 409, money: 200, insights: 200, export: 200, statement: 409 },
        ...{ again: 202, audience: 200, void: 200, refund: 200, emails: 200 },
      },
    });
  });

  it('finds its draws in its own list, with the earnings for roles that see money [ORG-23]', async () => {
    const slug = await startOrganisation(owner);
    const draw = await publishedDraw(app, owner, { ...noGame, organisation: { slug } });
    const draft = (await create(owner, { organisation: { slug }, startDate: null })).body;
    await buy((await register(app)).client, draw, 2);
    const seen: Record<string, unknown> = {};
    for (const role of TEAM_ROLES) {
      const { client, user } = await member(slug, role);
      const params = { id: user.id };
      const list = await client.call('GET /api/v1/users/:id/prize-draws', { params, query: {} });
      const totals = await client.call('GET /api/v1/users/:id/prize-draws/totals', { params });
      expect(list.body.map(({ id }) => id)).toEqual([draft.id, draw.id]);
      expect(totals.body.draws).toMatchObject({ all: 2, live: 1, unpublished: 1 });
      const [, sold] = list.body;
      seen[role] = [sold?.role, sold?.earnings?.grossPence ?? null, totals.body.earningsPence];
    }
    expect(seen).toEqual({
      owner: ['owner', 1000, 783],
      editor: ['editor', null, 0],
      drawer: ['drawer', null, 0],
      treasurer: ['treasurer', 1000, 783],
      viewer: ['viewer', null, 0],
    });
    const { client, user } = owner;
    const only = await client.call('GET /api/v1/users/:id/prize-draws', {
      params: { id: user.id },
      query: { organisation: slug },
    });
    expect(only.body.map(({ id }) => id)).toEqual([draft.id, draw.id]);
  });

  it('is found by a member who was a participant, who becomes a host [ORG-24]', async () => {
    const slug = await startOrganisation(owner);
    const person = await register(app);
    await joinTeam(app, owner, { slug, person, role: 'treasurer' });
    const user = await person.client.call('GET /api/user', {});
    expect([user.body.role, user.body.verified]).toEqual(['host', false]);
    const own = await person.client.call('GET /api/v1/users/:id/organisations', {
      params: { id: person.user.id },
    });
    expect(own.body).toMatchObject([{ slug, role: 'treasurer', isHolder: false, mayPublish: true }]);
  });

  it('cannot enter its draws, whatever the role, until it leaves [ORG-15]', async () => {
    const slug = await startOrganisation(owner);
    const draw = await publishedDraw(app, owner, { ...noGame, organisation: { slug } });
    const order = ({ client }: Someone) =>
      client.call('POST /api/v1/prize-draws/:id/tickets', { params: { id: draw.id }, body: { quantity: 1 } });
    for (const role of TEAM_ROLES) {
      const person = await member(slug, role);
      expect([role, (await order(person)).status]).toEqual([role, 403]);
    }
    const leaver = await member(slug, 'viewer');
    await owner.client.call('DELETE /api/v1/organisations/:slug/members/:userId', {
      params: { slug, userId: leaver.user.id },
    });
    expect((await order(leaver)).status).toBe(201);
  });

  it('is not joined by people with tickets in its draws, until those are over [ORG-15]', async () => {
    const slug = await startOrganisation(owner);
    const draw = await publishedDraw(app, owner, { ...noGame, organisation: { slug } });
    const boss = await admin(app);
    const [buyer, payer] = [await register(app), await register(app)];
    await buy(buyer.client, draw, 1);
    await payer.client.call('POST /api/v1/prize-draws/:id/tickets', {
      params: { id: draw.id },
      body: { quantity: 1, testOutcome: 'walk-away' },
    });
    for (const { user, client } of [buyer, payer]) {
      await owner.client.call('POST /api/v1/organisations/:slug/members', {
        params: { slug },
        body: { email: user.email, role: 'viewer' },
      });
      const token = await invitationTo(app, user.email);
      const join = () => client.call('POST /api/v1/organisation-invitations/:token', { params: { token } });
      const refused = await join();
      expect([refused.status, refused.error.code]).toEqual([409, 'takes_part']);
      if (user === buyer.user) continue;
      await boss.client.call('POST /api/v1/prize-draws/:id/cancel', {
        params: { id: draw.id },
        body: { reason: 'The prize was lost.' },
      });
      expect((await join()).status).toBe(200);
    }
  });
});
