import type { DrawFields, PrizeDraw, TermsChange } from '#contract/draws/draws.ts';
import type { DrawMoney } from '#contract/money.ts';
import { ANONYMOUS, formatDisplayName, type PersonName } from '#domain/accounts/display-name.ts';
import { isVacant } from '#domain/awards/states.ts';
import { countTicketsRemaining } from '#domain/draws/progress.ts';
import { isPaused } from '#domain/draws/sale-window.ts';
import { buildTermsVersions, hasTerms, pickTerms } from '#domain/draws/terms.ts';
import {
  calculateCashBelowMinimum,
  calculateDrawMoney,
  countValidTickets,
  type DrawMoney as Figures,
} from '#domain/ledger/draw-money.ts';
import { findCash } from '#domain/outcome/divide-money.ts';
import { buildPictureHashAddress } from '#domain/pictures/address.ts';
import { proveName } from '#server/features/public-log/log/service.ts';
import type { DrawPicture, NamedPicture } from '../pictures/service.ts';
import { findDrawableFrom } from './plan-postal-route.ts';
import { toPromised } from './policy.ts';
import type { DrawRow, LoggedTerms, TermsChangeRow } from './store.ts';

export function presentDraw(row: DrawRow): PrizeDraw {
  const ticketsSold = countValidTickets(row);
  // What was promised comes from the public log, so that no page can show anything else.
  const prizes = listShownPrizes(row);
  return {
    id: row.id,
    userId: row.ownerId,
    hostName: formatHostName(row.host, row.promised?.host ?? null, row.organisation?.name ?? null),
    ...presentPlace(row),
    title: row.title,
    description: row.description,
    prize: prizes[0]?.description ?? '',
    prizes,
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
    logRefused: row.logRefused,
    startDate: row.startDate?.toISOString() ?? null,
    endDate: row.endDate.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    endedBy: row.endedBy,
    createdAt: row.createdAt.toISOString(),
    revision: row.revision,
    drawMode: row.drawMode,
    colorScheme: row.colorScheme,
    customColor: row.customColor,
    layout: row.layout,
    fontPair: row.fontPair,
    questions: row.questions,
    videoUrl: row.videoUrl,
    archived: row.archivedAt !== null,
    claimDays: row.claimDays,
    freeEntry: presentFreeEntry(row),
    ticketsSold,
    ticketsRemaining:
      row.ticketLimit === null
        ? null
        : countTicketsRemaining({ ticketLimit: row.ticketLimit, sold: ticketsSold, held: row.heldCount }),
    ...presentOutcome(row, calculateDrawMoney(row)),
  };
}

/** Shown once the draw is published, as the terms have it. */
function presentFreeEntry(row: DrawRow): PrizeDraw['freeEntry'] {
  const { postAddress, postReceivedBy, postReference, startDate } = row;
  const drawableFrom = findDrawableFrom(row);
  if (!postAddress || !postReceivedBy || !drawableFrom || !postReference || !startDate) return null;
  return {
    address: postAddress,
    receivedBy: postReceivedBy.toISOString(),
    drawableFrom: drawableFrom.toISOString(),
    reference: postReference,
  };
}

/** With a refused name, only what the terms promise is shown of the organisation. */
function presentPlace({ organisation, slug }: DrawRow): Pick<PrizeDraw, 'organisation' | 'slug'> {
  if (!organisation || organisation.nameRefusedAt) return { organisation: null, slug: null };
  const { name, place, logoUrl, verifiedAt } = organisation;
  return {
    organisation: {
      slug: organisation.slug,
      name,
      place,
      logoUrl,
      verifiedAt: verifiedAt?.toISOString() ?? null,
    },
    slug,
  };
}

/** The prizes as promised in the public log, or as they are before the first publication. */
function listShownPrizes({ prizes, promised }: DrawRow): PrizeDraw['prizes'] {
  const shown = promised ? (promised.prizes ?? []) : prizes;
  return shown.map(({ rank, description }) => {
    const stored = prizes.find((prize) => prize.rank === rank);
    const details = promised?.prizeDetails?.find((prize) => prize.rank === rank);
    const hasPicture = promised ? details?.picture != null : true;
    return {
      rank,
      description,
      valuePence: (promised ? details?.valuePence : stored?.valuePence) ?? null,
      imageUrl: (hasPicture && stored?.imageUrl) || null,
      imageAlt: (hasPicture && stored?.imageAlt) || null,
    };
  });
}

/** The organisation or host as the terms in the public log name them, unless a host's account was erased. */
export function formatHostName(
  host: PersonName,
  promised: string | null,
  organisation: string | null,
): string {
  if (organisation !== null) return promised ?? organisation;
  const name = formatDisplayName(host);
  return name === ANONYMOUS ? name : (promised ?? name);
}

/** Presents the outcome, the public amounts and the winner of rank 1. */
function presentOutcome(row: DrawRow, { outcome, charityPence, trees, winners }: Figures) {
  const { result } = row;
  return {
    outcome,
    raised: {
      charityPence,
      trees: trees.byPlatform + trees.extra,
      treesPlanted: trees.planted,
      winnersCashPence: calculateCashBelowMinimum(row),
    },
    isDrawn: result !== null,
    winningTicketNumber: result?.ticketNumber ?? null,
    winnerName:
      result && result.ticketNumber !== null
        ? formatDisplayName(proveName(result.winner, { drawId: row.id, number: result.ticketNumber }))
        : null,
    isVacant: result !== null && result.awardState !== null && isVacant(result.awardState),
    winningCashPence: findCash(winners, 1),
    drawnAt: result?.drawnAt.toISOString() ?? null,
  };
}

export function presentMoney(row: DrawRow): DrawMoney {
  const money = calculateDrawMoney(row);
  const { byPlatform, extra, extraCostPence } = money.trees;
  return {
    gross: money.grossPence,
    platformFee: money.platformFeePence,
    charity: money.charityPence,
    host: money.hostPence,
    winners: money.winnersCashPence,
    trees: { byPlatform, extra, extraCost: extraCostPence },
    refunded: money.refundedPence,
    held: money.heldPence,
  };
}

export const presentPictures = (pictures: readonly DrawPicture[]) =>
  pictures.map(({ address, hash }) => ({
    url: address,
    sha256: hash,
    file: hash === null ? null : buildPictureHashAddress(hash),
  }));

type TermsRecord = { draw: DrawRow; changes: readonly TermsChangeRow[]; logged: readonly LoggedTerms[] };

/** Presents each change with the hash of the terms after it, if the public log contains them. */
export function presentTermsChanges({ draw, changes, logged }: TermsRecord): TermsChange[] {
  return buildTermsVersions(pickTerms(toPromised(draw)), changes).map(({ at, changes: changed, terms }) => {
    const promised = logged.find(({ document }) => hasTerms(JSON.parse(document), terms));
    return { at: at.toISOString(), terms: promised?.hash ?? null, changes: changed };
  });
}

/** Lists an input's pictures, with the path and name that are used in errors about them. */
export function listPictures({ imageUrl, galleryUrls, prizes }: DrawFields): NamedPicture[] {
  const gallery = galleryUrls.map((address, at) => ({
    path: `galleryUrls.${at}`,
    address,
    name: `Picture ${at + 1} of the gallery`,
  }));
  const ofPrizes = (prizes ?? []).flatMap((prize, at) =>
    prize.imageUrl
      ? [{ path: `prizes.${at}.imageUrl`, address: prize.imageUrl, name: `The picture of prize ${at + 1}` }]
      : [],
  );
  const main = imageUrl ? [{ path: 'imageUrl', address: imageUrl, name: 'The picture' }] : [];
  return [...main, ...gallery, ...ofPrizes];
}

/** Replaces an input's pictures, in the order of `listPictures`. */
export function addPictures(input: DrawFields, addresses: readonly string[]): DrawFields {
  const left = [...addresses];
  const take = () => left.shift() ?? '';
  return {
    ...input,
    imageUrl: input.imageUrl && take(),
    galleryUrls: input.galleryUrls.map(take),
    prizes: input.prizes?.map((prize) => ({ ...prize, imageUrl: prize.imageUrl && take() })),
  };
}
