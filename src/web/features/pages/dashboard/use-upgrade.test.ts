import { expect, it } from 'vitest';
import { ApiError } from '#web/lib/api.ts';
import { describeUpgradeFailure } from './use-upgrade.ts';

it('says why the server refused an upgrade [PART-19]', () => {
  const answer = { message: 'You are a host already.', code: 'conflict' };
  expect(describeUpgradeFailure(new ApiError(409, JSON.stringify(answer), answer))).toEqual({
    title: 'Failed to upgrade role',
    description: 'You are a host already.',
  });
  expect(describeUpgradeFailure(new ApiError(502, 'Bad Gateway')).description).toBe(
    'An unknown error occurred',
  );
});

it('says so when the server was not reached [PART-20]', () => {
  expect(describeUpgradeFailure(new TypeError('Failed to fetch'))).toEqual({
    title: 'Error',
    description: 'Failed to upgrade your role. Please try again later.',
  });
});
