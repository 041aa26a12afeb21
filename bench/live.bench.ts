// `npm run bench:live`: the time a broadcast takes to reach thousands of sockets. See bench/README.md.
import { setTimeout as pause } from 'node:timers/promises';
import type { LiveMessage } from '#contract/drawing/live.ts';
import { startBenchPostgres } from './harness/database.ts';
import { formatId } from './harness/numbering.ts';
import { atMost, describeMachine, judge, printTable } from './harness/report.ts';
import { SETTINGS } from './harness/servers.ts';
import { interleave, quantile, readFigures } from './harness/statistics.ts';
import { FIRST_NUMBER } from './live/calls.ts';
import { type LiveServer, SOCKETS, startLiveServer, startWatchers } from './live/processes.ts';

const ROUNDS = 3;
const STEADY_SECONDS = 10;
const BURSTS = 12;
const BURST_SIZE = 5;

/** How many sold counts are broadcast per second. A highlight follows the first of them. */
const COUNTS = 4;

let lastNumber = FIRST_NUMBER;
const nextNumber = () => {
  lastNumber += 1;
  return lastNumber;
};

const createCountMessage = (prizeDrawId: string, number: number): LiveMessage => ({
  type: 'ticketsCount',
  prizeDrawId,
  count: number,
});

const createHighlightMessage = (prizeDrawId: string, number: number): LiveMessage => ({
  type: 'ticketHighlight',
  prizeDrawId,
  ticketNumber: number,
  name: 'A. Featherstonehaugh',
});

/** Broadcasts a highlight and four sold counts per second. @returns the delay of each, in milliseconds */
async function broadcastSteadily({ broadcast, drawId }: LiveServer): Promise<number[]> {
  const delays: Promise<number>[] = [];
  const begin = performance.now();
  const waitUntil = (ms: number) => pause(Math.max(0, begin + ms - performance.now()));
  for (let slot = 0; slot < STEADY_SECONDS * COUNTS; slot += 1) {
    const ms = (slot * 1_000) / COUNTS;
    await waitUntil(ms);
    const count = nextNumber();
    delays.push(broadcast([count], [createCountMessage(drawId, count)]));
    if (slot % COUNTS !== 0) continue;
    await waitUntil(ms + 500 / COUNTS);
    const highlight = nextNumber();
    delays.push(broadcast([highlight], [createHighlightMessage(drawId, highlight)]));
  }
  return Promise.all(delays);
}

/** Broadcasts five messages at the same time, repeatedly. @returns the delay of each burst, in milliseconds */
async function broadcastBursts({ broadcast, drawId }: LiveServer): Promise<number[]> {
  const delays: number[] = [];
  for (let burst = 0; burst < BURSTS; burst += 1) {
    const numbers = Array.from({ length: BURST_SIZE }, nextNumber);
    const messages = numbers.map((number) => createCountMessage(drawId, number));
    delays.push(await broadcast(numbers, messages));
    await pause(200);
  }
  return delays;
}

async function measure(server: LiveServer) {
  const steady = await broadcastSteadily(server);
  const bursts = await broadcastBursts(server);
  return {
    p50: quantile(steady, 0.5),
    p99: quantile(steady, 0.99),
    burst50: quantile(bursts, 0.5),
    burst99: quantile(bursts, 0.99),
  };
}

console.log(`${describeMachine()} · ${SOCKETS} sockets on each server`);
const postgres = await startBenchPostgres();
const drawId = formatId('draw', (await postgres.createDraws(1)).first);
const environment = {
  ...SETTINGS,
  DATABASE_URL: postgres.url,
  LOG_LEVEL: 'error',
  // All watchers connect from one IP address, so each names its own in a header, as behind a proxy.
  TRUST_PROXY: '1',
  PUBLIC_URL: 'http://localhost:3000',
};
const watchers = startWatchers();
const servers = [
  await startLiveServer({ name: 'bare ws', program: 'bare' }, drawId, watchers),
  await startLiveServer({ name: 'Oakdraw', program: 'oakdraw', environment }, drawId, watchers),
];
// Warms up, because the first broadcasts run code that is not compiled yet.
for (const server of servers) await broadcastBursts(server);
const medians = await interleave(servers, ROUNDS, measure);
const tenths = (value: number) => value.toFixed(1);
printTable(
  `From sending to the last of ${SOCKETS} sockets, in ms`,
  [
    '',
    'one, p50',
    'one, p99',
    `${BURST_SIZE} at once, p50`,
    `${BURST_SIZE} at once, p99`,
    'KB a socket',
    'of it objects',
  ],
  servers.map(({ name, perSocket }) => {
    const { p50, p99, burst50, burst99 } = readFigures(medians, name);
    return [
      name,
      ...[p50, p99, burst50, burst99, perSocket.resident / 1_024, perSocket.heap / 1_024].map(tenths),
    ];
  }),
);
const [bare, ours] = [readFigures(medians, 'bare ws'), readFigures(medians, 'Oakdraw')];
judge([
  atMost('one message, p50, over bare ws', 1.3, ours.p50 / bare.p50, ' ×'),
  atMost('one message, p99, over bare ws', 1.3, ours.p99 / bare.p99, ' ×'),
  atMost('five in one instant, p50, over bare ws', 1.3, ours.burst50 / bare.burst50, ' ×'),
  atMost('five in one instant, p99, over bare ws', 1.3, ours.burst99 / bare.burst99, ' ×'),
]);
process.exit();
