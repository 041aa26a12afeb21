import { z } from 'zod';
import {
  OBSTACLES,
  PAYABLE_PARTS,
  PAYABLE_STATES,
  PAYEE_KINDS,
  PAYOUT_METHODS,
} from '#domain/payouts/states.ts';
import { type CallMap, RECORDED } from '../call.ts';
import { Day } from '../days.ts';
import { ById, Id } from '../ids.ts';
import { Paging } from '../lists.ts';
import { Reason } from '../reasons.ts';
import { requiredLine } from '../text.ts';

/**
 * Money that a draw owes. `dueAt` is null for a winner’s cash until the winner enters bank details. A payable is overdue
 * from the end of the first working day on or after its due date and, once exported, only if the bank has not confirmed
 * it within three days. `obstacles` lists what keeps it from being approved or, once approved, from being exported;
 * `laterObstacles` what will keep it from being exported, before it is approved. `usableFrom` is the end of the hold of
 * new bank details, while it lasts. `rank` is that of the prize that a winner gets cash for. `lastFour` are the last
 * digits of the payee's account number.
 * `reference` is the bank's reference, the id of the transfer at Stripe, or the certificate of trees. `failureReason`
 * is that of the last failed attempt. `batchId` names the file in which it was exported.
 */
export const Payable = z.object({
  id: Id,
  prizeDrawId: Id,
  prizeDrawTitle: z.string(),
  payee: z.object({ kind: z.enum(PAYEE_KINDS), name: z.string(), userId: Id.nullable() }),
  part: z.enum(PAYABLE_PARTS),
  rank: z.int().nullable(),
  amountPence: z.int(),
  dueAt: z.iso.datetime().nullable(),
  isOverdue: z.boolean(),
  state: z.enum(PAYABLE_STATES),
  method: z.enum(PAYOUT_METHODS).nullable(),
  attempt: z.int(),
  lastFour: z.string().nullable(),
  usableFrom: z.iso.datetime().nullable(),
  obstacles: z.array(z.enum(OBSTACLES)),
  laterObstacles: z.array(z.enum(OBSTACLES)),
  approvedBy: Id.nullable(),
  approvedAt: z.iso.datetime().nullable(),
  exportedAt: z.iso.datetime().nullable(),
  batchId: Id.nullable(),
  paidAt: z.iso.datetime().nullable(),
  reference: z.string().nullable(),
  failedAt: z.iso.datetime().nullable(),
  failureReason: z.string().nullable(),
});
export type Payable = z.infer<typeof Payable>;

export const PayableSearch = Paging.extend({
  state: z.enum(PAYABLE_STATES, 'The state must be owed, approved, exported, paid or failed').optional(),
  draw: Id.optional(),
});
export type PayableSearch = z.output<typeof PayableSearch>;

const REFERENCE_MAX = 140;

export const Payment = z.object({
  reference: requiredLine(
    'The reference',
    REFERENCE_MAX,
    'Please enter the payment reference',
    `The reference must be at most ${REFERENCE_MAX} characters`,
  ),
  paidAt: z.iso.datetime({ offset: true, error: 'Please enter the date it was paid' }),
});

const ADMINS = { tag: 'Payouts', access: 'finance' } as const;
const COMMAND = {
  ...ADMINS,
  ...RECORDED,
  requiresReauthentication: 'always',
  params: ById,
  status: 200,
  response: Payable,
  errors: [403, 409],
} as const;
const FILE = {
  ...ADMINS,
  requiresReauthentication: 'always',
  query: z.object({ batch: Id.optional() }),
  status: 200,
  response: z.string(),
  errors: [403, 409],
  perMinute: 10,
} as const;

const EXPORTS =
  'Exports the payables that are approved and paid by bank transfer, and marks them as exported, in one transaction. Skips payables with obstacles. The file’s id is in the header `X-Payout-Batch`; with `batch`, the same file is returned again. Returns 409 `nothing_to_export` if nothing can be exported, or `details_unavailable` if the bank details of an earlier file were deleted';

export const payableCalls = {
  'GET /api/v1/admin/payables': {
    ...ADMINS,
    summary: 'List payables',
    description:
      'Returns what draws owe to hosts, charities, winners and for trees: unpaid payables first, each earliest due date first.',
    query: PayableSearch,
    status: 200,
    response: z.array(Payable),
  },
  'POST /api/v1/admin/payables/:id/approve': {
    ...COMMAND,
    summary: 'Approve a payable',
    description:
      'Approves an amount that is owed. Returns 409 `no_bank_details` if the payee has entered none, `paid_before` while a transfer by an earlier attempt has not been taken back, `not_possible` or `already_paid` in other states. Above the setting `payoutApprovalPence`, returns 403 `another_admin_needed` if you are the payee or entered the bank details. A higher value of the setting applies after 48 hours.',
  },
  'POST /api/v1/admin/payables/:id/paid': {
    ...COMMAND,
    summary: 'Record a payment',
    description:
      'Records that the bank made an exported payment, with its reference, or that trees were bought, with their certificate. Returns 409 `already_paid` if it was recorded before, `not_exported` in other states, `paid_automatically` if Stripe makes the payment, and `bought_automatically` for trees if Ecologi is configured.',
    body: Payment,
  },
  'POST /api/v1/admin/payables/:id/failed': {
    ...COMMAND,
    summary: 'Record a failed payment',
    description:
      'Records that the bank returned an exported payment, and emails the payee the reason. It is owed again once it is reopened or the payee enters other bank details. Returns 409 `already_paid` or `not_exported` in other states, and `paid_automatically` if Stripe makes the payment.',
    body: Reason('Please enter why the payment failed'),
  },
  'POST /api/v1/admin/payables/:id/returned': {
    ...COMMAND,
    summary: 'Record a returned payment',
    description:
      'Records that the bank returned a payment after it was recorded as paid, and emails the payee the reason. The payment then counts as failed: it is owed again once it is reopened or the payee enters other bank details. Returns 409 `not_paid` if it is not recorded as paid, `paid_automatically` if Stripe made it, and `already_paid` for trees.',
    body: Reason('Please enter why the bank returned the payment'),
  },
  'POST /api/v1/admin/payables/:id/reopen': {
    ...COMMAND,
    summary: 'Reopen a failed payment',
    description:
      'Makes a failed payment owed again, as the next attempt, which needs a new approval. Returns 409 in other states.',
  },
  'POST /api/v1/admin/payables/:id/reverse': {
    ...COMMAND,
    summary: 'Take back a payment',
    description:
      'Takes back from a host’s account at Stripe what the host owes for disputes that were lost after the payment. If Stripe refuses, `outcome` is `refused`, `refusal` says why, and the host still owes the money. If Stripe does not respond, `outcome` is `pending`, and the request is retried. `owedPence` is what the host still owes for the draw. Returns 409 `not_transferred` if this is not a payment to a host that Stripe has made, `more_than_owed`, `reversal_pending` if an earlier request is not confirmed yet, or `stripe_not_offered` if the site does not pay through Stripe.',
    body: Reason('Please enter why you’re taking the payment back').extend({
      amountPence: z.int().positive(),
    }),
    response: z.object({
      outcome: z.enum(['reversed', 'refused', 'pending']),
      amountPence: z.int(),
      refusal: z.string().nullable(),
      owedPence: z.int(),
    }),
  },
  'POST /api/v1/admin/payables/:id/count-transfer': {
    ...COMMAND,
    summary: 'Count a transfer as the payment',
    description:
      'Makes a payable paid by a transfer that Stripe made for an earlier attempt, after that attempt had counted as failed, and which keeps the payable from being paid (`paid_before`). Stripe is asked for the transfer first: it must not have been taken back in full, and must have the amount, the account and the id of the payable. What Stripe has taken back of it is owed to the payee again. Returns 409 `already_paid`, `not_possible` while the payable is exported, `not_paid_before` if no such transfer is known, `several_transfers` if there is more than one, `transfer_reversed`, `transfer_differs`, or `stripe_not_offered` if the site does not pay through Stripe; and 503 if Stripe cannot be reached, which changes nothing.',
    errors: [403, 409, 503],
  },
  'GET /api/v1/admin/payables.csv': {
    ...FILE,
    summary: 'Export payables as CSV',
    description: `${EXPORTS}.`,
    produces: 'text/csv; charset=utf-8',
  },
  'GET /api/v1/admin/payables.pain001.xml': {
    ...FILE,
    summary: 'Export payables for a bank',
    description: `${EXPORTS}, or \`no_bank_account\` if the platform’s own account is not configured. The format is ISO 20022 \`pain.001.001.09\`.`,
    produces: 'application/xml; charset=utf-8',
  },
  'GET /api/v1/admin/journal.csv': {
    ...ADMINS,
    summary: 'Export the ledger as CSV',
    description:
      'Returns all transfers of the ledger in a period, oldest first. `from` and `to` are days in London, both inclusive, at most 366 days apart.',
    query: z.object({ from: Day('Please enter a date'), to: Day('Please enter a date') }),
    status: 200,
    produces: 'text/csv; charset=utf-8',
    response: z.string(),
    perMinute: 10,
  },
} as const satisfies CallMap;
