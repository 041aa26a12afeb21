import { expect, it } from 'vitest';
import { declineReason } from './declines.ts';

it('describes why a payment was declined [ADMIN-37]', () => {
  expect(declineReason('insufficient_funds')).toBe('Not enough money on the card');
  expect(declineReason('expired_card')).toBe('The card has expired');
  expect(declineReason('revocation_of_authorization')).toBe(
    'The payment provider calls it “revocation of authorization”',
  );
  expect([declineReason(null), declineReason('unknown')]).toEqual([null, null]);
});

it('does not mistake an inherited property for a reason', () => {
  expect(declineReason('constructor')).toBe('The payment provider calls it “constructor”');
});
