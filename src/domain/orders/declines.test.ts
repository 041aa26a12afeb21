import { expect, it } from 'vitest';
import { declineReason } from './declines.ts';

it('says why a payment was declined, as far as that was told [ADMIN-37]', () => {
  expect(declineReason('insufficient_funds')).toBe('Not enough money on the card');
  expect(declineReason('expired_card')).toBe('The card has expired');
  expect(declineReason('revocation_of_authorization')).toBe(
    'The payment provider calls it “revocation of authorization”',
  );
  expect([declineReason(null), declineReason('unknown')]).toEqual([null, null]);
});

it('takes no name of a language’s own for a reason', () => {
  expect(declineReason('constructor')).toBe('The payment provider calls it “constructor”');
});
