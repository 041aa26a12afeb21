import type { LossReason } from '#domain/email/award-emails.ts';
import type { EmailSite } from '#domain/email/email.ts';
import { buildEmailDrawPath, type EmailDraw } from '#domain/email/email-draw.ts';
import { buildLinkPath, type EmailLink } from '#domain/email/link.ts';
import { countNumbers, formatRanges, type NumberRange } from '#domain/email/number-ranges.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { plural } from '#domain/text/plural.ts';
import { formatLongDate } from '#domain/time/london.ts';

export function ticketCount(quantity: number): string {
  return plural(quantity, 'ticket');
}

export function ticketsNamed(tickets: readonly NumberRange[]): string {
  return `${countNumbers(tickets) === 1 ? 'Ticket' : 'Tickets'} ${formatRanges(tickets)}`;
}

/** The order number as a fact of a ticket. Emails that were queued before they named their order have none. */
export const orderFacts = (orderId: string | undefined) =>
  orderId === undefined ? [] : [{ label: 'Order', value: formatOrderNumber(orderId) }];

export function drawAddress({ url }: EmailSite, draw: EmailDraw): string {
  return url + buildEmailDrawPath(draw);
}

/** URL of one of the draw's other pages, which have no short address. */
const pageAddress = ({ url }: EmailSite, { id }: EmailDraw, page: string) =>
  `${url}/prize-draw/${id}/${page}`;

/** URL of the live screen. */
export function liveAddress(site: EmailSite, draw: EmailDraw): string {
  return pageAddress(site, draw, 'live');
}

/** URL of the page with the ways to share a draw. */
export function shareAddress(site: EmailSite, draw: EmailDraw): string {
  return pageAddress(site, draw, 'share');
}

/** URL of the host's insights. */
export function insightsAddress(site: EmailSite, draw: EmailDraw): string {
  return pageAddress(site, draw, 'insights');
}

/** URL of the page where the host starts a drawing or a redraw. */
export function controlAddress(site: EmailSite, draw: EmailDraw): string {
  return pageAddress(site, draw, 'admin');
}

/** URL of the page where a winner claims a prize and follows its delivery. */
export function wonAddress(site: EmailSite, draw: EmailDraw): string {
  return pageAddress(site, draw, 'won');
}

/** URL of a host's panel about the winners of a draw. */
export function winnersAddress(site: EmailSite, draw: EmailDraw): string {
  return pageAddress(site, draw, 'winners');
}

/** URL of a prize that needs an admin; without its id, of all such prizes. */
export function awardCaseAddress({ url }: EmailSite, draw: EmailDraw, awardId: string | undefined): string {
  const area = `${url}/admin?tab=awards`;
  return awardId === undefined ? area : `${area}&draw=${draw.id}&open=${awardId}`;
}

/** URL of a host's draws. */
export function ownDrawsAddress({ url }: EmailSite): string {
  return `${url}/dashboard`;
}

/** URL of the page with a user's bank details and payments. */
export function payoutAddress({ url }: EmailSite): string {
  return `${url}/account/payout`;
}

/** URL of a user's tickets, for participants and hosts. */
export function ownTicketsAddress({ url }: EmailSite): string {
  return `${url}/dashboard?view=participant`;
}

/** URL of a user's tickets in one draw, each with its ticket proof. */
export function receiptsAddress(site: EmailSite, draw: EmailDraw): string {
  return `${ownTicketsAddress(site)}&tickets=${draw.id}`;
}

/** URL of the page that checks a draw's proof. */
export function verifyAddress(site: EmailSite, draw: EmailDraw): string {
  return pageAddress(site, draw, 'verify');
}

/**
 * URL of a page, with the secret token: as its last segment if the path ends with a slash, or else as a parameter.
 * Copies of an email that other people may read have no token, so their links do not work.
 */
export function linkAddress({ url }: EmailSite, path: `/${string}`, { token }: EmailLink): string {
  return `${url}${buildLinkPath(path, token)}`;
}

/** Formats a midnight in London as the end of the day before it: "the end of 8 December 2026". */
export function endOfDay(midnight: string): string {
  return `the end of ${formatLongDate(new Date(Date.parse(midnight) - 1))}`;
}

/** Why a winner lost a prize, to follow "because" in an email to them. */
export const LOSS_REASONS: Record<LossReason, string> = {
  declined: 'you declined it',
  lapsed: 'it wasn’t claimed by the deadline',
  ineligible: 'we found that you weren’t eligible to take part',
  unreachable: 'we couldn’t reach you about it',
  error: 'we found an error in how it was awarded',
};
