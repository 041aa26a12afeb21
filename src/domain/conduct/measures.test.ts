import { expect, it } from 'vitest';
import { formatInTime } from './measures.ts';

it('gives whole percentages as they are, and rounds others down', () => {
  for (let inTime = 1; inTime <= 100; inTime += 1)
    expect(formatInTime({ due: 100, inTime })).toBe(`${inTime} of 100 (${inTime}%)`);
  expect(formatInTime({ due: 12, inTime: 11 })).toBe('11 of 12 (91%)');
  expect(formatInTime({ due: 0, inTime: 0 })).toBe('None yet');
});
