import type { DrawFields, OwnDraw, PrizeDraw, TermsChange } from '#contract/draws.ts';
import { DEFAULT_CUSTOM_COLOR } from '#domain/draws/fields.ts';
import { isPaused } from '#domain/draws/lifecycle.ts';
import { ticketsRemaining } from '#domain/draws/progress.ts';
import { totalTrees } from '#domain/impact/trees.ts';
import { splitGross } from '#domain/money/split.ts';
import { displayName } from '#domain/people/display-name.ts';
import type { DrawContent, DrawRow, TermsChangeRow } from './store.ts';

/** A draw as everybody who may see it sees it. */
export function presentDraw(row: DrawRow): PrizeDraw {
  const ticketsSold = row.issuedCount - row.voidedCount;
  return {
    id: row.id,
    userId: row.ownerId,
    hostName: displayName(row.host),
    title: row.title,
    description: row.description,
    prize: row.prizes[0]?.description ?? '',
    prizes: row.prizes.map(({ rank, description }) => ({ rank, description })),
    imageUrl: row.imageUrl,
    imageAlt: row.imageAlt,
    galleryUrls: row.gallery.map((picture) => picture.url),
    galleryAlts: row.gallery.map((picture) => picture.alt),
    ticketPrice: row.ticketPricePence,
    ticketLimit: row.ticketLimit,
    minTicketAmount: row.minTicketAmount,
    maxTicketsPerPerson: row.maxTicketsPerPerson,
    showProgressBar: row.showProgressBar,
    charityName: row.charityName,
    charityNumber: row.charityNumber,
    charityPercentage: row.charityPercentage,
    extraTreesCount: row.extraTreesCount,
    skillGameType: row.skillGameType,
    skillGameDifficulty: row.skillGameDifficulty,
    status: row.status,
    paused: isPaused(row),
    startDate: row.startDate?.toISOString() ?? null,
    endDate: row.endDate.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    drawMode: row.drawMode,
    colorScheme: row.colorScheme,
    customColor: row.customColor,
    layout: row.layout,
    fontPair: row.fontPair,
    archived: row.archivedAt !== null,
    ticketsSold,
    ticketsRemaining:
      row.ticketLimit === null
        ? null
        : ticketsRemaining({ ticketLimit: row.ticketLimit, sold: ticketsSold, held: row.heldCount }),
    ...presentOutcome(row.result),
  };
}

function presentOutcome(result: DrawRow['result']) {
  return {
    isDrawn: result !== null,
    winningTicketNumber: result?.ticketNumber ?? null,
    winnerName: result && result.ticketNumber !== null ? displayName(result.winner) : null,
    drawnAt: result?.drawnAt.toISOString() ?? null,
  };
}

/** One of a host's own draws, with the division of what it has brought in so far. */
export function presentOwnDraw({ draw, grossPence }: { draw: DrawRow; grossPence: number }): OwnDraw {
  const { charityPercentage, extraTreesCount: extraTrees } = draw;
  const split = splitGross({ grossPence, charityPercentage, extraTrees });
  return {
    ...presentDraw(draw),
    earnings: {
      grossPence,
      charityPence: split.charityPence,
      hostPence: split.hostPence,
      trees: totalTrees(grossPence, split.extraTreesPaid),
    },
  };
}

export function presentTermsChange(row: TermsChangeRow): TermsChange {
  return { at: row.at.toISOString(), changes: row.changes };
}

/** What a host wrote, as it is stored: `prize` alone is a list of one, and what would have no effect is left out. */
export function contentOf(input: DrawFields): DrawContent {
  const ticketLimit = input.ticketLimit ?? null;
  const prizes = input.prizes?.length ? input.prizes : [{ rank: 1, description: input.prize ?? '' }];
  return {
    title: input.title,
    description: input.description,
    prizes: [...prizes].sort((a, b) => a.rank - b.rank),
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
    startDate: input.startDate ? new Date(input.startDate) : null,
    endDate: new Date(input.endDate),
  };
}
