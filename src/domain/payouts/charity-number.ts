/** The registers of charities in the United Kingdom. */
export const CHARITY_REGISTERS = ['england-wales', 'scotland', 'northern-ireland'] as const;
export type CharityRegister = (typeof CHARITY_REGISTERS)[number];

/** What a register says about a number. `unchecked`: it was not queried, so an admin looks the number up. */
export const REGISTER_STATUSES = ['unchecked', 'registered', 'removed', 'not_found'] as const;
export type RegisterStatus = (typeof REGISTER_STATUSES)[number];

/** A number in the notation of its register. Linked charities in England and Wales have a suffix: 1234567-1. */
export type CharityNumber = { register: CharityRegister; number: string };

/** The page of a charity in its register. A linked charity has the number of its main charity and its suffix. */
export function buildRegisterUrl({ register, number }: CharityNumber): string {
  if (register === 'scotland')
    return `https://www.oscr.org.uk/about-charities/search-the-register/charity-details?number=${number}`;
  const [main = '', linked = '0'] = number.replace(/^NIC/, '').split('-');
  const host =
    register === 'northern-ireland'
      ? 'www.charitycommissionni.org.uk'
      : 'register-of-charities.charitycommission.gov.uk';
  return `https://${host}/charity-details/?regId=${main}&subId=${linked}`;
}

/**
 * Recognises a registered charity number by its format: six or seven digits in England and Wales, SC and six digits in
 * Scotland, NIC and six digits in Northern Ireland. Spaces and letter case do not matter. Returns null for anything
 * else.
 */
export function parseCharityNumber(typed: string): CharityNumber | null {
  const number = typed.replace(/\s/g, '').toUpperCase();
  if (/^SC\d{6}$/.test(number)) return { register: 'scotland', number };
  if (/^NIC\d{6}$/.test(number)) return { register: 'northern-ireland', number };
  return /^[1-9]\d{5,6}(-\d{1,3})?$/.test(number) ? { register: 'england-wales', number } : null;
}
