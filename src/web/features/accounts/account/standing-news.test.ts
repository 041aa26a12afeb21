import { expect, it } from 'vitest';
import { standingNews } from './standing-news.ts';

const nobodyYet = { verified: false, revoked: false };
const verified = { verified: true, revoked: false };
const revoked = { verified: false, revoked: true };

it('tells a host with an open page about an admin’s decision, and nothing else', () => {
  expect(standingNews(nobodyYet, verified)?.title).toBe('Your account is verified');
  expect(standingNews(revoked, verified)?.title).toBe('Your account is verified');
  expect(standingNews(verified, revoked)?.title).toBe('Your verification was revoked');
  expect(standingNews(verified, null)?.title).toBe('You have been signed out');
  for (const same of [nobodyYet, verified, revoked]) expect(standingNews(same, { ...same })).toBeUndefined();
  expect(standingNews(revoked, nobodyYet)).toBeUndefined();
});
