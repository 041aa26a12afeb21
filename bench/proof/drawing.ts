import { hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { DrawingState } from '#contract/drawing/drawing.ts';
import { openLog } from '#domain/proof/sources/log-source.ts';
import { leafHash } from '#domain/proof/tree.ts';
import { atMost, printTable, type Target } from '../sales/report.ts';
import type { Server } from '../sales/servers.ts';
import { addressOn } from './address.ts';
import { watchMemory } from './resident-memory.ts';
import { call, type SoldDraw } from './sold-draw.ts';

const sha256 = (data: Uint8Array): Uint8Array => hash('sha256', data, 'buffer');

/** Seals and draws, next to hashing the same entries in Node one leaf at a time. */
export async function measureDrawing(server: Server, draw: SoldDraw): Promise<Target[]> {
  await call(server, 'POST', `/api/v1/prize-draws/${draw.id}/end`);
  const { result, before, most } = await watchMemory(server.pid, () => sealAndDraw(server, draw));
  const leaves = await hashEachLeaf(server, draw);
  printTable(
    `Drawing from ${draw.tickets.toLocaleString('en-GB')} tickets, in seconds`,
    ['', 'seal', 'draw', 'both', 'hash each leaf', 'memory before', 'at most'],
    [
      [
        '',
        ...[result.seal, result.draw, result.seal + result.draw, leaves].map((value) => value.toFixed(2)),
        ...[before, most].map((value) => `${value.toFixed(0)} MB`),
      ],
    ],
  );
  return [
    atMost('seal and draw, over hashing each leaf', 5, (result.seal + result.draw) / leaves, ' ×'),
    // The entries alone are some 240 MB, the tickets' rows as JavaScript objects more.
    atMost('memory that sealing and drawing adds', 150, most - before, ' MB'),
  ];
}

/** From the press of the button to the seal, and from the end of the countdown to the result. */
async function sealAndDraw(server: Server, { id }: SoldDraw): Promise<{ seal: number; draw: number }> {
  const began = performance.now();
  await call(server, 'POST', `/api/v1/prize-draws/${id}/start`);
  const seal = (performance.now() - began) / 1000;
  for (;;) {
    const answer = await call(server, 'GET', `/api/v1/prize-draws/${id}/drawing`);
    const { result, countdownEndsAt, serverTime }: DrawingState = await answer.json();
    const sinceEnd = (Date.parse(serverTime) - Date.parse(countdownEndsAt ?? serverTime)) / 1000;
    if (result) return { seal, draw: Math.max(0, sinceEnd) };
    await pause(20);
  }
}

/** Seconds that Node takes to hash every entry, without the time of fetching them. */
async function hashEachLeaf(server: Server, draw: SoldDraw): Promise<number> {
  const source = await openLog(addressOn(server, draw), { fetch, wait: pause });
  const utf8 = new TextEncoder();
  let milliseconds = 0;
  for await (const entry of source.entries()) {
    const bytes = utf8.encode(entry);
    const began = performance.now();
    leafHash(sha256, bytes);
    milliseconds += performance.now() - began;
  }
  return milliseconds / 1000;
}
