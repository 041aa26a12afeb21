import { expect, it } from 'vitest';
import { isEntered } from './entered.ts';

const voidedAt = new Date(0);

it.each([
  ['rightly answered', { solution: '19', given: ' 19', voidedAt: null }, true],
  ['without a challenge', { solution: null, given: null, voidedAt: null }, true],
  ['wrongly answered', { solution: '19', given: '18', voidedAt: null }, false],
  ['not answered', { solution: '19', given: null, voidedAt: null }, false],
  ['rightly answered and voided', { solution: '19', given: '19', voidedAt }, false],
  ['without a challenge and voided', { solution: null, given: null, voidedAt }, false],
])('decides whether a ticket is entered: %s [STATE-11]', (_, ticket, entered) => {
  expect(isEntered(ticket)).toBe(entered);
});
