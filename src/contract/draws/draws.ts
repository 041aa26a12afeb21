import { z } from 'zod';
import { DRAW_MESSAGES as messages } from '#domain/draws/field-messages.ts';
import { DRAW_LIMITS as limits } from '#domain/draws/fields.ts';
import type { CallMap } from '../call.ts';
import { ById, Id } from '../ids.ts';
import { Paging } from '../lists.ts';
import { DrawMoney } from '../money.ts';
import { line } from '../text.ts';
import {
  ColorScheme,
  DrawMode,
  DrawStatus,
  FontPair,
  drawFields as field,
  GameDifficulty,
  GameType,
  Layout,
} from './draw-fields.ts';

type Together = Pick<
  z.output<typeof DrawShape>,
  | ('prize' | 'prizes' | 'galleryUrls' | 'galleryAlts' | 'ticketLimit' | 'minTicketAmount')
  | ('skillGameType' | 'skillGameDifficulty')
>;

const prizes = z
  .array(
    z.object(
      { rank: z.int(messages.prizeRanks).min(1, messages.prizeRanks), description: field.prize },
      messages.prizesType,
    ),
    messages.prizesType,
  )
  .max(limits.prizes.max, messages.prizesMax);

const DrawShape = z.object(
  {
    title: field.title,
    description: field.description,
    prize: field.prize.nullish(),
    prizes: prizes.nullish(),
    imageUrl: field.imageUrl.nullish(),
    imageAlt: field.imageAlt.optional(),
    galleryUrls: field.galleryUrls.default([]),
    galleryAlts: field.galleryAlts.default([]),
    ticketPrice: field.ticketPrice,
    ticketLimit: field.ticketLimit.nullish(),
    minTicketAmount: field.minTicketAmount.nullish(),
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
    status: DrawStatus.optional(),
    drawMode: DrawMode.default('manual'),
    colorScheme: ColorScheme.nullable().default('blue'),
    customColor: field.customColor.nullish(),
    layout: Layout.default('classic'),
    fontPair: FontPair.default('heritage'),
  },
  messages.draw,
);

/** What must hold between fields; each problem stands at the field that a person would change. */
function* problemsTogether(draw: Together): Generator<[path: keyof Together, message: string]> {
  if (!draw.prizes?.length && !draw.prize)
    yield draw.prizes ? ['prizes', messages.prizesMin] : ['prize', messages.prizeMin];
  const ranks = (draw.prizes ?? []).map(({ rank }) => rank).sort((a, b) => a - b);
  if (ranks.some((rank, at) => rank !== at + 1)) yield ['prizes', messages.prizeRanks];
  if (draw.galleryAlts.length > draw.galleryUrls.length) yield ['galleryAlts', messages.galleryAlts];
  if (draw.ticketLimit && draw.minTicketAmount && draw.minTicketAmount > draw.ticketLimit) {
    yield ['minTicketAmount', messages.minTicketAmountAboveLimit];
  }
  if (draw.skillGameType && !draw.skillGameDifficulty)
    yield ['skillGameDifficulty', messages.skillGameDifficulty];
  if (draw.skillGameDifficulty && !draw.skillGameType) yield ['skillGameType', messages.skillGameType];
}

/**
 * What a host writes: the whole prize draw, for creating and for replacing it. Prices are integer pence; absent or null
 * limit, minimum and start date mean none. `prize` is the first prize's text and may stand for a list of one (where
 * both are given the list counts); `status` is accepted and follows from the dates, except that a paused draw is put
 * back on sale by asking for `active`.
 */
export const DrawInput = DrawShape.superRefine((draw, context) => {
  for (const [path, message] of problemsTogether(draw)) {
    context.addIssue({ code: 'custom', path: [path], message });
  }
});
export type DrawInput = z.input<typeof DrawInput>;
export type DrawFields = z.output<typeof DrawInput>;

/**
 * The same for replacing a draw, made from the `revision` that was read. Named apart from it, so that who sends back a
 * draw just as it was read says nothing by it.
 */
export const DrawReplacement = DrawInput.safeExtend({
  replacesRevision: z
    .int({ error: 'The revision to replace must be a whole number' })
    .min(1, 'The revision to replace must be at least 1')
    .optional(),
});
export type DrawReplacement = z.input<typeof DrawReplacement>;
export type ReplacementFields = z.output<typeof DrawReplacement>;

/** A prize draw as everybody who may see it sees it. Prices in pence, times RFC 3339 UTC, absent = null. */
export const PrizeDraw = z.object({
  id: Id,
  userId: Id,
  hostName: z.string(),
  title: z.string(),
  description: z.string(),
  prize: z.string(),
  prizes: z.array(z.object({ rank: z.int(), description: z.string() })),
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
  startDate: z.iso.datetime().nullable(),
  endDate: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  /** Raised by each PUT that changes something, by nothing else. */
  revision: z.int(),
  drawMode: DrawMode,
  colorScheme: ColorScheme.nullable(),
  customColor: z.string().nullable(),
  layout: Layout,
  fontPair: FontPair,
  archived: z.boolean(),
  ticketsSold: z.int(),
  ticketsRemaining: z.int().nullable(),
  /** What the tickets paid for so far do; `winnersCashPence` where fewer were sold than the promised minimum. */
  raised: z.object({
    charityPence: z.int(),
    trees: z.int(),
    winnersCashPence: z.int().nullable(),
  }),
  isDrawn: z.boolean(),
  winningTicketNumber: z.int().nullable(),
  winnerName: z.string().nullable(),
  drawnAt: z.iso.datetime().nullable(),
});
export type PrizeDraw = z.infer<typeof PrizeDraw>;

/** Ways to order the list of what is on sale; among equals the soonest end comes first. */
const DRAW_ORDERS = ['ending', 'newest', 'price', 'price-desc', 'popular'] as const;
export type DrawOrder = (typeof DRAW_ORDERS)[number];

const price = z.coerce.number().int().min(0).max(limits.ticketPrice.max).optional();

/** Which of the draws on sale: `search` is looked for in title, description, prizes and charity; prices in pence. */
export const DrawSearch = Paging.extend({
  search: line('The search', 200, 'The search must be at most 200 characters').optional(),
  minPrice: price,
  maxPrice: price,
  endingWithinDays: z.coerce.number().int().min(1).max(366).optional(),
  sort: z.enum(DRAW_ORDERS).default('ending'),
});
export type DrawSearch = z.output<typeof DrawSearch>;

/** One public change of what a published draw promised, made before its first sale. */
export const TermsChange = z.object({
  at: z.iso.datetime(),
  /** Hash of the terms from then on, under which the public log has them; null where no log has. */
  terms: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
});
export type TermsChange = z.infer<typeof TermsChange>;

export const drawCalls = {
  'GET /api/v1/prize-draws': {
    summary: 'The active draws, those that end soonest first unless asked otherwise',
    description:
      '`search` is looked for in title, description, prizes and the name of the charity, without regard to case; `minPrice` and `maxPrice` are what a ticket costs, in pence; `sort` is `ending`, `newest`, `price`, `price-desc` or `popular`.',
    tag: 'Prize draws',
    access: 'anyone',
    query: DrawSearch,
    status: 200,
    response: z.array(PrizeDraw),
    // More than a class that types at once, and too few to keep the database busy by.
    ...{ perMinute: 600, limitedWith: 'search' },
  },
  'POST /api/v1/prize-draws': {
    summary: 'Create a draw, published at once when it has a start date',
    description: [
      'Send an `Idempotency-Key` header, and asking again after a lost answer makes no second draw: under the same key the same',
      'draw is answered as long as there is one, and with another body 409 `idempotency_conflict`. A `startDate` that has come',
      'is the same body at any later moment. Without a key, asking again creates another.',
    ].join(' '),
    tag: 'Prize draws',
    access: 'host',
    body: DrawInput,
    status: 201,
    response: PrizeDraw,
    errors: [409],
  },
  'GET /api/v1/prize-draws/:id': {
    summary: 'A draw; an unpublished one for its owner and admins only',
    tag: 'Prize draws',
    access: 'anyone',
    params: ById,
    status: 200,
    response: PrizeDraw,
  },
  'PUT /api/v1/prize-draws/:id': {
    summary: 'Replace a draw; after the first sale what was promised is locked',
    description:
      'All of it is replaced. Send the `revision` of the draw that yours was made from as `replacesRevision`, and what somebody else saved meanwhile is not lost: where it is no longer the current one, nothing is changed and the answer is 409 with `changed_meanwhile`. Without it nothing is compared, and the last one to save wins.',
    tag: 'Prize draws',
    access: 'signed-in',
    params: ById,
    body: DrawReplacement,
    status: 200,
    response: PrizeDraw,
    errors: [403, 409],
  },
  'DELETE /api/v1/prize-draws/:id': {
    summary: 'Delete a draw that never sold a ticket',
    tag: 'Prize draws',
    access: 'signed-in',
    params: ById,
    status: 204,
    response: z.void(),
    errors: [403, 409],
  },
  'POST /api/v1/prize-draws/:id/archive': {
    summary: 'Take an unpublished, completed or cancelled draw off the dashboard',
    tag: 'Prize draws',
    access: 'signed-in',
    params: ById,
    status: 200,
    response: PrizeDraw,
    errors: [403, 409],
  },
  'POST /api/v1/prize-draws/:id/restore': {
    summary: 'Bring an archived draw back',
    tag: 'Prize draws',
    access: 'signed-in',
    params: ById,
    status: 200,
    response: PrizeDraw,
    errors: [403, 409],
  },
  'POST /api/v1/prize-draws/:id/end': {
    summary: 'End an active draw now: no further orders are taken',
    tag: 'Prize draws',
    access: 'signed-in',
    params: ById,
    status: 200,
    response: PrizeDraw,
    errors: [403, 409],
  },
  'GET /api/v1/prize-draws/:id/terms-changes': {
    summary: 'What was changed in a published draw before its first sale',
    tag: 'Prize draws',
    access: 'anyone',
    params: ById,
    status: 200,
    response: z.array(TermsChange),
  },
  'GET /api/v1/prize-draws/:id/money': {
    summary: 'What a draw has brought in and to whom it is due, for its owner and admins',
    description:
      'In pence: `gross` (paid less refunded) is `platformFee`, `charity`, `host` and `trees.extraCost` together; `held` is what is kept for the draw until it is settled. `trees` counts those that the platform and the host pay.',
    tag: 'Prize draws',
    access: 'signed-in',
    params: ById,
    status: 200,
    response: DrawMoney,
    errors: [403],
  },
} as const satisfies CallMap;
