import { expect, it } from 'vitest';
import { calculateRoundTime, QUICKNET } from '#domain/proof/rounds.ts';
import { startTestApp } from '../../../../tests/helpers/app.ts';
import { createFakeChain } from '../../../../tests/helpers/fake-drand/fake-chain.ts';
import { QUICKNET_ROUNDS } from '../../../../tests/helpers/fake-drand/quicknet.ts';
import { startFakeDrand } from '../../../../tests/helpers/fake-drand/server.ts';
import { register, verifiedHost } from '../../../../tests/helpers/people.ts';
import { soldDraw } from '../../../../tests/helpers/sold-draw.ts';

const ROUND = 32398885;

/** Starts the program with a relay that returns this signature, at the time of a quicknet round. */
async function startAgainst(signature: string) {
  const signatures = new Map([[ROUND, signature]]);
  const drand = await startFakeDrand({ recorded: { chain: QUICKNET, signatures } });
  const app = await startTestApp({ environment: { BEACON: 'drand', DRAND_RELAYS: drand.urls.join(',') } });
  const toItsTime = () => app.shiftClock((calculateRoundTime(QUICKNET, ROUND) + 1) * 1000 - Date.now());
  await toItsTime();
  const host = await verifiedHost(app);
  const id = await soldDraw(app, host, { blocks: [{ holder: await register(app) }] });
  await app.services.draws.openLogs();
  await toItsTime();
  const { status, body, error } = await host.client.call('POST /api/v1/prize-draws/:id/start', {
    params: { id },
  });
  const { beaconId } = await app.services.drawing.readState(null, id);
  await app.stop();
  await drand.stop();
  return { status, round: body.round, code: error.code, beaconId };
}

it('the configured program accepts quicknet’s rounds [OPS-07]', async () => {
  const signature = QUICKNET_ROUNDS.get(ROUND) ?? '';
  expect(await startAgainst(signature)).toMatchObject({
    status: 200,
    beaconId: `drand:${QUICKNET.hash}`,
    round: expect.any(Number),
  });
});

it('the configured program rejects rounds from any other network, whatever they claim to be [OPS-07]', async () => {
  const signature = createFakeChain().round(ROUND)?.signature ?? '';
  expect(await startAgainst(signature)).toMatchObject({ status: 503, code: 'beacon_unreachable' });
});
