import { z } from 'zod';
import {
  BANK_LIMITS as limits,
  BANK_MESSAGES as messages,
  parseAccountNumber,
  parseSortCode,
} from '#domain/payouts/bank-details.ts';
import { PAYOUT_METHODS } from '#domain/payouts/states.ts';
import { type CallMap, RECORDED } from '../call.ts';
import { ById } from '../ids.ts';
import { requiredLine } from '../text.ts';

/** Text that a function reads. It is converted to the function's result. */
const read = (reader: (typed: string) => string | null, message: string) =>
  z
    .string(message)
    .max(40, message)
    .refine((typed) => reader(typed) !== null, message)
    .overwrite((typed) => reader(typed) ?? typed);

/** A UK bank account. The sort code can contain hyphens or spaces; shorter account numbers are padded with zeros. */
export const BankDetailsInput = z.object({
  accountName: requiredLine('The name', limits.accountName, messages.accountName, messages.accountNameMax),
  sortCode: read(parseSortCode, messages.sortCode),
  accountNumber: read(parseAccountNumber, messages.accountNumber),
});

/**
 * How a person is paid; all values are null if they have not said. `lastFour` are the last digits of the account
 * number, which is never returned. The details are used from `usableFrom`.
 */
export const PayoutDetails = z.object({
  method: z.enum(PAYOUT_METHODS).nullable(),
  accountName: z.string().nullable(),
  lastFour: z.string().nullable(),
  enteredAt: z.iso.datetime().nullable(),
  usableFrom: z.iso.datetime().nullable(),
});
export type PayoutDetails = z.infer<typeof PayoutDetails>;

const PAYOUT = { tag: 'Payouts', access: 'signed-in', params: ById, errors: [403] } as const;

export const bankDetailCalls = {
  'GET /api/v1/users/:id/payout': {
    ...PAYOUT,
    summary: 'Get payout details',
    description:
      'For the user and admins. Returns how the user is paid, with the last four digits of the account number.',
    status: 200,
    response: PayoutDetails,
  },
  'PUT /api/v1/users/:id/payout': {
    ...PAYOUT,
    ...RECORDED,
    summary: 'Set payout details',
    description:
      'Only for the user. Sets the bank account for payouts. The account number must match the sort code, otherwise the call returns 400 `bank_details_invalid`. The details are used 48 hours later, and the user gets an email. Payouts that were approved need a new approval.',
    requiresReauthentication: 'always',
    body: BankDetailsInput.extend({ method: z.literal('bank') }),
    status: 200,
    response: PayoutDetails,
  },
} as const satisfies CallMap;
