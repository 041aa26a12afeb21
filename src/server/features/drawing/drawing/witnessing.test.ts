import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { LiveMessage } from '#contract/drawing/live.ts';
import { prizeDraws } from '#server/db/schema.ts';
import { type DrandApp, startDrandApp } from '../../../../../tests/helpers/drand-app.ts';
import { eventually } from '../../../../../tests/helpers/eventually.ts';
import { sealLogKeyOf } from '../../../../../tests/helpers/seal-log.ts';
import { startWitnesses, type TestWitnesses } from '../../../../../tests/helpers/witnesses.ts';

/** Longer than the countdown with witnesses, and less than a minute after its end. */
const PAST_ROUND_SECONDS = 50;
const HOST = 'draws.example';
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/);

let trusted: TestWitnesses;
let witnesses: TestWitnesses['witnesses'];
let site: DrandApp;
/** How far the witnesses' clocks are ahead, in seconds. */
let ahead = 0;

/** The times at which the three witnesses saw the seal. */
const seenBy = (...times: (string | null)[]) =>
  ['w1', 'w2', 'w3'].map((name, index) => ({ name, at: times[index] }));

/** Records a draw's live messages from now on, except ticket counts. */
function watch(id: string): LiveMessage[] {
  const told: LiveMessage[] = [];
  const onMessage = (message: LiveMessage) => void told.push(message);
  onTestFinished(site.app.services.live.watch(id, { onCount: () => {}, onMessage, onMissed: () => {} }));
  return told;
}

const proofOf = async (id: string) => {
  const { strength, witnessing } = await site.state(id);
  return { strength, witnessing };
};

/** Resolves once the newest message about the witnesses of a draw is this one, which is also what its state says. */
async function expectTold(id: string, told: LiveMessage[], proof: object): Promise<void> {
  const newest = () => told.findLast(({ type }) => type === 'witnessing');
  await eventually(newest).toMatchObject({ type: 'witnessing', prizeDrawId: id, ...proof });
  expect(await proofOf(id)).toMatchObject(proof);
}

describe('a drawing on a site with three witnesses', () => {
  beforeAll(async () => {
    const now = () => BigInt(Math.floor(Date.now() / 1000) + ahead);
    trusted = await startWitnesses(sealLogKeyOf(HOST), { now });
    witnesses = trusted.witnesses;
    site = await startDrandApp({ PUBLIC_URL: `http://${HOST}`, WITNESS_POLICY: trusted.file });
  });
  beforeEach(() => trusted.mend());
  afterAll(async () => {
    await site.stop();
    await trusted.stop();
  });

  it('says when each of two witnesses saw its seal, with the third away [SEAL-15]', async () => {
    witnesses[2].behave('dead');
    const { id } = await site.sold();
    expect(await proofOf(id)).toEqual({ strength: 'beacon', witnessing: null });
    expect((await site.state(id)).witnesses).toBe(3);
    const told = watch(id);
    const { body } = await site.start(id);
    const proof = {
      strength: 'witnessed',
      witnessing: { quorumAt: TIME, inTime: true, witnesses: seenBy(TIME, TIME, null) },
    };
    expect(body).toMatchObject(proof);
    await expectTold(id, told, proof);
    expect(told[0]).toMatchObject({ type: 'drawStarted', strength: expect.any(String) });
    const [, joined] = await site.app.services.drawing.currentMessages(id);
    expect(joined).toEqual({ type: 'drawStarted', prizeDrawId: id, ...body });
  });

  it('tells viewers that it has started before the witnesses have seen it, and then of each of them [SEAL-15]', async () => {
    for (const witness of witnesses) witness.behave('slow');
    const { id } = await site.sold();
    const told = watch(id);
    const starting = site.start(id);
    const unseen = { quorumAt: null, inTime: false, witnesses: seenBy(null, null, null) };
    await eventually(() => told).toMatchObject([
      { type: 'drawStarted', strength: 'beacon', witnessing: unseen },
    ]);
    witnesses[1].letGo();
    await expectTold(id, told, {
      strength: 'beacon',
      witnessing: { quorumAt: null, inTime: false, witnesses: seenBy(null, TIME, null) },
    });
    witnesses[0].letGo();
    const enough = { quorumAt: TIME, inTime: true, witnesses: seenBy(TIME, TIME, null) };
    await expectTold(id, told, { strength: 'witnessed', witnessing: enough });
    expect((await starting).body).toMatchObject({ strength: 'witnessed', witnessing: enough });
    witnesses[2].letGo();
    await expectTold(id, told, {
      strength: 'witnessed',
      witnessing: { ...enough, witnesses: seenBy(TIME, TIME, TIME) },
    });
    expect(told.filter(({ type }) => type === 'drawStarted')).toHaveLength(1);
  });

  it('is not witnessed by those that see its seal too late, nor by a redraw that they see in time [SEAL-15]', async () => {
    witnesses[1].behave('busy');
    witnesses[2].behave('busy');
    const { id } = await site.sold();
    const told = watch(id);
    expect((await site.start(id)).body).toMatchObject({ strength: 'beacon', witnessing: { quorumAt: null } });
    await site.pass(PAST_ROUND_SECONDS);
    ahead = PAST_ROUND_SECONDS;
    trusted.mend();
    await site.app.services.seals.askWitnesses();
    const late = { quorumAt: TIME, inTime: false, witnesses: seenBy(TIME, TIME, TIME) };
    await expectTold(id, told, { strength: 'beacon', witnessing: late });
    expect((await site.draw(id)).status).toBe(200);
    expect(await proofOf(id)).toMatchObject({ strength: 'beacon', witnessing: late });
    expect((await site.redraw(id)).body).toMatchObject({
      attempt: 2,
      strength: 'beacon',
      witnessing: { inTime: true },
    });
  });

  it('has no witnesses if its proof is of version 1 [SEAL-15]', async () => {
    const id = await site.started();
    await site.app.database.db.update(prizeDraws).set({ logVersion: 1 }).where(eq(prizeDraws.id, id));
    expect(await proofOf(id)).toEqual({ strength: 'beacon', witnessing: null });
  });
});

describe('a drawing on a site without witnesses', () => {
  beforeAll(async () => {
    site = await startDrandApp({ PUBLIC_URL: `http://${HOST}` });
  });
  afterAll(() => site.stop());

  it('is worth what public randomness proves [SEAL-15]', async () => {
    const { id } = await site.sold();
    const told = watch(id);
    const proof = { strength: 'beacon', witnessing: null };
    expect((await site.start(id)).body).toMatchObject(proof);
    expect(await proofOf(id)).toEqual(proof);
    expect(told).toMatchObject([{ type: 'drawStarted', ...proof }]);
  });
});
