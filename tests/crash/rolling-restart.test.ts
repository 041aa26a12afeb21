import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openPostgres } from '#server/db/postgres.ts';
import { ApiError } from '#web/lib/api.ts';
import { freePort, type RunningPostgres, startPostgres } from '../../scripts/postgres-server.ts';
import { ADMIN, openSession, type RunningSite, startSite } from '../../scripts/running-site.ts';
import { expectBooksInOrder, openSale, repeatPurchases, startSelling } from '../helpers/crash-sale.ts';
import { createDatabase, settingsOn } from '../helpers/postgres.ts';
import { findProxy, type ProxyName, startProxy } from '../helpers/proxies.ts';

/** Purchases between two restarts. */
const ORDERS = 60;

let postgres: RunningPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

/** What a test has started, ended in the opposite order. */
const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

/** Loads a page again and again. */
function startVisiting(url: string): { stop: () => Promise<string[]> } {
  const failed: string[] = [];
  let isVisiting = true;
  const load = async (): Promise<void> => {
    const response = await fetch(url);
    await response.text();
    if (response.status !== 200) failed.push(String(response.status));
  };
  const visiting = (async () => {
    for (; isVisiting; await delay(20)) await load().catch((error) => failed.push(String(error)));
  })();
  const stop = async () => {
    isVisiting = false;
    await visiting;
    return failed;
  };
  endings.push(stop);
  return { stop };
}

/** Whether a buyer's page would repeat the purchase. */
const isLost = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof ApiError && [502, 503, 504].includes(error.status));

/** Starts two processes on one database behind a proxy. */
async function startShop(name: ProxyName, program: string) {
  const directory = mkdtempSync(join(tmpdir(), 'rolling-'));
  endings.push(() => rmSync(directory, { recursive: true, force: true }));
  const { url: databaseUrl } = await createDatabase(postgres.url);
  const { db, close } = await openPostgres(databaseUrl, { onError: () => undefined });
  endings.push(close);
  const [port, ...ports] = [await freePort(), await freePort(), await freePort()] as const;
  const url = `http://127.0.0.1:${port}`;
  const startProcess = async (at: 0 | 1): Promise<RunningSite> => {
    const site = await startSite(
      { ...settingsOn(databaseUrl), PORT: String(ports[at]), PUBLIC_URL: url, TRUST_PROXY: '1' },
      { directory: join(directory, String(at)), troubled: true },
    );
    endings.push(site.kill);
    return site;
  };
  const processes = [await startProcess(0), await startProcess(1)] as const;
  const proxy = await startProxy(name, { program, port, processes: ports });
  endings.push(proxy.stop);
  return { db, url, admin: ADMIN, client: () => openSession({ url }).api, processes, startProcess };
}

/** Ends and starts one process after the other, and sells before, during and after each restart. */
async function restartBoth(
  { processes, startProcess }: Awaited<ReturnType<typeof startShop>>,
  end: 'stop' | 'kill',
  sellMore: () => Promise<unknown>,
): Promise<void> {
  for (const at of [0, 1] as const) {
    await sellMore();
    await processes[at][end]();
    await sellMore();
    await startProcess(at);
  }
  await sellMore();
}

describe.each<ProxyName>(['caddy', 'haproxy'])('two processes behind %s, as documented', (name) => {
  let program: string | undefined;
  beforeAll(() => {
    program = findProxy(name);
  });

  it('lose no request while one after the other restarts [OPS-67]', async ({ skip }) => {
    if (!program) return skip(`${name} is not installed`);
    const shop = await startShop(name, program);
    const drawId = await openSale(shop);
    const { asked, sellMore, stop } = await startSelling(shop, drawId);
    const visits = startVisiting(`${shop.url}/prize-draw/${drawId}`);
    await restartBoth(shop, 'stop', () => sellMore(ORDERS));
    await stop();
    expect(await visits.stop()).toEqual([]);
    await expectBooksInOrder(shop.db, drawId, asked);
  });

  it('keep selling while one is killed, and create one order for a repeated purchase [OPS-67]', async ({
    skip,
  }) => {
    if (!program) return skip(`${name} is not installed`);
    const shop = await startShop(name, program);
    const drawId = await openSale(shop);
    const { asked, sellMore, stop } = await startSelling(shop, drawId, isLost);
    await restartBoth(shop, 'kill', () => sellMore(ORDERS));
    await stop();
    await repeatPurchases(shop, drawId, asked);
    await expectBooksInOrder(shop.db, drawId, asked);
  });
});
