import { expect, it } from 'vitest';
import { givenWith, proofVectorsV2 } from '../../../tests/helpers/proof-vectors.ts';
import { STRENGTH_TEXT } from './strength-text.ts';
import { describeMeaning, judgeReport } from './verdict.ts';
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

it('leaves open whether witnesses will see the seal of a list that is not sealed yet', () => {
  const open = { ended: null, sealed: null, cancelled: null };
  const at = '2026-01-01T00:00:00Z';
  const known = { isPolicyKnown: true };
  expect(describeMeaning({ strength: 'beacon', times: open }, known)).toMatch(
    /^The list will be sealed before .* independent witnesses saw the seal in time\.$/,
  );
  expect(describeMeaning({ strength: 'beacon', times: open }, { isPolicyKnown: false })).toBe(
    STRENGTH_TEXT.beacon,
  );
  for (const times of [
    { ...open, sealed: at },
    { ...open, cancelled: at },
  ])
    expect(describeMeaning({ strength: 'beacon', times }, known)).toBe(STRENGTH_TEXT.beacon);
  expect(describeMeaning({ strength: 'committed', times: open }, known)).toBe(STRENGTH_TEXT.committed);
  expect(describeMeaning({ strength: null, times: open }, known)).toBeNull();
});
