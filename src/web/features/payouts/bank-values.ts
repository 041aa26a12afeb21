import {
  BANK_LIMITS as limits,
  BANK_MESSAGES as messages,
  parseAccountNumber,
  parseSortCode,
} from '#domain/payouts/bank-details.ts';
import { atMost, isFilledIn, rules } from '#web/components/ui/form.ts';

/** The bank details in a form. Their names are those of the API, so that errors appear at their fields. */
export type BankValues = { accountName: string; sortCode: string; accountNumber: string };

export const NO_BANK_VALUES: BankValues = { accountName: '', sortCode: '', accountNumber: '' };

const parses = (parse: (typed: string) => string | null, message: string) => (value: unknown) =>
  parse(String(value ?? '')) !== null || message;

/** The server also checks that the account number belongs to the sort code. */
export const bankRules = {
  accountName: rules(isFilledIn(messages.accountName), atMost(limits.accountName, messages.accountNameMax)),
  sortCode: rules(parses(parseSortCode, messages.sortCode)),
  accountNumber: rules(parses(parseAccountNumber, messages.accountNumber)),
};
