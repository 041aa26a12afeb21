import { expect, it } from 'vitest';
import { plural } from './plural.ts';

it('formats a number with its noun', () => {
  expect(plural(0, 'ticket')).toBe('0 tickets');
  expect(plural(1, 'ticket')).toBe('1 ticket');
  expect(plural(1200, 'ticket')).toBe('1,200 tickets');
  expect(plural(2, 'person', 'people')).toBe('2 people');
});
