import { expect, it } from 'vitest';
import { bankRules } from '../bank-values.ts';
import { buildConsent, consentRules, NO_CONSENT } from './consent-values.ts';

it('bank details are checked while they are typed, as the server reads them [PAYOUT-01, PAYOUT-42]', () => {
  for (const typed of ['12-34-56', '12 34 56', '123456']) {
    expect(bankRules.sortCode.validate(typed)).toBe(true);
  }
  expect(bankRules.sortCode.validate('12-34-5')).toBe(
    'Please enter a sort code of six digits, such as 12-34-56',
  );
  expect(bankRules.accountNumber.validate('123456')).toBe(true);
  expect(bankRules.accountNumber.validate('12345')).toMatch(/six to eight digits/);
  expect(bankRules.accountName.validate(' ')).toBe('Please enter the name on the account');
});

it('the charity number can be left out, but not be wrong [PAYOUT-42]', () => {
  const values = { ...NO_CONSENT, name: 'Grace Alder', role: 'Treasurer', agreed: true };
  expect(buildConsent(values)).not.toHaveProperty('charityNumber');
  expect(buildConsent({ ...values, charityNumber: ' SC012345 ' })).toMatchObject({
    charityNumber: 'SC012345',
  });
  expect(consentRules.charityNumber.validate('')).toBe(true);
  expect(consentRules.charityNumber.validate('12')).toMatch(/^Please enter a charity number/);
  expect(consentRules.agreed.validate(false)).toBe('Please confirm that the charity agrees');
});
