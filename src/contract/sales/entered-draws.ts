import { z } from 'zod';
import type { CallMap } from '../call.ts';
import { PrizeDraw } from '../draws/draws.ts';
import { ById, Id } from '../ids.ts';
import { Paging } from '../lists.ts';

/** One's own ticket, short. `refunded`: its price was given back; `entered` is known once the draw has closed. */
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
 * One of the draws that somebody has entered, with the first of their own tickets and how many there are; all of them
 * are listed by `GET /api/v1/prize-draws/{id}/tickets?mine=true`. `won`: what they have won, by rank.
 */
export const EnteredDraw = PrizeDraw.extend({
  tickets: z.array(OwnTicket),
  ticketCounts: z.object({ valid: z.int(), voided: z.int() }),
  won: z.array(z.object({ rank: z.int(), prize: z.string(), ticketNumber: z.int() })),
});
export type EnteredDraw = z.infer<typeof EnteredDraw>;

export const enteredDrawCalls = {
  'GET /api/v1/users/:id/entered-draws': {
    summary: 'The draws that a person has entered, with their first tickets, for that person and admins',
    description:
      'Those that are still to be decided come first, then those that wait for their drawing, then the others; among them the latest purchase first.',
    tag: 'Prize draws',
    access: 'signed-in',
    params: ById,
    query: Paging,
    status: 200,
    response: z.array(EnteredDraw),
    errors: [403],
  },
} as const satisfies CallMap;
