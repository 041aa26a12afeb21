import { expect, it } from 'vitest';
import { ApiError } from '#web/lib/api.ts';
import { describeUpgradeFailure } from './use-upgrade.ts';

it('shows why the server rejected an upgrade [PART-19]', () => {
  const body = { message: 'You are a host already.', code: 'conflict' };
  expect(describeUpgradeFailure(new ApiError(409, JSON.stringify(body), body))).toEqual({
    title: 'Failed to upgrade role',
    description: 'You are a host already.',
  });
  expect(describeUpgradeFailure(new ApiError(502, 'Bad Gateway')).description).toBe(
    'An unknown error occurred',
  );
});

it('shows a different message if the server cannot be reached [PART-20]', () => {
  expect(describeUpgradeFailure(new TypeError('Failed to fetch'))).toEqual({
    title: 'Error',
    description: 'Failed to upgrade your role. Please try again later.',
  });
});
