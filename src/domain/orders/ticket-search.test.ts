import { expect, it } from 'vitest';
import { escapedPattern } from './ticket-search.ts';

it('escapes the special characters of LIKE', () => {
  expect(escapedPattern('100%_\\')).toBe('100\\%\\_\\\\');
});
