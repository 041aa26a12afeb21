import { describe, expect, it } from 'vitest';
import {
  changeByte,
  isJson,
  sampleBytes,
  samplePositions,
  strideOf,
} from '../../../../tests/helpers/changed-bytes.ts';
import { givenWith, type ProofVectorV2, proofVectorsV2 } from '../../../../tests/helpers/proof-vectors.ts';
import { isThorough } from '../../../../tests/helpers/thorough.ts';
import type { CheckId, Report } from './report.ts';
import { parseSealLog } from './seal-log.ts';
import { verifyBundle } from './verify.ts';

// a quick run has a few bytes of each part, a thorough one many
const MOST_TEXTS = isThorough ? 8 : 2;
const STRIDE = isThorough ? 5 : 43;
const sample = (texts: readonly string[]) => sampleBytes(texts, MOST_TEXTS);
const stride = (entries: readonly string[]) => strideOf(entries, STRIDE);

const valid = proofVectorsV2.filter(({ vector }) => vector.mustFail === null);

const failures = ({ checks }: Report): CheckId[] =>
  checks.filter(({ ok }) => ok === false).map(({ id }) => id);

/** Verifies a vector with some of its parts changed. */
function verify(vector: ProofVectorV2, changed: Partial<ProofVectorV2> | string): Promise<Report> {
  if (typeof changed === 'string') return verifyBundle(changed, givenWith(vector));
  const other = { ...vector, ...changed };
  return verifyBundle(JSON.stringify(other.bundle), givenWith(other));
}

async function expectFailure(
  vector: ProofVectorV2,
  changed: Partial<ProofVectorV2> | string,
  check: CheckId,
): Promise<void> {
  const report = await verify(vector, changed);
  expect(report.valid).toBe(false);
  expect(failures(report)).toContain(check);
}

describe.each(valid)('a changed byte of $name fails', ({ vector }) => {
  const { bundle, sealLog } = vector;

  it('the root if it is in an entry', async () => {
    for (const [i, at] of sample(bundle.entries)) {
      const entries = bundle.entries.with(i, changeByte(bundle.entries[i], at));
      await expectFailure(vector, { bundle: { ...bundle, entries } }, 'root');
    }
  });

  it('the terms if it is in the terms or the word list', async () => {
    for (const [i, at] of sample(bundle.terms)) {
      const terms = bundle.terms.with(i, changeByte(bundle.terms[i], at));
      await expectFailure(vector, { bundle: { ...bundle, terms } }, 'terms');
    }
    for (const at of samplePositions(bundle.words ?? '')) {
      const words = changeByte(bundle.words ?? '', at);
      await expectFailure(vector, { bundle: { ...bundle, words } }, 'terms');
    }
  });

  it('the signature if it is in the head, the key or the origin', async () => {
    for (const name of ['checkpoint', 'vkey', 'origin'] as const)
      for (let at = 0; at < bundle[name].length; at += stride(bundle.entries)) {
        const changed = { ...bundle, [name]: changeByte(bundle[name], at) };
        await expectFailure(vector, { bundle: changed }, 'signature');
      }
  });

  it('the history if it is in a seal', async () => {
    for (const [i, seal] of bundle.seals.entries()) {
      for (let at = 0; at < seal.checkpoint.length; at += stride(bundle.entries)) {
        const other = { ...seal, checkpoint: changeByte(seal.checkpoint, at) };
        await expectFailure(vector, { bundle: { ...bundle, seals: bundle.seals.with(i, other) } }, 'history');
      }
      const misnamed = { ...seal, attempt: seal.attempt + 1 };
      await expectFailure(
        vector,
        { bundle: { ...bundle, seals: bundle.seals.with(i, misnamed) } },
        'history',
      );
    }
  });

  it('the openings if it is in an opening', async () => {
    const texts = bundle.openings.map((opening) => JSON.stringify(opening));
    const whole = JSON.stringify({ ...bundle, openings: [] });
    for (const [i, at] of sample(texts)) {
      const text = changeByte(texts[i], at);
      const changed = whole.replace('"openings":[]', () => `"openings":[${texts.with(i, text)}]`);
      // a broken bracket or quote is no longer JSON, so there is no opening to check
      await expectFailure(vector, changed, isJson(text) ? 'openings' : 'bundle');
    }
  });

  it('the sealed lists if it is in a proof of a seal', async () => {
    if (vector.policy === null) return;
    const before = (await verify(vector, {})).witnessed;
    for (const [i, seal] of bundle.sealed.entries())
      for (const at of samplePositions(seal.tlogProof)) {
        const sealed = bundle.sealed.with(i, { ...seal, tlogProof: changeByte(seal.tlogProof, at) });
        const report = await verify(vector, { bundle: { ...bundle, sealed } });
        // a line under another name or key id is that of an unknown key, which is ignored
        if (isInWitnessLine(seal.tlogProof, at) && !failures(report).includes('sealed'))
          expect(countWitnesses(report.witnessed)).toBeLessThanOrEqual(countWitnesses(before));
        else expect(failures(report)).toContain('sealed');
      }
  });

  it('the sealed lists if it is in the seal log', async () => {
    if (sealLog === null || vector.policy === null) return;
    for (const [i, at] of sample(sealLog.entries)) {
      const entries = sealLog.entries.with(i, changeByte(sealLog.entries[i], at));
      await expectFailure(vector, { sealLog: { ...sealLog, entries } }, 'sealed');
    }
    for (const at of samplePositions(sealLog.checkpoint)) {
      if (isInWitnessLine(sealLog.checkpoint, at)) continue;
      const checkpoint = changeByte(sealLog.checkpoint, at);
      await expectFailure(vector, { sealLog: { ...sealLog, checkpoint } }, 'sealed');
    }
    expect(parseSealLog(JSON.stringify(sealLog))).not.toHaveProperty('problem');
  });

  it('the tickets if it is in a ticket file', async () => {
    for (const [i, ticket] of vector.tickets.entries())
      for (const at of samplePositions(ticket.file)) {
        // space after the last bracket may be anything that is space
        const file = changeByte(ticket.file, at);
        await expectFailure(vector, { tickets: vector.tickets.with(i, { ...ticket, file }) }, 'tickets');
      }
  });
});

/** Whether a position is in a signature line other than the log's own, which is the first. */
function isInWitnessLine(text: string, at: number): boolean {
  const first = text.indexOf('\n— ');
  return at > text.indexOf('\n', first + 1);
}

function countWitnesses(seals: Report['witnessed']): number {
  return seals.reduce((sum, { witnesses }) => sum + witnesses.length, 0);
}
