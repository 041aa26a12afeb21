import { z } from 'zod';
import { AWARD_MESSAGES } from '#domain/awards/claim.ts';
import {
  AGE_CHECK_STATUSES,
  AGE_DOCUMENT_REFUSALS,
  AGE_DOCUMENT_STATES,
  AGE_CHECK_MESSAGES as messages,
} from '#domain/play/age-check.ts';
import { Address } from '../address.ts';
import { type CallMap, RECORDED } from '../call.ts';
import { FileUpload, LONGEST_UPLOAD } from '../file-upload.ts';
import { ById, Id } from '../ids.ts';
import { Paging } from '../lists.ts';

const Status = z.enum(AGE_CHECK_STATUSES);

/**
 * A user's age check. `abovePence` is the spending in a calendar month above which a purchase needs a passed check: 0 for
 * every purchase, null for none. `needsAddress` says whether the check looks the user up; otherwise, their date of birth
 * is enough. `triesLeft` counts the look-ups that are left.
 */
export const AgeCheck = z.object({
  status: Status,
  /** Who gave the result: `declared` (the user), `http` (a provider) or `document` (an admin saw one). */
  provider: z.enum(['declared', 'http', 'document']).nullable(),
  checkedAt: z.iso.datetime().nullable(),
  abovePence: z.int().nullable(),
  needsAddress: z.boolean(),
  hasDateOfBirth: z.boolean(),
  triesLeft: z.int(),
  /** Whether a document is wanted, waits for an admin or was refused, and why. */
  document: z.object({
    state: z.enum(AGE_DOCUMENT_STATES),
    refusal: z.enum(AGE_DOCUMENT_REFUSALS).nullable(),
    sentAt: z.iso.datetime().nullable(),
  }),
});
export type AgeCheck = z.infer<typeof AgeCheck>;

/** The home address as a credit reference agency knows it, which is not stored. The name is the account's. */
export const AgeCheckInput = z.object({ address: Address });
export type AgeCheckInput = z.infer<typeof AgeCheckInput>;

/** A document that waits for an admin. */
export const WaitingAgeDocument = z.object({
  personId: Id,
  name: z.string(),
  dateOfBirth: z.string().nullable(),
  status: Status,
  /** Whether the person has won a prize that was not sent yet. */
  hasWon: z.boolean(),
  sentAt: z.iso.datetime(),
  file: z.object({
    name: z.string(),
    type: z.enum(['image/webp', 'application/pdf']),
    bytes: z.int(),
  }),
});
export type WaitingAgeDocument = z.infer<typeof WaitingAgeDocument>;

export const AgeDocumentDecision = z.discriminatedUnion(
  'decision',
  [
    z.object({ decision: z.literal('passed') }),
    z.object({ decision: z.literal('refused'), reason: z.enum(AGE_DOCUMENT_REFUSALS, messages.reason) }),
  ],
  AWARD_MESSAGES.decision,
);
export type AgeDocumentDecision = z.infer<typeof AgeDocumentDecision>;

const OWN = {
  tag: 'Safer play',
  access: 'signed-in',
  params: ById,
  status: 200,
  response: AgeCheck,
} as const;
const BY_ADMIN = { tag: 'Admin', access: 'admin' } as const;

export const ageCheckCalls = {
  'GET /api/v1/users/:id/age-check': {
    ...OWN,
    summary: 'Get your age check',
    description: 'Returns whether your age was checked, when a check is needed, and what happens next.',
    errors: [403],
  },
  'POST /api/v1/users/:id/age-check': {
    ...OWN,
    ...RECORDED,
    summary: 'Check your age',
    description:
      'Looks you up by the address you send and the name and date of birth in your account. The address isn’t stored. A pass no longer counts once the name or the date of birth changes. Returns 403 `date_of_birth_needed` without a date of birth, 403 `under_18` after a check that found you under 18, also in an account that was deleted, 409 `no_tries_left` once you were not found three times, and 503 `age_check_unavailable` if the provider does not answer, which does not count as a try.',
    body: AgeCheckInput,
    errors: [403, 409, 503],
  },
  'POST /api/v1/users/:id/age-document': {
    ...OWN,
    ...RECORDED,
    summary: 'Send proof of age',
    description:
      'Sends a picture or PDF of at most 10 MB of a document with your name and date of birth. It is encrypted, only admins see it, and it is deleted when an admin decides. Returns 409 `not_possible` if no document is needed, or if one waits already.',
    body: FileUpload,
    bodyLimit: { bytes: LONGEST_UPLOAD, message: AWARD_MESSAGES.fileSize },
    errors: [403, 409, 413, 415],
  },
  'GET /api/v1/admin/age-documents': {
    ...BY_ADMIN,
    summary: 'List proofs of age',
    description: 'Returns the documents that wait for a decision, the oldest first.',
    query: Paging,
    status: 200,
    response: z.array(WaitingAgeDocument),
  },
  'GET /api/v1/admin/age-documents/:id/file': {
    ...BY_ADMIN,
    summary: 'View a proof of age',
    description:
      'Returns the document of the user with this id. The audit log records every view. Your own document is 403 `own_document`. While the user has an open prize, admins who run its draw get 403 `own_draw`, and those who have entered it 403 `takes_part`.',
    params: ById,
    requiresReauthentication: 'unlessJustSignedIn',
    status: 200,
    produces: 'application/octet-stream',
    response: z
      .custom<Uint8Array>((value) => value instanceof Uint8Array)
      .meta({ type: 'string', format: 'binary' }),
    errors: [403],
  },
  'POST /api/v1/admin/age-documents/:id/decision': {
    ...BY_ADMIN,
    ...RECORDED,
    summary: 'Decide about a proof of age',
    description:
      'Accepts or refuses the document of the user with this id, and deletes it. They get an email. With the reason `under_18`, they can’t buy or claim, and their pending orders are cancelled. Returns 409 `not_possible` if no document waits. Your own document is 403 `own_document`. While the user has an open prize, admins who run its draw get 403 `own_draw`, and those who have entered it 403 `takes_part`.',
    params: ById,
    requiresReauthentication: 'unlessJustSignedIn',
    body: AgeDocumentDecision,
    status: 204,
    response: z.void(),
    errors: [403, 409],
  },
} as const satisfies CallMap;
