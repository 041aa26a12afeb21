import { expect, it } from 'vitest';
import { calculatePatience } from './policy.ts';

it('a drawing waits 15 seconds for its witnesses, never past its round, and not at all once that is over [SEAL-05]', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  expect(calculatePatience(inSeconds(45), now)).toBe(15_000);
  expect(calculatePatience(inSeconds(9), now)).toBe(9_000);
  expect(calculatePatience(inSeconds(-1), now)).toBe(0);
});
