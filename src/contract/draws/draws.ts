import { z } from 'zod';
import { DRAW_MESSAGES as messages } from '#domain/draws/field-messages.ts';
import { DRAW_LIMITS as limits } from '#domain/draws/fields.ts';
import { countPrizes } from '#domain/draws/prizes.ts';
import { SALE_ENDERS } from '#domain/draws/sale-end.ts';
import { findSlugProblem, SLUG_MESSAGES } from '#domain/organisations/slug.ts';
import type { CallMap } from '../call.ts';
import { ById, Id } from '../ids.ts';
import { Paging } from '../lists.ts';
import { DrawMoney } from '../money.ts';
import { line } from '../text.ts';
import {
  ColorScheme,
  DrawMode,
  DrawOutcome,
  DrawStatus,
  FontPair,
  drawFields as field,
  GameDifficulty,
  GameType,
  Layout,
  RequestedStatus,
} from './draw-fields.ts';
import { FreeEntry } from './free-entry.ts';

type Together = Pick<
  z.output<typeof DrawShape>,
  | ('prize' | 'prizes' | 'galleryUrls' | 'galleryAlts' | 'ticketLimit' | 'minTicketAmount')
  | ('skillGameType' | 'skillGameDifficulty')
>;

const prizes = z
  .array(
    z.object(
      {
        rank: z.int(messages.prizeRanks).min(1, messages.prizeRanks),
        description: field.prize,
        valuePence: field.prizeValue.nullish(),
        quantity: field.prizeQuantity.optional(),
        imageUrl: field.imageUrl.nullish(),
        imageAlt: field.imageAlt.optional(),
      },
      messages.prizesType,
    ),
    messages.prizesType,
  )
  .max(limits.prizes.max, messages.prizesMax);

const questions = z
  .array(
    z.object({ question: field.question, answer: field.answer }, messages.questionsType),
    messages.questionsType,
  )
  .max(limits.questions.max, messages.questionsMax);

/** An optional number. 0 means none. */
const orNone = (number: z.ZodNumber, message: string) =>
  z.union([z.literal(0).transform(() => null), number.nullish()], message);

const drawSlug = z.string(SLUG_MESSAGES.characters).superRefine((text, context) => {
  const problem = findSlugProblem(text);
  if (problem) context.addIssue({ code: 'custom', message: SLUG_MESSAGES[problem] });
});

const DrawShape = z.object(
  {
    organisation: z
      .object({ slug: z.string('Please name an organisation') }, 'Please name an organisation')
      .nullish(),
    slug: drawSlug.nullish(),
    title: field.title,
    description: field.description,
    prize: field.prize.nullish(),
    prizes: prizes.nullish(),
    imageUrl: field.imageUrl.nullish(),
    imageAlt: field.imageAlt.optional(),
    galleryUrls: field.galleryUrls.default([]),
    galleryAlts: field.galleryAlts.default([]),
    ticketPrice: field.ticketPrice,
    ticketLimit: orNone(field.ticketLimit, messages.ticketLimitType),
    minTicketAmount: orNone(field.minTicketAmount, messages.minTicketAmountType),
    maxTicketsPerPerson: field.maxTicketsPerPerson.nullish(),
    showProgressBar: field.showProgressBar.nullish(),
    charityName: field.charityName,
    charityNumber: field.charityNumber.nullish(),
    charityPercentage: field.charityPercentage.default(limits.charityPercentage.min),
    extraTreesCount: field.extraTreesCount.default(0),
    skillGameType: GameType.nullish(),
    skillGameDifficulty: GameDifficulty.nullish(),
    startDate: field.startDate.nullish(),
    endDate: field.endDate,
    status: RequestedStatus.optional(),
    drawMode: DrawMode.default('manual'),
    colorScheme: ColorScheme.nullable().default('blue'),
    customColor: field.customColor.nullish(),
    layout: Layout.default('classic'),
    fontPair: FontPair.default('heritage'),
    questions: questions.optional(),
    videoUrl: field.videoUrl.nullish(),
  },
  messages.draw,
);

/** Rules that involve several fields. Each problem is reported on the field that a host would change. */
function* problemsTogether(draw: Together): Generator<[path: keyof Together, message: string]> {
  if (!draw.prizes?.length && !draw.prize)
    yield draw.prizes ? ['prizes', messages.prizesMin] : ['prize', messages.prizeMin];
  const ranks = (draw.prizes ?? []).map(({ rank }) => rank).sort((a, b) => a - b);
  if (ranks.some((rank, at) => rank !== at + 1)) yield ['prizes', messages.prizeRanks];
  if (draw.prizes && draw.prizes.length <= limits.prizes.max && countPrizes(draw.prizes) > limits.prizes.max)
    yield ['prizes', messages.prizesMax];
  if (draw.galleryAlts.length > draw.galleryUrls.length) yield ['galleryAlts', messages.galleryAlts];
  if (draw.ticketLimit && draw.minTicketAmount && draw.minTicketAmount > draw.ticketLimit) {
    yield ['minTicketAmount', messages.minTicketAmountAboveLimit];
  }
  if (draw.skillGameType && !draw.skillGameDifficulty)
    yield ['skillGameDifficulty', messages.skillGameDifficulty];
  if (draw.skillGameDifficulty && !draw.skillGameType) yield ['skillGameType', messages.skillGameType];
}

/**
 * A complete prize draw as a host enters it, to create or replace one. Prices are integer pence. A limit, minimum or
 * start date that is absent or null is not set, nor is a limit or minimum of 0. `prize` is a short form of `prizes`
 * with one entry; it is ignored if `prizes` is present. A prize with a `quantity` becomes that many prizes, each with
 * its own rank and winner, and the ranks after it move up. `questions` and `videoUrl` are unchanged if absent.
 * `organisation` and `slug` place the draw until its first publication: absent means unchanged, null means none.
 * `status` is derived from the dates and ignored, except that `active` resumes a paused draw, and `unpublished` means
 * no start date.
 */
export const DrawInput = DrawShape.superRefine((draw, context) => {
  for (const [path, message] of problemsTogether(draw)) {
    context.addIssue({ code: 'custom', path: [path], message });
  }
});
export type DrawInput = z.input<typeof DrawInput>;
export type DrawFields = z.output<typeof DrawInput>;

/**
 * A replacement for a draw, with the revision that it replaces. The field is not called `revision`, so that callers who
 * send a draw back as they read it do not turn on the check by accident.
 */
export const DrawReplacement = DrawInput.safeExtend({
  replacesRevision: z
    .int({ error: 'The revision to replace must be a whole number' })
    .min(1, 'The revision to replace must be at least 1')
    .optional(),
});
export type DrawReplacement = z.input<typeof DrawReplacement>;
export type ReplacementFields = z.output<typeof DrawReplacement>;

/** A prize draw as all viewers see it. Prices are in pence and times in RFC 3339 UTC; absent values are null. */
export const PrizeDraw = z.object({
  id: Id,
  userId: Id,
  /** The organisation or host as promised in the public log, or as they are called now before the first publication. */
  hostName: z.string(),
  /** The organisation that runs the draw; null for personal hosts. */
  organisation: z
    .object({
      slug: z.string(),
      name: z.string(),
      place: z.string().nullable(),
      logoUrl: z.string().nullable(),
      verifiedAt: z.iso.datetime().nullable(),
    })
    .nullable(),
  /** The last part of its address in the organisation; null for personal hosts. */
  slug: z.string().nullable(),
  title: z.string(),
  description: z.string(),
  prize: z.string(),
  prizes: z.array(
    z.object({
      rank: z.int(),
      description: z.string(),
      /** Its value according to the host. */
      valuePence: z.int().nullable(),
      imageUrl: z.string().nullable(),
      imageAlt: z.string().nullable(),
    }),
  ),
  imageUrl: z.string().nullable(),
  imageAlt: z.string().nullable(),
  galleryUrls: z.array(z.string()),
  galleryAlts: z.array(z.string().nullable()),
  ticketPrice: z.int(),
  ticketLimit: z.int().nullable(),
  minTicketAmount: z.int().nullable(),
  maxTicketsPerPerson: z.int().nullable(),
  showProgressBar: z.boolean().nullable(),
  charityName: z.string(),
  charityNumber: z.string().nullable(),
  charityPercentage: z.int(),
  extraTreesCount: z.int(),
  skillGameType: GameType.nullable(),
  skillGameDifficulty: GameDifficulty.nullable(),
  status: DrawStatus,
  paused: z.boolean(),
  /** Whether sales have stopped because the draw's public log does not match what was published. */
  logRefused: z.boolean(),
  startDate: z.iso.datetime().nullable(),
  endDate: z.iso.datetime(),
  /** When sales ended, and who ended them: before `endDate`, `host` or `admin`. */
  endedAt: z.iso.datetime().nullable(),
  endedBy: z.enum(SALE_ENDERS).nullable(),
  createdAt: z.iso.datetime(),
  /** Incremented by each PUT that changes something, and by nothing else. */
  revision: z.int(),
  drawMode: DrawMode,
  colorScheme: ColorScheme.nullable(),
  customColor: z.string().nullable(),
  layout: Layout,
  fontPair: FontPair,
  /** The host's answers. `addedAt` is null for those that were there at the first sale. */
  questions: z.array(
    z.object({ question: z.string(), answer: z.string(), addedAt: z.iso.datetime().nullable() }),
  ),
  /** A video that the stage can show, on YouTube, Twitch or TikTok. */
  videoUrl: z.string().nullable(),
  archived: z.boolean(),
  /** The days in which winners can claim, fixed at the first publication; null before it. */
  claimDays: z.int().nullable(),
  /** How to enter free by post; null if the draw has no free route. */
  freeEntry: FreeEntry.nullable(),
  ticketsSold: z.int(),
  ticketsRemaining: z.int().nullable(),
  /** How the draw ends; null while that can still change. */
  outcome: DrawOutcome.nullable(),
  /**
   * What the sales so far pay for. `winnersCashPence` is what all winners together get if sales end, or ended, below
   * the promised minimum; null otherwise.
   */
  raised: z.object({
    charityPence: z.int(),
    /** Trees that the sales pay for, and those of them that are planted. */
    trees: z.int(),
    treesPlanted: z.int(),
    winnersCashPence: z.int().nullable(),
  }),
  isDrawn: z.boolean(),
  winningTicketNumber: z.int().nullable(),
  winnerName: z.string().nullable(),
  /** Whether the winner of rank 1 has lost the prize, which will be redrawn. */
  isVacant: z.boolean(),
  /** What the winner of rank 1 gets in cash instead of the prize; null if the winner gets the prize. */
  winningCashPence: z.int().nullable(),
  drawnAt: z.iso.datetime().nullable(),
});
export type PrizeDraw = z.infer<typeof PrizeDraw>;

/** Sort orders for draws on sale. Ties are sorted by their end, soonest first. */
const DRAW_ORDERS = ['ending', 'newest', 'price', 'price-desc', 'popular'] as const;
export type DrawOrder = (typeof DRAW_ORDERS)[number];

const price = z.coerce.number().int().min(0).max(limits.ticketPrice.max).optional();

/** Filters the draws on sale. `search` covers title, description, prizes and charity; prices are in pence. */
export const DrawSearch = Paging.extend({
  search: line('The search', 200, 'The search must be at most 200 characters').optional(),
  minPrice: price,
  maxPrice: price,
  endingWithinDays: z.coerce.number().int().min(1).max(366).optional(),
  sort: z.enum(DRAW_ORDERS).default('ending'),
});
export type DrawSearch = z.output<typeof DrawSearch>;

/** A change to the terms of a published draw before its first sale. Public. */
export const TermsChange = z.object({
  at: z.iso.datetime(),
  /** The hash of the terms after the change, as in the public log; null if the log does not contain them. */
  terms: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
});
export type TermsChange = z.infer<typeof TermsChange>;

/**
 * A picture of a draw. `sha256` is the hash of its full-size WebP, in hex, and `file` the address of these bytes; both
 * are null if a picture of another site could not be copied.
 */
export const DrawPicture = z.object({
  url: z.string(),
  sha256: z.string().nullable(),
  file: z.string().nullable(),
});

export const drawCalls = {
  'GET /api/v1/prize-draws': {
    summary: 'List active draws',
    description:
      'Returns the draws on sale, by default those that end soonest first. `search` matches title, description, prizes and charity name, ignoring case. `minPrice` and `maxPrice` limit the ticket price, in pence. `sort` is `ending`, `newest`, `price`, `price-desc` or `popular`.',
    tag: 'Prize draws',
    access: 'anyone',
    query: DrawSearch,
    status: 200,
    response: z.array(PrizeDraw),
    // Enough for a classroom behind one address, but too few to overload the database.
    perMinute: 600,
    limitedWith: 'search',
  },
  'POST /api/v1/prize-draws': {
    summary: 'Create a draw',
    description: [
      'Publishes the draw if it has a `startDate`; otherwise saves it as a draft. To retry safely, send an `Idempotency-Key`',
      'header: repeating the request with the same key returns the same draw while it exists, and a different body returns',
      '409 `idempotency_conflict`. All start dates in the past count as equal. Without a key, each',
      'request creates a draw.',
    ].join(' '),
    tag: 'Prize draws',
    access: 'host',
    body: DrawInput,
    status: 201,
    response: PrizeDraw,
    errors: [409],
  },
  'GET /api/v1/prize-draws/:id': {
    summary: 'Get a draw',
    description: 'Returns a draw. Returns 404 for an unpublished draw, except to its owner and admins.',
    tag: 'Prize draws',
    access: 'anyone',
    params: ById,
    status: 200,
    response: PrizeDraw,
  },
  'PUT /api/v1/prize-draws/:id': {
    summary: 'Replace a draw',
    description:
      'Replaces all fields. The first sale fixes the title, the description, the pictures, the prizes and the terms: changing one returns 409 `locked`, and hosts post updates instead. Questions can then be added, but not changed; the video can be changed until the draw starts. To avoid overwriting other edits, send the `revision` that you read as `replacesRevision`. If it is no longer current, nothing changes and the response is 409 `changed_meanwhile`. Without it, the last save wins.',
    tag: 'Prize draws',
    access: 'signed-in',
    params: ById,
    body: DrawReplacement,
    status: 200,
    response: PrizeDraw,
    errors: [403, 409],
  },
  'DELETE /api/v1/prize-draws/:id': {
    summary: 'Delete a draw',
    description: 'Deletes a draw that has never sold a ticket; otherwise returns 409.',
    tag: 'Prize draws',
    access: 'signed-in',
    params: ById,
    status: 204,
    response: z.void(),
    errors: [403, 409],
  },
  'POST /api/v1/prize-draws/:id/archive': {
    summary: 'Archive a draw',
    description:
      'Removes an unpublished, completed or cancelled draw from the dashboard. Returns 409 for a draw in any other status.',
    tag: 'Prize draws',
    access: 'signed-in',
    params: ById,
    status: 200,
    response: PrizeDraw,
    errors: [403, 409],
  },
  'POST /api/v1/prize-draws/:id/restore': {
    summary: 'Restore an archived draw',
    description: 'Returns the draw to the dashboard. Returns 409 if it is not archived.',
    tag: 'Prize draws',
    access: 'signed-in',
    params: ById,
    status: 200,
    response: PrizeDraw,
    errors: [403, 409],
  },
  'POST /api/v1/prize-draws/:id/end': {
    summary: 'End a draw early',
    description:
      'Ends an active draw now; no more orders are accepted. The draw’s page says how early it ended and who ended it, and every entrant gets an email. Returns 409 if the draw is not active, and 403 `takes_part` to an admin who has entered it.',
    tag: 'Prize draws',
    access: 'signed-in',
    params: ById,
    status: 200,
    response: PrizeDraw,
    errors: [403, 409],
  },
  'GET /api/v1/prize-draws/:id/terms-changes': {
    summary: 'List changes to the terms',
    description:
      'Returns the changes to the terms of a published draw before its first sale, newest first, each with the old and new values.',
    tag: 'Prize draws',
    access: 'anyone',
    params: ById,
    status: 200,
    response: z.array(TermsChange),
  },
  'GET /api/v1/prize-draws/:id/pictures': {
    summary: 'List the pictures of a draw',
    description:
      'Returns the pictures of a draw, starting with the main picture. `sha256` is the hash of the full-size WebP, and `file` the address that returns exactly these bytes. Returns 404 for an unpublished draw, except to its owner and admins.',
    tag: 'Prize draws',
    access: 'anyone',
    params: ById,
    status: 200,
    response: z.array(DrawPicture),
  },
  'GET /api/v1/prize-draws/:id/money': {
    summary: 'Get the finances of a draw',
    description:
      'For the owner and admins. Amounts are in pence. `gross` (payments less refunds and lost disputes) is the sum of `platformFee`, `charity`, `host`, `winners` and `trees.extraCost`, which follow from the draw’s outcome; they are 0 if everything is refunded. `held` is the money kept until the draw is settled. `trees` counts the trees that the platform pays for, and those that the host pays for.',
    tag: 'Prize draws',
    access: 'signed-in',
    params: ById,
    status: 200,
    response: DrawMoney,
    errors: [403],
  },
} as const satisfies CallMap;
