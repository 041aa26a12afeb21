// `npm run bench:proof`: seals, draws and verifies a draw with a million tickets. See bench/README.md.
import { flushDatabase, startBenchPostgres } from './harness/database.ts';
import { describeMachine, judge } from './harness/report.ts';
import { withServer } from './harness/servers.ts';
import { measureDrawing } from './proof/drawing.ts';
import { sellDraw } from './proof/sold-draw.ts';
import { measureTiles } from './proof/tiles.ts';
import { measureVerifying } from './proof/verifying.ts';

const LARGE = Number(process.argv[2] ?? 1_000_000);
const SMALL = Math.min(10_000, LARGE);

console.log(describeMachine());
const postgres = await startBenchPostgres();
await withServer('oakdraw', { DATABASE_URL: postgres.url }, async (server) => {
  console.log(`  selling ${LARGE.toLocaleString('en-GB')} tickets through the API …`);
  const began = performance.now();
  const small = await sellDraw(postgres, server, SMALL);
  const large = await sellDraw(postgres, server, LARGE);
  console.log(`  … in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  await flushDatabase(postgres.db);
  judge([
    ...(await measureTiles(server, small, large)),
    ...(await measureDrawing(postgres.db, server, large)),
    ...(await measureVerifying(server, large)),
  ]);
});
await postgres.stop();
