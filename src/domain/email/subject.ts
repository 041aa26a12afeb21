import { pounds } from '../money/format.ts';
import { ACCOUNT_MAIL_SUBJECTS } from './account-mails.ts';
import { hostMailSubject, isHostMail } from './host-mails.ts';
import type { Mail } from './mail.ts';
import { countOf, type NumberRange, rangeWords } from './number-ranges.ts';

/** The line that a mail is found by, in its list of messages as in an inbox. Always one line. */
export function subjectOf(mail: Mail): string {
  if (isHostMail(mail)) return hostMailSubject(mail);
  switch (mail.template) {
    case 'order-confirmation':
      return `Your ${isOne(mail.data.tickets) ? 'ticket' : 'tickets'} for ${mail.data.draw.title}`;
    case 'refund':
      if (mail.data.amountPence > 0)
        return `Your refund of ${pounds(mail.data.amountPence)}: ${mail.data.draw.title}`;
      return `${isOne(mail.data.tickets) ? 'Ticket' : 'Tickets'} ${rangeWords(mail.data.tickets)} voided: ${mail.data.draw.title}`;
    case 'draw-cancelled':
      return mail.data.amountPence > 0
        ? `Cancelled, and ${pounds(mail.data.amountPence)} refunded: ${mail.data.draw.title}`
        : `Cancelled: ${mail.data.draw.title}`;
    case 'draw-result':
      return mail.data.again
        ? `Drawn again: ${mail.data.draw.title}`
        : `The result is in: ${mail.data.draw.title}`;
    case 'prize-won':
      return `You won: ${mail.data.draw.title}`;
    case 'draw-update':
      return `${mail.data.updateId === null ? 'Test: ' : ''}${mail.data.subject}: ${mail.data.draw.title}`;
    case 'newsletter-confirmation':
      return 'tokenId' in mail.data ? 'Please confirm your subscription' : 'You are already subscribed';
    case 'prize-redrawn':
      return `Your prize was drawn again: ${mail.data.draw.title}`;
    case 'newsletter-issue':
      return `${mail.data.issueId === null ? 'Test: ' : ''}${mail.data.subject}`;
    case 'draw-ending-soon':
      return `Closing soon: ${mail.data.draw.title}`;
    case 'type-test':
      return `Test: ${mail.data.emailType}`;
    default:
      return ACCOUNT_MAIL_SUBJECTS[mail.template];
  }
}

const isOne = (tickets: readonly NumberRange[]): boolean => countOf(tickets) === 1;
