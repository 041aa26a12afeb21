import { ACCOUNT_EMAIL_NAMES, type AccountEmailFacts } from './account-emails.ts';
import type { DrawnPrize, EmailDraw } from './email-draw.ts';
import { HOST_EMAIL_NAMES, type HostEmailFacts } from './host-emails.ts';
import type { EmailLink } from './link.ts';
import type { NumberRange } from './number-ranges.ts';

/**
 * The data of each email: plain JSON values, times in RFC 3339, money in pence. It names no recipient. `testPayment`
 * means that no money moves, which the email states.
 */
export type EmailFacts = AccountEmailFacts &
  HostEmailFacts & {
    'order-confirmation': {
      draw: EmailDraw;
      tickets: NumberRange[];
      totalPence: number;
      /** When the draw closes. */
      endDate: string;
      /** Whether the buyer answered a challenge, which is checked at the close. */
      hasGame: boolean;
      testPayment: boolean;
    };
    /**
     * Tickets were voided, or the payment came too late for any (`late`, without tickets). `amountPence` 0 means no
     * refund.
     */
    refund: {
      draw: EmailDraw;
      cause: 'void' | 'ticket' | 'order' | 'late';
      tickets: NumberRange[];
      amountPence: number;
      reason: string;
      testPayment: boolean;
    };
    /** A draw was cancelled; what this buyer paid is refunded. */
    'draw-cancelled': {
      draw: EmailDraw;
      tickets: NumberRange[];
      amountPence: number;
      reason: string;
      testPayment: boolean;
    };
    /** A draw was drawn, or some of its prizes were redrawn (`again`), and this user won none of them. */
    'draw-result': {
      draw: EmailDraw;
      again: boolean;
      drawn: DrawnPrize[];
      /** Whether the result can be verified by the public. */
      provable: boolean;
    };
    /** A prize that this user had won was redrawn, and they did not win it again. */
    'prize-redrawn': { draw: EmailDraw; drawn: DrawnPrize[]; provable: boolean };
    /** Tickets of this user won. */
    'prize-won': { draw: EmailDraw; won: DrawnPrize[]; provable: boolean };
    /**
     * A host writes to all ticket holders. In the outbox, `updateId` names the update, whose text is added when the
     * email is sent or shown. `leaveToken` unsubscribes. A test has neither.
     */
    'draw-update': {
      draw: EmailDraw;
      updateId: string | null;
      subject: string;
      words: string;
      leaveToken: string | null;
    };
    /**
     * Asks the owner of an address to confirm the newsletter with `token`. If the address is already subscribed, the
     * email says so and links to unsubscribe.
     */
    'newsletter-confirmation': EmailLink | { unsubscribeToken: string };
    /** A newsletter. `issueId` names it and `unsubscribeToken` unsubscribes; a test has neither. */
    'newsletter-issue': {
      issueId: string | null;
      subject: string;
      words: string;
      unsubscribeToken: string | null;
    };
    /**
     * The reminder a day before a draw closes, for a user with `tickets` in it who asked for it; `leaveToken`
     * unsubscribes.
     */
    'draw-ending-soon': { draw: EmailDraw; tickets: number; endDate: string; leaveToken: string };
    /**
     * A test of a type that an admin added and whose template is the provider's: shows the values that the template
     * would get.
     */
    'type-test': { emailType: string; values: { name: string; value: string }[] };
  };

export type EmailTemplate = keyof EmailFacts;

/** All emails with their names in the admin area. */
export const EMAIL_NAMES: Record<EmailTemplate, string> = {
  'order-confirmation': 'Order confirmation',
  refund: 'Refund',
  'draw-cancelled': 'Prize draw cancelled',
  'draw-result': 'Result of a prize draw',
  'prize-won': 'Prize won',
  'prize-redrawn': 'Prize drawn again, to its former winner',
  'draw-update': 'Update from a host',
  'draw-ending-soon': 'Prize draw closing soon',
  'newsletter-confirmation': 'Newsletter confirmation',
  'newsletter-issue': 'Newsletter',
  ...HOST_EMAIL_NAMES,
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
