import { expect, it } from 'vitest';
import { describeProof } from './proof-text.ts';

const startDate = '2026-11-01T10:00:00.000Z';

it.each([
  [
    'drand',
    "Nobody could know the outcome when the list was sealed, as far as the seal's time can be believed.",
  ],
  ['none', 'Consistent, but the platform could have chosen the winner.'],
  [null, null],
] as const)('describes what a draw with %s proves [RECORD-20]', (beacon, strength) => {
  expect(describeProof({ startDate, beacon }).strength).toBe(strength);
});

it('promises a proof only if there will be one [RECORD-20]', () => {
  const how = (date: string | null) => describeProof({ startDate: date, beacon: null }).how;
  expect(how(startDate)).toContain('so it has no proof');
  expect(how(null)).toContain('Once this draw is published');
});
