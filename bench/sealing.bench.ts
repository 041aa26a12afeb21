// `npm run bench -- sealing`: seals and draws a draw with a skill game and a million tickets. See bench/README.md.
import { startBenchPostgres } from './harness/database.ts';
import { watchMemory } from './harness/memory.ts';
import { atMost, describeMachine, judge, printTable } from './harness/report.ts';
import { withServer } from './harness/servers.ts';
import { callDraw, hashEachLeaf, sealAndDraw } from './proof/drawing.ts';
import { readLongestBlock, waitUntilIdle, waitUntilKept, watchLock } from './sealing/probes.ts';
import { seedLoggedDraw } from './sealing/seed.ts';

const TICKETS = Number(process.argv[2] ?? 1_000_000);

const MOST_SECONDS = 10;
const LONGEST_LOCK_MS = 1_000;
const LONGEST_BLOCK_MS = 50;

console.log(describeMachine());
const postgres = await startBenchPostgres();
console.log(`  seeding ${TICKETS.toLocaleString('en-GB')} tickets …`);
const id = await seedLoggedDraw(postgres, TICKETS);
await withServer('oakdraw', { DATABASE_URL: postgres.url }, async (server) => {
  await callDraw(server, { id }, 'POST', 'end');
  await waitUntilKept(postgres.db, id);
  await waitUntilIdle(server);
  const leavesBefore = await hashEachLeaf(server, { id });
  await waitUntilIdle(server);
  await readLongestBlock(server);
  const { result, before, highest } = await watchMemory(server.pid, () =>
    watchLock(postgres.db, id, () => sealAndDraw(server, { id })),
  );
  const block = await readLongestBlock(server);
  // The machine's speed may vary meanwhile.
  const leaves = (leavesBefore + (await hashEachLeaf(server, { id }))) / 2;
  const { seal, draw } = result.result;
  printTable(
    `Sealing and drawing ${TICKETS.toLocaleString('en-GB')} tickets`,
    ['', 'seal', 'draw', 'hash each leaf', 'longest lock', 'longest block', 'memory before', 'at most'],
    [
      [
        '',
        ...[seal, draw, leaves].map((seconds) => `${seconds.toFixed(2)} s`),
        ...[result.longest, block].map((ms) => `${ms.toFixed(0)} ms`),
        ...[before, highest].map((megabytes) => `${megabytes.toFixed(0)} MB`),
      ],
    ],
  );
  judge([
    atMost('from the start to the seal', MOST_SECONDS, seal, ' s'),
    atMost('from the countdown to the result', MOST_SECONDS, draw, ' s'),
    atMost("the draw's longest lock", LONGEST_LOCK_MS, result.longest, ' ms'),
    atMost("the longest block of the server's event loop", LONGEST_BLOCK_MS, block, ' ms'),
  ]);
});
await postgres.stop();
