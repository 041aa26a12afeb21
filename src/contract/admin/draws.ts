import { z } from 'zod';
import { DRAW_WORK } from '#domain/admin/lists.ts';
import { type CallMap, RECORDED } from '../call.ts';
import { DrawOutcome, DrawStatus } from '../draws/draw-fields.ts';
import { PrizeDraw } from '../draws/draws.ts';
import { ById, Id } from '../ids.ts';
import { Paging } from '../lists.ts';
import { DrawMoney } from '../money.ts';
import { Reason } from '../reasons.ts';
import { line } from '../text.ts';

const ADMINS = { tag: 'Admin', access: 'admin' } as const;

/**
 * A draw in the admin list. `logRefused` is true if it is off sale because its public log is refused. `grossPence` is
 * payments less refunds and lost disputes.
 */
export const AdminDraw = z.object({
  id: Id,
  title: z.string(),
  status: DrawStatus,
  paused: z.boolean(),
  archived: z.boolean(),
  logRefused: z.boolean(),
  startDate: z.iso.datetime().nullable(),
  endDate: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  cancelledAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  ticketsSold: z.int(),
  ticketLimit: z.int().nullable(),
  grossPence: z.int(),
  host: z.object({
    id: Id,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    verified: z.boolean(),
    revoked: z.boolean(),
    suspended: z.boolean(),
  }),
});
export type AdminDraw = z.infer<typeof AdminDraw>;

/**
 * All details of a draw, for admins. `cancelBy` is when the server cancels the draw if it has not been drawn. `log`
 * describes its public log; null if it has none. `hostOwesPence` is what the host has to repay for lost disputes.
 * `work` lists unfinished background work.
 */
export const AdminDrawDetails = AdminDraw.extend({
  sealedAt: z.iso.datetime().nullable(),
  completedAt: z.iso.datetime().nullable(),
  refundedAt: z.iso.datetime().nullable(),
  cancelReason: z.string().nullable(),
  offSaleReason: z.string().nullable(),
  cancelBy: z.iso.datetime().nullable(),
  ticketPricePence: z.int(),
  charityName: z.string(),
  charityPercentage: z.int(),
  participants: z.int(),
  voided: z.int(),
  held: z.int(),
  outcome: DrawOutcome.nullable(),
  money: DrawMoney,
  hostOwesPence: z.int(),
  log: z.object({ entries: z.int(), latestAt: z.iso.datetime() }).nullable(),
  work: z.array(
    z.object({
      kind: z.enum(DRAW_WORK),
      count: z.int(),
      pence: z.int().nullable(),
      at: z.iso.datetime().nullable(),
    }),
  ),
});
export type AdminDrawDetails = z.infer<typeof AdminDrawDetails>;

/** `search` matches titles, and hosts' names and email addresses. It can also be the id of a draw or a host. */
export const AdminDrawSearch = Paging.extend({
  search: line('The search', 320, 'The search must be at most 320 characters').optional(),
  status: DrawStatus.optional(),
  host: Id.optional(),
});
export type AdminDrawSearch = z.output<typeof AdminDrawSearch>;

export const adminDrawCalls = {
  'GET /api/v1/admin/prize-draws': {
    ...ADMINS,
    access: 'staff',
    summary: 'List all draws',
    description: 'Returns the draws of all hosts, newest first, filtered by the query.',
    query: AdminDrawSearch,
    status: 200,
    response: z.array(AdminDraw),
  },
  'GET /api/v1/admin/prize-draws/:id': {
    ...ADMINS,
    access: 'staff',
    summary: 'Get a draw’s details',
    description: 'Returns a draw with its finances, its public log and its unfinished background work.',
    params: ById,
    status: 200,
    response: AdminDrawDetails,
  },
  'POST /api/v1/admin/prize-draws/:id/unpublish': {
    ...ADMINS,
    ...RECORDED,
    summary: 'Take a draw off sale',
    description:
      'If tickets have been sold, pauses the draw, so that its page and tickets remain; otherwise unpublishes it. Emails the reason to the host. Returns 409 `not_on_sale` if the draw is neither on sale nor scheduled.',
    params: ById,
    requiresReauthentication: 'always',
    body: Reason('Please give a reason'),
    status: 200,
    response: PrizeDraw,
    errors: [409],
  },
} as const satisfies CallMap;
