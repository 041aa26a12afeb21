// `npm run bench:proof`: sealing, drawing and verifying a draw of a million tickets. bench/README.md explains it.
import { cpus, totalmem } from 'node:os';
import { measureDrawing } from './proof/drawing.ts';
import { sellDraw } from './proof/sold-draw.ts';
import { measureTiles } from './proof/tiles.ts';
import { measureVerifying } from './proof/verifying.ts';
import { openGround, type PostgresGround, settle } from './sales/ground.ts';
import { printTargets, type Target } from './sales/report.ts';
import { startServer } from './sales/servers.ts';

const SMALL = 10_000;
const LARGE = 1_000_000;

async function measure(ground: PostgresGround): Promise<Target[]> {
  const server = await startServer('oakdraw', { DATABASE_URL: ground.url, COUNTDOWN_SECONDS: '1' });
  try {
    console.log(`  selling ${LARGE.toLocaleString('en-GB')} tickets by the API …`);
    const began = performance.now();
    const small = await sellDraw(ground, server, SMALL);
    const large = await sellDraw(ground, server, LARGE);
    console.log(`  … in ${((performance.now() - began) / 1000).toFixed(0)} s`);
    await settle(ground.db);
    return [
      ...(await measureTiles(server, small, large)),
      ...(await measureDrawing(server, large)),
      ...(await measureVerifying(server, large)),
    ];
  } finally {
    await server.stop();
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const { ground, close } = await openGround();
try {
  const [first, ...others] = cpus();
  console.log(
    `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC · ${1 + others.length} × ${first?.model}, ` +
      `${Math.round(totalmem() / 2 ** 30)} GB · Node ${process.version.slice(1)}`,
  );
  const targets = await measure(ground);
  printTargets(targets);
  if (targets.some(({ met }) => !met)) process.exitCode = 1;
} finally {
  await close();
}
