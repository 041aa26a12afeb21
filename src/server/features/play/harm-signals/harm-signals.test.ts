import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { HarmStepInput } from '#contract/play/harm-signals.ts';
import { auditEntries, emails, harmSignals } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { createDayClock } from '../../../../../tests/helpers/awards.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { admin, register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { tryToBuy } from '../../../../../tests/helpers/tickets.ts';

const noGame = { skillGameType: null, skillGameDifficulty: null };
const app = await provideTestApp({ environment: { MONTHLY_LIMIT_PENCE: '100000' } });
const { db } = app.database;
const host = await verifiedHost(app);
const boss = await admin(app);
const passDays = createDayClock(app);

const draw = () => publishedDraw(app, host, { ...noGame, ticketLimit: 1_000 });
const list = async (state: 'open' | 'closed' = 'open') =>
  (await boss.client.call('GET /api/v1/admin/harm-signals', { query: { state } })).body;
const signalsOf = async ({ user }: Someone, state: 'open' | 'closed' = 'open') =>
  (await list(state)).filter(({ person }) => person.id === user.id);
const act = (id: string, body: HarmStepInput, by = boss) =>
  by.client.call('POST /api/v1/admin/harm-signals/:id/steps', { params: { id }, body });
const emailsTo = async (personId: string) =>
  db
    .select({ template: emails.template, data: emails.data })
    .from(emails)
    .where(and(eq(emails.personId, personId), sql`template like 'safer-play-%'`));

/** A person whose spending grew suddenly, with the signal of it. */
async function spender(): Promise<{ buyer: Someone; signalId: string }> {
  const buyer = await register(app);
  expect((await tryToBuy(buyer.client, await draw(), 30)).status).toBe(201);
  await app.services.harmSignals.findNew();
  const [signal] = await signalsOf(buyer);
  if (!signal) throw new Error('there is no signal');
  return { buyer, signalId: signal.id };
}

describe('signals of harm', () => {
  it('are found once a night, and only admins see them [PLAY-21]', async () => {
    const { buyer } = await spender();
    await app.services.harmSignals.findNew();
    expect(await signalsOf(buyer)).toEqual([
      expect.objectContaining({ kind: 'growth', figure: 15_000, closedAt: null, steps: [] }),
    ]);
    for (const { client } of [buyer, host])
      expect((await client.call('GET /api/v1/admin/harm-signals')).status).toBe(403);
  });

  it('count declined payments too [PLAY-21]', async () => {
    const buyer = await register(app);
    const on = await draw();
    for (let time = 0; time < 5; time += 1) await tryToBuy(buyer.client, on, 1, { testOutcome: 'decline' });
    await app.services.harmSignals.findNew();
    expect(await signalsOf(buyer)).toMatchObject([{ kind: 'failed_cards', figure: 5 }]);
  });

  it('are found together, and stay one each with the newest figure [PLAY-21]', async () => {
    const { buyer } = await spender();
    const on = await draw();
    for (let time = 0; time < 5; time += 1) await tryToBuy(buyer.client, on, 1, { testOutcome: 'decline' });
    for (let night = 0; night < 2; night += 1) await app.services.harmSignals.findNew();
    expect((await signalsOf(buyer)).map(({ kind, figure }) => [kind, figure]).toSorted()).toEqual([
      ['failed_cards', 5],
      ['growth', 15_000],
    ]);
    await tryToBuy(buyer.client, on, 1, { testOutcome: 'decline' });
    await app.services.harmSignals.findNew();
    expect((await signalsOf(buyer)).map(({ kind, figure }) => [kind, figure]).toSorted()).toEqual([
      ['failed_cards', 6],
      ['growth', 15_000],
    ]);
  });

  it('are not found again for two weeks after an admin closed them [PLAY-21]', async () => {
    const { buyer, signalId } = await spender();
    await act(signalId, { kind: 'note', text: 'A birthday present.' });
    await app.services.harmSignals.findNew();
    expect(await signalsOf(buyer)).toEqual([]);
    expect(await db.$count(harmSignals, eq(harmSignals.personId, buyer.user.id))).toBe(1);
  });
});

describe('a step about a signal', () => {
  it('can be a message, which is emailed and recorded [PLAY-22]', async () => {
    const { buyer, signalId } = await spender();
    const { status, body } = await act(signalId, { kind: 'message', text: 'Are you all right?' });
    expect(status).toBe(200);
    expect(body.steps).toMatchObject([{ kind: 'message', text: 'Are you all right?', months: null }]);
    expect(await emailsTo(buyer.user.id)).toEqual([
      { template: 'safer-play-message', data: { text: 'Are you all right?' } },
    ]);
    const acts = await db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.targetId, buyer.user.id), eq(auditEntries.action, 'harm_signal.message')));
    expect(acts.map(({ details }) => details)).toEqual([{ signal: 'growth' }]);
    expect((await signalsOf(buyer, 'closed')).map(({ id }) => id)).toEqual([signalId]);
    expect(await act(signalId, { kind: 'note', text: 'Again' })).toMatchObject({
      status: 409,
      error: { code: 'not_possible' },
    });
  });

  it('can be a limit, which the person cannot raise [PLAY-22]', async () => {
    const { buyer, signalId } = await spender();
    await act(signalId, { kind: 'limit', monthlyPence: 16_000 });
    const params = { id: buyer.user.id };
    const change = (monthlyPence: number | null) =>
      buyer.client.call('PUT /api/v1/users/:id/limits', { params, body: { monthlyPence } });
    const shown = await buyer.client.call('GET /api/v1/users/:id/limits', { params });
    expect(shown.body).toMatchObject({ monthlyPence: null, mostPence: 16_000 });
    expect((await change(16_001)).error.code).toBe('limit_too_high');
    expect((await change(null)).body.mostPence).toBe(16_000);
    expect((await change(15_500)).status).toBe(200);
    const on = await draw();
    expect(await tryToBuy(buyer.client, on, 2)).toMatchObject({
      status: 403,
      error: { code: 'spend_limit', leftPence: 500 },
    });
    expect((await tryToBuy(buyer.client, on, 1)).status).toBe(201);
    expect(await emailsTo(buyer.user.id)).toEqual([
      { template: 'safer-play-limit', data: { monthlyPence: 16_000 } },
    ]);
  });

  it('can be a limit, which ends an order that no longer fits [PLAY-28]', async () => {
    const { buyer, signalId } = await spender();
    const { body } = await tryToBuy(buyer.client, await draw(), 2, { testOutcome: 'walk-away' });
    await act(signalId, { kind: 'limit', monthlyPence: 15_500 });
    const paid = await buyer.client.call('POST /api/v1/orders/:id/payment', {
      params: { id: body.order.id },
      body: { testOutcome: 'approve' },
    });
    expect(paid).toMatchObject({ status: 409, error: { code: 'order_not_open' } });
  });

  it('can be a break, which begins at once [PLAY-22]', async () => {
    const { buyer, signalId } = await spender();
    const { body } = await act(signalId, { kind: 'break', months: 6 });
    expect(body.person.isOnBreak).toBe(true);
    expect((await tryToBuy(buyer.client, await draw(), 1)).error.code).toBe('on_a_break');
  });

  it('needs a valid body, and is not for the admin’s own signals [PLAY-22]', async () => {
    const { signalId } = await spender();
    for (const body of [
      {},
      { kind: 'message', text: ' ' },
      { kind: 'message', text: 'x'.repeat(2_001) },
      { kind: 'limit', monthlyPence: -1 },
      { kind: 'limit', monthlyPence: 1.5 },
      { kind: 'break', months: 7 },
      { kind: 'break', forever: true },
    ])
      expect((await act(signalId, body as HarmStepInput)).status).toBe(400);
    expect((await act(crypto.randomUUID(), { kind: 'note', text: 'Nobody' })).status).toBe(404);
    const own = await admin(app);
    const [row] = await db
      .insert(harmSignals)
      .values({ personId: own.user.id, kind: 'nights', figure: 3 })
      .returning();
    expect((await act(row?.id ?? '', { kind: 'note', text: 'Fine' }, own)).error.code).toBe('own_signal');
  });
});

it('signals and steps are in the person’s data, and are deleted with it or after a year [PLAY-23]', async () => {
  const { buyer, signalId } = await spender();
  await act(signalId, { kind: 'note', text: 'A birthday present.' });
  const url = `/api/v1/users/${buyer.user.id}/data.json`;
  const exported = (await buyer.client.send({ method: 'GET', url })).json();
  expect(exported.harmSignals).toEqual([
    expect.objectContaining({
      kind: 'growth',
      steps: [expect.objectContaining({ step: 'note', text: 'A birthday present.' })],
    }),
  ]);
  await passDays(366);
  await app.services.harmSignals.findNew();
  expect(await db.$count(harmSignals, eq(harmSignals.personId, buyer.user.id))).toBe(0);
});
