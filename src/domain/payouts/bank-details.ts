import type { AccountDigits } from './modulus-check.ts';

export const BANK_LIMITS = { accountName: 70 } as const;

export const BANK_MESSAGES = {
  accountName: 'Please enter the name on the account',
  accountNameMax: `The name must be at most ${BANK_LIMITS.accountName} characters`,
  sortCode: 'Please enter a sort code of six digits, such as 12-34-56',
  accountNumber: 'Please enter an account number of six to eight digits',
  modulus: 'This account number doesn’t match this sort code. Please check both.',
} as const;

/** New bank details are used only after this time, so that the owner can react if someone else entered them. */
export const HOLD_HOURS = 48;

/** Bank details as they are paid to. */
export type BankDetails = AccountDigits & { accountName: string };

/** The six digits of a sort code that was entered as `12-34-56`, `12 34 56` or `123456`; null if it is not one. */
export function parseSortCode(typed: string): string | null {
  const [, a = '', b = '', c = ''] = /^\s*(\d\d)[ -]?(\d\d)[ -]?(\d\d)\s*$/.exec(typed) ?? [];
  return a === '' ? null : `${a}${b}${c}`;
}

/** The eight digits of an account number. Banks pad shorter ones with zeros; null if it is not one. */
export function parseAccountNumber(typed: string): string | null {
  const digits = typed.replace(/\s/g, '');
  return /^\d{6,8}$/.test(digits) ? digits.padStart(8, '0') : null;
}

/** `123456` → `12-34-56`. */
export const formatSortCode = (digits: string): string => digits.replace(/(\d\d)(\d\d)(\d\d)/, '$1-$2-$3');

/** The digits by which people recognise their account. */
export const getLastFour = (accountNumber: string): string => accountNumber.slice(-4);
