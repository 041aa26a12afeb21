import { z } from 'zod';
import { type CallMap, RECORDED } from '../call.ts';
import { ById, Id } from '../ids.ts';
import { Proof } from './account-security.ts';

/**
 * What somebody has agreed to. `over18` and `ukResident` are what purchases take where they do not say; each order
 * records its own. `reminders`: they want to be written to a day before draws close that they have tickets in. `changes` are those of the account, latest first.
 */
export const Consents = z.object({
  over18: z.boolean(),
  ukResident: z.boolean(),
  reminders: z.boolean(),
  /** The terms of sale as they stand, by date. */
  currentTermsVersion: z.string(),
  /** Those of their latest order; null before the first. */
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

/** What is left out stays as it is. */
export const ConsentChange = z
  .object({
    over18: z.boolean().optional(),
    ukResident: z.boolean().optional(),
    reminders: z.boolean().optional(),
  })
  .refine(
    (change) => Object.values(change).some((value) => value !== undefined),
    'There is nothing to change',
  );

/** A draw that the deletion of an account waits for. */
export const AwaitedDraw = z.object({ prizeDrawId: Id, title: z.string(), status: z.string() });

/**
 * How a wish to be deleted stands. `obstacle` says in a sentence why it would be refused; `waitingFor` are draws that
 * they entered and that are not over, or whose prizes may still be drawn again, ten at most; `waiting` counts them all.
 */
export const Deletion = z.object({
  requestedAt: z.iso.datetime().nullable(),
  obstacle: z.string().nullable(),
  waiting: z.int(),
  waitingFor: z.array(AwaitedDraw),
});
export type Deletion = z.infer<typeof Deletion>;

/** `deleted`: it is done, and the session is over; `pending`: it is done by itself once nothing is waited for. */
export const DeletionOutcome = Deletion.extend({ status: z.enum(['deleted', 'pending']) });

const OWN = { tag: 'Account data', access: 'signed-in', params: ById, errors: [403] } as const;
/** Each reads all that there is of a person. */
const DOWNLOAD = { ...OWN, status: 200, response: z.string(), perMinute: 10 } as const;

export const accountDataCalls = {
  'GET /api/v1/users/:id/consents': {
    ...OWN,
    summary: 'What you have agreed to',
    status: 200,
    response: Consents,
  },
  'PUT /api/v1/users/:id/consents': {
    ...OWN,
    ...RECORDED,
    summary: 'Give or withdraw what you have agreed to; orders that were made keep theirs',
    body: ConsentChange,
    status: 200,
    response: Consents,
  },
  'GET /api/v1/users/:id/data.json': {
    ...DOWNLOAD,
    summary: 'All that is kept about you, as JSON',
    produces: 'application/json; charset=utf-8',
  },
  'GET /api/v1/users/:id/orders.csv': {
    ...DOWNLOAD,
    summary: 'Your orders, as a table for spreadsheets',
    produces: 'text/csv; charset=utf-8',
  },
  'GET /api/v1/users/:id/tickets.csv': {
    ...DOWNLOAD,
    summary: 'Your tickets, as a table for spreadsheets',
    produces: 'text/csv; charset=utf-8',
  },
  'GET /api/v1/users/:id/deletion': {
    ...OWN,
    summary: 'Whether your account is to be deleted, and what that waits for',
    status: 200,
    response: Deletion,
  },
  'DELETE /api/v1/users/:id': {
    ...OWN,
    summary: 'Delete your account',
    description:
      'Names and addresses go; what the books and the proofs of draws need stays, without a name. Waits until every draw that you entered is over. Asked again it answers how it stands.',
    body: Proof,
    status: 200,
    response: DeletionOutcome,
    errors: [401, 403, 409, 429],
  },
  'DELETE /api/v1/users/:id/deletion': {
    ...OWN,
    ...RECORDED,
    summary: 'Keep the account after all, as long as it is not yet deleted',
    status: 204,
    response: z.void(),
  },
} as const satisfies CallMap;
