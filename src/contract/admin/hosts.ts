import { z } from 'zod';
import { HOST_STATES } from '#domain/admin/lists.ts';
import { VerificationRequest } from '../accounts/verification.ts';
import type { CallMap } from '../call.ts';
import { ById } from '../ids.ts';
import { Paging } from '../lists.ts';
import { DrawMoney } from '../money.ts';
import { line } from '../text.ts';
import { Note, PersonRow } from './people.ts';

/**
 * A host in the admin list. Admins should watch revoked hosts that have `runningDraws`. A host who waits for
 * verification has a `verificationRequest`.
 */
export const HostRow = PersonRow.pick({
  id: true,
  firstName: true,
  lastName: true,
  email: true,
  role: true,
  verified: true,
  revoked: true,
  createdAt: true,
}).extend({
  runningDraws: z.int(),
  suspended: z.boolean(),
  verificationRequest: VerificationRequest.nullable(),
});
export type HostRow = z.infer<typeof HostRow>;

/**
 * `search` matches names and email addresses. The state `waiting` selects hosts who asked for verification, and `watched`
 * selects revoked hosts with running draws.
 */
export const HostSearch = Paging.extend({
  search: line('The search', 320, 'The search must be at most 320 characters').optional(),
  state: z
    .enum(HOST_STATES, 'The state must be waiting, unverified, verified, revoked or watched')
    .optional(),
});
export type HostSearch = z.output<typeof HostSearch>;

/**
 * A host with the total finances of their draws (in pence), the numbers of draws and disputes, and admins' notes. `held`
 * is the money in draws that are not settled yet.
 */
export const HostDetails = HostRow.extend({
  emailVerified: z.boolean(),
  draws: z.int(),
  drawn: z.int(),
  disputes: z.int(),
  openDisputes: z.int(),
  money: DrawMoney,
  notes: z.array(Note),
});
export type HostDetails = z.infer<typeof HostDetails>;

export const adminCalls = {
  'GET /api/v1/admin/hosts': {
    summary: 'List hosts',
    description:
      'Returns the hosts, newest first, filtered by the query. Hosts in the state `waiting` are sorted by when they asked for verification, the oldest request first.',
    tag: 'Admin',
    access: 'admin',
    query: HostSearch,
    status: 200,
    response: z.array(HostRow),
  },
  'GET /api/v1/admin/hosts/:id': {
    summary: 'Get a host',
    description:
      'Returns a host with the finances of their draws, the number of disputes, and admins’ notes.',
    tag: 'Admin',
    access: 'admin',
    params: ById,
    status: 200,
    response: HostDetails,
  },
  'PUT /api/v1/admin/hosts/:id/verify': {
    summary: 'Verify a host',
    description: 'Allows the host to publish draws.',
    tag: 'Admin',
    access: 'admin',
    requiresReauthentication: 'unlessJustSignedIn',
    params: ById,
    status: 200,
    response: HostRow,
  },
  'PUT /api/v1/admin/hosts/:id/unverify': {
    summary: "Revoke a host's verification",
    description: 'Stops the host from publishing draws.',
    tag: 'Admin',
    access: 'admin',
    requiresReauthentication: 'unlessJustSignedIn',
    params: ById,
    status: 200,
    response: HostRow,
  },
} as const satisfies CallMap;
