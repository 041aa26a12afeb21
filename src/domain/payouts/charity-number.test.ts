import { expect, it } from 'vitest';
import { buildRegisterUrl, parseCharityNumber } from './charity-number.ts';

it.each([
  [
    '1234567',
    'https://register-of-charities.charitycommission.gov.uk/charity-details/?regId=1234567&subId=0',
  ],
  [
    '1234567-12',
    'https://register-of-charities.charitycommission.gov.uk/charity-details/?regId=1234567&subId=12',
  ],
  [
    'sc 012345',
    'https://www.oscr.org.uk/about-charities/search-the-register/charity-details?number=SC012345',
  ],
  ['NIC100123', 'https://www.charitycommissionni.org.uk/charity-details/?regId=100123&subId=0'],
])('the number %s leads to the page of the charity in its register [PAYOUT-20]', (typed, url) => {
  const known = parseCharityNumber(typed);
  expect(known && buildRegisterUrl(known)).toBe(url);
});
