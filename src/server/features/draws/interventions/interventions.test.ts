import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { TeamRole } from '#domain/organisations/roles.ts';
import { people } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { countersOf, inputOf, publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { joinTeam, startOrganisation } from '../../../../../tests/helpers/organisations.ts';
import { admin, register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { cancelDraw, refundOrder, refundTicket, voidTicket } from '../../../../../tests/helpers/refunds.ts';
import { buy, tryToBuy } from '../../../../../tests/helpers/tickets.ts';

const app = await provideTestApp({ environment: { COUNTDOWN_SECONDS: '3' } });
const host = await verifiedHost(app);
const buyer = await register(app);

const MESSAGE = 'You have taken part in this prize draw, so another admin has to do this.';
const CAUSE = { reason: 'Stolen card', cause: 'fraud' as const };

async function sold() {
  const draw = await publishedDraw(app, host, { skillGameType: null, skillGameDifficulty: null });
  const { order, tickets } = await buy(buyer.client, draw, 3);
  return { draw, id: draw.id, order, ids: tickets.map((ticket) => ticket.id) };
}

const end = (by: Someone, id: string) =>
  by.client.call('POST /api/v1/prize-draws/:id/end', { params: { id } });
const pause = (by: Someone, draw: PrizeDraw) =>
  by.client.call('PUT /api/v1/prize-draws/:id', {
    params: { id: draw.id },
    body: { ...inputOf(draw), startDate: null },
  });
const start = (by: Someone, id: string) =>
  by.client.call('POST /api/v1/prize-draws/:id/start', { params: { id } });
const redraw = (by: Someone, id: string) =>
  by.client.call('POST /api/v1/prize-draws/:id/redraw', {
    params: { id },
    body: { notes: 'No reply', rank: 1 },
  });

async function finish() {
  await app.shiftClock(60_000);
  await app.runJobs();
  await app.shiftClock(0);
}

describe('an admin who has entered a draw', () => {
  const entries: [
    how: string,
    enter: (by: Someone, of: Awaited<ReturnType<typeof sold>>) => Promise<unknown>,
  ][] = [
    ['with a ticket', (by, { draw }) => buy(by.client, draw, 1)],
    [
      'with a ticket that was refunded',
      async (by, { draw, id }) => {
        const { order } = await buy(by.client, draw, 1);
        expect((await refundOrder(host.client, id, order.id)).status).toBe(200);
      },
    ],
    [
      'with an order that is not paid yet',
      (by, { draw }) => buy(by.client, draw, 1, { testOutcome: 'walk-away' }),
    ],
  ];

  it.each(entries)('%s can neither void, end, pause nor cancel there [PERM-15]', async (_, enter) => {
    const boss = await admin(app);
    const of = await sold();
    await enter(boss, of);
    const before = await countersOf(app, of.id);
    for (const { status, error } of [
      await voidTicket(boss.client, of.id, of.ids[0] ?? '', CAUSE),
      await refundTicket(boss.client, of.id, of.ids[0] ?? '', CAUSE),
      await refundOrder(boss.client, of.id, of.order.id, CAUSE),
      await end(boss, of.id),
      await pause(boss, of.draw),
      await cancelDraw(boss.client, of.id),
    ]) {
      expect([status, error.code, error.message]).toEqual([403, 'takes_part', MESSAGE]);
    }
    expect(await countersOf(app, of.id)).toEqual(before);
  });

  it('can neither start nor redraw there, but another admin can [PERM-15]', async () => {
    const [boss, other] = [await admin(app), await admin(app)];
    const { draw, id } = await sold();
    await buy(boss.client, draw, 1);
    await end(host, id);
    expect((await start(boss, id)).error).toMatchObject({ code: 'takes_part', message: MESSAGE });
    expect((await start(other, id)).status).toBe(200);
    await finish();
    const awards = await host.client.call('GET /api/v1/prize-draws/:id/awards', { params: { id } });
    const [won] = awards.body;
    const of = { id, awardId: won?.id ?? '' };
    // Ticket 4 is the admin's.
    const winner = won?.ticketNumber === 4 ? boss : buyer;
    await winner.client.call('POST /api/v1/prize-draws/:id/awards/:awardId/decline', { params: of });
    expect((await redraw(boss, id)).error.code).toBe('takes_part');
    expect((await redraw(other, id)).status).toBe(200);
  });
});

describe('an admin who has acted on a draw', () => {
  const acts: [
    what: string,
    act: (by: Someone, of: Awaited<ReturnType<typeof sold>>) => Promise<{ status: number }>,
  ][] = [
    ['voided a ticket', (by, { id, ids }) => voidTicket(by.client, id, ids[0] ?? '')],
    ['refunded an order', (by, { id, order }) => refundOrder(by.client, id, order.id)],
  ];

  it.each(acts)('and %s cannot buy there [PERM-16]', async (_, act) => {
    const boss = await admin(app);
    const of = await sold();
    expect((await act(boss, of)).status).toBe(200);
    const { status, error } = await tryToBuy(boss.client, of.draw, 1);
    expect([status, error.code, error.message]).toEqual([
      403,
      'intervened',
      'You’ve acted on this prize draw as an admin or in its team, so you can’t buy tickets in it.',
    ]);
    expect((await buy(buyer.client, of.draw, 1)).tickets).toHaveLength(1);
  });

  it('can buy in other draws, and so can an admin whose act was rejected [PERM-16]', async () => {
    const boss = await admin(app);
    const [of, other] = [await sold(), await sold()];
    expect((await voidTicket(boss.client, of.id, crypto.randomUUID())).status).toBe(404);
    expect((await buy(boss.client, of.draw, 1)).tickets).toHaveLength(1);
    expect((await voidTicket(boss.client, other.id, other.ids[0] ?? '')).status).toBe(200);
    expect((await tryToBuy(boss.client, other.draw, 1)).status).toBe(403);
  });

  it('cannot buy there after losing the role either [PERM-16]', async () => {
    const boss = await admin(app);
    const of = await sold();
    await voidTicket(boss.client, of.id, of.ids[0] ?? '');
    await app.database.db.update(people).set({ role: 'participant' }).where(eq(people.id, boss.user.id));
    expect((await tryToBuy(boss.client, of.draw, 1)).error.code).toBe('intervened');
  });
});

describe('a member of the team', () => {
  const ofTeam = async () => {
    const slug = await startOrganisation(host);
    const noGame = { skillGameType: null, skillGameDifficulty: null };
    return { slug, draw: await publishedDraw(app, host, { ...noGame, organisation: { slug } }) };
  };
  const join = (slug: string, person: Someone, role: TeamRole) => joinTeam(app, host, { slug, person, role });
  const leave = (slug: string, { client, user }: Someone) =>
    client.call('DELETE /api/v1/organisations/:slug/members/:userId', { params: { slug, userId: user.id } });

  it('who has acted on a draw cannot buy there after leaving [ORG-27]', async () => {
    const { slug, draw } = await ofTeam();
    const { tickets } = await buy(buyer.client, draw, 3);
    const [acting, idle] = [await register(app), await register(app)];
    for (const person of [acting, idle]) await join(slug, person, 'owner');
    expect((await voidTicket(acting.client, draw.id, tickets[0]?.id ?? '')).status).toBe(200);
    for (const person of [acting, idle]) expect((await leave(slug, person)).status).toBe(204);
    const { status, error } = await tryToBuy(acting.client, draw, 1);
    expect([status, error.code]).toEqual([403, 'intervened']);
    expect((await buy(idle.client, draw, 1)).tickets).toHaveLength(1);
  });

  it('acts as the host only if the role allows it: an admin who is a viewer acts as an admin [ORG-32]', async () => {
    const voidedBy = async (role: TeamRole) => {
      const { slug, draw } = await ofTeam();
      const { tickets } = await buy(buyer.client, draw, 1);
      const boss = await admin(app);
      await join(slug, boss, role);
      expect((await voidTicket(boss.client, draw.id, tickets[0]?.id ?? '')).status).toBe(200);
      const { body } = await app
        .client()
        .call('GET /api/v1/prize-draws/:id/page', { params: { id: draw.id } });
      return body.voids.map(({ by }) => by);
    };
    expect([await voidedBy('viewer'), await voidedBy('owner')]).toEqual([['admin'], ['host']]);
  });

  it('who has a ticket in a drawn draw cannot redraw it [ORG-27]', async () => {
    const { slug, draw } = await ofTeam();
    const { id } = draw;
    const entrant = await register(app);
    await buy(buyer.client, draw, 3);
    await buy(entrant.client, draw, 1);
    await end(host, id);
    expect((await start(host, id)).status).toBe(200);
    await finish();
    await join(slug, entrant, 'drawer');
    const awards = await host.client.call('GET /api/v1/prize-draws/:id/awards', { params: { id } });
    const [won] = awards.body;
    const of = { id, awardId: won?.id ?? '' };
    // Ticket 4 is the entrant's.
    const winner = won?.ticketNumber === 4 ? entrant : buyer;
    await winner.client.call('POST /api/v1/prize-draws/:id/awards/:awardId/decline', { params: of });
    const { status, error } = await redraw(entrant, id);
    expect([status, error.code]).toEqual([403, 'takes_part']);
    const other = await register(app);
    await join(slug, other, 'drawer');
    expect((await redraw(other, id)).status).toBe(200);
  });
});

it('the host acts on the draw without any of this, and cannot buy in it [BUY-21]', async () => {
  const { draw, id, ids } = await sold();
  expect((await voidTicket(host.client, id, ids[0] ?? '')).status).toBe(200);
  expect((await tryToBuy(host.client, draw, 1)).error.code).toBe('own_draw');
  expect((await end(host, id)).status).toBe(200);
});
