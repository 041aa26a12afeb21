import { z } from 'zod';
import { GIVEN_ROLES } from '#domain/accounts/roles.ts';
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
  /** Draws that they host, and that are on sale, paused after a sale, or wait for the drawing. */
  runningDraws: z.int(),
  /** Whether the configuration names this admin, so that the role cannot be ended. */
  configuredAdmin: z.boolean(),
  /**
   * The requested removal of the second factor, if any. An admin who did not make the request can confirm it from
   * `from`. `by` is null if the account that made it was deleted.
   */
  twoFactorRemoval: z
    .object({
      askedAt: z.iso.datetime(),
      from: z.iso.datetime(),
      by: z.object({ id: Id, name: z.string() }).nullable(),
    })
    .nullable(),
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

/** A draw of a suspended host. `problem` says why it was left as it is; null if it was stopped. */
export const StoppedDraw = z.object({ id: Id, title: z.string(), problem: z.string().nullable() });
export type StoppedDraw = z.infer<typeof StoppedDraw>;

const MAY_NOT = { params: ById, errors: [409] } as const;

export const adminPeopleCalls = {
  'GET /api/v1/admin/people': {
    ...ADMINS,
    access: 'staff',
    summary: 'List users',
    description: 'Returns all accounts, newest first, filtered by the query.',
    query: PersonSearch,
    status: 200,
    response: z.array(PersonRow),
  },
  'GET /api/v1/admin/people/:id': {
    ...ADMINS,
    access: 'staff',
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
  'POST /api/v1/admin/people/:id/draws': {
    ...ADMINS,
    ...RECORDED,
    ...MAY_NOT,
    summary: 'Stop a suspended host’s draws',
    description:
      'Takes all draws of a suspended host off sale (`pause`), or cancels and refunds them (`cancel`), one after another, with the reason that their host or buyers get by email. Returns what happened to each draw. Repeat the call if it is interrupted: draws that are done are not touched again. Returns 409 `not_suspended` if the host is not suspended.',
    requiresReauthentication: 'always',
    body: Reason('Please give the reason').extend({
      act: z.enum(['pause', 'cancel'], 'Please choose what happens to the draws'),
    }),
    status: 200,
    response: z.array(StoppedDraw),
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
    summary: 'Change a role',
    description:
      'Gives an account the role of a clerk, support, finance or admin, or ends it with `participant`; an account that hosts draws, or is in a team, then becomes a host again. Of these, only admins can buy tickets. The person and all admins get an email. Links for a new or former address, a new password or a sign-in that were emailed before stop working. Returns 409 `own_role`, `configured_admin` for the admin whom the configuration names, and `not_possible` for hosts and members of teams who would become anything but admins, suspended accounts and people without an account.',
    requiresReauthentication: 'always',
    body: z.object({ role: z.enum(GIVEN_ROLES, 'Please choose a role') }),
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
      'Deletes the account of a user who has asked for this. Returns `pending` until every draw that they entered or host is over, and its prizes and payments are settled. If you repeat the request, you get the current status. Returns 409 with the reason if the account cannot be deleted.',
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
    access: 'support',
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
    access: 'support',
    ...RECORDED,
    summary: 'Delete a note',
    description: 'Deletes an admin’s note about a user.',
    params: ById.extend({ noteId: Id }),
    status: 204,
    response: z.void(),
  },
} as const satisfies CallMap;
