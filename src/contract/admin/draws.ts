import { z } from 'zod';
import { DRAW_WORK } from '#domain/admin/lists.ts';
import { type CallMap, RECORDED } from '../call.ts';
import { DrawStatus } from '../draws/draw-fields.ts';
import { PrizeDraw } from '../draws/draws.ts';
import { ById, Id } from '../ids.ts';
import { Paging } from '../lists.ts';
import { DrawMoney } from '../money.ts';
import { Reason } from '../reasons.ts';
import { line } from '../text.ts';

const ADMINS = { tag: 'Admin', access: 'admin' } as const;

/** A draw as admins see it in a list. `grossPence` is what was paid less what was refunded. */
export const DeskDraw = z.object({
  id: Id,
  title: z.string(),
  status: DrawStatus,
  paused: z.boolean(),
  archived: z.boolean(),
  startDate: z.iso.datetime().nullable(),
  endDate: z.iso.datetime(),
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
export type DeskDraw = z.infer<typeof DeskDraw>;

/**
 * All that admins see of one draw. `cancelBy` is when the server cancels it if nobody draws it; `log` is its public record,
 * null where it has none; `work` are the jobs that are not done.
 */
export const DeskDrawInFull = DeskDraw.extend({
  endedAt: z.iso.datetime().nullable(),
  sealedAt: z.iso.datetime().nullable(),
  completedAt: z.iso.datetime().nullable(),
  cancelledAt: z.iso.datetime().nullable(),
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
  money: DrawMoney,
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
export type DeskDrawInFull = z.infer<typeof DeskDrawInFull>;

/** `search` is looked for in titles and in the names and addresses of hosts, or is an id. */
export const DeskDrawSearch = Paging.extend({
  search: line('The search', 320, 'The search must be at most 320 characters').optional(),
  status: DrawStatus.optional(),
  host: Id.optional(),
});
export type DeskDrawSearch = z.output<typeof DeskDrawSearch>;

export const adminDrawCalls = {
  'GET /api/v1/admin/prize-draws': {
    ...ADMINS,
    summary: 'All draws, the newest first',
    query: DeskDrawSearch,
    status: 200,
    response: z.array(DeskDraw),
  },
  'GET /api/v1/admin/prize-draws/:id': {
    ...ADMINS,
    summary: 'A draw with its money, its public record and the work that it still has before it',
    params: ById,
    status: 200,
    response: DeskDrawInFull,
  },
  'POST /api/v1/admin/prize-draws/:id/unpublish': {
    ...ADMINS,
    ...RECORDED,
    summary: 'Take a draw off sale, for a reason that its host is told',
    description:
      'Where tickets were sold it is paused: its page and its tickets stay. Else it is unpublished. 409 `not_on_sale` where it is neither on sale nor to be.',
    params: ById,
    requiresReauthentication: 'always',
    body: Reason('Please give the reason'),
    status: 200,
    response: PrizeDraw,
    errors: [409],
  },
} as const satisfies CallMap;
