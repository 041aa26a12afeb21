import { pounds } from '../money/format.ts';
import type { Mail } from './mail.ts';
import { countOf, rangeWords } from './number-ranges.ts';

/** The line that a mail is found by, in its list of messages as in an inbox. Always one line. */
export function subjectOf(mail: Mail): string {
  const { title } = mail.data.draw;
  const one = countOf(mail.data.tickets) === 1;
  switch (mail.template) {
    case 'order-confirmation':
      return `Your ${one ? 'ticket' : 'tickets'} for ${title}`;
    case 'refund':
      if (mail.data.amountPence > 0) return `Your refund of ${pounds(mail.data.amountPence)}: ${title}`;
      return `${one ? 'Ticket' : 'Tickets'} ${rangeWords(mail.data.tickets)} voided: ${title}`;
    case 'draw-cancelled':
      return mail.data.amountPence > 0
        ? `Cancelled, and ${pounds(mail.data.amountPence)} refunded: ${title}`
        : `Cancelled: ${title}`;
  }
}
