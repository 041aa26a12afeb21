import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq, like, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { LogRefusal } from '#domain/proof/log-refusals.ts';
import { logEntries, logHeads, logRefusals, orders } from '#server/db/schema.ts';
import { openKeptHeads } from '#server/features/public-log/keys/kept-heads.ts';
import { listAlerts } from '../../../../../tests/helpers/admin-alerts.ts';
import { provideTestApp, startTestApp, type TestApp } from '../../../../../tests/helpers/app.ts';
import { editDirectly } from '../../../../../tests/helpers/broken-books.ts';
import { takeDump } from '../../../../../tests/helpers/database-dump.ts';
import { drawResult, startDrawing } from '../../../../../tests/helpers/drawn-draw.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { METRICS_TOKEN, readGauge } from '../../../../../tests/helpers/gauges.ts';
import { admin, register, signIn, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { answerChallenge, buy, tryToBuy } from '../../../../../tests/helpers/tickets.ts';

const noGame = { skillGameType: null, skillGameDifficulty: null, ticketLimit: null };

const app = await provideTestApp({ environment: { METRICS_TOKEN } });
const { db } = app.database;
const [host, buyer, boss] = [await verifiedHost(app), await register(app), await admin(app)];

const { log } = app.services;
const newDraw = (overrides = {}) => publishedDraw(app, host, { ...noGame, ...overrides });
const edit = (...statements: SQL[]) => db.transaction(editDirectly(...statements));

const show = async ({ id }: PrizeDraw) =>
  (await app.client().call('GET /api/v1/prize-draws/:id', { params: { id } })).body;
const start = async ({ id }: PrizeDraw) => {
  await host.client.call('POST /api/v1/prize-draws/:id/end', { params: { id } });
  return host.client.call('POST /api/v1/prize-draws/:id/start', { params: { id } });
};
const refusalOf = async ({ id }: PrizeDraw) =>
  (await db.select().from(logRefusals).where(eq(logRefusals.drawId, id)))[0];
const signedSize = async ({ id }: PrizeDraw) =>
  (await db.select({ size: logHeads.size }).from(logHeads).where(eq(logHeads.drawId, id)))[0]?.size;
const ordersOf = ({ id }: PrizeDraw) => db.$count(orders, eq(orders.drawId, id));

const rejection = { status: 409, error: { code: 'log_refused' } };

async function expectOffSale(draw: PrizeDraw, reason: LogRefusal): Promise<void> {
  await expect.poll(() => refusalOf(draw)).toMatchObject({ reason, refusedAt: expect.any(Date) });
  const before = await ordersOf(draw);
  expect(await tryToBuy(buyer.client, draw, 1)).toMatchObject(rejection);
  expect(await ordersOf(draw)).toBe(before);
  expect(await show(draw)).toMatchObject({ logRefused: true, status: 'active' });
}

describe('the restore of an older database', () => {
  let draw: PrizeDraw;
  let older: Awaited<ReturnType<typeof takeDump>>;
  let restoreNewest: () => Promise<void>;
  beforeAll(async () => {
    draw = await newDraw();
    await buy(buyer.client, draw, 2);
    await log.publish(draw.id);
    older = await takeDump(db, 'older');
    await buy(buyer.client, draw, 3);
    await log.publish(draw.id);
    restoreNewest = (await takeDump(db, 'newest')).restore;
  });

  it('takes a draw off sale before it sells another ticket, in a running process [RECORD-25]', async () => {
    await older.restore();
    expect(await tryToBuy(buyer.client, draw, 1)).toMatchObject(rejection);
    expect(await ordersOf(draw)).toBe(1);
    await expectOffSale(draw, 'shorter');
    expect((await refusalOf(draw))?.detail).toMatch(
      /a head of 6 entries was published before, and it now has 3/,
    );
  });

  it('shows the refusal in the metrics and the admin area, and emails all admins once [RECORD-26]', async () => {
    await log.publish(draw.id).catch(() => {});
    expect(await readGauge(app, 'oakdraw_logs_refused')).toBe(1);
    const { body } = await boss.client.call('GET /api/v1/admin/jobs');
    expect(body.logs).toMatchObject({
      problem: null,
      refused: [
        {
          drawId: draw.id,
          title: draw.title,
          reason: 'shorter',
          detail: expect.stringContaining(draw.id),
          refusedAt: expect.any(String),
        },
      ],
    });
    const alert = { kind: 'log_refused', drawId: draw.id, drawTitle: draw.title, reason: 'shorter' };
    expect((await listAlerts(app, boss)).filter(({ kind }) => kind === 'log_refused')).toEqual([alert]);
  });

  it('prevents the start of the drawing [RECORD-25]', async () => {
    expect(await start(draw)).toMatchObject({ status: 503, error: { code: 'log_refused' } });
    await older.restore();
  });

  it('is noticed by a process before its first sale, if it starts afterwards [RECORD-25]', async () => {
    await restoreNewest();
    const directory = await mkdtemp(join(tmpdir(), 'heads-'));
    const environment = { DATA_DIR: directory };
    const first = await startTestApp({ database: app.database, environment });
    await first.services.log.publish(draw.id);
    await first.server.close();
    await older.restore();
    const second = await startTestApp({ database: app.database, environment });
    onTestFinished(async () => {
      await second.server.close();
      await rm(directory, { recursive: true });
    });
    expect(await refusalOf(draw)).toMatchObject({ reason: 'shorter', headSize: 6 });
    const client = await signIn(second, buyer);
    expect(await tryToBuy(client, draw, 1)).toMatchObject(rejection);
  });

  it('stops processes that have not published what was lost [RECORD-25]', async () => {
    const other = await startTestApp({ database: app.database });
    onTestFinished(() => other.stop());
    expect(await tryToBuy(await signIn(other, buyer), draw, 1)).toMatchObject(rejection);
    await expect(other.services.log.publish(draw.id)).rejects.toMatchObject({ code: 'log_refused' });
    expect(await signedSize(draw)).toBe(3);
  });

  it('does not stop a draw any more once the newest database is back [RECORD-26]', async () => {
    await restoreNewest();
    await edit(sql`insert into log_refusals (draw_id, reason, detail, head_size, head_root)
      select draw_id, 'shorter', 'Lost', size, encode(root, 'hex') from log_heads where draw_id = ${draw.id}`);
    expect(await show(draw)).toMatchObject({ logRefused: true });
    await log.publish(draw.id);
    expect(await refusalOf(draw)).toBeUndefined();
    expect(await show(draw)).toMatchObject({ logRefused: false });
    expect((await tryToBuy(buyer.client, draw, 1)).status).toBe(201);
    expect(await readGauge(app, 'oakdraw_logs_refused')).toBe(0);
  });
});

describe('a log is not signed', () => {
  const attempt = (draw: PrizeDraw) =>
    expect(log.publish(draw.id)).rejects.toMatchObject({ status: 503, code: 'log_refused' });
  const change = (draw: PrizeDraw, first: number) =>
    edit(sql`update log_entries set entries = replace(entries, '"route":"paid"', '"route":"post"')
      where draw_id = ${draw.id} and first = ${first}`);

  it('if an entry was changed after it was signed [RECORD-27]', async () => {
    const draw = await newDraw();
    await buy(buyer.client, draw, 1);
    await log.publish(draw.id);
    await change(draw, 1);
    // It succeeds unless the change is noticed first.
    await tryToBuy(buyer.client, draw, 1);
    await attempt(draw);
    expect(await signedSize(draw)).toBe(2);
    await expectOffSale(draw, 'entries_changed');
  });

  it('if its result was changed, which pages would show [RECORD-27]', async () => {
    const draw = await newDraw();
    await buy(buyer.client, draw, 2);
    await startDrawing(host, draw);
    await drawResult(host, draw);
    await log.publish(draw.id);
    const isResult = and(eq(logEntries.drawId, draw.id), like(logEntries.entries, '%"type":"result"%'));
    const [right] = await db.select({ entries: logEntries.entries }).from(logEntries).where(isResult);
    const replace = (entries = '') =>
      edit(sql`update log_entries set entries = ${entries} where ${isResult}`);
    await replace(right?.entries.replace('"rank":1', '"rank":3'));
    await expect(log.checkKept()).rejects.toThrow('Some logs do not match');
    expect(await refusalOf(draw)).toMatchObject({ reason: 'entries_changed' });
    await replace(right?.entries);
    await log.publish(draw.id);
    expect(await refusalOf(draw)).toBeUndefined();
  });

  it('and is not verified again and again because visitors read its head [RECORD-27]', async () => {
    const draw = await newDraw();
    await buy(buyer.client, draw, 1);
    await log.publish(draw.id);
    await change(draw, 1);
    await attempt(draw);
    expect((await log.head(draw.id))?.size).toBe(2);
    await edit(sql`update log_entries set entries = replace(entries, '"route":"post"', '"route":"paid"')
      where draw_id = ${draw.id}`);
    // A verification would find the log right again.
    await log.publishBehind();
    expect(await refusalOf(draw)).toMatchObject({ reason: 'entries_changed' });
    await log.publish(draw.id);
    expect(await refusalOf(draw)).toBeUndefined();
  });

  it('if an entry of a full tile was changed, although newer entries are right [RECORD-27]', async () => {
    const draw = await newDraw();
    await buy(buyer.client, draw, 1);
    await buy(buyer.client, draw, 700);
    await log.publish(draw.id);
    await change(draw, 1);
    const outcomes: unknown[] = [];
    for (let round = 0; round < 3; round += 1) {
      outcomes.push(
        await log.publish(draw.id).then(
          () => 'signed',
          () => 'refused',
        ),
      );
    }
    expect(outcomes).toContain('refused');
    await expectOffSale(draw, 'entries_changed');
  });

  it.each<[string, (draw: PrizeDraw) => SQL, LogRefusal]>([
    [
      'names other tickets than its row',
      ({ id }) => sql`update log_entries set first_ticket = 7 where draw_id = ${id} and first = 1`,
      'entries_changed',
    ],
    [
      'lost a line',
      ({ id }) =>
        sql`update log_entries set entries = split_part(entries, E'\n', 1) || E'\n' where draw_id = ${id} and first = 1`,
      'entries_changed',
    ],
    [
      'was deleted, although the draw counts it',
      ({ id }) => sql`delete from log_entries where draw_id = ${id} and first = 1`,
      'entries_missing',
    ],
  ])('if an entry that is not signed yet %s [RECORD-27]', async (_, statement, reason) => {
    const draw = await unsignedDraw();
    await edit(statement(draw));
    await attempt(draw);
    expect(await signedSize(draw)).toBe(1);
    await expectOffSale(draw, reason);
  });

  it.each<[string, (id: string) => SQL]>([
    ['a tile is missing', (id) => sql`delete from log_tiles where draw_id = ${id} and index = 0`],
    [
      'a tile was changed',
      (id) =>
        sql`update log_tiles set hashes = set_byte(hashes, 5, 255 - get_byte(hashes, 5)) where draw_id = ${id}`,
    ],
    ['the stored head was changed', (id) => sql`update log_heads set size = size - 1 where draw_id = ${id}`],
    ['the edge was changed', (id) => sql`update log_heads set edge = '\\x01' where draw_id = ${id}`],
  ])('if %s [RECORD-27]', async (_, statement) => {
    const draw = await newDraw();
    await buy(buyer.client, draw, 600);
    await log.publish(draw.id);
    await edit(statement(draw.id));
    for (let round = 0; round < 3; round += 1) await log.publish(draw.id).catch(() => {});
    expect(await refusalOf(draw)).toMatchObject({ reason: expect.stringMatching(/changed$/) });
    expect(await tryToBuy(buyer.client, draw, 1)).toMatchObject(rejection);
  });

  it('and each attempt counts as a failure of its job [RECORD-26]', async () => {
    const draw = await unsignedDraw();
    await edit(sql`delete from log_entries where draw_id = ${draw.id} and first = 1`);
    const job = app.jobs.find(({ name }) => name === 'sign logs that are behind');
    await expect(job?.run()).rejects.toThrow('Some logs could not be signed.');
    const failures = async () =>
      (await boss.client.call('GET /api/v1/admin/jobs')).body.jobs.find(({ name }) => name === job?.name)
        ?.failures;
    expect(await failures()).toBeGreaterThan(0);
  });
});

/** A draw with two tickets whose entries no process has signed yet. */
async function unsignedDraw(): Promise<PrizeDraw> {
  const growing = vi.spyOn(log, 'grown').mockImplementation(() => {});
  const draw = await newDraw();
  await log.publish(draw.id);
  await buy(buyer.client, draw, 2);
  growing.mockRestore();
  return draw;
}

describe('a process with an empty data directory', () => {
  let draw: PrizeDraw;
  let fresh: TestApp;
  let directory: string;
  beforeAll(async () => {
    draw = await newDraw();
    await buy(buyer.client, draw, 1);
    await log.publish(draw.id);
    directory = await mkdtemp(join(tmpdir(), 'heads-'));
    fresh = await startTestApp({
      database: app.database,
      environment: { DATA_DIR: directory, ACCEPT_SIGNED_HEADS: '0', METRICS_TOKEN },
    });
  });
  afterAll(async () => {
    await fresh.server.close();
    await rm(directory, { recursive: true });
  });

  it('signs nothing and sells nothing, and says why [RECORD-28]', async () => {
    const client = await signIn(fresh, buyer);
    expect(await tryToBuy(client, draw, 1)).toMatchObject(rejection);
    await expect(fresh.services.log.publish(draw.id)).rejects.toMatchObject({ code: 'log_refused' });
    await expect(fresh.services.log.head(draw.id)).rejects.toMatchObject({ code: 'log_refused' });
    const ready = await fresh.server.inject('/readyz');
    expect([ready.statusCode, ready.json().problems]).toEqual([
      503,
      [expect.stringMatching(/^signing: DATA_DIR\/log-heads is empty.*ACCEPT_SIGNED_HEADS=1/)],
    ]);
    const { body } = await (await signIn(fresh, boss)).call('GET /api/v1/admin/jobs');
    expect(body.logs.problem).toMatch(/ACCEPT_SIGNED_HEADS=1/);
    const alerts = await listAlerts(app, boss);
    expect(alerts.filter(({ kind }) => kind === 'signing_stopped')).toEqual([
      { kind: 'signing_stopped', problem: 'history' },
    ]);
  });

  it('does not stop the processes that know what was published [RECORD-28]', async () => {
    expect(await show(draw)).toMatchObject({ logRefused: false });
    expect((await tryToBuy(buyer.client, draw, 1)).status).toBe(201);
  });

  it('accepts the signed heads if the operator says so, once [RECORD-28]', async () => {
    const restart = async (accepts: string) => {
      const environment = { DATA_DIR: directory, ACCEPT_SIGNED_HEADS: accepts };
      const again = await startTestApp({ database: app.database, environment });
      const bought = await tryToBuy(await signIn(again, buyer), draw, 1);
      const ready = await again.client().send({ method: 'GET', url: '/readyz' });
      await again.server.close();
      return [bought.status, ready.statusCode];
    };
    expect(await restart('0')).toEqual([409, 503]);
    expect(await restart('1')).toEqual([201, 200]);
    expect(await openKeptHeads(directory).read(draw.id)).not.toBeNull();
    expect(await restart('0')).toEqual([201, 200]);
  });
});

it('a process with another key sells no tickets of draws that it cannot sign, and is not ready [RECORD-28]', async () => {
  const draw = await newDraw({ skillGameType: 'math', skillGameDifficulty: 'easy' });
  const challengeId = await answerChallenge(buyer.client, draw);
  await edit(sql`update draw_logs set vkey = replace(vkey, '+', '+f') where draw_id = ${draw.id}`);
  const other = await startTestApp({ database: app.database });
  onTestFinished(() => other.stop());
  expect(await tryToBuy(await signIn(other, buyer), draw, 1, { challengeId })).toMatchObject(rejection);
  expect((await other.client().send({ method: 'GET', url: '/readyz' })).statusCode).toBe(503);
});
