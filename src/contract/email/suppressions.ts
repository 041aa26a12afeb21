import { z } from 'zod';
import { type CallMap, RECORDED } from '../call.ts';
import { ById, Id } from '../ids.ts';
import { Paging } from '../lists.ts';
import { line } from '../text.ts';

export const StopReason = z.enum(['bounce', 'complaint']);
export type StopReason = z.infer<typeof StopReason>;

/** An address that gets no more email, and the bounce or complaint that caused it. */
export const Suppression = z.object({
  id: Id,
  email: z.string(),
  reason: StopReason,
  detail: z.string(),
  mailId: Id.nullable(),
  stoppedAt: z.iso.datetime(),
});
export type Suppression = z.infer<typeof Suppression>;

export const StopSearch = Paging.extend({
  search: line('The search', 320, 'The search must be at most 320 characters').optional(),
});
export type StopSearch = z.output<typeof StopSearch>;

export const suppressionCalls = {
  'GET /api/v1/admin/mail-stops': {
    summary: 'List suppressed addresses',
    description:
      'Returns the addresses that get no more email because of a bounce or a spam complaint, newest first.',
    tag: 'Admin',
    access: 'support',
    query: StopSearch,
    status: 200,
    response: z.array(Suppression),
  },
  'DELETE /api/v1/admin/mail-stops/:id': {
    summary: 'Lift a suppression',
    description:
      'Allows email to the address again. Emails that were suppressed in the meantime are sent only if you retry each of them.',
    tag: 'Admin',
    access: 'support',
    params: ById,
    status: 204,
    response: z.void(),
    ...RECORDED,
  },
} as const satisfies CallMap;
