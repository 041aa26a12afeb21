import { expect, it } from 'vitest';
import { isEntered } from './entered.ts';

const voidedAt = new Date(0);

it.each([
  ['right answer', { solution: '19', given: ' 19', voidedAt: null }, true],
  ['without a challenge', { solution: null, given: null, voidedAt: null }, true],
  ['wrong answer', { solution: '19', given: '18', voidedAt: null }, false],
  ['no answer', { solution: '19', given: null, voidedAt: null }, false],
  ['right answer, voided', { solution: '19', given: '19', voidedAt }, false],
  ['without a challenge, voided', { solution: null, given: null, voidedAt }, false],
])('decides whether a ticket is entered in the draw: %s [STATE-11]', (_, ticket, entered) => {
  expect(isEntered(ticket)).toBe(entered);
});
