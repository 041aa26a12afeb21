import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parsePolicy } from '#domain/proof/policy.ts';
import { calculateRoundTime } from '#domain/proof/rounds.ts';
import { parseSealLog } from '#domain/proof/verify/seal-log.ts';
import { verifyBundle } from '#domain/proof/verify/verify.ts';
import { type DrandApp, startDrandApp } from '../../../../../tests/helpers/drand-app.ts';
import { proofCrypto } from '../../../../../tests/helpers/proof-crypto.ts';
import { readSealLog } from '../../../../../tests/helpers/seal-log.ts';
import {
  PAST_ROUND_SECONDS,
  startWitnessedSite,
  type WitnessedSite,
} from '../../../../../tests/helpers/witnessed-drand-site.ts';

let site: DrandApp;
let witnesses: WitnessedSite['witnesses'] = [];
let policy: string;

/** Verifies a draw as a visitor does who trusts the policy: with the bundle and the seal log, both read over HTTP. */
async function verify(id: string, trusted = policy) {
  const { body } = await site.app.client().send({ method: 'GET', url: `/api/v1/prize-draws/${id}/proof` });
  const { checkpoint, texts: entries } = await readSealLog(site.app);
  const report = await verifyBundle(body, {
    crypto: proofCrypto,
    chain: site.drand.chain,
    policy: parsePolicy(trusted, proofCrypto.sha256),
    sealLog: parseSealLog(JSON.stringify({ checkpoint, entries })),
  });
  expect(report.checks.filter(({ ok }) => ok === false)).toEqual([]);
  return { ...report, bundle: JSON.parse(body) };
}

async function drawn(id: string): Promise<void> {
  await site.pass(PAST_ROUND_SECONDS);
  expect((await site.draw(id)).status).toBe(200);
  // The result is written to the seal log without anyone waiting for it.
  await site.app.services.seals.record(id);
}

describe('a draw on a site with three witnesses', () => {
  beforeAll(async () => {
    const started = await startWitnessedSite();
    site = started;
    ({ witnesses, policy } = started);
  });
  beforeEach(() => {
    for (const witness of witnesses) witness.behave('honest');
  });
  afterAll(() => site.stop());

  it('is witnessed with two of them up, also after a redraw [SEAL-10]', async () => {
    witnesses[2]?.behave('dead');
    const id = await site.started();
    expect((await verify(id)).strength).toBe('witnessed');
    await drawn(id);
    expect(await verify(id)).toMatchObject({ valid: true, strength: 'witnessed' });
    expect((await site.redraw(id)).status).toBe(200);
    await drawn(id);
    const { bundle, ...report } = await verify(id);
    expect(report).toMatchObject({ valid: true, strength: 'witnessed' });
    expect(bundle.sealed.map(({ attempt }: { attempt: number }) => attempt)).toEqual([1, 2]);
    const { heads } = await readSealLog(site.app);
    expect(heads.filter(({ draw }) => draw === id).map(({ kind }) => kind)).toEqual([
      'open',
      'seal',
      'result',
      'seal',
      'result',
    ]);
  });

  it('takes the first round at least 45 seconds after its announcement [SEAL-10]', async () => {
    const id = await site.started();
    const { bundle } = await verify(id);
    const { at, round } = JSON.parse(bundle.entries.at(-1));
    const seconds = calculateRoundTime(site.drand.chain, round) - Date.parse(at) / 1000;
    expect(seconds).toBeGreaterThanOrEqual(45);
    expect(seconds).toBeLessThan(45 + site.drand.chain.period);
  });

  it('starts and is drawn without a quorum, and its proof says so [SEAL-05, SEAL-10]', async () => {
    witnesses[0]?.behave('dead');
    witnesses[1]?.behave('broken');
    const id = await site.started();
    await drawn(id);
    const { strength, valid, notes } = await verify(id);
    expect({ strength, valid }).toEqual({ strength: 'beacon', valid: true });
    expect(notes).toContainEqual({ id: 'not-witnessed', level: 'warning', values: { attempts: [1] } });
  });

  it('starts although a witness has seen a different version of the log, which stops the seal log [SEAL-05, SEAL-08]', async () => {
    witnesses[0]?.behave('ahead');
    await site.started();
    await site.started();
  });
});

describe('a draw on a site without witnesses', () => {
  beforeAll(async () => {
    site = await startDrandApp({ PUBLIC_URL: 'http://draws.example' });
  });
  afterAll(() => site.stop());

  it('is in the seal log, and takes the first round at least 30 seconds later', async () => {
    const id = await site.started();
    await drawn(id);
    const { bundle, ...report } = await verify(id);
    expect(report).toMatchObject({ valid: true, strength: 'beacon' });
    expect(bundle.sealed).toHaveLength(1);
    const announced = bundle.entries.map((text: string) => JSON.parse(text)).find(isAnnouncement);
    const seconds = calculateRoundTime(site.drand.chain, announced.round) - Date.parse(announced.at) / 1000;
    expect(seconds).toBeGreaterThanOrEqual(30);
    expect(seconds).toBeLessThan(30 + site.drand.chain.period);
  });
});

const isAnnouncement = ({ type }: { type: string }) => type === 'draw';
