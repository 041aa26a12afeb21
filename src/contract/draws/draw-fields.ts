import { z } from 'zod';
import { DRAW_MESSAGES as messages } from '#domain/draws/field-messages.ts';
import { DRAW_MODES, DRAW_LIMITS as limits } from '#domain/draws/fields.ts';
import { STATUSES } from '#domain/draws/states.ts';
import { parseVideo } from '#domain/draws/video.ts';
import { DIFFICULTIES, GAME_TYPES } from '#domain/games/kinds.ts';
import { COLOR_SCHEMES, FONT_PAIRS, HEX_COLOR, LAYOUTS } from '#domain/looks/choices.ts';
import { OUTCOMES } from '#domain/outcome/outcome.ts';
import { isPictureAddress } from '#domain/pictures/address.ts';
import { line, requiredLine, requiredLines } from '../text.ts';

export const GameType = z.enum(GAME_TYPES, messages.skillGameType);
export const GameDifficulty = z.enum(DIFFICULTIES, messages.skillGameDifficulty);
export const ColorScheme = z.enum(COLOR_SCHEMES, messages.colorScheme);
export const Layout = z.enum(LAYOUTS, messages.layout);
export const FontPair = z.enum(FONT_PAIRS, messages.fontPair);
export const DrawMode = z.enum(DRAW_MODES, messages.drawMode);
export const DrawStatus = z.enum(STATUSES, messages.status);
/** A status as hosts send it. `unpublished` means `inactive` without a start date. */
export const RequestedStatus = z.enum([...STATUSES, 'unpublished'], messages.status);
export const DrawOutcome = z.enum(OUTCOMES);

const whole = (label: string, bounds: { min: number; max: number }, tooLow: string, tooHigh: string) =>
  z.int(`${label} must be a whole number`).min(bounds.min, tooLow).max(bounds.max, tooHigh);

/** The latest accepted time. Its year, and those of all deadlines after it, have four digits in every time zone. */
const LAST_MOMENT = Date.UTC(9999, 0, 1);

const moment = (missing: string, invalid: string) =>
  z.iso
    .datetime({
      offset: true,
      error: ({ input }) => (input === undefined || input === null ? missing : invalid),
    })
    .refine((text) => Date.parse(text) <= LAST_MOMENT, invalid);

/** The address of a stored picture, or a full web address from which the server copies the picture. */
const imageUrl = z
  .string(messages.imageUrl)
  .trim()
  .max(2048, messages.imageUrl)
  .refine(isPictureAddress, messages.imageUrl);

const imageAlt = line('Image description', limits.imageAlt.max, messages.imageAltMax).nullable();

/**
 * Schemas for the fields of a prize draw as a host enters them. The host's form validates with them too, so they
 * contain no `z.object`: creating one makes zod probe for `eval`, which the pages' content security policy blocks and
 * reports.
 */
export const drawFields = {
  title: requiredLine('Title', limits.title.max, messages.titleMin, messages.titleMax),
  description: requiredLines(
    'Description',
    limits.description.max,
    messages.descriptionMin,
    messages.descriptionMax,
  ),
  prize: requiredLine('Prize', limits.prizeDescription.max, messages.prizeMin, messages.prizeMax),
  prizeValue: whole('Prize value', limits.prizeValue, messages.prizeValueMin, messages.prizeValueMax),
  prizeQuantity: whole('Quantity', limits.prizes, messages.prizeQuantityMin, messages.prizeQuantityMax),
  question: requiredLine('Question', limits.question.max, messages.questionMin, messages.questionMax),
  answer: requiredLines('Answer', limits.answer.max, messages.answerMin, messages.answerMax),
  videoUrl: z
    .string(messages.videoUrl)
    .max(2048, messages.videoUrl)
    .refine((address) => parseVideo(address) !== null, messages.videoUrl),
  imageUrl,
  imageAlt,
  galleryUrls: z.array(imageUrl, messages.galleryType).max(limits.gallery.max, messages.galleryMax),
  galleryAlts: z.array(imageAlt, messages.galleryAltsType).max(limits.gallery.max, messages.galleryAlts),
  ticketPrice: z
    .int(messages.ticketPriceType)
    .min(limits.ticketPrice.min, messages.ticketPriceMin)
    .max(limits.ticketPrice.max, messages.ticketPriceMax),
  ticketLimit: whole('Ticket limit', limits.ticketLimit, messages.ticketLimitMin, messages.ticketLimitMax),
  minTicketAmount: whole(
    'Minimum ticket amount',
    limits.minTicketAmount,
    messages.minTicketAmountMin,
    messages.minTicketAmountMax,
  ),
  maxTicketsPerPerson: whole(
    'Tickets per person',
    limits.maxTicketsPerPerson,
    messages.maxTicketsPerPersonMin,
    messages.maxTicketsPerPersonMax,
  ),
  showProgressBar: z.boolean(messages.showProgressBar),
  charityName: requiredLine(
    'Charity name',
    limits.charityName.max,
    messages.charityNameMin,
    messages.charityNameMax,
  ),
  charityNumber: line('Charity number', limits.charityNumber.max, messages.charityNumberMax),
  charityPercentage: whole(
    'Charity percentage',
    limits.charityPercentage,
    messages.charityPercentageMin,
    messages.charityPercentageMax,
  ),
  extraTreesCount: whole(
    'Extra trees count',
    limits.extraTreesCount,
    messages.extraTreesMin,
    messages.extraTreesMax,
  ),
  startDate: moment(messages.startDateInvalid, messages.startDateInvalid),
  endDate: moment(messages.endDateMissing, messages.endDateInvalid),
  customColor: z.string(messages.customColor).regex(HEX_COLOR, messages.customColor),
};
