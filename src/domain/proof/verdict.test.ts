import { expect, it } from 'vitest';
import { givenWith, proofVectorsV2 } from '../../../tests/helpers/proof-vectors.ts';
import { STRENGTH_TEXT } from './strength-text.ts';
import { judgeReport } from './verdict.ts';
import { verifyBundle } from './verify/verify.ts';

it.each(proofVectorsV2)(
  'a sealed list without witnesses is never proved without a warning: $name',
  async ({ vector }) => {
    const report = await verifyBundle(JSON.stringify(vector.bundle), givenWith(vector));
    const { kind, warnings } = judgeReport(report);
    if (!report.valid) return expect(kind).toBe('failed');
    const { strength, times, notes } = report;
    if (strength === null || strength === 'witnessed' || times.sealed === null) return;
    expect(kind).toBe('warned');
    const isNoted = notes.some(({ id }) => id === 'not-witnessed');
    expect(warnings.includes(STRENGTH_TEXT[strength])).toBe(!isNoted);
  },
);
