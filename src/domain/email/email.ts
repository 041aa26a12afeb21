import { ACCOUNT_EMAIL_NAMES, type AccountEmailFacts } from './account-emails.ts';
import type { DrawnPrize, EmailDraw } from './email-draw.ts';
import { HOST_EMAIL_NAMES, type HostEmailFacts } from './host-emails.ts';
import type { EmailLink } from './link.ts';
import type { NumberRange } from './number-ranges.ts';

/**
 * What each mail states: plain values that survive as JSON, times in RFC 3339, money in pence. Nobody's name: whom it
 * goes to stands beside it. `testPayment`: no money moves, and the mail says so.
 */
export type EmailFacts = AccountEmailFacts &
  HostEmailFacts & {
    /** An order was paid. */
    'order-confirmation': {
      draw: EmailDraw;
      tickets: NumberRange[];
      totalPence: number;
      /** When the draw closes. */
      endDate: string;
      /** Whether the buyer answered a challenge, which is judged at the close. */
      hasGame: boolean;
      testPayment: boolean;
    };
    /**
     * Tickets were voided, or money came too late for any (`late`: there are no tickets then). Nothing is given back
     * where `amountPence` is 0.
     */
    refund: {
      draw: EmailDraw;
      cause: 'void' | 'ticket' | 'order' | 'late';
      tickets: NumberRange[];
      amountPence: number;
      reason: string;
      testPayment: boolean;
    };
    /** A draw was cancelled: what this buyer paid for it, if anything, is given back. */
    'draw-cancelled': {
      draw: EmailDraw;
      tickets: NumberRange[];
      amountPence: number;
      reason: string;
      testPayment: boolean;
    };
    /** A draw was drawn, or some of its prizes `again`, and none of this person's tickets won one of these. */
    'draw-result': {
      draw: EmailDraw;
      again: boolean;
      drawn: DrawnPrize[];
      /** Whether everybody can check it. */
      provable: boolean;
    };
    /** What this person had won was drawn again, and none of their tickets won it this time. */
    'prize-redrawn': { draw: EmailDraw; drawn: DrawnPrize[]; provable: boolean };
    /** Tickets of this person's won. */
    'prize-won': { draw: EmailDraw; won: DrawnPrize[]; provable: boolean };
    /**
     * A host writes to everybody with a ticket. In the outbox the words of an update stand with the update, which `updateId`
     * names, and are put in when the mail is sent or read; `leaveToken` is the way out of them. A test has neither.
     */
    'draw-update': {
      draw: EmailDraw;
      updateId: string | null;
      subject: string;
      words: string;
      leaveToken: string | null;
    };
    /**
     * Somebody asked for the newsletter with this address: its `token` confirms that. An address that gets it already is
     * told so, with the way out of it.
     */
    'newsletter-confirmation': EmailLink | { unsubscribeToken: string };
    /**
     * A newsletter. `issueId` names it, and `unsubscribeToken` is the way out; a test has neither.
     */
    'newsletter-issue': {
      issueId: string | null;
      subject: string;
      words: string;
      unsubscribeToken: string | null;
    };
    /** Somebody with `tickets` in a draw asked to be told a day before it closes; `leaveToken` is the way out of that. */
    'draw-ending-soon': { draw: EmailDraw; tickets: number; endDate: string; leaveToken: string };
    /** A test of a type that an admin added, whose template stands with the provider: what that would be given. */
    'type-test': { emailType: string; values: { name: string; value: string }[] };
  };

export type EmailTemplate = keyof EmailFacts;

/** Every mail that there is, and what it is called where mails are looked after. */
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

/** One mail, by its template and what it states. */
export type EmailMessage = { [T in EmailTemplate]: { template: T; data: EmailFacts[T] } }[EmailTemplate];

/** The site that a mail speaks for; `url` is its origin, without a trailing slash. */
export type EmailSite = { brandName: string; url: string; supportEmail: string };

/** A mail as it is sent: one set of words in two dresses. */
export type RenderedEmail = { subject: string; html: string; text: string };

/** Makes the words of a mail. */
export type RenderEmail = (email: EmailMessage, site: EmailSite) => Promise<RenderedEmail>;
