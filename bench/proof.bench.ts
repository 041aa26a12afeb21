// `npm run bench:proof`: sealing, drawing and verifying a draw of a million tickets. bench/README.md explains it.
import { measureDrawing } from './proof/drawing.ts';
import { sellDraw } from './proof/sold-draw.ts';
import { measureTiles } from './proof/tiles.ts';
import { measureVerifying } from './proof/verifying.ts';
import { onGround, type PostgresGround, settle } from './sales/ground.ts';
import { judge, machineWords, type Target } from './sales/report.ts';
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

await onGround(async (ground) => {
  console.log(machineWords());
  judge(await measure(ground));
});
