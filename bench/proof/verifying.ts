import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { launchChromium } from '../../scripts/chromium.ts';
import { watchMemory } from '../harness/memory.ts';
import { atMost, printTable, type Target } from '../harness/report.ts';
import type { Server } from '../harness/servers.ts';
import type { SoldDraw } from './sold-draw.ts';

const MOST_SECONDS = 60;
/** A page that takes longer to react feels slow. */
const LONGEST_STALL_MS = 200;
const TIMEOUT_MS = 240_000;

/** Verifies a large draw with the command in Node and with the page in a browser. */
export async function measureVerifying(server: Server, draw: SoldDraw): Promise<Target[]> {
  const url = `${server.url}/prize-draw/${draw.id}`;
  const node = await verifyInNode(url);
  const browser = await verifyInBrowser(`${url}/verify`);
  printTable(
    `Verifying ${draw.tickets.toLocaleString('en-GB')} tickets`,
    ['', 'seconds', 'most memory', 'longest stall of the page'],
    [
      ['npm run verify-draw', node.seconds.toFixed(1), `${node.highest.toFixed(0)} MB`, ''],
      ['the page in Chromium', browser.seconds.toFixed(1), '', `${browser.stall.toFixed(0)} ms`],
    ],
  );
  return [
    atMost('verified in Node', MOST_SECONDS, node.seconds, ' s'),
    atMost("the page's longest stall while it verifies", LONGEST_STALL_MS, browser.stall, ' ms'),
  ];
}

async function verifyInNode(url: string): Promise<{ seconds: number; highest: number }> {
  const began = performance.now();
  const child = spawn(process.execPath, ['scripts/verify-draw.ts', url], { stdio: 'ignore' });
  const { result, highest } = await watchMemory(child.pid ?? 0, () => once(child, 'exit'));
  if (result[0] !== 0) throw new Error(`verify-draw ended with ${result[0]}`);
  return { seconds: (performance.now() - began) / 1000, highest };
}

/** Measures the longest stall of the page's main thread, with a timer that should fire every 10 ms. */
async function verifyInBrowser(url: string): Promise<{ seconds: number; stall: number }> {
  const browser = await launchChromium();
  const page = await browser.newPage();
  await page.goto(url);
  const began = performance.now();
  await page.evaluate(() => {
    const ticks = { longest: 0, last: performance.now() };
    setInterval(() => {
      const now = performance.now();
      ticks.longest = Math.max(ticks.longest, now - ticks.last - 10);
      ticks.last = now;
    }, 10);
    Object.assign(globalThis, { ticks });
  });
  // The bench's draw ends early, which is a warning.
  await page.waitForSelector('[data-verdict="proved"], [data-verdict="warned"]', { timeout: TIMEOUT_MS });
  const seconds = (performance.now() - began) / 1000;
  const stall = await page.evaluate(() => Number(Reflect.get(globalThis, 'ticks').longest));
  await browser.close();
  return { seconds, stall };
}
