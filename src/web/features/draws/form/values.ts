import type { PrizeDraw } from '#contract/draws/draws.ts';
import { type DrawMode, NEW_DRAW_DEFAULTS as defaults } from '#domain/draws/fields.ts';
import { groupPrizes } from '#domain/draws/prizes.ts';
import { chooseInitialPublishOption, type PublishOption } from '#domain/draws/publication.ts';
import type { Difficulty, GameType } from '#domain/games/kinds.ts';
import {
  type ColorScheme,
  DEFAULT_CUSTOM_COLOR,
  FALLBACK_COLOR_SCHEME,
  type FontPair,
  type Layout,
} from '#domain/looks/choices.ts';
import { toPounds } from '#domain/money/format.ts';
import { suggestSundayEnd, toDateInput, toDateInputInDays } from './dates.ts';

/**
 * The form's values as typed: numbers as text, the price in pounds, times in London wall-clock time. Their names
 * match the API's, so that its validation errors can be shown at their fields.
 */
export type DrawValues = {
  /** The short address of the organisation that runs the draw; empty for the host themselves. */
  organisation: string;
  /** The draw's address in the organisation; empty for one made from the title. */
  slug: string;
  title: string;
  description: string;
  /** The first prize is the main one. There is always at least one. */
  prizes: PrizeValues[];
  imageUrl: string;
  imageAlt: string;
  galleryUrls: string[];
  /** One per gallery picture; empty for a picture without a description. */
  galleryAlts: string[];
  /** Number of running uploads. */
  picturesOnTheirWay: number;
  ticketPrice: string;
  hasLimit: boolean;
  ticketLimit: string;
  showProgressBar: boolean;
  hasMinimum: boolean;
  minTicketAmount: string;
  hasMaxPerPerson: boolean;
  maxTicketsPerPerson: string;
  skillGameType: GameType | null;
  skillGameDifficulty: Difficulty | null;
  charityName: string;
  charityNumber: string;
  charityPercentage: string;
  extraTreesCount: string;
  publish: PublishOption;
  startDate: string;
  endDate: string;
  drawMode: DrawMode;
  colorScheme: ColorScheme;
  customColor: string;
  layout: Layout;
  fontPair: FontPair;
  questions: { question: string; answer: string }[];
  videoUrl: string;
};

/** A row of equal prizes. The value is in pounds; everything but the description may be absent or empty. */
export type PrizeValues = {
  description: string;
  valuePence?: string;
  quantity?: string;
  imageUrl?: string;
  imageAlt?: string;
};

const SUGGESTED_MINIMUM = '50';
const SUGGESTED_PER_PERSON = '20';

/** Creates the initial values of a new draw. A host who may not publish yet starts with "don't publish". */
export function createDrawValues(now: Date, mayPublish: boolean): DrawValues {
  return {
    organisation: '',
    slug: '',
    title: '',
    description: '',
    prizes: [{ description: '' }],
    imageUrl: '',
    imageAlt: '',
    galleryUrls: [],
    galleryAlts: [],
    picturesOnTheirWay: 0,
    ticketPrice: priceText(defaults.ticketPrice),
    hasLimit: true,
    ticketLimit: String(defaults.ticketLimit),
    showProgressBar: defaults.showProgressBar,
    hasMinimum: false,
    minTicketAmount: SUGGESTED_MINIMUM,
    hasMaxPerPerson: false,
    maxTicketsPerPerson: SUGGESTED_PER_PERSON,
    skillGameType: defaults.skillGameType,
    skillGameDifficulty: defaults.skillGameDifficulty,
    charityName: '',
    charityNumber: '',
    charityPercentage: String(defaults.charityPercentage),
    extraTreesCount: String(defaults.extraTreesCount),
    publish: mayPublish ? 'today' : 'none',
    startDate: toDateInputInDays(now, 1),
    endDate: suggestSundayEnd(now, defaults.runsForDays),
    drawMode: defaults.drawMode,
    colorScheme: defaults.colorScheme,
    customColor: DEFAULT_CUSTOM_COLOR,
    layout: defaults.layout,
    fontPair: defaults.fontPair,
    questions: [],
    videoUrl: '',
  };
}

/** Converts a saved draw to the form's initial values. */
export function toFormValues(draw: PrizeDraw, now: Date): DrawValues {
  const startDate = draw.startDate === null ? null : new Date(draw.startDate);
  const publish = chooseInitialPublishOption({ status: draw.status, startDate }, now);
  return {
    organisation: draw.organisation?.slug ?? '',
    slug: draw.slug ?? '',
    title: draw.title,
    description: draw.description,
    prizes: groupPrizes(draw.prizes).map(({ prize, ranks }) => toPrizeValues(prize, ranks.length)),
    imageUrl: draw.imageUrl ?? '',
    imageAlt: draw.imageAlt ?? '',
    galleryUrls: draw.galleryUrls,
    galleryAlts: draw.galleryUrls.map((_, at) => draw.galleryAlts[at] ?? ''),
    picturesOnTheirWay: 0,
    ticketPrice: priceText(draw.ticketPrice),
    hasLimit: draw.ticketLimit !== null,
    ticketLimit: String(draw.ticketLimit ?? defaults.ticketLimit),
    showProgressBar: draw.showProgressBar ?? defaults.showProgressBar,
    hasMinimum: draw.minTicketAmount !== null,
    minTicketAmount: String(draw.minTicketAmount ?? SUGGESTED_MINIMUM),
    hasMaxPerPerson: draw.maxTicketsPerPerson !== null,
    maxTicketsPerPerson: String(draw.maxTicketsPerPerson ?? SUGGESTED_PER_PERSON),
    skillGameType: draw.skillGameType,
    skillGameDifficulty: draw.skillGameDifficulty,
    charityName: draw.charityName,
    charityNumber: draw.charityNumber ?? '',
    charityPercentage: String(draw.charityPercentage),
    extraTreesCount: String(draw.extraTreesCount),
    publish,
    startDate: publish === 'future' ? toDateInput(startDate) : toDateInputInDays(now, 1),
    endDate: toDateInput(draw.endDate),
    drawMode: draw.drawMode,
    colorScheme: draw.colorScheme ?? FALLBACK_COLOR_SCHEME,
    customColor: draw.customColor ?? DEFAULT_CUSTOM_COLOR,
    layout: draw.layout,
    fontPair: draw.fontPair,
    questions: draw.questions.map(({ question, answer }) => ({ question, answer })),
    videoUrl: draw.videoUrl ?? '',
  };
}

/** Returns the initial values of a copy: everything except the dates of sale, the address and the video. */
export function copyToNewDraw(draw: PrizeDraw, now: Date, mayPublish: boolean): DrawValues {
  const { publish, startDate, endDate } = createDrawValues(now, mayPublish);
  return { ...toFormValues(draw, now), slug: '', publish, startDate, endDate, videoUrl: '' };
}

function toPrizeValues(prize: PrizeDraw['prizes'][number], quantity: number): PrizeValues {
  const { description, valuePence, imageUrl, imageAlt } = prize;
  return {
    description,
    ...(valuePence !== null && { valuePence: priceText(valuePence) }),
    ...(quantity > 1 && { quantity: String(quantity) }),
    ...(imageUrl !== null && { imageUrl, imageAlt: imageAlt ?? '' }),
  };
}

function priceText(pence: number): string {
  return toPounds(pence).toFixed(2);
}
