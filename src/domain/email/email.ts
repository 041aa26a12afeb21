import type { TeamRole } from '../organisations/roles.ts';
import type { RefusalCause } from '../postal/refusals.ts';
import { ACCOUNT_EMAIL_NAMES, type AccountEmailFacts } from './account-emails.ts';
import type { AdminAlertFacts } from './admin-alert-email.ts';
import { AWARD_EMAIL_NAMES, type AwardEmailFacts, type LossReason } from './award-emails.ts';
import { CHARITY_EMAIL_NAMES, type CharityEmailFacts } from './charity-emails.ts';
import { COMPLAINT_EMAIL_NAMES, type ComplaintEmailFacts } from './complaint-emails.ts';
import type { DrawnPrize, EmailDraw, MinimumMissed } from './email-draw.ts';
import { HOST_EMAIL_NAMES, type HostEmailFacts } from './host-emails.ts';
import type { EmailLink } from './link.ts';
import type { NumberRange } from './number-ranges.ts';
import type { OverdueEmailFacts } from './overdue-email.ts';
import { PAYOUT_EMAIL_NAMES, type PayoutEmailFacts } from './payout-emails.ts';
import type { ReconciliationEmailFacts } from './reconciliation-email.ts';

/**
 * The data of each email: plain JSON values, times in RFC 3339, money in pence. It does not include the recipient.
 * `testPayment` means that no money moves, which the email states.
 */
export type EmailFacts = AccountEmailFacts &
  AdminAlertFacts &
  AwardEmailFacts &
  CharityEmailFacts &
  ComplaintEmailFacts &
  HostEmailFacts &
  OverdueEmailFacts &
  PayoutEmailFacts &
  ReconciliationEmailFacts & {
    'order-confirmation': {
      /** Absent in emails that were queued before it existed. */
      orderId?: string;
      /** Whether the proofs of the tickets are attached. Decided when the email is sent. */
      hasProofs?: boolean;
      draw: EmailDraw;
      tickets: NumberRange[];
      totalPence: number;
      /** When ticket sales end. */
      endDate: string;
      /** Whether the buyer answered a challenge, which is checked when the drawing starts. */
      hasGame: boolean;
      testPayment: boolean;
    };
    /**
     * Tickets were voided, or the payment arrived too late for any (`late`, without tickets). If `amountPence` is 0,
     * there is no refund. A refund made at the payment provider (`dashboard`) may leave the tickets in the draw.
     */
    refund: {
      orderId?: string;
      draw: EmailDraw;
      cause: 'void' | 'ticket' | 'order' | 'late' | 'dashboard';
      tickets: NumberRange[];
      amountPence: number;
      reason: string;
      testPayment: boolean;
    };
    /** A draw was cancelled; this buyer's payment is refunded. */
    'draw-cancelled': {
      orderId?: string;
      draw: EmailDraw;
      tickets: NumberRange[];
      amountPence: number;
      reason: string;
      testPayment: boolean;
    };
    /** No ticket was entered into a draw; this buyer's payment is refunded. */
    'draw-no-winner': {
      orderId?: string;
      draw: EmailDraw;
      tickets: NumberRange[];
      amountPence: number;
      testPayment: boolean;
    };
    /** Ticket sales of a draw that this user has tickets in ended before `endDate`, ended by its host or an admin. */
    'draw-ended-early': { draw: EmailDraw; by: 'host' | 'admin'; endedAt: string; endDate: string };
    /** A draw was drawn, or some of its prizes were redrawn (`again`), and this user did not win any of them. */
    'draw-result': MinimumMissed & {
      draw: EmailDraw;
      again: boolean;
      drawn: DrawnPrize[];
      /** Whether all or some of this user's tickets were not entered, because of a wrong answer; absent if none. */
      notEntered?: 'all' | 'some';
      /** Whether the public can verify the result. */
      provable: boolean;
    };
    /**
     * A prize that this user had won was redrawn, and they did not win it again. `reason` is why they lost it; null if
     * it is not known.
     */
    'prize-redrawn': MinimumMissed & {
      draw: EmailDraw;
      drawn: DrawnPrize[];
      provable: boolean;
      reason: LossReason | null;
    };
    /** This user won one or more prizes, and can claim them until `claimBy`. */
    'prize-won': MinimumMissed & {
      draw: EmailDraw;
      won: DrawnPrize[];
      provable: boolean;
      claimBy: string;
      /** The address of a person who entered by post and has no account with it; absent for everyone else. */
      accountNeededFor?: string;
    };
    /**
     * A host's update to all ticket holders. In the outbox, `updateId` refers to the update, and its text is added when
     * the email is sent or shown. `leaveToken` is for unsubscribing. Both are null in a test email.
     */
    'draw-update': {
      draw: EmailDraw;
      updateId: string | null;
      subject: string;
      words: string;
      leaveToken: string | null;
    };
    /**
     * Asks the owner of an address to confirm the newsletter subscription with `token`. If the address is already
     * subscribed, the email says so and contains an unsubscribe link.
     */
    'newsletter-confirmation': EmailLink | { unsubscribeToken: string };
    /**
     * A newsletter. `issueId` identifies it, and `unsubscribeToken` is for unsubscribing. Both are null in a test
     * email.
     */
    'newsletter-issue': {
      issueId: string | null;
      subject: string;
      words: string;
      unsubscribeToken: string | null;
    };
    /**
     * A reminder sent a day before a draw closes to users who asked for it. `tickets` counts the user's tickets, and
     * `leaveToken` is for unsubscribing.
     */
    'draw-ending-soon': { draw: EmailDraw; tickets: number; endDate: string; leaveToken: string };
    /**
     * Asks the owner of an address to confirm, with `token`, that they want to be reminded when sales open. `leaveToken`
     * cancels the reminder.
     */
    'sale-reminder-confirmation': EmailLink & { draw: EmailDraw; startDate: string; leaveToken: string };
    /** The sales of a draw have opened. This user asked to be reminded. */
    'draw-opened': { draw: EmailDraw; endDate: string };
    /**
     * What became of the cards that this person sent by post. `refused` counts cards by cause; `reference` is for
     * looking the entry up.
     */
    'postal-entry': {
      draw: EmailDraw;
      reference: string;
      /** A calendar day, such as "2026-11-21". */
      receivedOn: string;
      tickets: NumberRange[];
      refused: { cause: RefusalCause; cards: number }[];
      /** Whether the proofs of the tickets are attached. */
      hasProofs?: boolean;
    };
    /** Invites the owner of this address to the team of an organisation, with the link. */
    'organisation-invitation': EmailLink & { organisationName: string; role: TeamRole };
    /**
     * A test email for a type that an admin added and that uses a provider's template. It shows the values that the
     * template would get.
     */
    'type-test': { emailType: string; values: { name: string; value: string }[] };
  };

export type EmailTemplate = keyof EmailFacts;

/** All emails with their names in the admin area. */
export const EMAIL_NAMES: Record<EmailTemplate, string> = {
  'order-confirmation': 'Order confirmation',
  refund: 'Refund',
  'draw-cancelled': 'Prize draw cancelled',
  'draw-no-winner': 'Prize draw without a winner',
  'draw-ended-early': 'Prize draw ended early, to its entrants',
  'draw-result': 'Result of a prize draw',
  'prize-won': 'Prize won',
  'prize-redrawn': 'Prize redrawn, to its former winner',
  'draw-update': 'Update from a host',
  'draw-ending-soon': 'Prize draw closing soon',
  'sale-reminder-confirmation': 'Reminder of a prize draw, to confirm',
  'draw-opened': 'Ticket sales open, to people who asked',
  'postal-entry': 'Postal entry',
  'newsletter-confirmation': 'Newsletter confirmation',
  'newsletter-issue': 'Newsletter',
  'organisation-invitation': 'Invitation to a team',
  ...AWARD_EMAIL_NAMES,
  ...CHARITY_EMAIL_NAMES,
  ...COMPLAINT_EMAIL_NAMES,
  ...HOST_EMAIL_NAMES,
  'admin-payouts-overdue': 'Late payouts, to admins',
  ...PAYOUT_EMAIL_NAMES,
  'admin-reconciliation': 'Differences from the payment provider, to admins',
  'admin-alert': 'Urgent notice, to admins',
  ...ACCOUNT_EMAIL_NAMES,
  'type-test': 'Test of an added type',
};

/** One email: its template and its data. */
export type EmailMessage = { [T in EmailTemplate]: { template: T; data: EmailFacts[T] } }[EmailTemplate];

/** The site that sends an email; `url` is its origin, without a trailing slash. */
export type EmailSite = { brandName: string; url: string; supportEmail: string };

/** A rendered email: the same text as HTML and as plain text. */
export type RenderedEmail = { subject: string; html: string; text: string };

/** Renders an email. */
export type RenderEmail = (email: EmailMessage, site: EmailSite) => Promise<RenderedEmail>;
