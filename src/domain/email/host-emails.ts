import type { Milestone } from '../draws/milestones.ts';
import { formatNumber } from '../text/numbers.ts';
import { plural } from '../text/plural.ts';
import type { DrawnPrize, EmailDraw, MinimumMissed } from './email-draw.ts';

/** Emails to hosts about their draws and their status. Times in RFC 3339. */
export type HostEmailFacts = {
  /** A draw is published: on sale, or from `startDate`. */
  'draw-published': { draw: EmailDraw; startDate: string; endDate: string };
  /**
   * Sales have ended. The server draws an `automatic` draw with tickets. The host must draw any other by `drawBy`,
   * which is null for a draw without tickets. `drawableFrom` is set if the drawing waits for postal entries.
   */
  'draw-ended': MinimumMissed & {
    draw: EmailDraw;
    tickets: number;
    automatic: boolean;
    drawBy: string | null;
    drawableFrom?: string | null;
  };
  /**
   * The draw was not drawn within five working days. If it is still not drawn by `drawBy`, all tickets are refunded.
   */
  'draw-not-drawn': { draw: EmailDraw; drawBy: string };
  /** The draw was drawn, or some of its prizes were redrawn (`again`). */
  'draw-drawn': MinimumMissed & { draw: EmailDraw; drawn: DrawnPrize[]; again: boolean };
  /** The draw was drawn, but no ticket was entered; `tickets` are refunded. */
  'host-draw-no-winner': { draw: EmailDraw; tickets: number };
  /** Cancelled by an admin, or because it was not drawn in time; `tickets` are refunded. */
  'host-draw-cancelled': { draw: EmailDraw; tickets: number; reason: string };
  /** An admin took the draw off sale. If tickets were sold, it is `paused` and its page remains. */
  'draw-unpublished': { draw: EmailDraw; paused: boolean; reason: string };
  /** The first ticket of the draw was sold. */
  'host-draw-first-sale': Notice & { draw: EmailDraw; sold: number };
  /** The sale reached a milestone. */
  'host-draw-milestone': Notice & { draw: EmailDraw; milestone: Exclude<Milestone, 'first'>; sold: number };
  /** Sales end within a day. */
  'host-draw-ending': Notice & { draw: EmailDraw; sold: number; endDate: string };
  /** The sales of one day in London, as `YYYY-MM-DD`, by draw. */
  'host-digest': Notice & { day: string; draws: DigestDraw[] };
  /** The host can publish now. */
  'host-verified': Record<string, never>;
  /** The host can no longer create or publish draws; `running` draws continue. */
  'host-revoked': { running: number };
};

/** An email that the host can switch off, with the token for it. */
type Notice = { leaveToken: string };

/** A draw's tickets and money of one day, in pence, before refunds, and its tickets sold in total. */
export type DigestDraw = { draw: EmailDraw; tickets: number; pence: number; sold: number };

export type HostEmailTemplate = keyof HostEmailFacts;

/** Names of these emails in the admin area. */
export const HOST_EMAIL_NAMES: Record<HostEmailTemplate, string> = {
  'draw-published': 'Prize draw published',
  'draw-ended': 'Ticket sales over',
  'draw-not-drawn': 'Prize draw not drawn yet',
  'draw-drawn': 'Prize draw drawn',
  'host-draw-no-winner': 'Prize draw without a winner, to its host',
  'host-draw-cancelled': 'Prize draw cancelled, to its host',
  'draw-unpublished': 'Prize draw taken off sale',
  'host-draw-first-sale': 'First sale, to the host',
  'host-draw-milestone': 'Milestone of a sale, to the host',
  'host-draw-ending': 'Prize draw ending tomorrow, to its host',
  'host-digest': 'Daily summary of sales, to the host',
  'host-verified': 'Host verified',
  'host-revoked': 'Verification revoked',
};

/** The part of the subject before the draw's title, or the whole subject if the email is not about a draw. */
const BEGINNINGS: Record<HostEmailTemplate, string> = {
  'draw-published': 'Published',
  'draw-ended': 'Ticket sales are over',
  'draw-not-drawn': 'Please draw the winner',
  'draw-drawn': 'Drawn',
  'host-draw-no-winner': 'No winner',
  'host-draw-cancelled': 'Cancelled',
  'draw-unpublished': 'Taken off sale',
  'host-draw-first-sale': 'Your first sale',
  'host-draw-milestone': 'Milestone reached',
  'host-draw-ending': 'Ends tomorrow',
  'host-digest': 'Your sales',
  'host-verified': 'You can now publish prize draws',
  'host-revoked': 'Your verification was revoked',
};

export type HostEmail = {
  [T in HostEmailTemplate]: { template: T; data: HostEmailFacts[T] };
}[HostEmailTemplate];

/** Whether this is one of the emails to hosts. */
export const isHostEmail = (email: { template: string }): email is HostEmail => email.template in BEGINNINGS;

/** The subject line of an email to a host. */
export function buildHostEmailSubject(email: HostEmail): string {
  const { template, data } = email;
  if (email.template === 'host-draw-milestone') {
    return `${describeMilestone(email.data)}: ${email.data.draw.title}`;
  }
  if (email.template === 'host-digest') {
    const tickets = email.data.draws.reduce((sum, draw) => sum + draw.tickets, 0);
    return `You sold ${plural(tickets, 'ticket')} yesterday`;
  }
  const beginning = 'again' in data && data.again ? 'Redrawn' : BEGINNINGS[template];
  return 'draw' in data ? `${beginning}: ${data.draw.title}` : beginning;
}

/** What was reached, in a few words. */
export function describeMilestone({
  milestone,
  sold,
}: Pick<HostEmailFacts['host-draw-milestone'], 'milestone' | 'sold'>): string {
  switch (milestone) {
    case 'half':
      return 'Half your tickets are sold';
    case 'minimum':
      return 'You’ve reached your minimum';
    case 'sold-out':
      return 'Sold out';
    default:
      return `${formatNumber(sold)} tickets sold`;
  }
}
