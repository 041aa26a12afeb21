import { expect, it } from 'vitest';
import { describeStatusChange } from './status-change.ts';

const nobodyYet = { verified: false, revoked: false };
const verified = { verified: true, revoked: false };
const revoked = { verified: false, revoked: true };

it('tells a host with an open page about an admin’s decision, and about nothing else', () => {
  expect(describeStatusChange(nobodyYet, verified)?.title).toBe('Your account is verified');
  expect(describeStatusChange(revoked, verified)?.title).toBe('Your account is verified');
  expect(describeStatusChange(verified, revoked)?.title).toBe('Your verification was revoked');
  expect(describeStatusChange(verified, null)?.title).toBe('You’ve been signed out');
  for (const same of [nobodyYet, verified, revoked])
    expect(describeStatusChange(same, { ...same })).toBeUndefined();
  expect(describeStatusChange(revoked, nobodyYet)).toBeUndefined();
});
