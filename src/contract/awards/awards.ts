import { z } from 'zod';
import {
  DELIVERY_KINDS,
  AWARD_LIMITS as limits,
  AWARD_MESSAGES as messages,
  normalisePhone,
} from '#domain/awards/claim.ts';
import { AWARD_PAYMENTS, AWARD_STATES, DISQUALIFY_CAUSES } from '#domain/awards/states.ts';
import { AWARD_CASES } from '#domain/email/award-emails.ts';
import { AGE_DOCUMENT_STATES } from '#domain/play/age-check.ts';
import { Address } from '../address.ts';
import { type CallMap, RECORDED } from '../call.ts';
import { FileUpload, LONGEST_UPLOAD } from '../file-upload.ts';
import { ById, Id } from '../ids.ts';
import { Paging } from '../lists.ts';
import { line, normalised, requiredLine, requiredLines } from '../text.ts';

export const AwardState = z.enum(AWARD_STATES);

export const ClaimInput = z.object({
  name: requiredLine('The name', limits.name, messages.nameMissing, messages.nameMax),
  delivery: z.discriminatedUnion(
    'kind',
    [
      z.object({ kind: z.literal('post'), address: z.object(Address.shape, messages.addressMissing) }),
      z.object({ kind: z.literal('digital') }),
      z.object({ kind: z.literal('collect') }),
    ],
    messages.delivery,
  ),
  phone: normalised(normalisePhone, messages.phone).meta({ maxLength: limits.phone }).nullish(),
  over18: z.literal(true, messages.over18),
  ukResident: z.literal(true, messages.ukResident),
  /** Whether the winner may be named in public. */
  nameable: z.boolean().default(true),
});
export type ClaimInput = z.infer<typeof ClaimInput>;

/** The winner's data from the claim, for the winner, the draw's owner and admins; deleted 90 days after the end. */
export const AwardContact = z.object({
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  delivery: z.object({ kind: z.enum(DELIVERY_KINDS), address: Address.nullable() }),
});
export type AwardContact = z.infer<typeof AwardContact>;

/**
 * A prize that a winner won in one attempt. `winnerName` is the public name, or the full name for the owner and admins;
 * null if the winner objected to being named or was erased. `dueAt` is when the next step is due. `cause` says why a
 * winner was disqualified.
 */
export const Award = z.object({
  id: Id,
  rank: z.int(),
  attempt: z.int(),
  prize: z.string(),
  ticketNumber: z.int(),
  winnerName: z.string().nullable(),
  /** Whether the caller is the winner. */
  isYours: z.boolean(),
  state: AwardState,
  /** Whether the winner gets cash, because the minimum was not met. */
  isCash: z.boolean(),
  /**
   * What the winner gets in cash instead of the prize. If `isLowerBound`, it may still rise, because other prizes of the
   * draw are undecided. Null if the winner gets the prize. Only for the winner, the owner and admins.
   */
  cash: z.object({ pence: z.int(), isLowerBound: z.boolean() }).nullable(),
  /** Whether a later attempt drew this rank again. */
  isRedrawn: z.boolean(),
  /** Whether an admin has asked the winner for a document that proves their age. False for all others than these, the owner and admins. */
  isAgeOpen: z.boolean(),
  /** The state of that document. Only for admins. */
  ageDocument: z.enum(AGE_DOCUMENT_STATES).nullable(),
  cause: z.enum(DISQUALIFY_CAUSES).nullable(),
  wonAt: z.iso.datetime(),
  claimBy: z.iso.datetime(),
  dueAt: z.iso.datetime().nullable(),
  claimedAt: z.iso.datetime().nullable(),
  sentAt: z.iso.datetime().nullable(),
  /** Only for the winner, the owner and admins. */
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  problemAt: z.iso.datetime().nullable(),
  receivedAt: z.iso.datetime().nullable(),
  /** Whether the receipt was presumed, because the winner neither confirmed it nor reported a problem. */
  presumed: z.boolean(),
  closedAt: z.iso.datetime().nullable(),
  appealedAt: z.iso.datetime().nullable(),
  appealDecidedAt: z.iso.datetime().nullable(),
  /** Only for the winner, the owner and admins, from the claim until 90 days after the end. */
  contact: AwardContact.nullable(),
  /** An admin's private reason for the last decision. Only for admins. */
  note: z.string().nullable(),
});
export type Award = z.infer<typeof Award>;

const FileIds = z.array(Id).max(limits.filesPerMessage, messages.filesPerMessage).default([]);

export const SentInput = z.object({
  carrier: line('The carrier', limits.carrier, messages.carrierMax).nullish(),
  trackingNumber: line('The tracking number', limits.trackingNumber, messages.trackingMax).nullish(),
  /** The day of sending; by default now. */
  sentAt: z.iso.datetime({ offset: true, error: messages.sentAt }).nullish(),
  /** Ids of uploaded files that show that the prize was sent. */
  pictures: FileIds,
});
export type SentInput = z.infer<typeof SentInput>;

export const MessageInput = z.object({
  message: requiredLines('The message', limits.message, messages.messageMissing, messages.messageMax),
  /** Ids of uploaded files. */
  files: FileIds,
});
export type MessageInput = z.infer<typeof MessageInput>;

const Note = requiredLines('The reason', limits.note, messages.noteMissing, messages.noteMax);

export const DisqualifyInput = z.object({ cause: z.enum(DISQUALIFY_CAUSES, messages.cause), note: Note });
export type DisqualifyInput = z.infer<typeof DisqualifyInput>;

export const AWARD_DECISIONS = ['received', 'undelivered', 'reinstated', 'dismissed'] as const;

/** `received` and `undelivered` decide a problem; `reinstated` and `dismissed` decide an appeal. */
export const DecideInput = z.object({ decision: z.enum(AWARD_DECISIONS, messages.decision), note: Note });
export type DecideInput = z.infer<typeof DecideInput>;

/** A file's address is `…/awards/{awardId}/files/{id}`. */
export const AwardFile = z.object({
  id: Id,
  name: z.string(),
  type: z.enum(['image/webp', 'application/pdf']),
  bytes: z.int(),
  /** Whether it shows that the prize was sent. */
  isEvidence: z.boolean(),
});
export type AwardFile = z.infer<typeof AwardFile>;

/** A message about an award. `isYours` says whether the caller wrote it. */
export const AwardMessage = z.object({
  id: Id,
  role: z.enum(['winner', 'host', 'admin']),
  isYours: z.boolean(),
  message: z.string(),
  createdAt: z.iso.datetime(),
  files: z.array(AwardFile),
});
export type AwardMessage = z.infer<typeof AwardMessage>;

/** All messages, oldest first, and the files that show that the prize was sent. */
export const AwardThread = z.object({ messages: z.array(AwardMessage), evidence: z.array(AwardFile) });
export type AwardThread = z.infer<typeof AwardThread>;

export const OneAward = z.object({ id: Id, awardId: Id });
const OneFile = OneAward.extend({ fileId: Id });

/** An award that an admin must decide, or that is overdue. */
export const AwardCase = z.object({
  award: Award,
  prizeDrawId: Id,
  prizeDrawTitle: z.string(),
  hostName: z.string(),
  case: z.enum(AWARD_CASES),
  /** When the admin's decision, or the missed step, is or was due. */
  dueAt: z.iso.datetime(),
  isOverdue: z.boolean(),
});
export type AwardCase = z.infer<typeof AwardCase>;

/** An award of the caller, with its draw. `payment` is what the payment of the cash waits for; null without cash. */
export const OwnAward = z.object({
  award: Award,
  prizeDrawId: Id,
  prizeDrawTitle: z.string(),
  payment: z.enum(AWARD_PAYMENTS).nullable(),
});
export type OwnAward = z.infer<typeof OwnAward>;

const onAward = {
  tag: 'Awards',
  access: 'signed-in',
  params: OneAward,
  status: 200,
  response: Award,
  errors: [403, 409],
  ...RECORDED,
} as const;

export const awardCalls = {
  'GET /api/v1/prize-draws/:id/awards': {
    summary: 'List awards',
    description:
      'Returns every prize that was won, sorted by rank and newest attempt first, with earlier winners of redrawn prizes. The winner, the draw’s owner and admins also get the contact and the tracking number.',
    tag: 'Awards',
    access: 'anyone',
    params: ById,
    status: 200,
    response: z.array(Award),
  },
  'POST /api/v1/prize-draws/:id/awards/:awardId/claim': {
    ...onAward,
    summary: 'Claim a prize',
    description:
      'For the winner. States the name and how to deliver the prize. An address is required for delivery by post. Returns 403 `age_check_required` until the winner has passed the age check, 403 `date_of_birth_needed` without a date of birth, 409 `claim_closed` after the deadline, and 409 `not_possible` if the prize was claimed or declined before.',
    body: ClaimInput,
  },
  'POST /api/v1/prize-draws/:id/awards/:awardId/decline': {
    ...onAward,
    summary: 'Decline a prize',
    description: 'For the winner, before the deadline and instead of a claim. The prize is then redrawn.',
  },
  'POST /api/v1/prize-draws/:id/awards/:awardId/sent': {
    ...onAward,
    summary: 'Mark a prize as sent',
    description:
      'For the owner. With a tracking number or a file, the receipt is presumed after 14 days without a reported problem. Returns 409 `not_possible` before the claim, and 409 `age_check_open` while an admin checks the winner’s age.',
    body: SentInput,
  },
  'POST /api/v1/prize-draws/:id/awards/:awardId/received': {
    ...onAward,
    summary: 'Confirm the receipt',
    description: 'For the winner. Confirms that the prize arrived as described. This cannot be undone.',
  },
  'POST /api/v1/prize-draws/:id/awards/:awardId/problem': {
    ...onAward,
    summary: 'Report a problem',
    description:
      'For the winner: the prize did not arrive, is damaged or is not as described. An admin decides within 14 days.',
    body: MessageInput,
  },
  'GET /api/v1/prize-draws/:id/awards/:awardId/messages': {
    tag: 'Awards',
    access: 'signed-in',
    params: OneAward,
    status: 200,
    response: AwardThread,
    errors: [403],
    summary: 'List messages',
    description:
      'For the winner, the owner and admins. Returns the messages about an award and its evidence.',
  },
  'POST /api/v1/prize-draws/:id/awards/:awardId/messages': {
    ...onAward,
    summary: 'Send a message',
    description:
      'For the winner, the owner and admins. A message of a winner who lost the prize in the last 14 days is an appeal, which an admin decides. Each person can send 20 messages in 24 hours (429), and the winner, the host and the admins 200 each (409 `too_many_messages`). These limits never refuse an appeal or the report of a problem.',
    body: MessageInput,
    response: AwardThread,
    errors: [403, 409, 429],
  },
  'POST /api/v1/prize-draws/:id/awards/:awardId/files': {
    ...onAward,
    summary: 'Upload a file',
    description:
      'For the winner, the owner and admins. Stores a picture or PDF of at most 10 MB for a message or as evidence. Pictures are stored without metadata. Only people who can read the messages can read it. The winner, the host and the admins can add 40 files each; more are 409 `too_many_files`.',
    body: FileUpload,
    bodyLimit: { bytes: LONGEST_UPLOAD, message: messages.fileSize },
    status: 201,
    response: AwardFile,
    errors: [403, 409, 413, 415, 429],
  },
  'GET /api/v1/prize-draws/:id/awards/:awardId/files/:fileId': {
    summary: 'Download a file',
    description: 'For the winner, the owner and admins.',
    tag: 'Awards',
    access: 'signed-in',
    params: OneFile,
    status: 200,
    produces: 'application/octet-stream',
    response: z
      .custom<Uint8Array>((value) => value instanceof Uint8Array)
      .meta({ type: 'string', format: 'binary' }),
    errors: [403],
  },
  'POST /api/v1/prize-draws/:id/awards/:awardId/disqualify': {
    ...onAward,
    summary: 'Disqualify a winner',
    description:
      'For admins, before the prize is sent. The cause is public, the note is not. The former winner gets an email and can appeal for 14 days. Returns 409 `settled` once the draw’s settlement owes them cash, because another winner would get none.',
    requiresReauthentication: 'unlessJustSignedIn',
    body: DisqualifyInput,
  },
  'POST /api/v1/prize-draws/:id/awards/:awardId/decide': {
    ...onAward,
    summary: 'Decide a case',
    description:
      'For admins. Decides a problem (`received` or `undelivered`) or an appeal (`reinstated` or `dismissed`). A reinstated winner gets the full time to claim again. Returns 409 `not_possible` if there is nothing to decide, and 409 `redrawn` for an appeal after a redraw.',
    requiresReauthentication: 'unlessJustSignedIn',
    body: DecideInput,
  },
  'POST /api/v1/prize-draws/:id/awards/:awardId/age-document': {
    ...onAward,
    summary: 'Ask for proof of age',
    description:
      'For admins, before the prize is sent or its cash is paid. Asks the winner by email for a document that proves their age. Until an admin has accepted one, neither happens. Returns 409 `not_possible` in another state, or if one was asked for before.',
    requiresReauthentication: 'unlessJustSignedIn',
  },
  'DELETE /api/v1/prize-draws/:id/awards/:awardId/age-document': {
    ...onAward,
    summary: 'Withdraw a request for proof of age',
    description:
      'For admins, while the winner has sent no document. The prize or its cash then no longer waits for one. A check that found the winner under 18 still counts. The audit log records it. Returns 409 `not_possible` if no document was asked for, or once one was sent.',
    requiresReauthentication: 'unlessJustSignedIn',
  },
  'GET /api/v1/awards': {
    summary: 'List your awards',
    description:
      'Returns the prizes that you won, newest first. For prizes that are paid in cash, it also says what the payment waits for.',
    tag: 'Awards',
    access: 'signed-in',
    status: 200,
    response: z.array(OwnAward),
  },
  'GET /api/v1/admin/awards': {
    summary: 'List awards to decide',
    description:
      'Returns awards that need an admin, most urgent first: reported problems, appeals, winners who cannot sign in, prizes sent without evidence and not confirmed, and prizes that a host is late to send.',
    tag: 'Admin',
    access: 'admin',
    query: Paging,
    status: 200,
    response: z.array(AwardCase),
  },
} as const satisfies CallMap;
