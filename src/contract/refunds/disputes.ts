import { z } from 'zod';
import { BEARERS } from '#domain/disputes/bear-loss.ts';
import type { CallMap } from '../call.ts';
import { Id } from '../ids.ts';
import { Paging } from '../lists.ts';

/** A dispute about a card payment. `reference`, `status` and `reason` are the payment provider's own values. */
export const Dispute = z.object({
  id: Id,
  orderId: Id,
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
  openedAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
});
export type Dispute = z.infer<typeof Dispute>;

/** Filters disputes by draw or by host. */
export const DisputeSearch = Paging.extend({ draw: Id.optional(), host: Id.optional() });
export type DisputeSearch = z.output<typeof DisputeSearch>;

export const disputeCalls = {
  'GET /api/v1/admin/disputes': {
    summary: 'List disputes',
    description:
      'Returns disputed payments, newest first, optionally for one draw or one host. For a lost dispute, `borneBy` says who bears the loss.',
    tag: 'Admin',
    access: 'admin',
    query: DisputeSearch,
    status: 200,
    response: z.array(Dispute),
  },
} as const satisfies CallMap;
