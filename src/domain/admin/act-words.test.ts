import { expect, it } from 'vitest';
import { actsSaid, actWords, fieldWords } from './act-words.ts';

it('describes actions in words, and falls back to the name of an unknown action [ADMIN-25]', () => {
  expect(actWords('host.verify')).toBe('Verified a host');
  expect(actWords('draw.paint_blue')).toBe('Draw paint blue');
});

it('finds actions by their descriptions [ADMIN-25]', () => {
  expect(actsSaid('Suspen')).toEqual(['person.suspend', 'person.reinstate']);
  expect(actsSaid('a newsletter')).toEqual(['newsletter.send']);
  expect(actsSaid('painted')).toEqual([]);
});

it('gives fields readable names [ADMIN-25]', () => {
  expect(fieldWords('refundedPence')).toBe('Refunded (pence)');
  expect(fieldWords('ticketsPerOrder')).toBe('Most tickets in one order');
  expect(fieldWords('entriesHash')).toBe('Entries hash');
});
