import { z } from 'zod';
import type { CallMap } from '../call.ts';
import { PrizeDraw } from '../draws/draws.ts';
import { ById, Id } from '../ids.ts';
import { Paging } from '../lists.ts';

/** A summary of one of the user's tickets. `entered` is set once the entry list is sealed. */
export const OwnTicket = z.object({
  id: Id,
  ticketNumber: z.int(),
  purchasedAt: z.iso.datetime(),
  voided: z.boolean(),
  voidReason: z.string().nullable(),
  refunded: z.boolean(),
  entered: z.boolean().optional(),
});
export type OwnTicket = z.infer<typeof OwnTicket>;

/**
 * A draw that the user has entered. `tickets` contains the user's first few tickets, and `ticketCounts` counts all of
 * them; to list all, use `GET /api/v1/prize-draws/{id}/tickets?mine=true`. `won` lists the prizes that the user has
 * won, by rank, and the cash that the user gets instead, or null.
 */
export const EnteredDraw = PrizeDraw.extend({
  tickets: z.array(OwnTicket),
  ticketCounts: z.object({ valid: z.int(), voided: z.int() }),
  won: z.array(
    z.object({
      rank: z.int(),
      prize: z.string(),
      ticketNumber: z.int(),
      cashPence: z.int().nullable(),
      /** Whether the user has lost the prize, which will be redrawn. */
      isVacant: z.boolean(),
    }),
  ),
});
export type EnteredDraw = z.infer<typeof EnteredDraw>;

export const enteredDrawCalls = {
  'GET /api/v1/users/:id/entered-draws': {
    summary: 'List entered draws',
    description:
      'For the user and admins. Returns the draws that the user has entered, each with the user’s first few tickets. Open draws come first, then draws that are waiting to be drawn, then all others; within each group, the most recent purchase comes first.',
    tag: 'Prize draws',
    access: 'signed-in',
    params: ById,
    query: Paging,
    status: 200,
    response: z.array(EnteredDraw),
    errors: [403],
  },
} as const satisfies CallMap;
