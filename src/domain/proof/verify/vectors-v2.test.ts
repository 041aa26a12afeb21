import { describe, expect, it } from 'vitest';
import {
  cachedCrypto as crypto,
  givenWith,
  proofVectorsV2,
} from '../../../../tests/helpers/proof-vectors.ts';
import { parseVerifierKey } from '../signed-note.ts';
import { checkTlogProof, formatTlogProof, parseTlogProof } from '../tlog-proof.ts';
import type { CheckId, Report } from './report.ts';
import { readTicketFile } from './ticket-files.ts';
import { verifyBundle } from './verify.ts';

const failuresOf = ({ checks }: Report): CheckId[] =>
  checks.filter(({ ok }) => ok === false).map(({ id }) => id);

describe.each(proofVectorsV2)('an independent implementation: $name', ({ vector }) => {
  const { bundle, tickets } = vector;

  it('agrees on the verdict, the strength, the notes, the roots, seeds and winners', async () => {
    const report = await verifyBundle(JSON.stringify(bundle), givenWith(vector));
    expect(failuresOf(report)).toEqual(vector.failed);
    expect(report.valid).toBe(vector.valid);
    expect(report.checks.every(({ message }) => message !== '')).toBe(true);
    if (vector.mustFail !== null) return expect(vector.failed).toContain(vector.mustFail);
    const { strength, notes, answers, sealedChecked } = vector;
    expect(report).toMatchObject({ version: 2, strength, notes, attempts: answers, draw: bundle.draw });
    expect(report.checks.find(({ id }) => id === 'sealed')?.ok).toBe(sealedChecked ? true : null);
  });

  it('agrees on every ticket file, alone', async () => {
    for (const { file, alone } of tickets)
      expect('problem' in (await readTicketFile(file, crypto))).toBe(!alone);
  });

  const receipt = vector.tlogProofOfTicket1;
  it.runIf(receipt !== null)('agrees on the ticket proof of ticket 1', async () => {
    const proof = parseTlogProof(receipt ?? '');
    await checkTlogProof(proof, parseVerifierKey(bundle.vkey, crypto.sha256), crypto);
    expect(new TextDecoder().decode(proof.entry)).toContain('"number":1,');
    expect(formatTlogProof(proof)).toBe(receipt);
  });
});
