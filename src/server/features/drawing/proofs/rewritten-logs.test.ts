import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { DrawInput, PrizeDraw } from '#contract/draws/draws.ts';
import { parsePolicy } from '#domain/proof/policy.ts';
import { buildVerifierKey } from '#domain/proof/signed-note.ts';
import { drawLogs } from '#server/db/schema.ts';
import { createSigningKey } from '#server/features/public-log/keys/signing-key.ts';
import { listAlerts } from '../../../../../tests/helpers/admin-alerts.ts';
import type { TestApp } from '../../../../../tests/helpers/app.ts';
import { type AttackedSite, startAttackedSite } from '../../../../../tests/helpers/attacked-site.ts';
import { takeDump } from '../../../../../tests/helpers/database-dump.ts';
import { type Sale, startDrawing } from '../../../../../tests/helpers/drawn-draw.ts';
import { eventually } from '../../../../../tests/helpers/eventually.ts';
import { type Someone, signIn } from '../../../../../tests/helpers/people.ts';
import { proofCrypto } from '../../../../../tests/helpers/proof-crypto.ts';
import { buy, tryToBuy } from '../../../../../tests/helpers/tickets.ts';
import { createWitnessKey } from '../../../../../tests/helpers/witness-key.ts';
import { PAST_ROUND_SECONDS } from '../../../../../tests/helpers/witnessed-drand-site.ts';

const DAY_SECONDS = 86_400;
const OTHER_KEY = '11'.repeat(32);

/** The tables of draws, without the seal log. */
const OF_DRAWS = [
  ...['prize_draws', 'draw_attempts', 'draw_results', 'awards', 'log_entries', 'log_heads', 'log_tiles'],
  ...['orders', 'order_lines', 'order_contacts', 'payments', 'tickets', 'draw_participants', 'challenges'],
  'ledger_transfers',
];

/** Each operator has a site of its own, because a contradiction stops all draws of a site. */
let site: AttackedSite;
const startSite = async () => {
  site = await startAttackedSite();
};

/** A draw without a game, and by default with three tickets of Ada's. */
const sell = (sales: readonly Sale[] = [{ buyer: site.ada, quantity: 3 }], wishes: Partial<DrawInput> = {}) =>
  site.sell({ skillGameType: null, skillGameDifficulty: null, ...wishes }, sales);

/**
 * Ends the background work of the first process, which would refuse a changed log before anyone bought from it. It still
 * answers calls, and refuses such a log then.
 */
const stopWorking = ({ drawing, log, seals } = site.app.services) =>
  Promise.all([drawing.stop(), log.stop(), seals.stop()]);

/** The operator starts the program again, with its files deleted. */
async function restart(options: { logSigningKey?: string } = {}): Promise<TestApp> {
  const app = await site.restart(options);
  onTestFinished(() => app.stop());
  return app;
}

/** Buys tickets, and keeps their files as the buyer's browser does. */
async function buyAndKeep({ client }: Someone, draw: PrizeDraw, quantity: number): Promise<string[]> {
  const { order } = await buy(client, draw, quantity);
  const { body } = await client.call('GET /api/v1/orders/:id/ticket-proofs', { params: { id: order.id } });
  return body.map(({ file }) => file);
}

const proofOf = async ({ id }: PrizeDraw) =>
  (await site.app.client().send({ method: 'GET', url: `/api/v1/prize-draws/${id}/proof` })).body;

/** A process that has the files of what it published refuses the log, and emails the admins. */
async function expectRefused({ id, title: drawTitle }: PrizeDraw): Promise<void> {
  await expect(site.app.services.log.publish(id)).rejects.toMatchObject({ code: 'log_refused' });
  const reason = expect.stringMatching(/^(different|shorter)$/);
  expect(await listAlerts(site.app, site.boss)).toContainEqual({
    kind: 'log_refused',
    drawId: id,
    drawTitle,
    reason,
  });
}

const stopsOf = async () =>
  (await listAlerts(site.app, site.boss)).filter(({ kind }) => kind === 'seal_log_stopped');

describe('an operator who discards a result, deletes its files and draws another list', () => {
  let draw: PrizeDraw;
  let before: Awaited<ReturnType<typeof takeDump>>;
  let sealed: Awaited<ReturnType<typeof takeDump>>;
  let after: Awaited<ReturnType<typeof takeDump>>;
  /** What the browser of everyone who was watching has kept. */
  let seal: string;
  let files: string[];
  beforeAll(async () => {
    await startSite();
    draw = await sell();
    before = await takeDump(site.app.database.db, 'before');
    files = await buyAndKeep(site.bob, draw, 2);
    await startDrawing(site.host, draw);
    seal = (await site.state(draw.id)).seal ?? '';
    sealed = await takeDump(site.app.database.db, 'sealed');
    await site.pass(PAST_ROUND_SECONDS);
    await site.drawSoon(draw);
    await site.app.services.seals.record(draw.id);
    await stopWorking();
    after = await takeDump(site.app.database.db, 'after');
    const given = { earlier: [seal, await proofOf(draw)], tickets: files };
    expect(await site.judge(draw, given)).toMatchObject({ kind: 'proved', named: [] });
  });
  afterAll(() => site.stop());
  beforeEach(() => after.restore());

  /** Draws with the list as it is now, through a process that knows nothing of the first draw. */
  async function drawAgain(): Promise<TestApp> {
    const app = await restart();
    const client = await signIn(app, site.host);
    await startDrawing({ ...site.host, client }, draw);
    await site.pass(PAST_ROUND_SECONDS);
    await app.services.clock.follow();
    await site.drawSoon(draw, { client });
    await app.services.seals.record(draw.id).catch(() => {});
    return app;
  }

  it('is named by every stranger, because the seal log has the first list', async () => {
    await before.restore(OF_DRAWS);
    const app = await drawAgain();
    const { kind, named } = await site.judge(draw, {}, app);
    expect([kind, named]).toEqual(['failed', expect.arrayContaining(['sealed'])]);
    await expectRefused(draw);
  });

  it('is named by the browsers of those who watched, and by the buyer of a removed ticket', async () => {
    await before.restore(OF_DRAWS);
    const app = await drawAgain();
    expect((await site.judge(draw, { earlier: [seal] }, app)).named).toContain('history');
    expect((await site.judge(draw, { tickets: files }, app)).named).toContain('tickets');
  });

  it('is named by the witnesses if the seal log is rewound too', async () => {
    await before.restore();
    const app = await drawAgain();
    const { kind, named, report } = await site.judge(draw, {}, app);
    expect([kind, named, report.strength]).toEqual(['warned', ['not-witnessed'], 'beacon']);
    await eventually(async () => (await stopsOf()).length).toBeGreaterThan(0);
    expect((await site.judge(draw, { earlier: [seal] }, app)).named).toContain('history');
  });

  it('gets the same result from the same list', async () => {
    const winners = await site.winnersOf(draw);
    await sealed.restore(OF_DRAWS);
    const app = await restart();
    await site.drawSoon(draw, { client: await signIn(app, site.host) });
    expect(await site.winnersOf(draw)).toEqual(winners);
    expect(await site.judge(draw, { earlier: [seal], tickets: files }, app)).toMatchObject({
      kind: 'proved',
    });
  });
});

describe('an operator who forks a log, to show each buyer another one,', () => {
  beforeAll(startSite);
  afterAll(() => site.stop());

  it('is named by the buyers, by the seal log and by the other process', async () => {
    const draw = await sell([], { endDate: site.inHours(168) });
    const before = await takeDump(site.app.database.db);
    const files = await buyAndKeep(site.ada, draw, 2);
    const seen = await proofOf(draw);
    await site.app.services.seals.record(draw.id);
    await site.pass(DAY_SECONDS);
    await site.app.services.seals.recordDaily();
    const given = { earlier: [seen], tickets: files };
    expect(await site.judge(draw, given)).toMatchObject({ kind: 'proved', named: [] });

    await stopWorking();
    await before.restore(OF_DRAWS);
    const app = await restart();
    await buy(await signIn(app, site.bob), draw, 2);
    await app.services.log.publish(draw.id);
    const { kind, named } = await site.judge(draw, given, app);
    expect([kind, named]).toEqual(['failed', ['history', 'sealed', 'tickets']]);
    expect((await site.judge(draw, {}, app)).named).toEqual(['sealed']);
    await expectRefused(draw);
  });
});

describe('an operator who swaps the signing key', () => {
  beforeAll(startSite);
  afterAll(() => site.stop());

  it('sells no ticket with it, and is named by the seal log and the buyers if the database names it too', async () => {
    const draw = await sell([]);
    const files = await buyAndKeep(site.ada, draw, 1);
    await site.app.services.seals.record(draw.id);
    await stopWorking();
    const { db } = site.app.database;
    const [log] = await db.select().from(drawLogs).where(eq(drawLogs.drawId, draw.id));
    const { origin, vkey } = log ?? { origin: '', vkey: '' };

    const foreign = await restart({ logSigningKey: OTHER_KEY });
    expect(await tryToBuy(await signIn(foreign, site.bob), draw, 1)).toMatchObject({
      error: { code: 'log_refused' },
    });
    expect((await foreign.client().send({ method: 'GET', url: '/readyz' })).statusCode).toBe(503);

    const swapped = buildVerifierKey(origin, createSigningKey(OTHER_KEY).publicKey, proofCrypto.sha256);
    await site.edit(sql`update draw_logs set vkey = ${swapped} where draw_id = ${draw.id}`);
    const app = await restart({ logSigningKey: OTHER_KEY });
    await buy(await signIn(app, site.bob), draw, 1);
    await app.services.log.publish(draw.id);
    expect(await site.judge(draw, {}, app)).toMatchObject({ kind: 'failed', named: ['sealed'] });
    expect((await site.judge(draw, { tickets: files }, app)).named).toContain('tickets');
    expect((await site.judge(draw, { pinned: vkey }, app)).named).toContain('history');
  });
});

describe('an operator who backdates a draw', () => {
  const BACK_MS = 300_000;
  beforeEach(startSite);

  it.each([
    ['is named by the witnesses', 'honest'],
    ['is named by the honest witnesses if one of them lies for the operator', 'backdating'],
  ] as const)('%s', async (_, manner) => {
    onTestFinished(() => site.stop());
    site.witnesses[0]?.behave(manner);
    const { kind, named, report } = await site.judge(await drawWithKnownRound());
    expect([kind, named, report.strength]).toEqual(['warned', ['not-witnessed'], 'beacon']);
  });

  it('is named by visitors with a policy of their own, even if all witnesses that the site names are its own', async () => {
    onTestFinished(() => site.stop());
    for (const witness of site.witnesses) witness.behave('backdating');
    const draw = await drawWithKnownRound();
    const [log = ''] = site.policy.split('\n');
    const independent = ['a', 'b', 'c'].map((name) => createWitnessKey(`independent.example/${name}`).vkey);
    const lines = independent.map((vkey, i) => `witness i${i} ${vkey}`);
    const policy = parsePolicy(
      [log, ...lines, 'group two 2 i0 i1 i2', 'quorum two'].join('\n'),
      proofCrypto.sha256,
    );
    const own = await site.judge(draw, { policy });
    expect([own.kind, own.named, own.report.strength]).toEqual(['warned', ['not-witnessed'], 'beacon']);
    // The site's own policy cannot show who its witnesses are. The page then says that the site names them.
    expect((await site.judge(draw)).report.strength).toBe('witnessed');
  });

  /** Draws with a round that the operator knew when it sealed the list. */
  async function drawWithKnownRound(): Promise<PrizeDraw> {
    // The operator's clock and its relays are five minutes late, so all rounds until now are known to the operator.
    await site.app.shiftClock(-BACK_MS);
    site.drand.behave('stale');
    const draw = await sell();
    await startDrawing(site.host, draw);
    const { round } = await site.state(draw.id);
    expect(site.drand.newest()).toBeGreaterThan(round ?? Infinity);
    await site.app.shiftClock(0);
    site.drand.behave('honest');
    await site.drawSoon(draw);
    await site.app.services.seals.record(draw.id);
    return draw;
  }
});

describe('a witness that claims to have seen a different version of the log', () => {
  beforeAll(startSite);
  afterAll(() => site.stop());

  it('stops the seal log and alerts the admins, and draws made meanwhile do not verify', async () => {
    const sealedBefore = await sell();
    await startDrawing(site.host, sealedBefore);
    site.witnesses[0]?.behave('forked');
    await startDrawing(site.host, await sell([{ buyer: site.ada }]));
    await eventually(stopsOf).toMatchObject([{ witness: 'w1' }]);
    const meanwhile = await sell([{ buyer: site.ada }]);
    await startDrawing(site.host, meanwhile);
    await site.pass(PAST_ROUND_SECONDS);
    await site.drawSoon(sealedBefore);
    await site.drawSoon(meanwhile);
    expect(await site.judge(sealedBefore)).toMatchObject({
      kind: 'proved',
      report: { strength: 'witnessed' },
    });
    const { kind, named } = await site.judge(meanwhile);
    expect([kind, named]).toEqual(['failed', ['sealed', 'not-witnessed']]);
  });
});
