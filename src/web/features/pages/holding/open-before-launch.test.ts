import { expect, it } from 'vitest';
import { isOpenBeforeLaunch } from './open-before-launch.ts';

it('keeps only sign-in, accounts and the pages linked from emails open [HOLD-03]', () => {
  for (const path of [
    '/holding',
    '/auth',
    '/auth/',
    '/unsubscribe',
    '/leave-updates',
    '/leave-host-emails',
    '/remind-me',
    '/cancel-reminder',
    '/newsletter/confirm',
    '/account/security',
    '/charity-agreement/token',
  ]) {
    expect([path, isOpenBeforeLaunch(path)]).toEqual([path, true]);
  }
  for (const path of [
    '/',
    '',
    '/faq',
    '/prize-draw/1',
    '/dashboard',
    '/authors',
    '/accounts',
    '/holding/x',
  ]) {
    expect([path, isOpenBeforeLaunch(path)]).toEqual([path, false]);
  }
});
