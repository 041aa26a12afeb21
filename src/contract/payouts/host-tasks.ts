import { z } from 'zod';
import type { CallMap } from '../call.ts';
import { ById, Id } from '../ids.ts';

const OfDraw = z.object({ prizeDrawId: Id, prizeDrawTitle: z.string() });

/**
 * What a host has to do next. Amounts are in pence. `dueAt` is null if there is no deadline.
 * - `draw`: start the drawing.
 * - `send`: send a claimed prize.
 * - `problem`: reply about a prize with a reported problem; an admin decides at `dueAt`.
 * - `redraw`: redraw a prize that was declined or not claimed in time; the server does it at `dueAt`.
 * - `charity`: invite the charity, or invite it again, because the link in its invitation has expired (`isExpired`).
 *   `amountPence` is its part of the sales, and `dueAt` when that is to be paid.
 * - `details`: enter payout details (`missing`), give Stripe what it needs (`unfinished`), or check the details, because
 *   a payment failed (`failed`). `amountPence` is what the host has earned so far.
 */
export const HostTask = z.discriminatedUnion('kind', [
  OfDraw.extend({ kind: z.literal('draw'), dueAt: z.iso.datetime() }),
  OfDraw.extend({
    kind: z.enum(['send', 'problem', 'redraw']),
    awardId: Id,
    prize: z.string(),
    dueAt: z.iso.datetime(),
  }),
  OfDraw.extend({
    kind: z.literal('charity'),
    charityName: z.string(),
    amountPence: z.int(),
    isExpired: z.boolean(),
    dueAt: z.iso.datetime().nullable(),
  }),
  z.object({
    kind: z.literal('details'),
    reason: z.enum(['missing', 'unfinished', 'failed']),
    amountPence: z.int(),
    dueAt: z.null(),
  }),
]);
export type HostTask = z.infer<typeof HostTask>;

export const hostTaskCalls = {
  'GET /api/v1/users/:id/host-tasks': {
    tag: 'Payouts',
    summary: "List a host's tasks",
    description:
      'For the host and admins. Returns what the host has to do about their draws, in the order of the deadlines; tasks without a deadline come last.',
    access: 'signed-in',
    params: ById,
    status: 200,
    response: z.array(HostTask),
    errors: [403],
  },
} as const satisfies CallMap;
