import { z } from 'zod';
import { PERSON_STATES } from '#domain/admin/lists.ts';
import { Deletion, DeletionOutcome } from '../accounts/account-data.ts';
import { Role } from '../accounts/accounts.ts';
import { type CallMap, RECORDED } from '../call.ts';
import { ById, Id } from '../ids.ts';
import { Paging } from '../lists.ts';
import { Reason } from '../reasons.ts';
import { line, requiredLines } from '../text.ts';

const ADMINS = { tag: 'Admin', access: 'admin' } as const;

/** Somebody with an account, as admins see them. `orders` counts those that were paid, `draws` those that they host. */
export const PersonRow = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: Role,
  verified: z.boolean(),
  revoked: z.boolean(),
  createdAt: z.iso.datetime(),
  emailVerified: z.boolean(),
  twoFactor: z.boolean(),
  suspendedAt: z.iso.datetime().nullable(),
  deletionRequestedAt: z.iso.datetime().nullable(),
  orders: z.int(),
  draws: z.int(),
});
export type PersonRow = z.infer<typeof PersonRow>;

/** What an admin noted about somebody; `by` is null where that admin's account is gone. */
export const Note = z.object({
  id: Id,
  text: z.string(),
  by: z.object({ id: Id, name: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
});
export type Note = z.infer<typeof Note>;

/** `paidPence` is what their orders came to, of which `refundedPence` went back or will; `sessions` counts their sign-ins. */
export const PersonInFull = PersonRow.extend({
  suspendReason: z.string().nullable(),
  paidPence: z.int(),
  refundedPence: z.int(),
  lastOrderAt: z.iso.datetime().nullable(),
  sessions: z.int(),
  lastSeenAt: z.iso.datetime().nullable(),
  deletion: Deletion,
  notes: z.array(Note),
});
export type PersonInFull = z.infer<typeof PersonInFull>;

/** `search` is looked for in names and addresses, or is an id; `leaving` are those who asked to be deleted. */
export const PersonSearch = Paging.extend({
  search: line('The search', 320, 'The search must be at most 320 characters').optional(),
  role: Role.optional(),
  state: z.enum(PERSON_STATES, 'The state must be open, suspended or leaving').optional(),
});
export type PersonSearch = z.output<typeof PersonSearch>;

const MAY_NOT = { params: ById, errors: [409] } as const;

export const adminPeopleCalls = {
  'GET /api/v1/admin/people': {
    ...ADMINS,
    summary: 'Everybody with an account, the newest first',
    query: PersonSearch,
    status: 200,
    response: z.array(PersonRow),
  },
  'GET /api/v1/admin/people/:id': {
    ...ADMINS,
    summary: 'Somebody with what they bought, how their account stands, and what admins noted',
    params: ById,
    status: 200,
    response: PersonInFull,
  },
  'POST /api/v1/admin/people/:id/suspend': {
    ...ADMINS,
    ...RECORDED,
    ...MAY_NOT,
    summary: 'Keep somebody from signing in and from buying, for a reason that they are told',
    description:
      'Every session of theirs ends, and what they hold unpaid is let go of: money that comes for it after all goes back. Tickets that they have stay. 409 for one’s own account.',
    requiresReauthentication: 'always',
    body: Reason('Please give the reason'),
    status: 200,
    response: PersonInFull,
  },
  'POST /api/v1/admin/people/:id/reinstate': {
    ...ADMINS,
    ...RECORDED,
    summary: 'Let somebody in again who was suspended',
    params: ById,
    requiresReauthentication: 'always',
    status: 200,
    response: PersonInFull,
  },
  'GET /api/v1/admin/people/:id/data.json': {
    ...ADMINS,
    summary: 'All that is kept about somebody who asked for it, as they could have it themselves',
    params: ById,
    requiresReauthentication: 'always',
    status: 200,
    response: z.string(),
    produces: 'application/json; charset=utf-8',
    perMinute: 10,
  },
  'POST /api/v1/admin/people/:id/erasure': {
    ...ADMINS,
    ...RECORDED,
    ...MAY_NOT,
    summary: 'Delete the account of somebody who asked for it, as they could themselves',
    description: 'Waits until every draw that they entered is over. Asked again it answers how it stands.',
    requiresReauthentication: 'always',
    status: 200,
    response: DeletionOutcome,
  },
  'DELETE /api/v1/admin/people/:id/erasure': {
    ...ADMINS,
    ...RECORDED,
    summary: 'Keep an account after all that waits to be deleted',
    params: ById,
    status: 204,
    response: z.void(),
  },
  'POST /api/v1/admin/people/:id/notes': {
    ...ADMINS,
    ...RECORDED,
    summary: 'Note something about somebody, for other admins; it is part of what is kept about them',
    params: ById,
    body: z.object({
      text: requiredLines(
        'The note',
        4000,
        'Please write something',
        'The note must be at most 4,000 characters',
      ),
    }),
    status: 201,
    response: Note,
  },
  'DELETE /api/v1/admin/people/:id/notes/:noteId': {
    ...ADMINS,
    ...RECORDED,
    summary: 'Delete a note about somebody',
    params: ById.extend({ noteId: Id }),
    status: 204,
    response: z.void(),
  },
} as const satisfies CallMap;
