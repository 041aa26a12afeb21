import { expect, it } from 'vitest';
import { needsWatching } from './needs-watching.ts';

it('flags only revoked hosts with running draws [ADMIN-22]', () => {
  expect(needsWatching({ revoked: true, runningDraws: 1 })).toBe(true);
  expect(needsWatching({ revoked: true, runningDraws: 0 })).toBe(false);
  expect(needsWatching({ revoked: false, runningDraws: 3 })).toBe(false);
});
