import type { EmailSite } from '#domain/email/email.ts';
import type { EmailDraw } from '#domain/email/email-draw.ts';
import type { EmailLink } from '#domain/email/link.ts';
import { countOf, type NumberRange, rangeWords } from '#domain/email/number-ranges.ts';
import { grouped } from '#domain/text/numbers.ts';
import { longDate } from '#domain/time/london.ts';

/** "1 ticket", "5 tickets". */
export function ticketCount(quantity: number): string {
  return quantity === 1 ? '1 ticket' : `${grouped(quantity)} tickets`;
}

/** "Ticket 000007", "Tickets 000001–000003". */
export function ticketsNamed(tickets: readonly NumberRange[]): string {
  return `${countOf(tickets) === 1 ? 'Ticket' : 'Tickets'} ${rangeWords(tickets)}`;
}

export function drawAddress({ url }: EmailSite, draw: EmailDraw): string {
  return `${url}/prize-draw/${draw.id}`;
}

/** Where hosts see all their draws. */
export function ownDrawsAddress({ url }: EmailSite): string {
  return `${url}/dashboard`;
}

/** Where people see all their tickets, hosts who take part included. */
export function ownTicketsAddress({ url }: EmailSite): string {
  return `${url}/dashboard?view=participant`;
}

/** Where somebody's tickets of one draw lie open, each with its receipt. */
export function receiptsAddress(site: EmailSite, draw: EmailDraw): string {
  return `${ownTicketsAddress(site)}&tickets=${draw.id}`;
}

/** Where a draw's proof is checked in the browser. */
export function verifyAddress(site: EmailSite, draw: EmailDraw): string {
  return `${drawAddress(site, draw)}/verify`;
}

/** A page with the secret that its link is good for. Without one, where somebody else reads the mail, it does nothing. */
export function linkAddress({ url }: EmailSite, path: `/${string}`, { token }: EmailLink): string {
  return token === undefined ? `${url}${path}` : `${url}${path}?token=${token}`;
}

/** "the end of 8 December 2026", of the midnight that ends that day in London. */
export function endOfDay(midnight: string): string {
  return `the end of ${longDate(new Date(Date.parse(midnight) - 1))}`;
}
