import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDrandBeacon } from '#server/providers/beacon/drand.ts';
import { eventually } from '../helpers/eventually.ts';
import { type FakeDrand, startFakeDrand } from '../helpers/fake-drand/server.ts';
import { openLivePage } from '../helpers/live-page.ts';
import { loggedDraw } from '../helpers/logged-draw.ts';
import { register, verifiedHost } from '../helpers/people.ts';
import { sealLogKeyOf } from '../helpers/seal-log.ts';
import { startTwoApps, type TwoApps } from '../helpers/two-apps.ts';
import { startWitnesses, type TestWitnesses } from '../helpers/witnesses.ts';

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/);

let drand: FakeDrand;
let trusted: TestWitnesses;
let two: TwoApps;
beforeAll(async () => {
  drand = await startFakeDrand();
  trusted = await startWitnesses(sealLogKeyOf('draws.example'));
  const environment = { PUBLIC_URL: 'http://draws.example', WITNESS_POLICY: trusted.file };
  const beacon = () => createDrandBeacon({ relays: drand.urls, chain: drand.chain });
  two = await startTwoApps(environment, { beacon });
});
afterAll(async () => {
  await two.stop();
  await trusted.stop();
  await drand.stop();
});

describe('viewers on two processes with one database', () => {
  it('learn when each witness saw the seal, whichever process asked it [SEAL-15, LIVE-06]', async () => {
    const [one, other] = two.apps;
    const [, , third] = trusted.witnesses;
    third.behave('dead');
    const host = await verifiedHost(one);
    const { id } = await loggedDraw(one, host, { orders: [{ buyer: await register(one), quantity: 3 }] });
    const pages = [await openLivePage(one), await openLivePage(other)];
    for (const page of pages) await page.follow(id);

    const newest = (at: number) => pages[at]?.of('witnessing').at(-1);
    const expectBoth = async (third: unknown) => {
      const seen = [
        { name: 'w1', at: TIME },
        { name: 'w2', at: TIME },
        { name: 'w3', at: third },
      ];
      const witnessing = { quorumAt: TIME, inTime: true, witnesses: seen };
      for (const at of [0, 1])
        await eventually(() => newest(at)).toMatchObject({ attempt: 1, strength: 'witnessed', witnessing });
    };
    const { status } = await host.client.call('POST /api/v1/prize-draws/:id/start', { params: { id } });
    expect(status).toBe(200);
    await expectBoth(null);
    for (const page of pages) expect(page.of('drawStarted')).toHaveLength(1);

    third.behave('honest');
    await other.services.seals.askWitnesses();
    await expectBoth(TIME);
  });
});
