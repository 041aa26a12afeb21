import { describe, expect, it } from 'vitest';
import { formatSortCode, getLastFour, parseAccountNumber, parseSortCode } from './bank-details.ts';

describe('bank details', () => {
  it.each(['12-34-56', '12 34 56', '123456', ' 12-34-56 '])('reads the sort code %j [PAYOUT-01]', (typed) => {
    expect(parseSortCode(typed)).toBe('123456');
  });
  it.each(['', '12345', '1234567', '12-34-5a', '12--34-56', '１２３４５６'])(
    'rejects the sort code %j [PAYOUT-01]',
    (typed) => {
      expect(parseSortCode(typed)).toBeNull();
    },
  );
  it.each([
    ['12345678', '12345678'],
    ['1234 5678', '12345678'],
    ['1234567', '01234567'],
    ['123456', '00123456'],
  ])('pads the account number %j with zeros [PAYOUT-01]', (typed, digits) => {
    expect(parseAccountNumber(typed)).toBe(digits);
  });
  it.each(['', '12345', '123456789', '1234567x'])('rejects the account number %j [PAYOUT-01]', (typed) => {
    expect(parseAccountNumber(typed)).toBeNull();
  });
  it('shows a sort code as people write it, and the last four digits of an account number', () => {
    expect(formatSortCode('123456')).toBe('12-34-56');
    expect(getLastFour('00123456')).toBe('3456');
  });
});
