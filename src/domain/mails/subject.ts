import { pounds } from '../money/format.ts';
import type { Mail } from './mail.ts';
import { countOf, type NumberRange, rangeWords } from './number-ranges.ts';

/** The line that a mail is found by, in its list of messages as in an inbox. Always one line. */
export function subjectOf(mail: Mail): string {
  const { title } = mail.data.draw;
  switch (mail.template) {
    case 'order-confirmation':
      return `Your ${isOne(mail.data.tickets) ? 'ticket' : 'tickets'} for ${title}`;
    case 'refund':
      if (mail.data.amountPence > 0) return `Your refund of ${pounds(mail.data.amountPence)}: ${title}`;
      return `${isOne(mail.data.tickets) ? 'Ticket' : 'Tickets'} ${rangeWords(mail.data.tickets)} voided: ${title}`;
    case 'draw-cancelled':
      return mail.data.amountPence > 0
        ? `Cancelled, and ${pounds(mail.data.amountPence)} refunded: ${title}`
        : `Cancelled: ${title}`;
    case 'draw-result':
      return mail.data.again ? `Drawn again: ${title}` : `The result is in: ${title}`;
    case 'prize-won':
      return `You won: ${title}`;
  }
}

const isOne = (tickets: readonly NumberRange[]): boolean => countOf(tickets) === 1;
