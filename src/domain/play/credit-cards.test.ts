import { expect, it } from 'vitest';
import { countsAsCredit, describeCreditRefusal } from './credit-cards.ts';

it('counts everything that could be a credit card [CREDIT-03]', () => {
  const counting = ['credit', 'unknown', 'link', '', 'charge', 'Debit'];
  expect(counting.filter((funding) => !countsAsCredit(funding))).toEqual([]);
  expect(['debit', 'prepaid', 'bacs_debit', 'pay_by_bank'].filter(countsAsCredit)).toEqual([]);
});

it('says what is left, and what to do [CREDIT-02]', () => {
  expect(describeCreditRefusal({ leftPence: 150, limitPence: 25_000 }, 'credit')).toBe(
    'You can pay £1.50 more with credit cards this month. Please use a debit card, or buy fewer tickets.',
  );
  expect(describeCreditRefusal({ leftPence: 0 }, null)).toBe(
    'You can’t pay any more with credit cards this month. Please use a debit card.',
  );
  expect(describeCreditRefusal({ leftPence: 0, limitPence: 0 }, 'link')).toBe(
    'We don’t take credit cards. Please use a debit card. We can’t tell what kind of card this is, so it counts as a credit card.',
  );
});
