import { z } from 'zod';
import { ACCOUNT_LIMITS, ACCOUNT_MESSAGES } from '#domain/accounts/account-fields.ts';
import { AWARD_MESSAGES, normalisePhone } from '#domain/awards/claim.ts';
import { ANSWER_SHAPE, ANSWER_SHAPE_MESSAGE } from '#domain/games/answer.ts';
import { isDay } from '#domain/postal/age.ts';
import { MAX_CARDS } from '#domain/postal/decide-cards.ts';
import { NAMELESS_CAUSES, REFUSAL_CAUSES } from '#domain/postal/refusals.ts';
import { type CallMap, FRESH, RECORDED } from '../call.ts';
import { GameDifficulty, GameType } from '../draws/draw-fields.ts';
import { Email } from '../email-address.ts';
import { FileUpload, LONGEST_UPLOAD } from '../file-upload.ts';
import { ById, Id } from '../ids.ts';
import { requiredLine, requiredLines } from '../text.ts';

export const RefusalCause = z.enum(REFUSAL_CAUSES);

/** How many cards of a draw were credited, and how many were refused for which reason. */
export const PostalCounts = z.object({
  credited: z.int(),
  refused: z.array(z.object({ cause: RefusalCause, cards: z.int() })),
});
export type PostalCounts = z.infer<typeof PostalCounts>;

/** The puzzle of a card, without its solution. The members are as in `Challenge`. */
export const PostalPuzzle = z.object({
  code: z.string(),
  type: GameType,
  difficulty: GameDifficulty,
  prompt: z.string().optional(),
  sequence: z.array(z.int()).optional(),
});
export type PostalPuzzle = z.infer<typeof PostalPuzzle>;

const Day = (message: string) => z.string(message).trim().refine(isDay, message);

/** A card as it is written. Either member is left out if it is not there. */
export const Card = z.object({
  code: z.string().trim().max(16, 'A code has at most 16 characters').optional(),
  answer: z
    .string()
    .trim()
    .refine((text) => text === '' || ANSWER_SHAPE.test(text), ANSWER_SHAPE_MESSAGE)
    .optional(),
});

const Entrant = {
  firstName: requiredLine(
    'First name',
    ACCOUNT_LIMITS.name.max,
    ACCOUNT_MESSAGES.firstNameMin,
    ACCOUNT_MESSAGES.firstNameMax,
  ),
  lastName: requiredLine(
    'Last name',
    ACCOUNT_LIMITS.name.max,
    ACCOUNT_MESSAGES.lastNameMin,
    ACCOUNT_MESSAGES.lastNameMax,
  ),
  email: Email.optional(),
  phone: z
    .string()
    .overwrite((text) => normalisePhone(text) ?? text)
    .refine((text) => normalisePhone(text) !== null, 'Please enter a phone number, such as 07700 900123')
    .optional(),
  address: requiredLines(
    'The address',
    300,
    'Please enter the address',
    'The address must be at most 300 characters',
  ),
  dateOfBirth: Day('Please enter a date of birth that exists'),
  receivedOn: Day('Please enter the day on which it arrived'),
};

export const PostalEntryInput = z
  .object({
    ...Entrant,
    cards: z
      .array(Card)
      .min(1, 'Please enter at least one card')
      .max(MAX_CARDS, `Please enter at most ${MAX_CARDS} cards at once`),
  })
  .refine(({ email, phone }) => email !== undefined || phone !== undefined, {
    message: 'Please enter an email address or a phone number',
    path: ['email'],
  });
export type PostalEntryInput = z.input<typeof PostalEntryInput>;

/** The outcome for each card. `card` counts from 1 in the order of the request. */
const Outcome = {
  tickets: z.array(z.object({ card: z.int(), ticketNumber: z.int() })),
  refused: z.array(z.object({ card: z.int(), cause: RefusalCause })),
};

export const KeyedEntry = z.object({ reference: z.string(), ...Outcome });
export type KeyedEntry = z.infer<typeof KeyedEntry>;

/** An entry as anyone who has its reference sees it. It contains no names. */
export const PostalEntry = z.object({
  reference: z.string(),
  drawId: Id,
  drawTitle: z.string(),
  receivedOn: z.string(),
  cards: z.int(),
  ...Outcome,
});
export type PostalEntry = z.infer<typeof PostalEntry>;

/** A draw as the post room sees it. */
export const PostRoomDraw = z.object({
  id: Id,
  reference: z.string(),
  title: z.string(),
  hasGame: z.boolean(),
  receivedBy: z.iso.datetime(),
  maxTicketsPerPerson: z.int().nullable(),
  /** Cards that were keyed in so far. */
  cards: z.int(),
  /** When a clerk confirmed that all cards are keyed in; null before. */
  keyedAt: z.iso.datetime().nullable(),
  /** Whether that can be confirmed: sales have ended, and no more cards can arrive in time. */
  canComplete: z.boolean(),
});
export type PostRoomDraw = z.infer<typeof PostRoomDraw>;

/** What is known about a person and their cards before they are keyed in. */
export const EntryCheck = z.object({
  /** Tickets that this person already has in the draw, by either route. */
  tickets: z.int(),
  /** Earlier entries by post with the same name and date of birth, but another address, email and phone. */
  lookalikes: z.int(),
  /** What would happen to each card, in their order; null if it would be credited. */
  causes: z.array(RefusalCause.nullable()),
});
export type EntryCheck = z.infer<typeof EntryCheck>;

export const Reference = z.object({ reference: z.string().trim().min(1).max(40) });

export const postalCalls = {
  'POST /api/v1/prize-draws/:id/postal-puzzle': {
    summary: 'Get a puzzle for the post',
    description:
      'Returns a puzzle of the draw’s game and level with a short code, without its solution. People write the code and their answer on the card that they send. Returns 409 `no_challenge` if the draw has no game, 409 `no_free_entry` if it has no free route, and 409 if its list can no longer get cards.',
    tag: 'Postal entries',
    access: 'anyone',
    params: ById,
    status: 200,
    response: PostalPuzzle,
    errors: [409],
    perMinute: 30,
  },
  'GET /api/v1/prize-draws/:id/postal-counts': {
    summary: 'Count postal entries',
    description:
      'Returns how many cards were entered, and how many were refused for which reason. The counts do not depend on whether answers are right.',
    tag: 'Postal entries',
    access: 'anyone',
    params: ById,
    status: 200,
    response: PostalCounts,
  },
  'POST /api/v1/prize-draws/:id/postal-entries': {
    summary: 'Key in a postal entry',
    description:
      'For clerks and admins. Records what one person sent: each card becomes a ticket or is refused with a cause. Answers are recorded as written, and are checked only when the list is sealed. The person gets their reference by email, if they gave an address. Send an `Idempotency-Key` to repeat a request safely. Returns 409 `idempotency_conflict` if it was used for another entry, 403 `takes_part` if you have a ticket in the draw, 409 `no_free_entry` if the draw has no free route, and 409 if it is not published, has not opened or is cancelled.',
    tag: 'Postal entries',
    access: 'clerk',
    params: ById,
    body: PostalEntryInput,
    bodyLimit: { bytes: 256 * 1024, message: 'Too many cards at once' },
    status: 201,
    response: KeyedEntry,
    errors: [409],
    perMinute: 300,
  },
  'POST /api/v1/prize-draws/:id/postal-entries/check': {
    summary: 'Check a postal entry',
    description:
      'For clerks and admins. Says what would happen to these cards now, and whether the person is known. Records nothing.',
    tag: 'Postal entries',
    access: 'clerk',
    params: ById,
    body: PostalEntryInput,
    bodyLimit: { bytes: 256 * 1024, message: 'Too many cards at once' },
    status: 200,
    response: EntryCheck,
    errors: [409],
    perMinute: 600,
  },
  'POST /api/v1/prize-draws/:id/unreadable-entries': {
    summary: 'Record unreadable cards',
    description:
      'For clerks and admins. Records cards that cannot be read, or that do not say who sent them, as refused. Stores no personal data. Returns 403 `takes_part` if you have a ticket in the draw.',
    tag: 'Postal entries',
    access: 'clerk',
    params: ById,
    body: z.object({
      cause: z.enum(NAMELESS_CAUSES),
      receivedOn: Entrant.receivedOn,
      cards: z.int().min(1).max(MAX_CARDS),
    }),
    status: 201,
    response: KeyedEntry,
    errors: [409],
    ...RECORDED,
  },
  'POST /api/v1/prize-draws/:id/post-keyed': {
    summary: 'Confirm that all post is keyed in',
    description:
      'For clerks and admins. Records that all cards that arrived in time are keyed in. The drawing can then start before the three days for keying are over, but never before the next working day. If a card is credited afterwards, the confirmation no longer counts. Returns 409 `not_ended` before the end of sales, and 409 `post_open` until the last day on which cards can arrive is over.',
    tag: 'Postal entries',
    access: 'clerk',
    params: ById,
    status: 200,
    response: PostRoomDraw,
    errors: [409],
    ...FRESH,
    ...RECORDED,
  },
  'PUT /api/v1/postal-entries/:reference/email': {
    summary: 'Set an entrant’s email address',
    description:
      'For admins. Stores the address of a person whose card had none, or an unreadable one, so that they get emails. An account that has verified the address, or verifies it later, gets the person’s tickets and prizes. Returns 409 if the person already has an account, no card was credited, or the account may not enter (`may_not_enter`) or would have too many tickets (`person_limit`), and 403 if you have a ticket in one of the person’s draws (`takes_part`) or run it (`own_draw`).',
    tag: 'Postal entries',
    access: 'admin',
    requiresReauthentication: 'always',
    params: Reference,
    body: z.object({ email: Email }),
    status: 204,
    response: z.void(),
    errors: [409],
    ...RECORDED,
  },
  'PUT /api/v1/postal-entries/:reference/scan': {
    ...RECORDED,
    summary: 'Add a scan of the cards',
    description:
      'For clerks and admins. Stores a picture or PDF with an entry, and replaces an earlier one. Send at most 10 MB. A PDF, and a picture after it is compressed, can have at most 3 MB, or the call returns 413. The scan is encrypted, and is deleted with the details of the entry. The audit log records the SHA-256 of the stored file, and whether it replaced another. Returns 403 `own_draw` if you run the draw, 409 `not_possible` for an entry without personal details, and 409 `sealed` if the scan would replace another and the draw’s list is sealed.',
    tag: 'Postal entries',
    access: 'clerk',
    params: Reference,
    body: FileUpload,
    bodyLimit: { bytes: LONGEST_UPLOAD, message: AWARD_MESSAGES.fileSize },
    status: 204,
    response: z.void(),
    errors: [403, 409, 413, 415],
  },
  'GET /api/v1/postal-entries/:reference/scan': {
    summary: 'View a scan of the cards',
    description:
      'For clerks and admins. Returns the scan of an entry’s cards. The audit log records every view. Returns 403 `own_draw` if you run the draw.',
    tag: 'Postal entries',
    access: 'clerk',
    params: Reference,
    status: 200,
    produces: 'application/octet-stream',
    response: z
      .custom<Uint8Array>((value) => value instanceof Uint8Array)
      .meta({ type: 'string', format: 'binary' }),
    errors: [403],
  },
  'GET /api/v1/post-room/draws': {
    summary: 'List draws with postal entries',
    description:
      'For clerks and admins. Lists the draws whose cards can be keyed in, those that need them first at the top. With `reference`, only the draw with this reference.',
    tag: 'Postal entries',
    access: 'clerk',
    query: z.object({ reference: z.string().trim().max(40).optional() }),
    status: 200,
    response: z.array(PostRoomDraw),
  },
  'GET /api/v1/postal-entries/:reference': {
    summary: 'Look up a postal entry',
    description:
      'Returns what became of an entry: its ticket numbers, and the cards that were refused and why. Anyone who has the reference can make this call. The response contains no names.',
    tag: 'Postal entries',
    access: 'anyone',
    params: Reference,
    status: 200,
    response: PostalEntry,
    perMinute: 60,
  },
} as const satisfies CallMap;
