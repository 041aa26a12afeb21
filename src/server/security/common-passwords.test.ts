import { expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

it.each([
  'password',
  '12345678',
  'PASSWORD1',
  'qwertyuiop',
  ' iloveyou ',
  'aaaaaaaaaa',
  '        ',
  'ann@example.org',
  'Oak draw',
])('finds %j too common for Ann on Oakdraw', (password) =>
  expect(isCommonPassword(password, ['ann@example.org', 'Oakdraw'])).toBe(true),
);

it.each(['correct horse battery staple', 'a password of mine', 'annexample.org', 'oakdraw-7Hq'])(
  'accepts %j',
  (password) => expect(isCommonPassword(password, ['ann@example.org', 'Oakdraw'])).toBe(false),
);
