import { expect, it } from 'vitest';
import { escapePattern } from './ticket-search.ts';

it('escapes the special characters of LIKE', () => {
  expect(escapePattern('100%_\\')).toBe('100\\%\\_\\\\');
});
