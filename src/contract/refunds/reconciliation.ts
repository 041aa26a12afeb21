import { z } from 'zod';
import { FINDING_KINDS, RESOLUTIONS } from '#domain/reconciliation/findings.ts';
import { type CallMap, RECORDED } from '../call.ts';
import { ById, Id } from '../ids.ts';
import { Paging } from '../lists.ts';
import { Reason } from '../reasons.ts';

/**
 * A difference between the payment provider's records and the ledger. `amountPence` is what the provider has more,
 * negative if less; for `refund_cancelled`, the amount of the refund, about which both agree. `subject` and
 * `paymentReference` are the provider's ids; the subject of `refund_cancelled` is our id of the refund. `resolution` is
 * what resolving it does. `resolvedBy` names the admin; null if a later check no longer found it.
 */
export const ReconciliationFinding = z.object({
  id: Id,
  kind: z.enum(FINDING_KINDS),
  subject: z.string(),
  amountPence: z.int(),
  resolution: z.enum(RESOLUTIONS),
  paymentReference: z.string().nullable(),
  orderId: Id.nullable(),
  prizeDrawId: Id.nullable(),
  prizeDrawTitle: z.string().nullable(),
  firstSeenAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  resolvedAt: z.iso.datetime().nullable(),
  resolvedBy: z.string().nullable(),
  reason: z.string().nullable(),
});
export type ReconciliationFinding = z.infer<typeof ReconciliationFinding>;

/**
 * `isAvailable` is false with test payments. `lastCheckedAt` is the start of the last complete run, with its balances;
 * `lastFailedAt` is set if a later run failed. `differencePence` is the sum of the open
 * differences, without signs and without `refund_cancelled`.
 */
export const Reconciliation = z.object({
  isAvailable: z.boolean(),
  isRunning: z.boolean(),
  lastCheckedAt: z.iso.datetime().nullable(),
  lastFailedAt: z.iso.datetime().nullable(),
  balancePence: z.int().nullable(),
  ledgerPence: z.int().nullable(),
  open: z.int(),
  differencePence: z.int(),
  findings: z.array(ReconciliationFinding),
  total: z.int(),
});
export type Reconciliation = z.infer<typeof Reconciliation>;

export const FINDING_STATES = ['open', 'resolved', 'all'] as const;

export const ReconciliationSearch = Paging.extend({
  state: z.enum(FINDING_STATES, 'The state must be open, resolved or all').default('open'),
  finding: Id.optional(),
});
export type ReconciliationSearch = z.output<typeof ReconciliationSearch>;

const ADMINS = { tag: 'Payouts', access: 'finance' } as const;

export const reconciliationCalls = {
  'GET /api/v1/admin/reconciliation': {
    ...ADMINS,
    summary: 'List differences from the provider',
    description:
      'Returns when the payment provider’s records were last compared with the ledger, and a page of the differences, largest first. `finding` selects one of them in any state.',
    query: ReconciliationSearch,
    status: 200,
    response: Reconciliation,
  },
  'POST /api/v1/admin/reconciliation/run': {
    ...ADMINS,
    summary: 'Compare with the provider now',
    description:
      'Imports the payment provider’s newest records, applies refunds that were made there, and compares everything with the ledger. Returns 409 `already_running`, or `test_payments` if there is no provider.',
    perMinute: 6,
    status: 200,
    response: Reconciliation,
    errors: [409],
  },
  'POST /api/v1/admin/reconciliation/findings/:id/resolve': {
    ...ADMINS,
    ...RECORDED,
    summary: 'Resolve a difference',
    description:
      'Accepts a difference with a reason; it is reported again if its amount changes. If `resolution` is `record_refund`, the refund is recorded: until the list is sealed, tickets that are no longer paid for are voided; after the settlement, the platform bears it. If it is `send_refund`, the cancelled refund is sent to the buyer. Returns 409 `already_resolved`, or `not_recordable` if the refund has changed.',
    requiresReauthentication: 'always',
    params: ById,
    body: Reason('Please give a reason'),
    status: 200,
    response: ReconciliationFinding,
    errors: [409],
  },
} as const satisfies CallMap;
