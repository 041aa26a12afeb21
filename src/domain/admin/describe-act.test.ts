import { expect, it } from 'vitest';
import { describeAct, describeField, findActs } from './describe-act.ts';

it('describes actions in words, and falls back to the name of an unknown action [ADMIN-25]', () => {
  expect(describeAct('host.verify')).toBe('Verified a host');
  expect(describeAct('draw.paint_blue')).toBe('Draw paint blue');
});

it('finds actions by their descriptions [ADMIN-25]', () => {
  expect(findActs('Suspen')).toEqual(['person.suspend', 'person.reinstate']);
  expect(findActs('a newsletter')).toEqual(['newsletter.send']);
  expect(findActs('painted')).toEqual([]);
});

it('gives fields readable names [ADMIN-25]', () => {
  expect(describeField('refundedPence')).toBe('Refunded (pence)');
  expect(describeField('ticketsPerOrder')).toBe('Maximum tickets per order');
  expect(describeField('entriesHash')).toBe('Entries hash');
});
