import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { orders, sealEntries, tickets } from '#server/db/schema.ts';
import { findBreaches } from '#server/features/money/ledger/invariants/find-breaches.ts';
import {
  LOG_SIGNING_KEY,
  provideTestApp,
  startTestApp,
  type TestApp,
} from '../../../../../tests/helpers/app.ts';
import { editDirectly } from '../../../../../tests/helpers/broken-books.ts';
import { takeDump } from '../../../../../tests/helpers/database-dump.ts';
import { drawResult, startDrawing } from '../../../../../tests/helpers/drawn-draw.ts';
import { countersOf, publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { eventually } from '../../../../../tests/helpers/eventually.ts';
import { expectValid, logOf } from '../../../../../tests/helpers/logged-draw.ts';
import { loseTail } from '../../../../../tests/helpers/lost-tail.ts';
import { register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { createMigratedDatabase, settingsOn } from '../../../../../tests/helpers/postgres.ts';
import { voidTicket } from '../../../../../tests/helpers/refunds.ts';
import { readSealLog } from '../../../../../tests/helpers/seal-log.ts';
import { buy, tryToBuy } from '../../../../../tests/helpers/tickets.ts';

const app = await provideTestApp();
const { db } = app.database;
const { log, logRepair } = app.services;
const host = await verifiedHost(app);
const buyer = await register(app);
afterAll(async () => expect(await findBreaches(db)).toEqual([]));

const newDraw = () => publishedDraw(app, host, { ticketLimit: null });
const ticketsOf = (draw: PrizeDraw) =>
  db.select().from(tickets).where(eq(tickets.drawId, draw.id)).orderBy(asc(tickets.number));
const pay = ({ client }: Someone, id: string) =>
  client.call('POST /api/v1/orders/:id/payment', { params: { id }, body: { testOutcome: 'approve' } });

const sealsOf = (drawId: string) => db.select().from(sealEntries).where(eq(sealEntries.drawId, drawId));

describe('a lost tail of a log', () => {
  it('is rebuilt byte for byte with its orders, tickets and money, after which the draw goes on [RECORD-29]', async () => {
    const draw = await newDraw();
    await buy(buyer.client, draw, 2);
    const pending = await tryToBuy(buyer.client, draw, 1, { testOutcome: 'walk-away' });
    let newcomer: Someone | undefined;
    let before: { texts: string[]; issued: unknown; counters: unknown } | undefined;
    await loseTail(app, draw, async () => {
      newcomer = await register(app);
      await pay(buyer, pending.body.order.id);
      await buy(newcomer.client, draw, 3);
      await buy(newcomer.client, draw, 1, { right: false });
      before = {
        texts: (await logOf(app, draw.id)).texts,
        issued: await ticketsOf(draw),
        counters: await countersOf(app, draw.id),
      };
    });
    expect(await logRepair.findRemedies(draw.id)).toMatchObject({
      rebuild: { from: 3, entries: 5, orders: 3, tickets: 5, pence: 2500 },
      cancel: { tickets: 2, pence: 1000 },
    });
    expect(await ticketsOf(draw)).toHaveLength(2);
    expect(await logRepair.rebuild(draw.id)).toMatchObject({ tickets: 5 });
    expect((await logOf(app, draw.id)).texts).toEqual(before?.texts);
    expect(await ticketsOf(draw)).toEqual(before?.issued);
    expect(await countersOf(app, draw.id)).toEqual(before?.counters);
    expect(await logRepair.list()).toEqual([]);
    await expectValid(app, draw.id);
    expect(await findBreaches(db)).toEqual([]);
    expect((await tryToBuy(buyer.client, draw, 1)).status).toBe(201);
    await startDrawing(host, draw);
    await drawResult(host, draw);
    await expectValid(app, draw.id);
  });

  it('is not rebuilt if more than sales were lost; the draw can be cancelled and refunded [RECORD-30]', async () => {
    const draw = await newDraw();
    const { tickets: bought } = await buy(buyer.client, draw, 2);
    await loseTail(app, draw, async () => {
      await buy(buyer.client, draw, 1);
      await voidTicket(host.client, draw.id, bought[0]?.id ?? '');
    });
    const impossible = 'Something other than a sale was lost: entry 4 is "void".';
    expect(await logRepair.findRemedies(draw.id)).toEqual({
      rebuild: { impossible },
      cancel: { tickets: 2, pence: 1000 },
      lostPayments: [expect.any(String)],
    });
    expect(await logRepair.rebuild(draw.id)).toEqual({ impossible });
    expect(await logRepair.cancel(draw.id)).toBeNull();
    await app.services.cancellations.refundDraws();
    await app.services.payments.settleDue();
    const [order] = await db.select().from(orders).where(eq(orders.drawId, draw.id));
    expect(order).toMatchObject({ status: 'paid' });
    expect(await countersOf(app, draw.id)).toEqual({ issued: 2, voided: 2, held: 0 });
    expect(await logRepair.list()).toEqual([]);
    await app.services.log.publishBehind();
  });

  it('cannot be rebuilt if the log is whole and what opens it was changed; the drawing lifts the refusal [RECORD-30]', async () => {
    const draw = await newDraw();
    await buy(buyer.client, draw, 1);
    const params = { id: draw.id };
    await host.client.call('POST /api/v1/prize-draws/:id/end', { params });
    const setNonces = (byte: string) =>
      db.transaction(
        editDirectly(sql`update tickets set answer_nonce = set_byte(answer_nonce, 0, get_byte(answer_nonce, 0) # ${sql.raw(byte)})
          where draw_id = ${draw.id}`),
      );
    await setNonces('1');
    const start = () => host.client.call('POST /api/v1/prize-draws/:id/start', { params });
    expect(await start()).toMatchObject({ status: 503, error: { code: 'log_refused' } });
    const { rebuild, lostPayments } = await logRepair.findRemedies(draw.id);
    expect(rebuild).toEqual({ impossible: expect.stringContaining('No entry is missing') });
    expect(lostPayments).toEqual([]);
    expect(await logRepair.rebuild(draw.id)).toEqual(rebuild);
    await setNonces('1');
    expect((await start()).status).toBe(200);
    expect(await logRepair.list()).toEqual([]);
    // A later test restores an older database, which must not lose what this draw still writes to the seal log.
    await drawResult(host, draw);
    await eventually(async () => (await sealsOf(draw.id)).length).toBe(3);
  });

  it('is not rebuilt without the kept entries [RECORD-30]', async () => {
    const draw = await newDraw();
    await buy(buyer.client, draw, 1);
    await loseTail(app, draw, () => buy(buyer.client, draw, 1));
    const other = await startTestApp({ database: app.database });
    expect(await other.services.logRepair.findRemedies(draw.id)).toMatchObject({
      rebuild: {
        impossible: 'DATA_DIR/log-entries has no entries of this log. Another machine may have them.',
      },
    });
    await other.stop();
    expect(await logRepair.rebuild(draw.id)).toMatchObject({ entries: 1 });
  });

  it('is not rebuilt over tickets that were sold again [RECORD-30]', async () => {
    const draw = await newDraw();
    await loseTail(app, draw, () => buy(buyer.client, draw, 1));
    await db.execute(sql`delete from log_refusals where draw_id = ${draw.id}`);
    const other = await startTestApp({ database: app.database });
    const stranger = await register(other);
    await buy(stranger.client, draw, 1);
    await other.stop();
    await log.publish(draw.id).catch(() => {});
    expect(await logRepair.rebuild(draw.id)).toEqual({
      impossible: 'Ticket 1 was issued again to another buyer.',
    });
    expect(await logRepair.cancel(draw.id)).toBeNull();
    await app.services.cancellations.refundDraws();
    await app.services.payments.settleDue();
  });
});

it('a draw that the database has lost altogether is listed with its payments [RECORD-31]', async () => {
  const { restore } = await takeDump(db);
  const draw = await newDraw();
  await buy(buyer.client, draw, 2);
  await log.publish(draw.id);
  await restore();
  expect(await logRepair.listLost()).toMatchObject([{ drawId: draw.id, tickets: 2 }]);
});

it('an entry that was changed in the database is restored as it was published [RECORD-29]', async () => {
  const draw = await newDraw();
  await buy(buyer.client, draw, 1);
  await buy(buyer.client, draw, 2);
  await log.publish(draw.id);
  const { texts } = await logOf(app, draw.id);
  const change = sql`update log_entries set entries = replace(entries, 'paid', 'post')
    where draw_id = ${draw.id} and first = 1`;
  await db.transaction(editDirectly(change));
  await expect(log.publish(draw.id)).rejects.toMatchObject({ code: 'log_refused' });
  expect(await logRepair.rebuild(draw.id)).toMatchObject({ from: 1, entries: 3, orders: 0 });
  expect((await logOf(app, draw.id)).texts).toEqual(texts);
  expect(await logRepair.list()).toEqual([]);
  await expectValid(app, draw.id);
});

describe.runIf(process.env.TEST_DATABASE === 'postgres')('npm run log:repair', () => {
  it('lists what is refused, changes nothing without --yes, and repairs a draw [RECORD-31]', async () => {
    const { site, database, repair, stop } = await startRepairable();
    expect(await repair()).toEqual({ code: 0, output: 'No public log of a prize draw is refused.\n' });
    const draw = await lostTail(site);
    const listed = await repair();
    expect(listed.code).toBe(1);
    expect(listed.output).toContain(`A week in a lighthouse (${draw.id})\n  Off sale since `);
    expect(listed.output).toContain('a head of 3 entries was published before, and it now has 2');
    expect(listed.output).toContain(
      '  --rebuild: writes 1 entry from 2 on, and 1 lost order with 1 ticket for £5.00.\n  --cancel:  cancels the draw, and refunds 1 ticket for £5.00.',
    );
    const dry = await repair('--draw', draw.id, '--rebuild');
    expect(dry.output).toMatch(/Nothing was changed\. Add --yes to do it\.\n$/);
    expect(dry.code).toBe(1);
    expect(await repair('--draw', draw.id, '--rebuild', '--cancel')).toMatchObject({ code: 2 });
    expect(await repair('--draw', draw.id, '--rebuild', '--yes')).toEqual({
      code: 0,
      output: expect.stringMatching(
        /Done\. The log is signed again\. If sales have not ended, they continue\.\n$/,
      ),
    });
    await expectValid(site, draw.id);
    expect(await findBreaches(database.db)).toEqual([]);
    await stop();
  });

  it('rebuilds the seal log, and nothing without --yes [SEAL-14]', async () => {
    const { site, database, repair, stop } = await startRepairable();
    const owner = await verifiedHost(site);
    const { seals } = site.services;
    await seals.record((await publishedDraw(site, owner)).id);
    const { restore } = await takeDump(database.db);
    await seals.record((await publishedDraw(site, owner)).id);
    await restore();
    const listed = await repair();
    expect(listed.code).toBe(1);
    expect(listed.output).toMatch(/^The seal log\n {2}Stopped since .*fewer entries than were published/);
    expect(listed.output).toContain(
      '  --rebuild: writes 1 entry from 1 on, and builds the tree of 2 entries again.',
    );
    const dry = await repair('--seals', '--rebuild');
    expect(dry).toMatchObject({
      code: 1,
      output: expect.stringMatching(/Nothing was changed\. Add --yes to do it\.\n$/),
    });
    expect(await repair('--seals', '--cancel', '--yes')).toMatchObject({ code: 2 });
    const done = await repair('--seals', '--rebuild', '--yes');
    expect(done).toMatchObject({
      code: 0,
      output: expect.stringMatching(/Done\. The seal log is signed again\.\n$/),
    });
    expect((await readSealLog(site)).size).toBe(2);
    await stop();
  });
});

const script = fileURLToPath(new URL('../../../../../scripts/log-repair.ts', import.meta.url));

/** A site on a database of its own, and the command on the same database and data directory. */
async function startRepairable() {
  const directory = await mkdtemp(join(tmpdir(), 'log-repair-'));
  const { url, drop } = await createMigratedDatabase();
  const database = await openPostgres(url, { onError: () => {} });
  const site = await startTestApp({ database, environment: { DATA_DIR: directory } });
  const repair = (...given: string[]) =>
    new Promise<{ code: number; output: string }>((resolve) => {
      const { PATH, NODE_COMPILE_CACHE } = process.env;
      const settings = { ...settingsOn(url), LOG_SIGNING_KEY, DATA_DIR: directory };
      const env = { PATH, NODE_COMPILE_CACHE, ...settings };
      execFile(process.execPath, [script, ...given], { cwd: directory, env }, (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
      );
    });
  const stop = async () => {
    await site.stop();
    await database.close();
    await drop();
  };
  return { site, database, repair, stop };
}

async function lostTail(site: TestApp): Promise<PrizeDraw> {
  const [owner, person] = [await verifiedHost(site), await register(site)];
  const draw = await publishedDraw(site, owner);
  await buy(person.client, draw, 1);
  await site.services.log.publish(draw.id);
  const { restore } = await takeDump(site.database.db);
  await buy(person.client, draw, 1);
  await site.services.log.publish(draw.id);
  await restore();
  return draw;
}
