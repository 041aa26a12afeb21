import { expect, it } from 'vitest';
import { estimateCountdown } from './countdown-length.ts';

it.each([
  ['drand', 3, 45],
  ['drand', 0, 30],
  ['none', 0, 15],
  [null, 0, 15],
] as const)(
  'with the beacon %s and %i witnesses, a countdown takes about %i seconds',
  (beacon, witnesses, seconds) => {
    expect(estimateCountdown({ beacon, witnesses }, 15)).toBe(seconds);
  },
);
