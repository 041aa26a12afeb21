import { z } from 'zod';
import { DISPUTE_STATES } from '#domain/admin/lists.ts';
import { BEARERS } from '#domain/disputes/bear-loss.ts';
import type { CallMap } from '../call.ts';
import { Id } from '../ids.ts';
import { Paging } from '../lists.ts';

/** A dispute about a card payment. `reference`, `status` and `reason` are the payment provider's own values. */
export const Dispute = z.object({
  id: Id,
  orderId: Id,
  /** The order number that people read out. */
  orderNumber: z.string(),
  /** The buyer's account. */
  personId: Id,
  prizeDrawId: Id,
  prizeDrawTitle: z.string(),
  reference: z.string(),
  status: z.string(),
  reason: z.string(),
  amountPence: z.int(),
  /** Whether the bank has withdrawn the money, temporarily or for good. */
  withdrawn: z.boolean(),
  /** What the bank has withdrawn and not returned. After some disputes, it returns only a part. */
  withdrawnPence: z.int(),
  /**
   * Who bears a lost dispute: a refund that is not paid any more, the money held for the draw, the host's reserve, the
   * host, or the platform. Empty until it is decided.
   */
  borneBy: z.array(z.object({ bearer: z.enum(BEARERS), amountPence: z.int() })),
  /** Until when evidence can be sent to the bank; null if it is not known. */
  evidenceDueAt: z.iso.datetime().nullable(),
  /** Evidence: when the order was placed and paid, when its tickets were emailed, and how many it has. */
  order: z.object({
    createdAt: z.iso.datetime(),
    paidAt: z.iso.datetime().nullable(),
    confirmedAt: z.iso.datetime().nullable(),
    tickets: z.int(),
  }),
  openedAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
});
export type Dispute = z.infer<typeof Dispute>;

/** Filters disputes by draw, by host or by whether the bank has decided. */
export const DisputeSearch = Paging.extend({
  draw: Id.optional(),
  host: Id.optional(),
  state: z.enum(DISPUTE_STATES, 'The state must be open or closed').optional(),
});
export type DisputeSearch = z.output<typeof DisputeSearch>;

export const disputeCalls = {
  'GET /api/v1/admin/disputes': {
    summary: 'List disputes',
    description:
      'Returns disputed payments, newest first, optionally for one draw or one host. With the state `open`, those whose evidence is due first come first. For a lost dispute, `borneBy` says who bears the loss.',
    tag: 'Admin',
    access: 'staff',
    query: DisputeSearch,
    status: 200,
    response: z.array(Dispute),
  },
} as const satisfies CallMap;
