import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { awards, connectAccounts, payables, payoutAccounts, prizeDraws } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import {
  claimed,
  createDayClock,
  declineAward,
  lapseAward,
  oneAward,
} from '../../../../../tests/helpers/awards.ts';
import { enterBankDetails } from '../../../../../tests/helpers/bank-details.ts';
import { CONSENT, tokenTo } from '../../../../../tests/helpers/charities.ts';
import { admin, register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { settledDraw } from '../../../../../tests/helpers/settled-draw.ts';
import { soldDraw } from '../../../../../tests/helpers/sold-draw.ts';

const app = await provideTestApp();
const winner = await register(app);
const boss = await admin(app);
const passDays = createDayClock(app);

let host: Someone;
beforeEach(async () => {
  host = await verifiedHost(app);
});

const list = (by = host) =>
  by.client.call('GET /api/v1/users/:id/host-tasks', { params: { id: host.user.id } });
/** The tasks of these kinds. Every draw with sales also needs its charity and the host's bank details. */
const tasksOf = async (...kinds: string[]) => (await list()).body.filter(({ kind }) => kinds.includes(kind));

const awaiting = (wishes: Parameters<typeof soldDraw>[2] = {}) =>
  soldDraw(app, host, { blocks: [{ holder: winner, quantity: 3 }], ...wishes });

async function wonDraw(): Promise<string> {
  const id = await awaiting();
  await host.client.call('POST /api/v1/prize-draws/:id/start', { params: { id } });
  await passDays(1 / 1440);
  await host.client.call('POST /api/v1/prize-draws/:id/draw', { params: { id } });
  return id;
}

const DAY_MS = 86_400_000;
const daysAfter = (moment: string | null, days: number) =>
  new Date(Date.parse(moment ?? '') + days * DAY_MS).toISOString();
const write = (by: Someone, params: { id: string; awardId: string }, message: string) =>
  by.client.call('POST /api/v1/prize-draws/:id/awards/:awardId/messages', { params, body: { message } });

describe('the tasks of a host', () => {
  it('begin with the drawing, until it has started [HOST-09]', async () => {
    const id = await awaiting();
    expect(await tasksOf('draw')).toMatchObject([
      { prizeDrawId: id, prizeDrawTitle: 'A weekend by the sea' },
    ]);
    await host.client.call('POST /api/v1/prize-draws/:id/start', { params: { id } });
    expect(await tasksOf('draw')).toEqual([]);
  });

  it('do not include draws that need no drawing by the host [HOST-09]', async () => {
    await awaiting({ drawMode: 'automatic' });
    await awaiting({ blocks: [] });
    await awaiting({ status: 'active', endedAt: null, endDate: new Date(Date.now() + 400 * DAY_MS) });
    await awaiting({ status: 'cancelled', cancelledAt: new Date() });
    expect(await tasksOf('draw')).toEqual([]);
  });

  it('include a claimed prize until it is sent, with the day by which it must be [HOST-09]', async () => {
    const id = await wonDraw();
    expect(await tasksOf('send', 'problem', 'redraw')).toEqual([]);
    const params = await claimed(winner, id);
    const { claimedAt } = await oneAward(host.client, id);
    expect(await tasksOf('send', 'problem', 'redraw')).toEqual([
      {
        kind: 'send',
        prizeDrawId: id,
        prizeDrawTitle: 'A weekend by the sea',
        awardId: params.awardId,
        prize: 'Prize 1',
        dueAt: daysAfter(claimedAt, 28),
      },
    ]);
    await host.client.call('POST /api/v1/prize-draws/:id/awards/:awardId/sent', { params, body: {} });
    expect(await tasksOf('send')).toEqual([]);
  });

  it('include no prize whose winner gets cash [HOST-09]', async () => {
    const id = await wonDraw();
    const params = await claimed(winner, id);
    await app.database.db.update(awards).set({ isCash: true }).where(eq(awards.id, params.awardId));
    expect(await tasksOf('send')).toEqual([]);
  });

  it('include a problem until the host has replied, and again after a new message [HOST-09]', async () => {
    const params = await claimed(winner, await wonDraw());
    await write(host, params, 'It is on its way.');
    await winner.client.call('POST /api/v1/prize-draws/:id/awards/:awardId/problem', {
      params,
      body: { message: 'It is broken.' },
    });
    const { problemAt } = await oneAward(host.client, params.id);
    expect(await tasksOf('send', 'problem')).toMatchObject([
      { kind: 'problem', awardId: params.awardId, dueAt: daysAfter(problemAt, 14) },
    ]);
    await write(host, params, 'We send another one.');
    expect(await tasksOf('problem')).toEqual([]);
    await write(boss, params, 'By when?');
    expect(await tasksOf('problem')).toHaveLength(1);
  });

  it('include the redraw of a prize, until it is announced, with the time of the automatic one [HOST-09]', async () => {
    const id = await wonDraw();
    await declineAward(app, id);
    const { closedAt, id: awardId } = await oneAward(host.client, id);
    expect(await tasksOf('redraw')).toMatchObject([{ awardId, dueAt: daysAfter(closedAt, 7) }]);
    await host.client.call('POST /api/v1/prize-draws/:id/redraw', {
      params: { id },
      body: { notes: 'The winner did not claim it.' },
    });
    expect(await tasksOf('redraw')).toEqual([]);
  });

  it('include no redraw that an admin decides about [HOST-09]', async () => {
    const appealed = await wonDraw();
    await lapseAward(app, appealed);
    const { id: awardId } = await oneAward(winner.client, appealed);
    await write(winner, { id: appealed, awardId }, 'I was ill.');
    const disqualified = await wonDraw();
    await app.database.db
      .update(awards)
      .set({ state: 'disqualified', cause: 'error', closedAt: sql`draw_clock()` })
      .where(eq(awards.drawId, disqualified));
    expect(await tasksOf('redraw')).toEqual([]);
  });

  it('include the invitation of a charity that is to be paid, and again once its link has expired [HOST-09]', async () => {
    const { id, payables: ids } = await settledDraw(app, host);
    const [owed] = await app.database.db
      .select()
      .from(payables)
      .where(eq(payables.id, ids.charity ?? ''));
    const task = {
      kind: 'charity',
      prizeDrawId: id,
      charityName: 'Lifeboats',
      amountPence: 2_175,
      dueAt: owed?.dueAt?.toISOString(),
    };
    expect(await tasksOf('charity')).toMatchObject([{ ...task, isExpired: false }]);
    const email = `treasurer-${id}@example.org`;
    const invite = () =>
      host.client.call('POST /api/v1/prize-draws/:id/charity-invitation', {
        params: { id },
        body: { email },
      });
    await invite();
    expect(await tasksOf('charity')).toEqual([]);
    await passDays(30.1);
    expect(await tasksOf('charity')).toMatchObject([{ ...task, isExpired: true }]);
    await invite();
    await app.client().call('POST /api/v1/charity-agreements/:token', {
      params: { token: await tokenTo(app, email) },
      body: CONSENT,
    });
    await passDays(31);
    expect(await tasksOf('charity')).toEqual([]);
  });

  it('include no charity that gets nothing, or whose draw is still on sale [HOST-09]', async () => {
    await awaiting({ blocks: [] });
    await awaiting({ status: 'completed', sealedAt: new Date(), completedAt: new Date(), enteredCount: 0 });
    await awaiting({ status: 'active', endedAt: null, endDate: new Date(Date.now() + 400 * DAY_MS) });
    expect(await tasksOf('charity')).toEqual([]);
    // The agreement of an earlier charity does not count.
    const id = await awaiting();
    await host.client.call('POST /api/v1/prize-draws/:id/charity-invitation', {
      params: { id },
      body: { email: `old-${id}@example.org` },
    });
    expect(await tasksOf('charity')).toEqual([]);
    const renamed = { charityName: 'Village Hall' };
    await app.database.db.update(prizeDraws).set(renamed).where(eq(prizeDraws.id, id));
    expect(await tasksOf('charity')).toMatchObject([{ charityName: 'Village Hall', dueAt: null }]);
  });

  it('include payout details once something is earned, and again after a failed payment [HOST-09, PAYOUT-47]', async () => {
    expect((await list()).body).toEqual([]);
    const { payables: ids } = await settledDraw(app, host);
    const details = { kind: 'details', amountPence: 41_325, dueAt: null };
    expect(await tasksOf('details')).toEqual([{ ...details, reason: 'missing' }]);
    await enterBankDetails(host);
    expect(await tasksOf('details')).toEqual([]);
    const now = sql`draw_clock()`;
    await app.database.db
      .update(payables)
      .set({
        state: 'failed',
        failureReason: 'Account closed',
        approvedBy: boss.user.id,
        approvedAt: now,
        exportedAt: now,
        failedAt: now,
      })
      .where(eq(payables.id, ids.host ?? ''));
    expect(await tasksOf('details')).toEqual([{ ...details, reason: 'failed' }]);
  });

  it('include an account at Stripe that needs something from the host [HOST-09]', async () => {
    const { db } = app.database;
    const personId = host.user.id;
    await settledDraw(app, host);
    const account = `acct_${personId}`;
    await db.insert(connectAccounts).values({ personId, account, status: 'pending' });
    await db.insert(payoutAccounts).values({
      personId,
      method: 'stripe',
      connectAccount: account,
      enteredBy: personId,
      usableFrom: sql`draw_clock()`,
    });
    const change = (changes: Partial<typeof connectAccounts.$inferInsert>) =>
      db.update(connectAccounts).set(changes).where(eq(connectAccounts.account, account));
    // Stripe is checking the details.
    expect(await tasksOf('details')).toEqual([]);
    const needed = { description: 'Date of birth', from: 'payee', due: 'now', problem: null } as const;
    await change({ requirements: [needed] });
    expect(await tasksOf('details')).toMatchObject([{ reason: 'unfinished' }]);
    await change({ status: 'active', requirements: [{ ...needed, due: 'later' }] });
    expect(await tasksOf('details')).toEqual([]);
    await change({ status: 'closed', requirements: [] });
    expect(await tasksOf('details')).toMatchObject([{ reason: 'unfinished' }]);
  });

  it('are sorted by their deadlines, and only the host and admins see them [HOST-09]', async () => {
    const first = await wonDraw();
    await declineAward(app, first);
    await claimed(winner, await wonDraw());
    const { body } = await list();
    expect(body.map(({ kind }) => kind)).toEqual(['redraw', 'send', 'charity', 'charity', 'details']);
    expect((await list(boss)).body).toEqual(body);
    for (const other of [winner, await verifiedHost(app)]) expect((await list(other)).status).toBe(403);
  });
});
