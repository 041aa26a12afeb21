import { dateTimeWithZone } from '../time/london.ts';
import { printable } from './printable.ts';
import type { ShareCard } from './share-card.ts';

interface Given {
  draw: { id: string; hostName: string; status: string; endDate: string; skillGameType: string | null };
  card: ShareCard;
  brandName: string;
  /** The site's, without a trailing slash. */
  origin: string;
  host: string;
}

/** What stands on a draw's poster, in letters that can be printed. */
export interface PosterWords {
  title: string;
  subject: string;
  kicker: string;
  /** The largest thing below the title, and what it is. */
  hero: string;
  heroLabel: string;
  when: string;
  charity: string;
  how: string;
  steps: readonly string[];
  /** What the code holds, and the same to be typed. */
  url: string;
  address: readonly [site: string, page: string];
  smallPrint: string;
}

const OPEN = ['scheduled', 'active'];

/** Of a draw that takes no more entries, the poster leads to its result. */
export function posterWords({ draw, card, brandName, origin, host }: Given): PosterWords {
  const path = `/prize-draw/${draw.id}`;
  const open = OPEN.includes(draw.status);
  const won = card.winningTicket;
  return {
    title: printable(card.title, 'A prize draw'),
    subject: `Poster of a prize draw on ${printable(brandName)}`,
    kicker: 'Prize draw',
    hero: won ?? card.price,
    heroLabel: won === null ? 'a ticket' : 'is the winning ticket',
    when: draw.status === 'active' ? `Ends ${dateTimeWithZone(draw.endDate)}` : card.when,
    charity: printable(card.charity),
    ...(open ? entering(draw, card.price) : afterwards(draw.status)),
    url: origin + path,
    address: [`${host}/prize-draw/`, draw.id],
    smallPrint: smallPrint(draw, { brandName, open }),
  };
}

function entering({ skillGameType }: Given['draw'], price: string) {
  return {
    how: 'How to enter',
    steps: [
      'Scan the code with your phone, or type the address.',
      skillGameType === null
        ? 'Choose how many tickets you want.'
        : 'Answer a short skill challenge and choose your tickets.',
      `Pay ${price} for each. Your numbers come by e-mail.`,
    ],
  };
}

function afterwards(status: string) {
  return status === 'cancelled'
    ? {
        how: 'This draw was cancelled',
        steps: ['Every ticket is refunded. The page behind the code says more.'],
      }
    : {
        how: 'This draw has ended',
        steps: ['The page behind the code shows the result, and how to check it.'],
      };
}

function smallPrint(
  { hostName, skillGameType }: Given['draw'],
  { brandName, open }: { brandName: string; open: boolean },
): string {
  const sentences = [
    `Hosted by ${printable(hostName, 'its host')} on ${printable(brandName)}.`,
    'For people aged 18 or over who live in the UK.',
    ...(open && skillGameType !== null
      ? ['Only tickets bought with the right answer to the challenge enter the draw.']
      : []),
    'Every ticket stands in a public record, and anyone can check the draw from it.',
  ];
  return sentences.join(' ');
}
