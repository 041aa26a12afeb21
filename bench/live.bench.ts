// `npm run bench:live`: how long a broadcast takes to reach thousands of sockets. bench/README.md explains it.
import { setTimeout as pause } from 'node:timers/promises';
import { type Rival, startRival, startWatchers } from './live/ground.ts';
import { countMessage, FIRST_NUMBER, highlightMessage, SOCKETS } from './live/plan.ts';
import { atMost, judge, machineWords, printTable } from './sales/report.ts';
import { median } from './sales/rounds.ts';

const ROUNDS = 3;
const STEADY_SECONDS = 10;
const BURSTS = 12;
const BURST_OF = 5;

/** Sold counts a second; a highlight comes between the first two. */
const COUNTS = 4;

type Measured = { steady: number[]; bursts: number[]; cpuMs: number };

let last = FIRST_NUMBER;
const next = () => {
  last += 1;
  return last;
};

/** One highlight a second and four sold counts, each on its own. */
async function steadily(rival: Rival): Promise<number[]> {
  const delays: Promise<number>[] = [];
  const begin = performance.now();
  const at = (ms: number) => pause(Math.max(0, begin + ms - performance.now()));
  for (let slot = 0; slot < STEADY_SECONDS * COUNTS; slot += 1) {
    const ms = (slot * 1_000) / COUNTS;
    await at(ms);
    const count = next();
    delays.push(rival.say([count], [countMessage(rival.drawId, count)]));
    if (slot % COUNTS !== 0) continue;
    await at(ms + 500 / COUNTS);
    const highlight = next();
    delays.push(rival.say([highlight], [highlightMessage(rival.drawId, highlight)]));
  }
  return Promise.all(delays);
}

/** Five messages in one instant, and again once all have arrived. */
async function inBursts(rival: Rival): Promise<number[]> {
  const delays: number[] = [];
  for (let burst = 0; burst < BURSTS; burst += 1) {
    const numbers = Array.from({ length: BURST_OF }, next);
    delays.push(
      await rival.say(
        numbers,
        numbers.map((number) => countMessage(rival.drawId, number)),
      ),
    );
    await pause(200);
  }
  return delays;
}

async function measure(rival: Rival): Promise<Measured> {
  const before = await rival.look();
  const steady = await steadily(rival);
  const after = await rival.look();
  return { steady, bursts: await inBursts(rival), cpuMs: after.cpuMs - before.cpuMs };
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN;

function figuresOf({ perSocket }: Rival, runs: readonly Measured[]) {
  /** The middle of the rounds, so that one slow moment of the machine does not decide. */
  const middle = (of: 'steady' | 'bursts', share: number) =>
    median(runs.map((run) => quantile(run[of], share)));
  return {
    ...{ p50: middle('steady', 0.5), p99: middle('steady', 0.99) },
    ...{ burst50: middle('bursts', 0.5), burst99: middle('bursts', 0.99) },
    cpu: median(runs.map(({ cpuMs }) => cpuMs)) / (STEADY_SECONDS * 1_000),
    resident: perSocket.residentBytes / 1_024,
    heap: perSocket.heapBytes / 1_024,
  };
}

console.log(`${machineWords()} · ${SOCKETS} sockets on each server`);
const watchers = startWatchers();
const rivals = [
  await startRival('bare ws', 'bare', watchers),
  await startRival('Oakdraw', 'oakdraw', watchers),
] as const;
const runs = new Map<Rival, Measured[]>(rivals.map((rival) => [rival, []]));
// The first broadcasts find cold code.
for (const rival of rivals) await inBursts(rival);
for (let round = 1; round <= ROUNDS; round += 1) {
  for (const [rival, measured] of runs) {
    const run = await measure(rival);
    measured.push(run);
    console.log(
      `  round ${round} of ${ROUNDS}  ${rival.name.padEnd(10)} ${median(run.steady).toFixed(1)} ms`,
    );
  }
}

const standings = [...runs].map(([rival, measured]) => ({ name: rival.name, ...figuresOf(rival, measured) }));
const tenths = (value: number) => value.toFixed(1);
printTable(
  `From sending to the last of ${SOCKETS} sockets, in ms`,
  [
    '',
    'one, p50',
    'one, p99',
    `${BURST_OF} at once, p50`,
    `${BURST_OF} at once, p99`,
    'server’s CPU',
    'KB a socket',
    'of it objects',
  ],
  standings.map(({ name, p50, p99, burst50, burst99, cpu, resident, heap }) => [
    ...[name, tenths(p50), tenths(p99), tenths(burst50), tenths(burst99)],
    ...[`${Math.round(cpu * 100)} %`, tenths(resident), tenths(heap)],
  ]),
);
const [bare, ours] = standings;
if (!bare || !ours) throw new Error('no figures');
const targets = [
  atMost('one message, p50, over bare ws', 1.3, ours.p50 / bare.p50, ' ×'),
  atMost('one message, p99, over bare ws', 1.3, ours.p99 / bare.p99, ' ×'),
  atMost('five in one instant, p50, over bare ws', 1.3, ours.burst50 / bare.burst50, ' ×'),
  atMost('five in one instant, p99, over bare ws', 1.3, ours.burst99 / bare.burst99, ' ×'),
];
judge(targets);
process.exit();
