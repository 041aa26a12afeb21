import { z } from 'zod';
import { type CallMap, RECORDED } from '../call.ts';
import { ById, Id } from '../ids.ts';
import { Paging } from '../lists.ts';
import { line } from '../text.ts';

export const StopReason = z.enum(['bounce', 'complaint']);
export type StopReason = z.infer<typeof StopReason>;

/** An address that nothing is sent to any more, and what it was that came back. */
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
    summary: 'Addresses that nothing is sent to any more, the latest first',
    tag: 'Admin',
    access: 'admin',
    query: StopSearch,
    status: 200,
    response: z.array(Suppression),
  },
  'DELETE /api/v1/admin/mail-stops/:id': {
    summary: 'Allow mail to an address again',
    description: 'What was not sent to it meanwhile is not sent later by itself.',
    tag: 'Admin',
    access: 'admin',
    params: ById,
    status: 204,
    response: z.void(),
    ...RECORDED,
  },
} as const satisfies CallMap;
