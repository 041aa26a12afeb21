import { expect, it } from 'vitest';
import { actsSaid, actWords, fieldWords } from './act-words.ts';

it('says acts in words, and one that is new here by its own name [ADMIN-25]', () => {
  expect(actWords('host.verify')).toBe('Verified a host');
  expect(actWords('draw.paint_blue')).toBe('Draw paint blue');
});

it('finds acts by the words in which they are said [ADMIN-25]', () => {
  expect(actsSaid('Suspen')).toEqual(['person.suspend', 'person.reinstate']);
  expect(actsSaid('a newsletter')).toEqual(['newsletter.send']);
  expect(actsSaid('painted')).toEqual([]);
});

it('names fields as people know them [ADMIN-25]', () => {
  expect(fieldWords('refundedPence')).toBe('Refunded (pence)');
  expect(fieldWords('ticketsPerOrder')).toBe('Most tickets in one order');
  expect(fieldWords('entriesHash')).toBe('Entries hash');
});
