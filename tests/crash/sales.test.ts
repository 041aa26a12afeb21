import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openEmbedded } from '#server/db/embedded.ts';
import { startSite } from '../../scripts/running-site.ts';
import {
  expectBooksInOrder,
  newOrder,
  openSale,
  purchase,
  sellThroughKills,
  signIn,
} from '../helpers/crash-sale.ts';

const KILLS = 20;

const directories: string[] = [];
const newDirectory = () => {
  const directory = mkdtempSync(join(tmpdir(), 'crash-'));
  directories.push(directory);
  return directory;
};

afterEach(() => {
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true });
});

describe('the embedded database under kill -9', () => {
  it('keeps every acknowledged order and creates none twice, twenty times [OPS-01]', async () => {
    const directory = newDirectory();
    const { drawId, asked } = await sellThroughKills(() => startSite({}, { directory }), KILLS);
    const { db, close } = await openEmbedded(join(directory, 'data'));
    await expectBooksInOrder(db, drawId, asked);
    await close();
  });

  it.skipIf(!hasTracer())('syncs to the disk for each order before it is acknowledged [OPS-01]', async () => {
    const directory = newDirectory();
    const trace = join(directory, 'trace');
    // With -D the program stays our child and receives our signals.
    const tracer = ['strace', '-D', '-f', '-qq', '-e', 'trace=fsync,fdatasync', '-o', trace];
    const site = await startSite({}, { directory, under: tracer });
    const drawId = await openSale(site);
    const [api] = await signIn(site);
    if (!api) throw new Error('there is no buyer');
    const before = syncsIn(trace);
    const orders = 25;
    for (let at = 0; at < orders; at += 1) {
      const synced = syncsIn(trace);
      await purchase(api, drawId, newOrder(0));
      expect(syncsIn(trace), 'a sync before the response').toBeGreaterThan(synced);
    }
    expect(syncsIn(trace) - before).toBeGreaterThanOrEqual(orders);
    await site.stop();
  });
});

function hasTracer(): boolean {
  try {
    execFileSync('strace', ['-qq', '-e', 'trace=none', 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const syncsIn = (trace: string) => readFileSync(trace, 'utf8').match(/^\d+ +f(data)?sync\(/gm)?.length ?? 0;
