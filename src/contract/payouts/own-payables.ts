import { z } from 'zod';
import { PAYABLE_PARTS, PAYABLE_STATES, PAYOUT_METHODS } from '#domain/payouts/states.ts';
import type { CallMap } from '../call.ts';
import { ById, Id } from '../ids.ts';
import { Paging } from '../lists.ts';

/**
 * Money that a draw owes to a user, as its host or as a winner. `awardId` is the winner's award, and `rank`
 * that of its prize. `dueAt` is null for a winner until they enter bank details. `reference` is what
 * the bank recorded for the payment, or the transfer at Stripe. `failureReason` says why the bank returned a failed
 * payment, or Stripe refused it.
 */
export const OwnPayable = z.object({
  id: Id,
  prizeDrawId: Id,
  prizeDrawTitle: z.string(),
  kind: z.enum(['host', 'winner']),
  awardId: Id.nullable(),
  rank: z.int().nullable(),
  part: z.enum(PAYABLE_PARTS),
  amountPence: z.int(),
  state: z.enum(PAYABLE_STATES),
  /** Whether a winner has to show that they are an adult before they are paid. */
  waitsForAge: z.boolean(),
  /** Null until it is approved. */
  method: z.enum(PAYOUT_METHODS).nullable(),
  dueAt: z.iso.datetime().nullable(),
  paidAt: z.iso.datetime().nullable(),
  reference: z.string().nullable(),
  failureReason: z.string().nullable(),
});
export type OwnPayable = z.infer<typeof OwnPayable>;

export const OwnPayableSearch = Paging.extend({ draw: Id.optional() });
export type OwnPayableSearch = z.output<typeof OwnPayableSearch>;

export const ownPayableCalls = {
  'GET /api/v1/users/:id/payables': {
    tag: 'Payouts',
    summary: "List a user's payments",
    description:
      'For the user and admins. Returns what draws owe or have paid to the user, as host or winner: unpaid amounts first, each group newest first. `draw` limits the list to one draw.',
    access: 'signed-in',
    params: ById,
    query: OwnPayableSearch,
    status: 200,
    response: z.array(OwnPayable),
    errors: [403],
  },
} as const satisfies CallMap;
