import { expect, it } from 'vitest';
import type { OwnPayable } from '#contract/payouts/own-payables.ts';
import { describeCash } from './cash-text.ts';

const payment: OwnPayable = {
  id: 'p',
  prizeDrawId: 'd',
  prizeDrawTitle: 'A narrowboat weekend',
  kind: 'winner',
  awardId: 'a',
  part: 'share',
  amountPence: 20_663,
  state: 'owed',
  dueAt: '2026-12-04T10:00:00.000Z',
  paidAt: null,
  reference: null,
  failureReason: null,
};

it('cash asks for bank details before and after the settlement [PAYOUT-46]', () => {
  const before = describeCash({ payment: undefined, cashPence: 20_663, lastFour: null });
  expect(before).toMatchObject({
    title: 'Tell us where to send your £206.63',
    action: 'Enter bank details',
  });
  expect(describeCash({ payment: undefined, cashPence: null, lastFour: null }).title).toBe(
    'Tell us where to send your cash',
  );
  expect(describeCash({ payment, cashPence: null, lastFour: null }).text).toBe(
    'Enter your bank details. We pay within 7 days of them.',
  );
});

it('cash says where it goes, when it was paid, and what to do if it failed [PAYOUT-46]', () => {
  const at = (changes: Partial<OwnPayable>) =>
    describeCash({ payment: { ...payment, ...changes }, cashPence: null, lastFour: '4958' });
  expect(at({})).toEqual({
    tone: 'info',
    title: 'We send your £206.63 to the account that ends in 4958',
    text: 'Due by 4 December 2026.',
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
