import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { computeRoot, decodeEdge, grow, hashLeaf } from '#domain/proof/tree.ts';
import { logHeads } from '#server/db/schema.ts';
import { openKeptEntries } from '#server/features/public-log/keys/kept-entries.ts';
import { type KeptHeads, openKeptHeads } from '#server/features/public-log/keys/kept-heads.ts';
import { createSigningKeys } from '#server/features/public-log/keys/signing-key.ts';
import { LOG_SIGNING_KEY, provideTestApp } from '../../../../../tests/helpers/app.ts';
import { editDirectly } from '../../../../../tests/helpers/broken-books.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { register, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { openHead } from '../../../../../tests/helpers/proof-crypto.ts';
import { buy } from '../../../../../tests/helpers/tickets.ts';
import { sha256, toHexText } from './build-entries.ts';
import { createLog, findLog, type LogService, readEntries, readTile } from './service.ts';

const noGame = { skillGameType: null, skillGameDifficulty: null, ticketLimit: null };

let draw: PrizeDraw;
let reports: string[];
const app = await provideTestApp();
const [host, buyer] = [await verifiedHost(app), await register(app)];
beforeEach(async () => {
  draw = await publishedDraw(app, host, noGame);
  reports = [];
});

/** Simulates another process on the same database, with its own data directory or the given one. */
async function anotherProcess(
  wishes: { directory?: string; seed?: string; accepts?: boolean } & Partial<
    Pick<KeptHeads, 'read' | 'write'>
  > = {},
) {
  const directory = wishes.directory ?? (await mkdtemp(join(tmpdir(), 'heads-')));
  const { read, write } = wishes;
  const kept = { ...openKeptHeads(directory), ...(read && { read }), ...(write && { write }) };
  const keys = createSigningKeys([wishes.seed ?? LOG_SIGNING_KEY]);
  const log = createLog({
    db: app.database.db,
    keys,
    kept,
    keptEntries: openKeptEntries(directory, keys),
    site: 'http://localhost:3000',
    beacon: 'none',
    acceptSignedHeads: wishes.accepts ?? true,
    report: (problem) => reports.push(problem),
    onRefused: async () => {},
    onStopped: async () => {},
    onDecided: () => {},
  });
  return { log, kept, directory, forget: () => rm(directory, { recursive: true, force: true }) };
}

/** Calculates the root as RFC 6962 defines it, from the entries alone. */
async function rootOfEntries(size: number): Promise<string> {
  const texts = await readEntries(app.database.db, draw.id, { from: 0, to: size });
  const root = (hashes: Uint8Array[]): Uint8Array => {
    if (hashes.length === 1) return hashes[0] ?? new Uint8Array();
    const half = 2 ** Math.ceil(Math.log2(hashes.length) - 1);
    return sha256(
      Buffer.concat([[1], root(hashes.slice(0, half)), root(hashes.slice(half))].map(Buffer.from)),
    );
  };
  return toHexText(root(texts.map((text) => sha256(Buffer.from(`\0${text}`)))));
}

describe('a signed head', () => {
  it('covers everything committed, can be verified with the draw’s key, and has the root of its entries', async () => {
    await buy(buyer.client, draw, 3);
    const head = await app.services.log.publish(draw.id);
    const { vkey = '', origin } = (await findLog(app.database.db, draw.id)) ?? {};
    const opened = await openHead(head.checkpoint, vkey);
    expect(opened).toMatchObject({ origin, size: 4 });
    expect(toHexText(opened.root)).toBe(await rootOfEntries(4));
  });

  it('is signed automatically after a sale', async () => {
    await buy(buyer.client, draw, 2);
    const size = async () => (await app.services.log.head(draw.id))?.size;
    await expect.poll(size, { timeout: 10_000 }).toBe(3);
  });

  it('is signed by another process if one dies between commit and signature', async () => {
    const { log, forget } = await anotherProcess();
    await app.services.log.publish(draw.id);
    await buy(buyer.client, draw, 2);
    await log.publishBehind();
    expect(await log.head(draw.id)).toMatchObject({ size: 3 });
    await forget();
  });

  it('is identical to the byte, whichever process signs it', async () => {
    const { log, forget } = await anotherProcess();
    await buy(buyer.client, draw, 5);
    const heads = await Promise.all(
      [1, 2, 3, 4].flatMap(() => [log.publish(draw.id), app.services.log.publish(draw.id)]),
    );
    expect(new Set(heads.map(({ checkpoint }) => checkpoint)).size).toBe(1);
    await forget();
  });

  it('is stored in the data directory before it is published', async () => {
    const { log, directory, forget } = await anotherProcess();
    await buy(buyer.client, draw, 1);
    const { root } = await log.publish(draw.id);
    expect(await readFile(join(directory, 'log-heads', draw.id), 'utf8')).toBe(`2\n${toHexText(root)}\n`);
    await forget();
  });

  it('adds tiles that never change, and has the same root as a tree built in one step', async () => {
    for (const quantity of [300, 999, 1]) {
      await buy(buyer.client, draw, quantity);
      await app.services.log.publish(draw.id);
    }
    const head = await app.services.log.publish(draw.id);
    const texts = await readEntries(app.database.db, draw.id, { from: 0, to: head.size });
    const edge = decodeEdge(new Uint8Array());
    for (const [index, text] of texts.entries()) {
      for (const tile of grow(sha256, edge, index, hashLeaf(sha256, Buffer.from(text)))) {
        const stored = await readTile(app.database.db, draw.id, tile);
        expect(stored?.map(toHexText)).toEqual(tile.hashes.map(toHexText));
      }
    }
    expect(toHexText(computeRoot(sha256, edge))).toBe(toHexText(head.root));
    expect(toHexText(head.root)).toBe(await rootOfEntries(1_301));
  });
});

describe('a data directory shared by two processes', () => {
  it('keeps the newest head and causes no false alarm in either process', async () => {
    const one = await anotherProcess();
    const two = await anotherProcess({ directory: one.directory });
    for (let round = 0; round < 10; round += 1) {
      await buy(buyer.client, draw, 1);
      await Promise.all([
        ...[one, two].flatMap(({ log }) => [log.publish(draw.id), log.head(draw.id)]),
        buy(buyer.client, draw, 1),
      ]);
    }
    const { size, root } = await one.log.publish(draw.id);
    expect(await one.kept.read(draw.id)).toEqual({ size, root: toHexText(root) });
    expect(reports).toEqual([]);
    await one.forget();
  });
});

describe('no head is signed', () => {
  const kept = async (other: { kept: KeptHeads }, head: { size: number; root: string }) =>
    other.kept.write(draw.id, head);
  const rejected = async (log: LogService, reason: RegExp) => {
    await expect(log.publish(draw.id)).rejects.toMatchObject({ status: 503, code: 'log_refused' });
    await expect(log.head(draw.id)).rejects.toMatchObject({ status: 503, code: 'log_refused' });
    expect(reports).toEqual([expect.stringMatching(reason)]);
  };

  it('for a log shorter than a published head, after a backup was restored', async () => {
    const other = await anotherProcess();
    await other.log.publish(draw.id);
    await kept(other, { size: 7, root: 'ab'.repeat(32) });
    await buy(buyer.client, draw, 1);
    await rejected(other.log, /a head of 7 entries was published before, and it now has 2/);
    await other.forget();
  });

  it('for a log that has grown differently since a head was published', async () => {
    const other = await anotherProcess();
    await kept(other, { size: 2, root: 'ab'.repeat(32) });
    await buy(buyer.client, draw, 3);
    await expect(other.log.publish(draw.id)).rejects.toMatchObject({ code: 'log_refused' });
    expect(reports).toEqual([
      expect.stringMatching(/a head of 2 entries with root (ab)+ was published before/),
    ]);
    await other.forget();
  });

  it.each([2, 257, 300])(
    'for a log whose first %s entries differ from a published head, once another process has signed more',
    async (size) => {
      const other = await anotherProcess();
      await buy(buyer.client, draw, 400);
      await app.services.log.publish(draw.id);
      await kept(other, { size, root: await rootOfEntries(size) });
      expect((await other.log.publish(draw.id)).size).toBe(401);
      await kept(other, { size, root: 'ab'.repeat(32) });
      await rejected(other.log, /was published before, and its first/);
      await other.forget();
    },
  );

  it('if the recorded head does not match its edge', async () => {
    const other = await anotherProcess();
    await buy(buyer.client, draw, 1);
    await app.services.log.publish(draw.id);
    await app.database.db
      .update(logHeads)
      .set({ root: Buffer.alloc(32, 7) })
      .where(eq(logHeads.drawId, draw.id));
    await expect(other.log.publish(draw.id)).rejects.toMatchObject({ code: 'log_refused' });
    await other.forget();
  });

  it('if an entry is missing', async () => {
    const other = await anotherProcess();
    // A head signed before the entry is removed would hide the fault, so background signing is off.
    const growing = vi.spyOn(app.services.log, 'grown').mockImplementation(() => {});
    onTestFinished(() => growing.mockRestore());
    draw = await publishedDraw(app, host, noGame);
    await app.services.log.publish(draw.id);
    await buy(buyer.client, draw, 1);
    await buy(buyer.client, draw, 1);
    const hole = editDirectly(sql`delete from log_entries where draw_id = ${draw.id} and first = 1`);
    await app.database.db.transaction(hole);
    await expect(other.log.publish(draw.id)).rejects.toMatchObject({ code: 'log_refused' });
    expect(reports).toEqual([expect.stringMatching(/its entries continue at 2 and not at 1/)]);
    await other.forget();
  });

  it('with a key other than the one that the log was opened with', async () => {
    const other = await anotherProcess({ seed: '11'.repeat(32) });
    await buy(buyer.client, draw, 1);
    await expect(other.log.publish(draw.id)).rejects.toMatchObject({ code: 'log_refused' });
    expect(reports).toEqual([expect.stringMatching(/opened under another signing key/)]);
    await other.forget();
  });

  it('if the file with the published head is damaged', async () => {
    const other = await anotherProcess();
    await other.log.publish(draw.id);
    await writeFile(join(other.directory, 'log-heads', draw.id), '2\nabc');
    await rejected(
      other.log,
      /log-heads\/[0-9a-f-]+ is damaged; copy the newest log-heads from another machine/,
    );
    await other.forget();
  });

  it('if it cannot be stored: the error says why, and the head is signed once it can be stored', async () => {
    const other = await anotherProcess();
    await writeFile(join(other.directory, 'log-heads'), 'a file in the place of the directory');
    await rejected(other.log, /the published heads cannot be kept \(ENOTDIR: .*log-heads'\)\. The folders/);
    await rm(join(other.directory, 'log-heads'));
    expect(await other.log.publish(draw.id)).toMatchObject({ size: 1 });
    await other.forget();
  });

  it('for a draw that was deleted', async () => {
    const read = vi.fn(async () => null);
    const { log, forget } = await anotherProcess({ read });
    await host.client.call('DELETE /api/v1/prize-draws/:id', { params: { id: draw.id } });
    log.grown(draw.id);
    await expect.poll(() => read.mock.calls.length).toBe(1);
    await log.stop();
    expect(read).toHaveBeenCalledTimes(1);
    await forget();
  });

  it('but each log that is behind its published head is reported when the server starts', async () => {
    const other = await anotherProcess();
    await app.services.log.publish(draw.id);
    await kept(other, { size: 9, root: 'ab'.repeat(32) });
    await other.log.prepare();
    expect(reports).toEqual([
      expect.stringMatching(new RegExp(`The log of prize draw ${draw.id} is not signed`)),
    ]);
    await other.forget();
  });
});

it('a kept head is not replaced by an older one of a process that shares the directory [RECORD-25]', async () => {
  const { log, kept, directory, forget } = await anotherProcess();
  onTestFinished(forget);
  const [writing, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = await anotherProcess({
    directory,
    write: async (...head) => {
      writing.resolve();
      await goOn.promise;
      await kept.write(...head);
    },
  });
  await buy(buyer.client, draw, 1);
  const publishing = slow.log.publish(draw.id);
  await writing.promise;
  await buy(buyer.client, draw, 1);
  await log.publish(draw.id);
  expect(await kept.read(draw.id)).toMatchObject({ size: 3 });
  goOn.resolve();
  await publishing;
  expect(await kept.read(draw.id)).toMatchObject({ size: 3 });
});
