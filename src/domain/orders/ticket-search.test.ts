import { expect, it } from 'vitest';
import { escapedPattern } from './ticket-search.ts';

it('takes signs of patterns for themselves', () => {
  expect(escapedPattern('100%_\\')).toBe('100\\%\\_\\\\');
});
