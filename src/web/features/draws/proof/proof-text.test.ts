import { expect, it } from 'vitest';
import { describeProof } from './proof-text.ts';

const startDate = '2026-11-01T10:00:00.000Z';

it.each([
  ['drand', 'from public randomness that no one controls'],
  ['none', 'without public randomness'],
  [null, 'so it has no proof'],
] as const)('explains how a draw with %s is proved [RECORD-20]', (beacon, how) => {
  expect(describeProof({ startDate, beacon })).toContain(how);
});

it('promises a proof before the draw is published [RECORD-20]', () => {
  expect(describeProof({ startDate: null, beacon: null })).toContain('Once this draw is published');
});
