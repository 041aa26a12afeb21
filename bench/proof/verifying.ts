import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { launchChromium } from '../../scripts/chromium.ts';
import { atMost, printTable, type Target } from '../sales/report.ts';
import type { Server } from '../sales/servers.ts';
import { watchMemory } from './resident-memory.ts';
import type { SoldDraw } from './sold-draw.ts';

const MINUTE = 60;
/** A press that is answered later than that is felt. */
const FELT_MS = 200;
const PATIENCE_MS = 240_000;

/** The whole verifier over the log of a large draw: the command in Node, and the page in a browser. */
export async function measureVerifying(server: Server, draw: SoldDraw): Promise<Target[]> {
  const url = `http://127.0.0.1:${server.port}/prize-draw/${draw.id}`;
  const node = await inNode(url);
  const browser = await inBrowser(`${url}/verify`);
  printTable(
    `Verifying ${draw.tickets.toLocaleString('en-GB')} tickets`,
    ['', 'seconds', 'most memory', 'longest stall of the page'],
    [
      ['npm run verify-draw', node.seconds.toFixed(1), `${node.most.toFixed(0)} MB`, ''],
      ['the page in Chromium', browser.seconds.toFixed(1), '', `${browser.stall.toFixed(0)} ms`],
    ],
  );
  return [
    atMost('verified in Node', MINUTE, node.seconds, ' s'),
    atMost("the page's longest stall while it verifies", FELT_MS, browser.stall, ' ms'),
  ];
}

async function inNode(url: string): Promise<{ seconds: number; most: number }> {
  const began = performance.now();
  const child = spawn(process.execPath, ['scripts/verify-draw.ts', url], { stdio: 'ignore' });
  const { result, most } = await watchMemory(child.pid ?? 0, () => once(child, 'exit'));
  if (result[0] !== 0) throw new Error(`verify-draw ended with ${result[0]}`);
  return { seconds: (performance.now() - began) / 1000, most };
}

/** The stall is the longest time between two turns of the page's own thread that were to come 10 ms apart. */
async function inBrowser(url: string): Promise<{ seconds: number; stall: number }> {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.goto(url);
    const began = performance.now();
    await page.evaluate(() => {
      const turns = { longest: 0, last: performance.now() };
      setInterval(() => {
        const now = performance.now();
        turns.longest = Math.max(turns.longest, now - turns.last - 10);
        turns.last = now;
      }, 10);
      Object.assign(globalThis, { turns });
    });
    await page.waitForSelector('[data-verdict="good"]', { timeout: PATIENCE_MS });
    const seconds = (performance.now() - began) / 1000;
    const stall = await page.evaluate(() => Number(Reflect.get(globalThis, 'turns').longest));
    return { seconds, stall };
  } finally {
    await browser.close();
  }
}
