import { z } from 'zod';
import { OUTCOMES } from '#domain/outcome/outcome.ts';
import type { CallMap } from '../call.ts';
import { ById } from '../ids.ts';

/**
 * How a draw ended and where its money went, in pence. `outcome` and `fixedAt` are null until nothing can change them
 * any more; the amounts are then those of the current sales. `host` and the reserve are for the owner and admins.
 */
export const DrawOutcome = z.object({
  outcome: z.enum(OUTCOMES).nullable(),
  fixedAt: z.iso.datetime().nullable(),
  gross: z.int(),
  platformFee: z.int(),
  charity: z.int(),
  host: z.int().nullable(),
  winnersCash: z.int(),
  refunded: z.int(),
  /** The part of the host's money that is kept for a while, in case disputes are lost. */
  reserve: z.int().nullable(),
  /** When the reserve is released; null without one. */
  reserveUntil: z.iso.datetime().nullable(),
  treesPledged: z.int(),
  treesPlanted: z.int(),
  charityPaidAt: z.iso.datetime().nullable(),
});
export type DrawOutcome = z.infer<typeof DrawOutcome>;

export const outcomeCalls = {
  'GET /api/v1/prize-draws/:id/outcome': {
    summary: 'Get the outcome of a draw',
    description:
      'Returns how the draw ended and where its money went. The outcome is fixed once every prize is decided and no payment or refund is pending. Trees are pledged until they are planted.',
    tag: 'Prize draws',
    access: 'anyone',
    params: ById,
    status: 200,
    response: DrawOutcome,
  },
} as const satisfies CallMap;
