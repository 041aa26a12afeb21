import { expect, it } from 'vitest';
import { buildAward } from '../../../../../tests/helpers/made-awards.ts';
import { describeDelivery, describeGuarantee, describeSending, nameOwnAward } from './won-text.ts';

it('two prizes of the same rank are told apart by their tickets [AWARD-21]', () => {
  const declined = buildAward({ id: 'a', state: 'declined' });
  const again = buildAward({ id: 'b', attempt: 2, ticketNumber: 23 });
  const second = buildAward({ id: 'c', rank: 2, ticketNumber: 4 });
  const names = [declined, again, second].map((award) => nameOwnAward(award, [declined, again, second]));
  expect(names).toEqual(['1st prize, ticket 000017', '1st prize, ticket 000023', '2nd prize']);
});

it('cash has no delivery, and is paid by bank transfer [AWARD-25]', () => {
  const contact = {
    name: 'Ann Oak',
    email: 'ann@example.org',
    phone: null,
    delivery: { kind: 'digital', address: null },
  } as const;
  const prize = buildAward({ state: 'claimed', contact });
  expect(describeDelivery(prize)).toBe('By email.');
  const cash = { ...prize, isCash: true };
  expect(describeDelivery(cash)).toBe('');
  expect(describeSending(cash, 'Hetty H.', 0)).toContain('by bank transfer');
});

it('the guarantee names the amount as far as it is known, and when the rest will be known [MONEY-28]', () => {
  const rule = 'The guarantee applies, so we’ll pay you 75% of total ticket sales in cash.';
  expect(describeGuarantee(1, null)).toBe(rule);
  expect(describeGuarantee(1, { pence: 37_500, isLowerBound: false })).toBe(`${rule} That is £375.00.`);
  expect(describeGuarantee(3, { pence: 875, isLowerBound: true })).toContain(
    'That is at least £8.75. You’ll know the exact amount once every prize is decided.',
  );
});
