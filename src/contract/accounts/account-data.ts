import { z } from 'zod';
import { type CallMap, RECORDED } from '../call.ts';
import { ById, Id } from '../ids.ts';
import { Proof } from './account-security.ts';

/**
 * A user's consents. `over18` and `ukResident` are defaults for purchases; each order records its own values. With
 * `reminders`, the user gets an email the day before a draw that they have entered closes. `changes` are sorted newest
 * first.
 */
export const Consents = z.object({
  over18: z.boolean(),
  ukResident: z.boolean(),
  reminders: z.boolean(),
  /** The date of the current terms of sale. */
  currentTermsVersion: z.string(),
  /** The terms that were accepted with the latest order; null before the first order. */
  acceptedTerms: z.object({ version: z.string(), at: z.iso.datetime() }).nullable(),
  changes: z.array(
    z.object({
      at: z.iso.datetime(),
      consent: z.enum(['over18', 'ukResident', 'reminders']),
      given: z.boolean(),
    }),
  ),
});
export type Consents = z.infer<typeof Consents>;

/** Consents that are left out do not change. */
export const ConsentChange = z
  .object({
    over18: z.boolean().optional(),
    ukResident: z.boolean().optional(),
    reminders: z.boolean().optional(),
  })
  .refine(
    (change) => Object.values(change).some((value) => value !== undefined),
    'There’s nothing to change',
  );

/** A draw that delays the deletion of an account. */
export const AwaitedDraw = z.object({ prizeDrawId: Id, title: z.string(), status: z.string() });

/**
 * The status of an account's deletion. `obstacle` is the reason why a request would be rejected; null if there is none.
 * `waitingFor` lists up to ten draws that delay the deletion: those that the user has entered or hosts and that are not
 * over, or whose prizes or payments are not settled. `waiting` counts all of them.
 */
export const Deletion = z.object({
  requestedAt: z.iso.datetime().nullable(),
  obstacle: z.string().nullable(),
  waiting: z.int(),
  waitingFor: z.array(AwaitedDraw),
});
export type Deletion = z.infer<typeof Deletion>;

/**
 * `deleted`: the account and its sessions have been deleted. `pending`: the account will be deleted once all its draws
 * are over, and their prizes and payments are settled.
 */
export const DeletionOutcome = Deletion.extend({ status: z.enum(['deleted', 'pending']) });

const OWN = { tag: 'Account data', access: 'signed-in', params: ById, errors: [403] } as const;
/** These calls are rate-limited, because each download reads all of a user's data. */
const DOWNLOAD = { ...OWN, status: 200, response: z.string(), perMinute: 10 } as const;

export const accountDataCalls = {
  'GET /api/v1/users/:id/consents': {
    ...OWN,
    summary: 'Get your consents',
    description: 'Returns your current consents, the terms that you last accepted, and every change.',
    status: 200,
    response: Consents,
  },
  'PUT /api/v1/users/:id/consents': {
    ...OWN,
    ...RECORDED,
    summary: 'Change your consents',
    description:
      'Gives or withdraws consents, and records each change. Existing orders keep their own consents.',
    body: ConsentChange,
    status: 200,
    response: Consents,
  },
  'GET /api/v1/users/:id/data.json': {
    ...DOWNLOAD,
    summary: 'Download your data',
    description: 'Returns all data that the site stores about you, as JSON.',
    produces: 'application/json; charset=utf-8',
  },
  'GET /api/v1/users/:id/orders.csv': {
    ...DOWNLOAD,
    summary: 'Export your orders as CSV',
    description: 'Returns all your orders as a CSV file for spreadsheets.',
    produces: 'text/csv; charset=utf-8',
  },
  'GET /api/v1/users/:id/tickets.csv': {
    ...DOWNLOAD,
    summary: 'Export your tickets as CSV',
    description: 'Returns all your tickets as a CSV file for spreadsheets.',
    produces: 'text/csv; charset=utf-8',
  },
  'GET /api/v1/users/:id/deletion': {
    ...OWN,
    summary: 'Get the deletion status',
    description:
      'Returns when you requested the deletion of your account, and which draws it is waiting for.',
    status: 200,
    response: Deletion,
  },
  'DELETE /api/v1/users/:id': {
    ...OWN,
    summary: 'Delete your account',
    description:
      'Requires your password, and a code if you use two-factor authentication. Deletes names and addresses. Keeps the records that the ledger and the draw proofs need, without names. Returns `pending` until every draw that you entered or host is over, and its prizes and payments are settled. If you repeat the request, you get the current status. Returns 409 with the reason if the account cannot be deleted.',
    body: Proof,
    status: 200,
    response: DeletionOutcome,
    errors: [401, 403, 409, 429],
  },
  'DELETE /api/v1/users/:id/deletion': {
    ...OWN,
    ...RECORDED,
    summary: 'Cancel the deletion',
    description: 'Cancels the deletion, if your account has not been deleted yet.',
    status: 204,
    response: z.void(),
  },
} as const satisfies CallMap;
