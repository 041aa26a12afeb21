import type { DrawFields } from '#contract/draws/draws.ts';
import { rankPrizes } from '#domain/draws/prizes.ts';
import { buildVideoUrl, parseVideo } from '#domain/draws/video.ts';
import { DEFAULT_CUSTOM_COLOR } from '#domain/looks/choices.ts';
import type { DrawContent, DrawRow } from './store.ts';

type Kept = Pick<DrawContent, 'questions' | 'videoUrl'>;

const NOTHING_KEPT: Kept = { questions: [], videoUrl: null };

/**
 * Converts a host's input to its stored form: `prize` becomes a list with one prize, a quantity becomes that many
 * prizes, and values without effect are dropped.
 * @param kept what stays if the input does not mention it
 */
export function buildContent(input: DrawFields, kept: Kept = NOTHING_KEPT): DrawContent {
  const ticketLimit = input.ticketLimit ?? null;
  const prizes = input.prizes?.length ? input.prizes : [{ rank: 1, description: input.prize ?? '' }];
  return {
    title: input.title,
    description: input.description,
    prizes: rankPrizes([...prizes].sort((a, b) => a.rank - b.rank)),
    imageUrl: input.imageUrl ?? null,
    imageAlt: input.imageAlt || null,
    gallery: input.galleryUrls.map((url, at) => ({ url, alt: input.galleryAlts[at] || null })),
    ticketPricePence: input.ticketPrice,
    ticketLimit,
    minTicketAmount: input.minTicketAmount ?? null,
    maxTicketsPerPerson: input.maxTicketsPerPerson ?? null,
    showProgressBar: ticketLimit === null ? null : (input.showProgressBar ?? true),
    charityName: input.charityName,
    charityNumber: input.charityNumber || null,
    charityPercentage: input.charityPercentage,
    extraTreesCount: input.extraTreesCount,
    skillGameType: input.skillGameType ?? null,
    skillGameDifficulty: input.skillGameDifficulty ?? null,
    drawMode: input.drawMode,
    colorScheme: input.colorScheme,
    customColor: input.colorScheme === 'custom' ? (input.customColor ?? DEFAULT_CUSTOM_COLOR) : null,
    layout: input.layout,
    fontPair: input.fontPair,
    questions: input.questions?.map((question) => ({ ...question, addedAt: null })) ?? kept.questions,
    videoUrl: input.videoUrl === undefined ? kept.videoUrl : normalizeVideo(input.videoUrl),
    startDate: input.startDate && input.status !== 'unpublished' ? new Date(input.startDate) : null,
    endDate: new Date(input.endDate),
  };
}

function normalizeVideo(address: string | null): string | null {
  const video = address === null ? null : parseVideo(address);
  return video && buildVideoUrl(video);
}

/** Picks the content fields from a stored draw. */
export function toStoredContent(draw: DrawRow): DrawContent {
  const { title, description, imageUrl, imageAlt, gallery, prizes, startDate, endDate } = draw;
  const { ticketPricePence, ticketLimit, minTicketAmount, maxTicketsPerPerson, showProgressBar } = draw;
  const { charityName, charityNumber, charityPercentage, extraTreesCount } = draw;
  const { skillGameType, skillGameDifficulty, drawMode, colorScheme, customColor, layout, fontPair } = draw;
  const { questions, videoUrl } = draw;
  return {
    title,
    description,
    imageUrl,
    imageAlt,
    gallery,
    prizes,
    startDate,
    endDate,
    ticketPricePence,
    ticketLimit,
    minTicketAmount,
    maxTicketsPerPerson,
    showProgressBar,
    charityName,
    charityNumber,
    charityPercentage,
    extraTreesCount,
    skillGameType,
    skillGameDifficulty,
    drawMode,
    colorScheme,
    customColor,
    layout,
    fontPair,
    questions,
    videoUrl,
  };
}
