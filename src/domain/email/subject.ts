import { formatPounds } from '../money/format.ts';
import { ACCOUNT_EMAIL_SUBJECTS } from './account-emails.ts';
import { describeAlert } from './admin-alert-email.ts';
import { buildAwardEmailSubject, isAwardEmail } from './award-emails.ts';
import { buildCharityEmailSubject, isCharityEmail } from './charity-emails.ts';
import { buildComplaintEmailSubject, isComplaintEmail } from './complaint-emails.ts';
import type { EmailMessage } from './email.ts';
import { buildHostEmailSubject, isHostEmail } from './host-emails.ts';
import { countNumbers, formatRanges, type NumberRange } from './number-ranges.ts';
import { buildOverdueSubject } from './overdue-email.ts';
import { buildPayoutEmailSubject, isPayoutEmail } from './payout-emails.ts';
import { buildReconciliationSubject } from './reconciliation-email.ts';

/** The subject line of an email, always a single line. */
export function buildSubject(email: EmailMessage): string {
  if (isCharityEmail(email)) return buildCharityEmailSubject(email);
  if (isComplaintEmail(email)) return buildComplaintEmailSubject(email);
  if (isHostEmail(email)) return buildHostEmailSubject(email);
  if (isPayoutEmail(email)) return buildPayoutEmailSubject(email);
  if (isAwardEmail(email)) return buildAwardEmailSubject(email);
  switch (email.template) {
    case 'order-confirmation':
      return `Your ${isOne(email.data.tickets) ? 'ticket' : 'tickets'} for ${email.data.draw.title}`;
    case 'refund':
      if (email.data.amountPence > 0)
        return `Your refund of ${formatPounds(email.data.amountPence)}: ${email.data.draw.title}`;
      return `${isOne(email.data.tickets) ? 'Ticket' : 'Tickets'} ${formatRanges(email.data.tickets)} voided: ${email.data.draw.title}`;
    case 'draw-cancelled':
      return email.data.amountPence > 0
        ? `Cancelled, with a ${formatPounds(email.data.amountPence)} refund: ${email.data.draw.title}`
        : `Cancelled: ${email.data.draw.title}`;
    case 'draw-no-winner':
      return email.data.amountPence > 0
        ? `No winner, and a ${formatPounds(email.data.amountPence)} refund: ${email.data.draw.title}`
        : `No winner: ${email.data.draw.title}`;
    case 'draw-ended-early':
      return `Ended early: ${email.data.draw.title}`;
    case 'draw-result':
      return email.data.again
        ? `Redrawn: ${email.data.draw.title}`
        : `The result is in: ${email.data.draw.title}`;
    case 'prize-won':
      return `You won: ${email.data.draw.title}`;
    case 'draw-update':
      return `${email.data.updateId === null ? 'Test: ' : ''}${email.data.subject}: ${email.data.draw.title}`;
    case 'newsletter-confirmation':
      return 'tokenId' in email.data ? 'Please confirm your subscription' : 'You’re already subscribed';
    case 'prize-redrawn':
      return `Your prize was redrawn: ${email.data.draw.title}`;
    case 'newsletter-issue':
      return `${email.data.issueId === null ? 'Test: ' : ''}${email.data.subject}`;
    case 'draw-ending-soon':
      return `Closing soon: ${email.data.draw.title}`;
    case 'sale-reminder-confirmation':
      return `Please confirm your reminder: ${email.data.draw.title}`;
    case 'draw-opened':
      return `Tickets are on sale: ${email.data.draw.title}`;
    case 'postal-entry':
      return email.data.tickets.length > 0
        ? `You’re in: ${email.data.draw.title}`
        : `Your postal entry: ${email.data.draw.title}`;
    case 'admin-payouts-overdue':
      return buildOverdueSubject(email.data);
    case 'admin-reconciliation':
      return buildReconciliationSubject(email.data);
    case 'admin-alert':
      return describeAlert(email.data).subject;
    case 'organisation-invitation':
      return `Join the team of ${email.data.organisationName}`;
    case 'type-test':
      return `Test: ${email.data.emailType}`;
    default:
      return ACCOUNT_EMAIL_SUBJECTS[email.template];
  }
}

const isOne = (tickets: readonly NumberRange[]): boolean => countNumbers(tickets) === 1;
