import { describe, expect, it } from 'vitest';
import { changeByte, isJson, sampleBytes, strideOf } from '../../../../tests/helpers/changed-bytes.ts';
import { cachedCrypto as crypto, proofVectors } from '../../../../tests/helpers/proof-vectors.ts';
import { fromHex, toHex } from '../base64.ts';
import { QUICKNET } from '../rounds.ts';
import { parseVerifierKey } from '../signed-note.ts';
import { checkTlogProof, formatTlogProof, parseTlogProof } from '../tlog-proof.ts';
import { verifyBundle } from './verify.ts';

describe.each(proofVectors)('an independent implementation: $name', ({ vector }) => {
  const { bundle, strength, answers, tlogProofOfTicket1: receipt } = vector;

  it('agrees on the verdict, the roots, seeds and winners', async () => {
    const report = await verifyBundle(JSON.stringify(bundle), { crypto });
    expect(report.checks.filter(({ ok }) => ok === false)).toEqual([]);
    expect(report.checks.every(({ message }) => message !== '')).toBe(true);
    expect(report).toMatchObject({ valid: true, strength, attempts: answers, draw: bundle.draw });
  });

  if (receipt === null) return;

  it('agrees on the ticket proof of ticket 1', async () => {
    const proof = parseTlogProof(receipt);
    const head = await checkTlogProof(proof, parseVerifierKey(bundle.vkey, crypto.sha256), crypto);
    expect(head.size).toBe(bundle.entries.length);
    expect(new TextDecoder().decode(proof.entry)).toContain('"number":1,');
    expect(formatTlogProof(proof)).toBe(receipt);
    const report = await verifyBundle(JSON.stringify(bundle), { crypto, earlier: [receipt] });
    expect(report.valid).toBe(true);
  });
});

describe("drand's quicknet", () => {
  const rounds = [
    [42, '95a9f9f5b231b7714de1553105d8ffdf3dcda24cfdb1e689319bccf79a9c8ce430a91b811fbfaf763900bc998b5d686a'],
    [123, 'b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92'],
    [
      1000,
      'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
    ],
    [
      1001,
      'b33bf3667cbd5a82de3a24b4e0e9fe5513cc1a0e840368c6e31f5fcfa79bea03f73896b25883abf2853d10337fb8fa41',
    ],
    [
      1002,
      'ab066f9c12dd6de1336fca0f925192fb0c72a771c3e4c82ede1fd362c1a770f9eb05843c6308ce2530b53a99c0281a6e',
    ],
    [
      32398885,
      '8f6d5ddd520329a4ce9a25db41c0552a5ac04bd56577138cbb0ec2b9326af2b8012c7dc2c5bcddc439d922c93a281d24',
    ],
  ] as const;

  const holds = (round: number, signature: string) => {
    const bytes = new Uint8Array(8);
    new DataView(bytes.buffer).setBigUint64(0, BigInt(round));
    const [key, signed] = [fromHex(QUICKNET.publicKey), fromHex(signature)];
    return key !== null && signed !== null && crypto.verifyBls(key, crypto.sha256(bytes), signed);
  };

  it.each(rounds)('accepts the signature of round %i', (round, signature) => {
    expect(holds(round, signature)).toBe(true);
  });

  it('rejects the signature of round 1000 for round 1001', () => {
    expect(holds(1001, rounds[2][1])).toBe(false);
    expect(holds(1000, toHex(new Uint8Array(48)))).toBe(false);
    expect(holds(1000, 'ab')).toBe(false);
  });
});

describe('a changed byte', () => {
  it.each(proofVectors)('fails the root if it is in an entry: $name', async ({ vector: { bundle } }) => {
    for (const [i, at] of sampleBytes(bundle.entries))
      await expectFailure(
        { ...bundle, entries: bundle.entries.with(i, changeByte(bundle.entries[i], at)) },
        'root',
      );
  });

  it.each(proofVectors)('fails the terms if it is in the terms: $name', async ({ vector: { bundle } }) => {
    for (const [i, at] of sampleBytes(bundle.terms))
      await expectFailure(
        { ...bundle, terms: bundle.terms.with(i, changeByte(bundle.terms[i], at)) },
        'terms',
      );
  });

  it.each(proofVectors)('fails the signature if it is in the head: $name', async ({ vector: { bundle } }) => {
    for (let at = 0; at < bundle.checkpoint.length; at += strideOf(bundle.entries))
      await expectFailure({ ...bundle, checkpoint: changeByte(bundle.checkpoint, at) }, 'signature');
  });

  it.each(proofVectors)('fails the signature if it is in the key: $name', async ({ vector: { bundle } }) => {
    for (let at = 0; at < bundle.vkey.length; at += strideOf(bundle.entries))
      await expectFailure({ ...bundle, vkey: changeByte(bundle.vkey, at) }, 'signature');
  });

  it.each(proofVectors)('fails the history if it is in a seal: $name', async ({ vector: { bundle } }) => {
    for (const [i, seal] of bundle.seals.entries()) {
      for (let at = 0; at < seal.checkpoint.length; at += strideOf(bundle.entries)) {
        const other = { ...seal, checkpoint: changeByte(seal.checkpoint, at) };
        await expectFailure({ ...bundle, seals: bundle.seals.with(i, other) }, 'history');
      }
      const misnamed = { ...seal, attempt: seal.attempt + 1 };
      await expectFailure({ ...bundle, seals: bundle.seals.with(i, misnamed) }, 'history');
    }
  });

  it.each(proofVectors)(
    'fails the openings if it is in an opening: $name',
    async ({ vector: { bundle } }) => {
      const texts = bundle.openings.map((opening) => JSON.stringify(opening));
      for (const [i, at] of sampleBytes(texts)) {
        const text = changeByte(texts[i], at);
        // A broken bracket or quote is no longer JSON, so there is no opening to check.
        const named = isJson(text) ? 'openings' : 'bundle';
        const whole = JSON.stringify({ ...bundle, openings: [] });
        await expectFailure(
          whole.replace('"openings":[]', () => `"openings":[${texts.with(i, text)}]`),
          named,
        );
      }
    },
  );
});

async function expectFailure(bundle: object | string, check: string): Promise<void> {
  const text = typeof bundle === 'string' ? bundle : JSON.stringify(bundle);
  const report = await verifyBundle(text, { crypto });
  expect(report.valid).toBe(false);
  expect(report.checks.filter(({ ok }) => ok === false).map(({ id }) => id)).toContain(check);
}
