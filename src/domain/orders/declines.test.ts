import { expect, it } from 'vitest';
import { describeDecline } from './declines.ts';

it('describes why a payment was declined [ADMIN-37]', () => {
  expect(describeDecline('insufficient_funds')).toBe('There wasn’t enough money on the card');
  expect(describeDecline('expired_card')).toBe('The card has expired');
  expect(describeDecline('revocation_of_authorization')).toBe(
    'The payment provider calls it “revocation of authorization”',
  );
  expect([describeDecline(null), describeDecline('unknown')]).toEqual([null, null]);
});

it('does not mistake an inherited property for a reason', () => {
  expect(describeDecline('constructor')).toBe('The payment provider calls it “constructor”');
});
