import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { openCosigned } from '#domain/proof/cosignature.ts';
import { computeQuorumTime, parsePolicy } from '#domain/proof/policy.ts';
import { readSealHead } from '#domain/proof/seal-entries.ts';
import { parseHead } from '#domain/proof/signed-note.ts';
import { checkIncluded, parseTlogProof } from '#domain/proof/tlog-proof.ts';
import { listAlerts } from '../../../../../tests/helpers/admin-alerts.ts';
import { proofCrypto } from '../../../../../tests/helpers/proof-crypto.ts';
import { startWitnessedSite, type WitnessedSite } from '../../../../../tests/helpers/witnessed-site.ts';

const PATIENCE_MS = 10_000;
const { sha256 } = proofCrypto;

let site: WitnessedSite;

/** Witnesses are asked in the background, within a second. */
const retry = (check: () => unknown) => vi.waitFor(check, { timeout: 20_000, interval: 100 });

/** Verifies the proof of a seal as a verifier does, and returns its quorum time and the witnesses that signed. */
async function verifySeal({ draw, size }: { draw: PrizeDraw; size: number }) {
  const text = await site.app.services.seals.proveSeal(draw.id, size);
  const proof = parseTlogProof(text ?? '', parseHead);
  const trusted = parsePolicy(site.policy, sha256);
  const { head, cosignatures } = await openCosigned(proof.checkpoint, trusted, proofCrypto);
  checkIncluded(proof, head, sha256);
  const entry = readSealHead(new TextDecoder().decode(proof.entry));
  expect(entry).toMatchObject({ kind: 'seal', draw: draw.id, size });
  return {
    quorum: computeQuorumTime(trusted, cosignatures),
    signed: cosignatures.map(({ witness }) => witness),
  };
}

describe('witnesses', () => {
  beforeAll(async () => {
    site = await startWitnessedSite();
  });
  afterAll(() => site.stop());
  beforeEach(() => {
    for (const witness of site.witnesses) witness.behave('honest');
  });

  it('sign the head with a seal at once, and its proof verifies with their signatures [SEAL-04]', async () => {
    const before = Math.floor(Date.now() / 1000) * 1000;
    const { seen, ...sealed } = await site.seal();
    expect(seen?.quorumAt).toBeGreaterThanOrEqual(before);
    await retry(async () => expect((await verifySeal(sealed)).signed).toEqual(['w1', 'w2', 'w3']));
    const { quorum } = await verifySeal(sealed);
    expect(Number(quorum) * 1000).toBe(seen?.quorumAt);
    const { witnesses: all } =
      (await site.app.services.seals.readWitnessing(sealed.draw.id, sealed.size)) ?? {};
    expect(all).toEqual(['w1', 'w2', 'w3'].map((name) => ({ name, at: expect.any(Number) })));
  });

  it('are asked at once without anyone waiting for them [SEAL-04]', async () => {
    const sealed = await site.sealDraw();
    const isSigned = async () => expect((await verifySeal(sealed)).signed).toHaveLength(3);
    await retry(isSigned);
  });

  it('get a consistency proof from the size that they saw last', async () => {
    await site.seal();
    await site.seal();
    await site.app.services.seals.askWitnesses();
    for (const witness of site.witnesses) {
      const { status, old } = witness.requests.at(-1) ?? {};
      expect([status, old]).toEqual([200, expect.any(Number)]);
      expect(old).toBeGreaterThan(0);
    }
  });

  it('are a quorum with one of three away, which signs the next head [SEAL-05]', async () => {
    site.witnesses[2].behave('dead');
    const { seen, ...sealed } = await site.seal();
    expect(seen?.quorumAt).not.toBeNull();
    expect(seen?.witnesses[2]).toEqual({ name: 'w3', at: null });
    site.witnesses[2].behave('honest');
    await site.app.services.seals.askWitnesses();
    expect(await site.findKnown(site.witnesses[2])).toMatchObject({ problem: null });
    expect((await verifySeal(sealed)).quorum).not.toBeNull();
  });

  it('are no quorum with two of three away, and do not block the draw [SEAL-05]', async () => {
    site.witnesses[0].behave('dead');
    site.witnesses[1].behave('broken');
    const { seen, ...sealed } = await site.seal();
    expect(seen).toMatchObject({
      quorumAt: null,
      witnesses: [{ at: null }, { at: null }, { at: expect.any(Number) }],
    });
    expect(await verifySeal(sealed)).toEqual({ quorum: null, signed: ['w3'] });
    expect(await site.findKnown(site.witnesses[0])).toMatchObject({
      problem: expect.stringContaining('could not be asked'),
    });
  });

  it('are not waited for longer than the drawing can wait [SEAL-05]', async () => {
    for (const witness of site.witnesses) witness.behave('slow');
    const { seen, ...sealed } = await site.seal({ patience: 50 });
    expect(seen).toMatchObject({ quorumAt: null });
    for (const witness of site.witnesses) witness.letGo();
    await retry(async () => expect((await verifySeal(sealed)).quorum).not.toBeNull());
  });

  it.each(['busy once', 'forked once'] as const)('that are %s are retried after a pause', async (manner) => {
    site.witnesses[0].behave(manner);
    site.witnesses[1].behave('dead');
    expect((await site.seal()).seen?.quorumAt).not.toBeNull();
  });

  it('that lost their state are retried from the size that they say', async () => {
    await site.seal();
    await site.app.services.seals.askWitnesses();
    site.witnesses[0].rewind('{}');
    site.witnesses[1].behave('dead');
    const before = site.witnesses[0].requests.length;
    const { seen } = await site.seal();
    expect(seen?.quorumAt).not.toBeNull();
    const statuses = site.witnesses[0].requests.slice(before).map(({ status }) => status);
    expect(statuses.slice(0, 2)).toEqual([409, 200]);
  });

  it('that saw a head whose response was lost sign it again', async () => {
    site.witnesses[0].behave('wrong key');
    site.witnesses[1].behave('dead');
    const { seen, ...sealed } = await site.seal();
    expect(seen?.quorumAt).toBeNull();
    expect(await site.findKnown(site.witnesses[0])).toMatchObject({
      problem: 'returned no valid signature of its own',
    });
    site.witnesses[0].behave('honest');
    await site.app.services.seals.askWitnesses();
    expect((await verifySeal(sealed)).quorum).not.toBeNull();
  });

  it('that name another size each time are asked four times', async () => {
    await site.seal();
    await site.app.services.seals.askWitnesses();
    site.witnesses[0].behave('wavering');
    const before = site.witnesses[0].requests.length;
    const { draw } = await site.sealDraw();
    await site.app.services.seals.waitForWitnesses({ drawId: draw.id, size: 6 }, PATIENCE_MS);
    await retry(async () =>
      expect(await site.findKnown(site.witnesses[0])).toMatchObject({ problem: 'kept changing its size' }),
    );
    await retry(() => expect((site.witnesses[0].requests.length - before) % 4).toBe(0));
  });

  it('may add lines of other keys, which are not passed on', async () => {
    for (const witness of site.witnesses) witness.behave('greasing');
    const { seen, ...sealed } = await site.seal();
    expect(seen?.quorumAt).not.toBeNull();
    expect(await site.app.services.seals.proveSeal(sealed.draw.id, sealed.size)).not.toContain('grease');
    await verifySeal(sealed);
  });

  it.each(['unknown log', 'unknown key', 'malformed'] as const)(
    'that refuse the log (%s) are reported to the admins once until they sign again [SEAL-06]',
    async (manner) => {
      const refusals = async () =>
        (await listAlerts(site.app, site.boss)).filter(({ kind }) => kind === 'witness_refuses').length;
      const before = await refusals();
      for (const next of [manner, manner, 'broken', 'unknown key', manner] as const) {
        site.witnesses[0].behave(next);
        expect((await site.seal()).seen?.quorumAt).not.toBeNull();
        await site.app.services.seals.askWitnesses();
      }
      expect(await refusals()).toBe(before + 1);
      site.witnesses[0].behave('honest');
      await site.app.services.seals.askWitnesses();
      expect(await site.findKnown(site.witnesses[0])).toMatchObject({ problem: null });
      site.witnesses[0].behave(manner);
      await site.seal();
      await site.app.services.seals.askWitnesses();
      expect(await refusals()).toBe(before + 2);
      site.witnesses[0].behave('honest');
      await site.app.services.seals.askWitnesses();
    },
  );

  it('are shown with what each has seen last [SEAL-07]', async () => {
    await site.seal();
    await site.app.services.seals.askWitnesses();
    const { body } = await site.app.client().call('GET /api/v1/seals');
    expect(body).toEqual({
      origin: 'draws.example/seals',
      size: expect.any(Number),
      stopped: false,
      policy: site.policy,
      handovers: [],
      witnesses: site.witnesses.map(({ name, key }) => ({
        name,
        vkey: key.vkey,
        size: body.size,
        at: expect.stringMatching(/Z$/),
        contradicts: false,
      })),
    });
    const { statusCode, body: checkpoint } = await site.app
      .client()
      .send({ method: 'GET', url: '/seals/checkpoint' });
    expect(statusCode).toBe(200);
    const opened = await openCosigned(checkpoint, parsePolicy(site.policy, sha256), proofCrypto);
    expect(opened.cosignatures).toHaveLength(3);
  });
});

it('witnesses that stay busy are asked four times each time, then left until the next head', async () => {
  site = await startWitnessedSite();
  for (const witness of site.witnesses) witness.behave('busy');
  const { seen } = await site.seal();
  expect(seen?.quorumAt).toBeNull();
  await site.app.services.seals.askWitnesses();
  expect(await site.findKnown(site.witnesses[0])).toMatchObject({ problem: 'returned 429' });
  await site.stop();
  // They are asked in the round after the seal, by the drawing that waits, and by the call above.
  for (const { requests } of site.witnesses) expect(requests).toHaveLength(3 * 4);
});
