import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { Site } from '#contract/platform/site.ts';
import { describeWinnings } from '#domain/outcome/outcome-text.ts';
import { buildCardImageAddress } from '#domain/sharing/addresses.ts';
import { buildShareCard, type ShareCard } from '#domain/sharing/share-card.ts';
import { buildPageHead } from '#web/lib/head.ts';

type HeadText = { title: string; description?: string; unlisted?: boolean };

/** The head of a page about a draw, with the draw's share image. */
export function buildDrawHead(site: Site, draw: PrizeDraw, text: HeadText) {
  // Only crawlers need the rest, and they get it from the server.
  if (!import.meta.env.SSR) return buildPageHead(site, text);
  const card = buildShareCard(draw);
  const summary = describeDraw(draw, card);
  const description = text.description ?? summary;
  // An unpublished draw is private to its host, and so is its picture.
  const hidden = draw.startDate === null;
  return buildPageHead(site, {
    title: text.title,
    description,
    ...(!hidden && {
      image: { path: buildCardImageAddress(draw.id, card, site.brandName), alt: `${draw.title}. ${summary}` },
    }),
    unlisted: hidden || text.unlisted === true,
  });
}

/** Describes the prize, ticket price, charity share and end date, or the result once there is one. */
function describeDraw(draw: PrizeDraw, { when, price, charity, winningTicket }: ShareCard): string {
  const prize = clipped(draw.prize, 90);
  if (winningTicket !== null)
    return `Won by ticket ${winningTicket}: ${describeWinnings({ prize, cashPence: draw.winningCashPence })}.`;
  if (draw.status !== 'active' && draw.status !== 'scheduled') return `${when}: ${prize}.`;
  return `Win: ${prize}. Tickets ${price} each. ${charity}. ${when}.`;
}

function clipped(text: string, most: number): string {
  const signs = Array.from(text.replace(/\s+/g, ' ').replace(/[.!\s]+$/, ''));
  return signs.length > most
    ? `${signs
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : signs.join('');
}
