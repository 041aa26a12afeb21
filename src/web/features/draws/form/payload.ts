import type { DrawInput, PrizeDraw } from '#contract/draws/draws.ts';
import { toPence } from '#domain/money/format.ts';
import { parseDateInput } from './dates.ts';
import { findLocks, isClosed, isPlaceFixed } from './locks.ts';
import { toPrizeRow } from './prize-rows.ts';
import { resolvePublication } from './publish.ts';
import type { DrawValues } from './values.ts';

type Facts = { now: Date; stored?: PrizeDraw | undefined };

/**
 * Builds the payload that creates a draw or replaces `stored`. Amounts are in pence, times are RFC 3339 in UTC, and
 * values are null if their switch is off. Hidden and locked fields are sent back unchanged.
 */
export function buildPayload(values: DrawValues, { now, stored }: Facts): DrawInput {
  const { startDate, status } = resolvePublication(values, now, stored);
  return {
    ...placeOf(values, stored),
    title: values.title.trim(),
    description: values.description.trim(),
    ...prizesOf(values),
    imageUrl: values.imageUrl.trim() || null,
    imageAlt: values.imageAlt.trim() || null,
    galleryUrls: values.galleryUrls,
    galleryAlts: values.galleryAlts.map((alt) => alt.trim() || null),
    ...ticketsOf(values),
    skillGameType: values.skillGameType,
    skillGameDifficulty: values.skillGameDifficulty,
    charityName: values.charityName.trim(),
    charityNumber: values.charityNumber.trim() || null,
    charityPercentage: Number(values.charityPercentage),
    extraTreesCount: Number(values.extraTreesCount || 0),
    drawMode: values.drawMode,
    colorScheme: values.colorScheme,
    customColor: values.colorScheme === 'custom' ? values.customColor : null,
    layout: values.layout,
    fontPair: values.fontPair,
    questions: listQuestions(values),
    videoUrl: values.videoUrl.trim() || null,
    status,
    startDate: startDate?.toISOString() ?? null,
    endDate: parseDateInput(values.endDate, stored?.endDate)?.toISOString() ?? '',
    ...(stored && lockedOf(stored)),
  };
}

/** Where the draw belongs. Absent fields stay as they are, and published draws cannot move. */
function placeOf(
  { organisation, slug }: DrawValues,
  stored: PrizeDraw | undefined,
): Pick<DrawInput, 'organisation' | 'slug'> {
  if (stored && isPlaceFixed(stored)) return {};
  if (organisation === '') return stored?.organisation ? { organisation: null } : {};
  return { organisation: { slug: organisation }, slug: slug.trim() || null };
}

/** The prizes in order; the first equals the main prize. */
function prizesOf({ prizes }: DrawValues): Pick<DrawInput, 'prize' | 'prizes'> {
  const rows = prizes.map((prize, at) => ({ rank: at + 1, ...toPrizeRow(prize) }));
  return { prize: rows[0]?.description ?? '', prizes: rows };
}

/** The questions that were filled in. */
export function listQuestions({ questions }: DrawValues) {
  return questions
    .map(({ question, answer }) => ({ question: question.trim(), answer: answer.trim() }))
    .filter(({ question, answer }) => question !== '' || answer !== '');
}

function ticketsOf(values: DrawValues) {
  return {
    ticketPrice: toPence(Number(values.ticketPrice)),
    ticketLimit: values.hasLimit ? Number(values.ticketLimit) : null,
    showProgressBar: values.hasLimit ? values.showProgressBar : null,
    minTicketAmount: values.hasMinimum ? Number(values.minTicketAmount) : null,
    maxTicketsPerPerson: values.hasMaxPerPerson ? Number(values.maxTicketsPerPerson) : null,
  };
}

function lockedOf(stored: PrizeDraw): Partial<DrawInput> {
  const { endDate } = stored;
  if (!findLocks(stored).terms) return isClosed(stored) ? { endDate } : {};
  return {
    endDate,
    title: stored.title,
    description: stored.description,
    imageUrl: stored.imageUrl,
    imageAlt: stored.imageAlt,
    galleryUrls: stored.galleryUrls,
    galleryAlts: stored.galleryAlts,
    prize: stored.prize,
    prizes: stored.prizes,
    ticketPrice: stored.ticketPrice,
    ticketLimit: stored.ticketLimit,
    minTicketAmount: stored.minTicketAmount,
    maxTicketsPerPerson: stored.maxTicketsPerPerson,
    charityName: stored.charityName,
    charityNumber: stored.charityNumber,
    charityPercentage: stored.charityPercentage,
    skillGameType: stored.skillGameType,
    skillGameDifficulty: stored.skillGameDifficulty,
    drawMode: stored.drawMode,
  };
}
