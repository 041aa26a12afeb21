import type { DrawnPrize, EmailDraw } from './email-draw.ts';

/** Mails to hosts about their draws and their standing. Times in RFC 3339. */
export type HostEmailFacts = {
  /** A draw is on the site: on sale, or from `startDate` on. */
  'draw-published': { draw: EmailDraw; startDate: string; endDate: string };
  /**
   * Ticket sales are over. A draw with tickets is drawn by the server where it is `automatic`, and else by its host until
   * `drawBy`; one that sold none has neither.
   */
  'draw-ended': { draw: EmailDraw; tickets: number; automatic: boolean; drawBy: string | null };
  /** Five working days went by without a drawing: from `drawBy` on every ticket is refunded. */
  'draw-not-drawn': { draw: EmailDraw; drawBy: string };
  /** It was drawn, or some of its prizes `again`. */
  'draw-drawn': { draw: EmailDraw; drawn: DrawnPrize[]; again: boolean };
  /** It was called off, by an admin or because it was not drawn in time; `tickets` are refunded. */
  'host-draw-cancelled': { draw: EmailDraw; tickets: number; reason: string };
  /** An admin took it off sale: `paused` where tickets were sold, so that its page stays. */
  'draw-unpublished': { draw: EmailDraw; paused: boolean; reason: string };
  /** They may publish from now on. */
  'host-verified': Record<string, never>;
  /** They may neither make nor publish draws; `running` ones go on. */
  'host-revoked': { running: number };
};

export type HostEmailTemplate = keyof HostEmailFacts;

/** What they are called where mails are looked after. */
export const HOST_EMAIL_NAMES: Record<HostEmailTemplate, string> = {
  'draw-published': 'Prize draw published',
  'draw-ended': 'Ticket sales over',
  'draw-not-drawn': 'Prize draw not drawn yet',
  'draw-drawn': 'Prize draw drawn',
  'host-draw-cancelled': 'Prize draw cancelled, to its host',
  'draw-unpublished': 'Prize draw taken off sale',
  'host-verified': 'Host verified',
  'host-revoked': 'Verification revoked',
};

/** What an inbox shows before the title of the draw; alone where a mail is about none. */
const BEGINNINGS: Record<HostEmailTemplate, string> = {
  'draw-published': 'Published',
  'draw-ended': 'Ticket sales are over',
  'draw-not-drawn': 'Please draw the winner',
  'draw-drawn': 'Drawn',
  'host-draw-cancelled': 'Cancelled',
  'draw-unpublished': 'Taken off sale',
  'host-verified': 'You can publish prize draws now',
  'host-revoked': 'Your verification was revoked',
};

export type HostEmail = {
  [T in HostEmailTemplate]: { template: T; data: HostEmailFacts[T] };
}[HostEmailTemplate];

/** Whether a mail is to a host, about a draw or how they stand. */
export const isHostEmail = (email: { template: string }): email is HostEmail => email.template in BEGINNINGS;

/** The line that a mail to a host is found by in an inbox. */
export function hostEmailSubject({ template, data }: HostEmail): string {
  const beginning = 'again' in data && data.again ? 'Drawn again' : BEGINNINGS[template];
  return 'draw' in data ? `${beginning}: ${data.draw.title}` : beginning;
}
