import { tagAddress } from '../insights/tag-address.ts';
import { type AddressedDraw, buildDrawPath } from '../organisations/addresses.ts';
import { formatDateTime } from '../time/london.ts';
import { toPrintable } from './printable.ts';
import type { ShareCard } from './share-card.ts';

interface PosterInput {
  draw: AddressedDraw & {
    hostName: string;
    status: string;
    endDate: string;
    skillGameType: string | null;
    prizes: readonly { description: string }[];
  };
  card: ShareCard;
  brandName: string;
  /** The site's origin, without a trailing slash. */
  origin: string;
  host: string;
}

/** The text of a draw's poster, in printable characters. */
export interface PosterText {
  title: string;
  subject: string;
  /** The organisation that runs the draw, or the site. */
  top: string;
  kicker: string;
  /** The most prominent text below the title, and its label. */
  hero: string;
  heroLabel: string;
  when: string;
  charity: string;
  /**
   * "To be won", or on how many tickets the prizes depend; and the first prizes. Consecutive equal ones share a line,
   * and the rest are counted.
   */
  prizesLabel: string;
  prizes: readonly string[];
  how: string;
  steps: readonly string[];
  /** The full address, for the QR code; `address` is a shorter form for typing. */
  url: string;
  address: readonly [site: string, page: string];
  smallPrint: string;
}

const OPEN = ['scheduled', 'active'];

/** Builds the text of a poster. Once the draw accepts no more entries, its poster links to the result. */
export function buildPosterText({ draw, card, brandName, origin, host }: PosterInput): PosterText {
  const path = buildDrawPath(draw);
  const cut = path.lastIndexOf('/') + 1;
  const open = OPEN.includes(draw.status);
  const won = card.winningTicket;
  return {
    title: toPrintable(card.title, 'A prize draw'),
    subject: `Poster of a prize draw on ${toPrintable(brandName)}`,
    top: topOf(card, brandName),
    kicker: 'Prize draw',
    hero: won ?? card.price,
    heroLabel: won === null ? 'a ticket' : describeWinner(card),
    when: draw.status === 'active' ? `Ends ${formatDateTime(draw.endDate)}` : card.when,
    charity: toPrintable(card.charity),
    prizesLabel: open ? (card.minimum ?? 'To be won') : 'Prizes',
    prizes: listPrizes(draw.prizes),
    ...(open ? entering(draw, card.price) : afterwards(draw.status)),
    url: tagAddress(origin + path, 'poster'),
    address: [host + path.slice(0, cut), path.slice(cut)],
    smallPrint: smallPrint(draw, { brandName, open }),
  };
}

function topOf({ host }: ShareCard, brandName: string): string {
  const name = toPrintable(host?.name ?? brandName, toPrintable(brandName));
  return host?.isVerified ? `${name}, verified` : name;
}

/** The lines for prizes that a poster has room for. */
const PRIZE_LINES = 4;

function listPrizes(prizes: PosterInput['draw']['prizes']): string[] {
  const groups = joinEqual(prizes.map(({ description }) => toPrintable(description, 'A prize')));
  const lines = groups.map(({ name, count }) => (count === 1 ? name : `${count} × ${name}`));
  if (lines.length <= PRIZE_LINES) return lines;
  const others = groups.slice(PRIZE_LINES - 1).reduce((sum, { count }) => sum + count, 0);
  return [...lines.slice(0, PRIZE_LINES - 1), `and ${others} more`];
}

/** Joins equal prizes that follow each other. */
function joinEqual(names: readonly string[]): { name: string; count: number }[] {
  const groups: { name: string; count: number }[] = [];
  for (const name of names) {
    const last = groups.at(-1);
    if (last?.name === name) last.count += 1;
    else groups.push({ name, count: 1 });
  }
  return groups;
}

const describeWinner = ({ winningCash }: ShareCard): string =>
  winningCash === null ? 'is the winning ticket' : `won ${winningCash} in cash`;

function entering({ skillGameType }: PosterInput['draw'], price: string) {
  return {
    how: 'How to enter',
    steps: [
      'Scan the code with your phone, or type the address.',
      skillGameType === null
        ? 'Choose how many tickets you want.'
        : 'Answer a short skill challenge and choose your tickets.',
      `Pay ${price} for each. Your numbers come by email.`,
    ],
  };
}

function afterwards(status: string) {
  return status === 'cancelled'
    ? {
        how: 'This draw was cancelled',
        steps: ['Every ticket is refunded. Scan the code to find out more.'],
      }
    : {
        how: 'This draw has ended',
        steps: ['Scan the code to see the result, and how to check it.'],
      };
}

function smallPrint(
  { hostName, skillGameType }: PosterInput['draw'],
  { brandName, open }: { brandName: string; open: boolean },
): string {
  const sentences = [
    `Hosted by ${toPrintable(hostName, 'its host')} on ${toPrintable(brandName)}.`,
    'For people aged 18 or over who live in the UK.',
    ...(open && skillGameType !== null
      ? ['Only tickets bought with the right answer to the challenge enter the draw.']
      : []),
    'Every ticket is on public record, so anyone can check the draw.',
  ];
  return sentences.join(' ');
}
