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

/** A user in the admin list. `orders` counts paid orders; `draws` counts the draws that they host. */
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
  /** Whether this is only the name on a postal entry, without an account. */
  byPost: z.boolean(),
});
export type PersonRow = z.infer<typeof PersonRow>;

/** An admin's note about a user. `by` is null if that admin's account was deleted. */
export const Note = z.object({
  id: Id,
  text: z.string(),
  by: z.object({ id: Id, name: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
});
export type Note = z.infer<typeof Note>;

/**
 * A user in detail. `paidPence` is the total of paid orders; `refundedPence` includes pending refunds; `sessions` counts
 * open sessions.
 */
export const PersonDetails = PersonRow.extend({
  suspendReason: z.string().nullable(),
  /** The user's break from buying tickets; `until` is null if they closed their account for good. */
  break: z.object({ since: z.iso.datetime(), until: z.iso.datetime().nullable() }).nullable(),
  paidPence: z.int(),
  refundedPence: z.int(),
  lastOrderAt: z.iso.datetime().nullable(),
  sessions: z.int(),
  lastSeenAt: z.iso.datetime().nullable(),
  deletion: Deletion,
  notes: z.array(Note),
});
export type PersonDetails = z.infer<typeof PersonDetails>;

/**
 * `search` matches names and email addresses. It can also be an id. The state `leaving` selects users who have
 * requested deletion.
 */
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
    summary: 'List users',
    description: 'Returns all accounts, newest first, filtered by the query.',
    query: PersonSearch,
    status: 200,
    response: z.array(PersonRow),
  },
  'GET /api/v1/admin/people/:id': {
    ...ADMINS,
    summary: 'Get a user',
    description:
      'Returns a user with the totals of their purchases, the status of their account, and admins’ notes.',
    params: ById,
    status: 200,
    response: PersonDetails,
  },
  'POST /api/v1/admin/people/:id/suspend': {
    ...ADMINS,
    ...RECORDED,
    ...MAY_NOT,
    summary: 'Suspend an account',
    description:
      'The user can no longer sign in or buy tickets, and gets an email with the reason. Their sessions end, and their pending orders are cancelled; late payments are refunded. Their tickets stay valid. Returns 409 for your own account.',
    requiresReauthentication: 'always',
    body: Reason('Please give the reason'),
    status: 200,
    response: PersonDetails,
  },
  'POST /api/v1/admin/people/:id/reinstate': {
    ...ADMINS,
    ...RECORDED,
    summary: 'Reinstate an account',
    description: 'Ends a suspension, so that the user can sign in and buy tickets again.',
    params: ById,
    requiresReauthentication: 'always',
    status: 200,
    response: PersonDetails,
  },
  'PUT /api/v1/admin/people/:id/role': {
    ...ADMINS,
    ...RECORDED,
    ...MAY_NOT,
    summary: 'Appoint or dismiss a clerk',
    description:
      'Makes a participant a clerk, who can key in postal entries and do nothing else, or a clerk a participant again. Clerks cannot buy tickets. Returns 409 for hosts, admins and people without an account.',
    requiresReauthentication: 'always',
    body: z.object({ role: z.enum(['participant', 'clerk'], 'Please choose participant or clerk') }),
    status: 200,
    response: PersonDetails,
  },
  'GET /api/v1/admin/people/:id/data.json': {
    ...ADMINS,
    summary: "Download a user's data",
    description:
      'Returns all data that the site stores about a user, in the same format as their own download. Use it only for users who have asked for their data. The download is recorded.',
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
    summary: "Delete a user's account",
    description:
      'Deletes the account of a user who has asked for this. Returns `pending` until every draw that they entered is over. If you repeat the request, you get the current status. Returns 409 with the reason if the account cannot be deleted.',
    requiresReauthentication: 'always',
    status: 200,
    response: DeletionOutcome,
  },
  'DELETE /api/v1/admin/people/:id/erasure': {
    ...ADMINS,
    ...RECORDED,
    summary: "Cancel a user's deletion",
    description: 'Cancels the deletion, if the account has not been deleted yet.',
    params: ById,
    status: 204,
    response: z.void(),
  },
  'POST /api/v1/admin/people/:id/notes': {
    ...ADMINS,
    ...RECORDED,
    summary: 'Add a note',
    description: 'Adds a note about a user for other admins. The user’s data download includes it.',
    params: ById,
    body: z.object({
      text: requiredLines(
        'The note',
        4000,
        'Please enter some text',
        'The note must be at most 4,000 characters',
      ),
    }),
    status: 201,
    response: Note,
  },
  'DELETE /api/v1/admin/people/:id/notes/:noteId': {
    ...ADMINS,
    ...RECORDED,
    summary: 'Delete a note',
    description: 'Deletes an admin’s note about a user.',
    params: ById.extend({ noteId: Id }),
    status: 204,
    response: z.void(),
  },
} as const satisfies CallMap;
