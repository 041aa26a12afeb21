import { z } from 'zod';
import {
  BANK_LIMITS as limits,
  BANK_MESSAGES as messages,
  parseAccountNumber,
  parseSortCode,
} from '#domain/payouts/bank-details.ts';
import { PAYOUT_METHODS, RECIPIENT_STATUSES } from '#domain/payouts/states.ts';
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

/** What Stripe needs to know about a payee, and who has to act. */
const StripeRequirement = z.object({
  description: z.string(),
  from: z.enum(['payee', 'provider']),
  due: z.enum(['overdue', 'now', 'later']),
  problem: z.string().nullable(),
});

/**
 * How a person is paid; all values are null if they have not said. `lastFour` are the last digits of the account
 * number, which is never returned. The details are used from `usableFrom`. `stripe` is the state of the account at
 * Stripe, which receives money only while it is `active`. `offersStripe` says whether the site pays through Stripe.
 */
export const PayoutDetails = z.object({
  method: z.enum(PAYOUT_METHODS).nullable(),
  accountName: z.string().nullable(),
  lastFour: z.string().nullable(),
  enteredAt: z.iso.datetime().nullable(),
  usableFrom: z.iso.datetime().nullable(),
  stripe: z
    .object({ status: z.enum(RECIPIENT_STATUSES), requirements: z.array(StripeRequirement) })
    .nullable(),
  offersStripe: z.boolean(),
});
export type PayoutDetails = z.infer<typeof PayoutDetails>;

const PAYOUT = { tag: 'Payouts', access: 'signed-in', params: ById, errors: [403] } as const;

export const bankDetailCalls = {
  'GET /api/v1/users/:id/payout': {
    ...PAYOUT,
    summary: 'Get payout details',
    description:
      'For the user and admins. Returns how the user is paid: the last four digits of the account number, or what Stripe still needs to know.',
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
  'POST /api/v1/users/:id/payout/onboarding': {
    ...PAYOUT,
    ...RECORDED,
    summary: 'Start onboarding at Stripe',
    description:
      'Only for the user. Makes Stripe the way in which the user is paid, creates their account there if they have none that can be used, and returns a new link to the page on which Stripe asks for their details. The link can be opened once, until `expiresAt`. A change starts a hold of 48 hours, and the user gets an email; payouts that were approved need a new approval. Returns 409 `stripe_not_offered` if the site does not pay through Stripe, and 503 if Stripe cannot be reached.',
    requiresReauthentication: 'always',
    errors: [403, 409, 503],
    status: 200,
    response: z.object({ url: z.url(), expiresAt: z.iso.datetime() }),
  },
} as const satisfies CallMap;
