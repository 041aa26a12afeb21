import type { DeliveryKind } from '../awards/claim.ts';
import type { DisqualifyCause } from '../awards/states.ts';
import type { EmailDraw } from './email-draw.ts';

type About = { draw: EmailDraw; prize: string };

/** Emails about one prize after the draw. Times in RFC 3339. `isCash`: the winner gets cash instead of the prize. */
export type AwardEmailFacts = {
  /** To a winner who has not claimed yet. */
  'prize-claim-reminder': About & { claimBy: string; isCash: boolean };
  /** Confirms a claim to the winner. `sendBy` is null for cash. */
  'prize-claimed': About & { delivery: DeliveryKind; sendBy: string | null; isCash: boolean };
  /**
   * Asks the winner to confirm the receipt. `presumedAt` is when the receipt is presumed; null without evidence. Sent
   * again as a reminder.
   */
  'prize-sent': About & {
    carrier: string | null;
    trackingNumber: string | null;
    presumedAt: string | null;
    isReminder: boolean;
  };
  /** Tells the winner that the prize counts as received. */
  'prize-presumed': About;
  /** Tells a winner why they lost the prize, and until when they can appeal. */
  'prize-lost': About & { reason: 'lapsed' | DisqualifyCause; appealBy: string };
  /** An appeal was decided. `claimBy` is the new deadline; null if the appeal was dismissed. */
  'prize-appeal-decided': About & { claimBy: string | null };
  /** The winner’s problem was decided: the prize counts as received, or as undelivered. */
  'prize-problem-decided': About & { isReceived: boolean };
  /** The host did not send the prize, so the guarantee applies. */
  'prize-not-sent': About;
  /** A message from another participant in the case. */
  'award-message': About & { from: 'winner' | 'host' | 'admin'; toHost: boolean; text: string };
  'host-prize-claimed': About & { sendBy: string | null; isCash: boolean };
  /** The prize can be redrawn; after `redrawAt` the server redraws it. */
  'host-prize-vacant': About & { reason: 'declined' | 'lapsed' | DisqualifyCause; redrawAt: string };
  /** The host has to send the prize by `sendBy`; after `giveUpAt` it counts as undelivered. */
  'host-prize-to-send': About & { sendBy: string; giveUpAt: string; isOverdue: boolean };
  'host-prize-received': About & { presumed: boolean };
  'host-prize-problem': About & { decideBy: string };
  'host-prize-decided': About & { isReceived: boolean };
  'host-prize-undelivered': About;
  /** To every admin: an award needs a decision, or a deadline was missed. */
  'admin-award-case': About & { case: AwardCaseKind; dueAt: string };
};

/**
 * Why an award needs an admin: a reported problem, an appeal, a winner who cannot sign in, a prize sent without
 * evidence, or a prize that is late.
 */
export const AWARD_CASES = ['problem', 'appeal', 'unclaimed', 'unconfirmed', 'late'] as const;
export type AwardCaseKind = (typeof AWARD_CASES)[number];

export type AwardEmailTemplate = keyof AwardEmailFacts;

/** Names of these emails in the admin area. */
export const AWARD_EMAIL_NAMES: Record<AwardEmailTemplate, string> = {
  'prize-claim-reminder': 'Reminder to claim a prize',
  'prize-claimed': 'Prize claimed, to its winner',
  'prize-sent': 'Prize sent',
  'prize-presumed': 'Prize presumed to be received',
  'prize-lost': 'Prize lost, to its former winner',
  'prize-appeal-decided': 'Appeal decided',
  'prize-problem-decided': 'Problem decided, to the winner',
  'prize-not-sent': 'Prize not sent, to its winner',
  'award-message': 'Message about a prize',
  'host-prize-claimed': 'Prize claimed, to the host',
  'host-prize-vacant': 'Prize to be redrawn, to the host',
  'host-prize-to-send': 'Reminder to send a prize',
  'host-prize-received': 'Prize received, to the host',
  'host-prize-problem': 'Problem with a prize, to the host',
  'host-prize-decided': 'Problem decided, to the host',
  'host-prize-undelivered': 'Prize undelivered, to the host',
  'admin-award-case': 'Prize that needs an admin',
};

const SUBJECTS: Record<AwardEmailTemplate, string> = {
  'prize-claim-reminder': 'Claim your prize',
  'prize-claimed': 'Your claim is in',
  'prize-sent': 'Your prize is on its way',
  'prize-presumed': 'Your prize counts as received',
  'prize-lost': 'You can no longer claim this prize',
  'prize-appeal-decided': 'Your appeal was decided',
  'prize-problem-decided': 'Your problem was decided',
  'prize-not-sent': 'Your prize was not sent',
  'award-message': 'New message',
  'host-prize-claimed': 'Prize claimed',
  'host-prize-vacant': 'Please redraw a prize',
  'host-prize-to-send': 'Please send the prize',
  'host-prize-received': 'Prize received',
  'host-prize-problem': 'Problem with a prize',
  'host-prize-decided': 'Problem decided',
  'host-prize-undelivered': 'Prize undelivered',
  'admin-award-case': 'A prize needs you',
};

export type AwardEmail = {
  [T in AwardEmailTemplate]: { template: T; data: AwardEmailFacts[T] };
}[AwardEmailTemplate];

/** Whether this is one of the emails about prizes after the draw. */
export const isAwardEmail = (email: { template: string }): email is AwardEmail => email.template in SUBJECTS;

/** The subject line of an email about a prize. */
export function buildAwardEmailSubject({ template, data }: AwardEmail): string {
  const isReminder = 'isReminder' in data && data.isReminder;
  return `${isReminder ? 'Did your prize arrive?' : `${SUBJECTS[template]}:`} ${data.draw.title}`;
}
