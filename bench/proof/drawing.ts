import { hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { DrawingState } from '#contract/drawing/drawing.ts';
import { buildDrawAddress } from '#domain/proof/sources/draw-address.ts';
import { openLog } from '#domain/proof/sources/log-source.ts';
import { hashLeaf } from '#domain/proof/tree.ts';
import type { Database } from '#server/db/database.ts';
import { watchMemory } from '../harness/memory.ts';
import { HOST } from '../harness/numbering.ts';
import { atMost, printTable, type Target } from '../harness/report.ts';
import { request } from '../harness/requests.ts';
import type { Server } from '../harness/servers.ts';
import { waitUntilIdle, waitUntilKept } from '../sealing/probes.ts';
import type { SoldDraw } from './sold-draw.ts';

const sha256 = (data: Uint8Array): Uint8Array => hash('sha256', data, 'buffer');

/**
 * Compares sealing and drawing with hashing the same entries in Node, one leaf at a time. Waits for what the sales have
 * left to do, because a million tickets are sold in a minute only here.
 */
export async function measureDrawing(db: Database, server: Server, draw: SoldDraw): Promise<Target[]> {
  await callDraw(server, draw, 'POST', 'end');
  await waitUntilKept(db, draw.id);
  await waitUntilIdle(server);
  const { result, before, highest } = await watchMemory(server.pid, () => sealAndDraw(server, draw));
  const leaves = await hashEachLeaf(server, draw);
  printTable(
    `Drawing from ${draw.tickets.toLocaleString('en-GB')} tickets, in seconds`,
    ['', 'seal', 'draw', 'both', 'hash each leaf', 'memory before', 'at most'],
    [
      [
        '',
        ...[result.seal, result.draw, result.seal + result.draw, leaves].map((value) => value.toFixed(2)),
        ...[before, highest].map((value) => `${value.toFixed(0)} MB`),
      ],
    ],
  );
  return [
    atMost('seal and draw, over hashing each leaf', 5, (result.seal + result.draw) / leaves, ' ×'),
    // The entries alone are about 240 MB, and the ticket rows as JavaScript objects are even larger.
    atMost('memory that sealing and drawing adds', 150, highest - before, ' MB'),
  ];
}

export const callDraw = (
  { url }: Server,
  { id }: Pick<SoldDraw, 'id'>,
  method: 'GET' | 'POST',
  path: string,
) => request(`${url}/api/v1/prize-draws/${id}/${path}`, HOST, { method });

/** Measures the seconds from the start of the drawing to the seal, and from the end of the countdown to the result. */
export async function sealAndDraw(
  server: Server,
  sold: Pick<SoldDraw, 'id'>,
): Promise<{ seal: number; draw: number }> {
  const began = performance.now();
  await callDraw(server, sold, 'POST', 'start');
  const seal = (performance.now() - began) / 1000;
  for (;;) {
    const response = await callDraw(server, sold, 'GET', 'drawing');
    const { result, countdownEndsAt, serverTime }: DrawingState = await response.json();
    const sinceEnd = (Date.parse(serverTime) - Date.parse(countdownEndsAt ?? serverTime)) / 1000;
    if (result) return { seal, draw: Math.max(0, sinceEnd) };
    await pause(20);
  }
}

/** The seconds that Node takes to hash every entry, without the time to fetch them. */
export async function hashEachLeaf(server: Server, draw: Pick<SoldDraw, 'id'>): Promise<number> {
  const source = await openLog(buildDrawAddress(server.url, draw.id), { fetch, wait: pause });
  const utf8 = new TextEncoder();
  let milliseconds = 0;
  for await (const piece of source.entries()) {
    const entries = piece.map((entry) => utf8.encode(entry));
    const began = performance.now();
    for (const bytes of entries) hashLeaf(sha256, bytes);
    milliseconds += performance.now() - began;
  }
  return milliseconds / 1000;
}
