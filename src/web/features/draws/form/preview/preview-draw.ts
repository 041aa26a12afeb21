import type { User } from '#contract/accounts/accounts.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { OwnOrganisation } from '#contract/draws/organisations.ts';
import { formatDisplayName } from '#domain/accounts/display-name.ts';
import { NEW_DRAW_DEFAULTS as defaults, DRAW_LIMITS as limits } from '#domain/draws/fields.ts';
import { rankPrizes } from '#domain/draws/prizes.ts';
import { DEFAULT_CUSTOM_COLOR, HEX_COLOR } from '#domain/looks/choices.ts';
import { toPence } from '#domain/money/format.ts';
import { chooseFreeSlug } from '#domain/organisations/draw-slug.ts';
import { parseDateInput } from '../dates.ts';
import { isPlaceFixed } from '../locks.ts';
import { parseWholeNumber } from '../numbers.ts';
import { listQuestions } from '../payload.ts';
import { toPrizeRow } from '../prize-rows.ts';
import { resolvePublication } from '../publish.ts';
import type { DrawValues } from '../values.ts';

type Facts = {
  user: Pick<User, 'id' | 'firstName' | 'lastName'>;
  now: Date;
  /** The organisation that runs the draw; none for the host themselves. */
  organisation?: OwnOrganisation | undefined;
  stored?: PrizeDraw | undefined;
};

/** Builds the draw as it would be saved now, for display only. Missing and invalid values get placeholders. */
export function buildPreviewDraw(values: DrawValues, facts: Facts): PrizeDraw {
  const { now, stored } = facts;
  const { startDate, status } = resolvePublication(values, now, stored);
  const prizes = rankPrizes(values.prizes.map(toPrizeRow)).map((prize) => ({
    ...prize,
    description: prize.description || 'The prize',
    valuePence: Number.isFinite(prize.valuePence) ? prize.valuePence : null,
  }));
  return {
    ...(stored ?? nothingYet(facts)),
    ...hostOf(values, facts),
    title: values.title.trim() || 'Your prize draw',
    description: values.description.trim(),
    prize: prizes[0]?.description ?? '',
    prizes,
    imageUrl: values.imageUrl.trim() || null,
    imageAlt: values.imageAlt.trim() || null,
    galleryUrls: values.galleryUrls,
    galleryAlts: values.galleryAlts.map((text) => text.trim() || null),
    ...ticketsOf(values, stored),
    charityName: values.charityName.trim() || 'your charity',
    charityNumber: values.charityNumber.trim() || null,
    charityPercentage: numberOr(parseWholeNumber(values.charityPercentage), limits.charityPercentage.min),
    extraTreesCount: numberOr(parseWholeNumber(values.extraTreesCount), 0),
    skillGameType: values.skillGameType,
    skillGameDifficulty: values.skillGameDifficulty,
    drawMode: values.drawMode,
    colorScheme: values.colorScheme,
    customColor: HEX_COLOR.test(values.customColor) ? values.customColor : DEFAULT_CUSTOM_COLOR,
    layout: values.layout,
    fontPair: values.fontPair,
    questions: listQuestions(values).map((one) => ({ ...one, addedAt: null })),
    videoUrl: null,
    status,
    startDate: startDate?.toISOString() ?? null,
    endDate: (parseDateInput(values.endDate, stored?.endDate) ?? now).toISOString(),
  };
}

function hostOf({ slug, title }: DrawValues, { user, organisation, stored }: Facts) {
  if (stored && isPlaceFixed(stored)) return {};
  if (!organisation) return { hostName: formatDisplayName(user), organisation: null, slug: null };
  const { name, place, logoUrl, verifiedAt } = organisation;
  return {
    hostName: name,
    organisation: { slug: organisation.slug, name, place, logoUrl, verifiedAt },
    slug: slug.trim() || chooseFreeSlug(title, new Set()),
  };
}

function ticketsOf(values: DrawValues, stored: PrizeDraw | undefined) {
  const limit = values.hasLimit ? numberOr(parseWholeNumber(values.ticketLimit), defaults.ticketLimit) : null;
  const sold = stored?.ticketsSold ?? 0;
  const only = (isOn: boolean, text: string) =>
    isOn && parseWholeNumber(text) > 0 ? parseWholeNumber(text) : null;
  return {
    ticketPrice: numberOr(toPence(Number(values.ticketPrice)), defaults.ticketPrice),
    ticketLimit: limit,
    freeEntry: null,
    ticketsRemaining: limit === null ? null : Math.max(limit - sold, 0),
    minTicketAmount: only(values.hasMinimum, values.minTicketAmount),
    maxTicketsPerPerson: only(values.hasMaxPerPerson, values.maxTicketsPerPerson),
    showProgressBar: limit === null ? null : values.showProgressBar,
  };
}

const numberOr = (number: number, otherwise: number) => (number >= 0 ? number : otherwise);

/** Initial values of the fields that hosts cannot edit. */
function nothingYet({ user, now }: Facts) {
  return {
    id: 'preview',
    userId: user.id,
    hostName: formatDisplayName(user),
    organisation: null,
    slug: null,
    paused: false,
    logRefused: false,
    endedAt: null,
    endedBy: null,
    createdAt: now.toISOString(),
    revision: 0,
    archived: false,
    claimDays: null,
    ticketsSold: 0,
    outcome: null,
    raised: { charityPence: 0, trees: 0, treesPlanted: 0, winnersCashPence: null },
    isDrawn: false,
    winningTicketNumber: null,
    winnerName: null,
    isVacant: false,
    winningCashPence: null,
    drawnAt: null,
  };
}
