import { expect, it } from 'vitest';
import type { OwnPayable } from '#contract/payouts/own-payables.ts';
import { WINNER_PAY_RULE_BEFORE } from '#domain/payouts/pay-days.ts';
import { describeCash } from './cash-text.ts';

const payment: OwnPayable = {
  id: 'p',
  prizeDrawId: 'd',
  prizeDrawTitle: 'A narrowboat weekend',
  kind: 'winner',
  awardId: 'a',
  part: 'share',
  rank: 1,
  amountPence: 20_663,
  state: 'owed',
  waitsForAge: false,
  method: null,
  dueAt: '2026-12-04T10:00:00.000Z',
  paidAt: null,
  reference: null,
  failureReason: null,
};

const none = { method: null, lastFour: null };

it('cash asks for bank details before and after the settlement [PAYOUT-46]', () => {
  const exact = { pence: 20_663, isLowerBound: false };
  const before = describeCash({ payment: undefined, cash: exact, details: none });
  expect(before).toMatchObject({
    title: 'Tell us where to send your £206.63',
    action: 'Enter bank details',
  });
  const least = { pence: 875, isLowerBound: true };
  expect(describeCash({ payment: undefined, cash: least, details: none })).toMatchObject({
    title: 'Tell us where to send your cash',
    text: `You get at least £8.75. ${WINNER_PAY_RULE_BEFORE}`,
  });
  expect(describeCash({ payment, cash: least, details: none }).title).toContain('£206.63');
  expect(describeCash({ payment, cash: null, details: none }).text).toBe(
    'We pay within 7 days of receiving your bank details.',
  );
});

it('cash says where it goes, when it was paid, and what to do if it failed [PAYOUT-46]', () => {
  const at = (changes: Partial<OwnPayable>) =>
    describeCash({
      payment: { ...payment, ...changes },
      cash: null,
      details: { method: 'bank', lastFour: '4958' },
    });
  expect(at({})).toEqual({
    tone: 'info',
    title: 'We’ll send your £206.63 to the account ending in 4958',
    text: 'Due by 4 December 2026.',
  });
  expect(at({ waitsForAge: true })).toMatchObject({
    tone: 'warning',
    title: 'We’ll send your £206.63 once we know that you’re 18 or over',
    text: 'It will go to the account ending in 4958.',
  });
  expect(at({ state: 'exported' }).title).toBe('Your £206.63 is on its way');
  const paid = at({ state: 'paid', paidAt: '2026-12-03T10:00:00.000Z', reference: 'FP 1' });
  expect(paid).toMatchObject({
    title: 'We paid you £206.63',
    text: 'Paid on 3 December 2026 with reference FP 1.',
  });
  expect(at({ state: 'failed', failureReason: 'Account closed' })).toMatchObject({
    tone: 'danger',
    text: 'The bank returned it: Account closed',
    action: 'Check bank details',
  });
});

it('cash goes to an account at Stripe without asking for bank details [PAYOUT-46]', () => {
  const details = { method: 'stripe', lastFour: null } as const;
  expect(describeCash({ payment, cash: null, details })).toMatchObject({
    title: 'We’ll send your £206.63 to your account at Stripe',
    text: 'Due by 4 December 2026.',
  });
});
