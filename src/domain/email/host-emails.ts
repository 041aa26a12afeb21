import type { DrawnPrize, EmailDraw, MinimumMissed } from './email-draw.ts';

/** Emails to hosts about their draws and their status. Times in RFC 3339. */
export type HostEmailFacts = {
  /** A draw is published: on sale, or from `startDate`. */
  'draw-published': { draw: EmailDraw; startDate: string; endDate: string };
  /**
   * Sales have ended. The server draws an `automatic` draw with tickets. The host must draw any other by `drawBy`,
   * which is null for a draw without tickets.
   */
  'draw-ended': MinimumMissed & {
    draw: EmailDraw;
    tickets: number;
    automatic: boolean;
    drawBy: string | null;
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
  /** The host can publish now. */
  'host-verified': Record<string, never>;
  /** The host can no longer create or publish draws; `running` draws continue. */
  'host-revoked': { running: number };
};

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
  'host-verified': 'You can now publish prize draws',
  'host-revoked': 'Your verification was revoked',
};

export type HostEmail = {
  [T in HostEmailTemplate]: { template: T; data: HostEmailFacts[T] };
}[HostEmailTemplate];

/** Whether this is one of the emails to hosts. */
export const isHostEmail = (email: { template: string }): email is HostEmail => email.template in BEGINNINGS;

/** The subject line of an email to a host. */
export function buildHostEmailSubject({ template, data }: HostEmail): string {
  const beginning = 'again' in data && data.again ? 'Redrawn' : BEGINNINGS[template];
  return 'draw' in data ? `${beginning}: ${data.draw.title}` : beginning;
}
