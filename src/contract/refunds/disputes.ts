import { z } from 'zod';
import type { CallMap } from '../call.ts';
import { Id } from '../ids.ts';
import { Paging } from '../lists.ts';

/** A cardholder's objection at their bank; reference, status and reason in the payment provider's own words. */
export const Dispute = z.object({
  id: Id,
  orderId: Id,
  prizeDrawId: Id,
  prizeDrawTitle: z.string(),
  reference: z.string(),
  status: z.string(),
  reason: z.string(),
  amountPence: z.int(),
  /** Whether the bank has taken the money back, for now or for good. */
  withdrawn: z.boolean(),
  openedAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
});
export type Dispute = z.infer<typeof Dispute>;

/** Of one draw, or of the draws of one host. */
export const DisputeSearch = Paging.extend({ draw: Id.optional(), host: Id.optional() });
export type DisputeSearch = z.output<typeof DisputeSearch>;

export const disputeCalls = {
  'GET /api/v1/admin/disputes': {
    summary: 'Payments that their cardholders object to, newest first',
    tag: 'Admin',
    access: 'admin',
    query: DisputeSearch,
    status: 200,
    response: z.array(Dispute),
  },
} as const satisfies CallMap;
