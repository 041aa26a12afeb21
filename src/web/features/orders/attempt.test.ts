import { expect, it } from 'vitest';
import { ApiError } from '#web/lib/api.ts';
import { attemptFor, isUnknownOutcome } from './attempt.ts';

let made = 0;
const newKey = () => {
  made += 1;
  return `key ${made}`;
};

it('names each attempt anew, and one whose answer was lost as before', () => {
  const first = attemptFor(null, { quantity: 2 }, newKey);
  expect(attemptFor(first, { quantity: 2 }, newKey)).toBe(first);
  expect(attemptFor(first, { quantity: 3 }, newKey).key).not.toBe(first.key);
  expect(attemptFor(null, { quantity: 2 }, newKey).key).not.toBe(first.key);
});

it('knows the outcome once the server has answered', () => {
  expect(isUnknownOutcome(new TypeError('Failed to fetch'))).toBe(true);
  expect(isUnknownOutcome(new ApiError(503, 'Busy'))).toBe(true);
  expect(isUnknownOutcome(new ApiError(402, 'Declined'))).toBe(false);
});
