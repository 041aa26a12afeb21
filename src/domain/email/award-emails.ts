import type { DeliveryKind } from '../awards/claim.ts';
import type { DisqualifyCause } from '../awards/states.ts';
import type { CashOfWinner } from '../ledger/draw-money.ts';
import type { EmailDraw } from './email-draw.ts';

type About = { draw: EmailDraw; prize: string };

/** Why a winner lost a prize. */
export type LossReason = 'declined' | 'lapsed' | DisqualifyCause;

/** The winner's cash, as far as it is known, and whether we know where to send it. */
type Paid = { cash: CashOfWinner | null; hasDetails: boolean };

/** Emails about one prize after the draw. Times in RFC 3339. `isCash`: the winner gets cash instead of the prize. */
export type AwardEmailFacts = {
  /** To a winner who has not claimed yet. */
  'prize-claim-reminder': About & { claimBy: string; isCash: boolean };
  /** Confirms a claim to the winner. `sendBy` is null for cash. */
  'prize-claimed': About & {
    delivery: DeliveryKind;
    sendBy: string | null;
    isCash: boolean;
    hasDetails: boolean;
  };
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
  'prize-lost': About & { reason: Exclude<LossReason, 'declined'>; appealBy: string };
  /**
   * An appeal was decided. `claimBy` is the new deadline; null if the appeal was dismissed. `reason` is why the prize
   * was lost; null if the appeal was accepted.
   */
  'prize-appeal-decided': About & { claimBy: string | null; reason: Exclude<LossReason, 'declined'> | null };
  /** An admin decided, often about a problem: the prize counts as received, or as undelivered. */
  'prize-problem-decided': About & Paid & { isReceived: boolean };
  /** The host did not send the prize, so the guarantee applies. */
  'prize-not-sent': About & Paid;
  /** A message from another participant in the case. */
  'award-message': About & { from: 'winner' | 'host' | 'admin'; toHost: boolean; text: string };
  'host-prize-claimed': About & { sendBy: string | null; isCash: boolean };
  /** The prize can be redrawn; after `redrawAt` the server redraws it. */
  'host-prize-vacant': About & { reason: LossReason; redrawAt: string };
  /** The host has to send the prize by `sendBy`; after `giveUpAt` it counts as undelivered. */
  'host-prize-to-send': About & { sendBy: string; giveUpAt: string; isOverdue: boolean };
  'host-prize-received': About & { presumed: boolean };
  'host-prize-problem': About & { decideBy: string };
  'host-prize-decided': About & { isReceived: boolean };
  'host-prize-undelivered': About;
  /** To every admin: an award needs a decision, or a deadline was missed. `awardId` is missing in old emails. */
  'admin-award-case': About & { case: AwardCaseKind; dueAt: string; awardId?: string };
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

/** The part of the subject before the draw’s title. */
const BEGINNINGS: { [T in AwardEmailTemplate]: (data: AwardEmailFacts[T]) => string } = {
  'prize-claim-reminder': ({ isCash }) => (isCash ? 'Claim your cash' : 'Claim your prize'),
  'prize-claimed': () => 'We’ve got your claim',
  'prize-sent': ({ isReminder }) => (isReminder ? 'Did your prize arrive?' : 'Your prize was sent'),
  'prize-presumed': () => 'Your prize counts as received',
  'prize-lost': () => 'The prize is no longer yours',
  'prize-appeal-decided': ({ claimBy }) =>
    claimBy ? 'Your appeal was accepted' : 'Your appeal wasn’t accepted',
  'prize-problem-decided': () => 'A decision about your prize',
  'prize-not-sent': () => 'Your prize was not sent',
  'award-message': ({ from }) => `New message from ${MESSAGE_SENDERS[from]}`,
  'host-prize-claimed': () => 'A prize was claimed',
  'host-prize-vacant': ({ reason }) =>
    isRedrawnByHost(reason) ? 'Please redraw a prize' : 'A prize will be redrawn',
  'host-prize-to-send': ({ isOverdue }) =>
    isOverdue ? 'Overdue: please send the prize' : 'Please send the prize',
  'host-prize-received': ({ presumed }) => (presumed ? 'A prize counts as received' : 'A prize was received'),
  'host-prize-problem': () => 'Problem with a prize',
  'host-prize-decided': () => 'A decision about a prize',
  'host-prize-undelivered': () => 'A prize counts as undelivered',
  'admin-award-case': ({ case: kind }) => CASE_TITLES[kind],
};

/** Titles of the emails to admins. */
export const CASE_TITLES: Record<AwardCaseKind, string> = {
  problem: 'A problem to decide',
  appeal: 'An appeal to decide',
  unclaimed: 'A winner who can’t claim',
  unconfirmed: 'A prize not confirmed as received',
  late: 'A prize not sent in time',
};

/** Who wrote a message about a prize, from the recipient’s point of view. */
export const MESSAGE_SENDERS = { winner: 'the winner', host: 'the host', admin: 'our team' } as const;

/** Whether the host may redraw the prize; after a disqualification, an admin or the server does. */
export const isRedrawnByHost = (reason: LossReason): boolean => reason === 'declined' || reason === 'lapsed';

export type AwardEmail = {
  [T in AwardEmailTemplate]: { template: T; data: AwardEmailFacts[T] };
}[AwardEmailTemplate];

/** Whether this is one of the emails about prizes after the draw. */
export const isAwardEmail = (email: { template: string }): email is AwardEmail =>
  email.template in BEGINNINGS;

/** The subject line of an email about a prize. */
export function buildAwardEmailSubject<T extends AwardEmailTemplate>(email: {
  template: T;
  data: AwardEmailFacts[T];
}): string {
  const beginning = BEGINNINGS[email.template](email.data);
  return `${beginning}${beginning.endsWith('?') ? '' : ':'} ${email.data.draw.title}`;
}
