import { formatTicketNumber } from '../../orders/ticket-digits.ts';
import type { Report } from '../verify/report.ts';
import type { TicketFacts } from './ticket-index.ts';

const count = (number: number) => number.toLocaleString('en-GB');

/** Describes in a sentence or two whether a ticket is in the draw, from the log alone. */
export function describeTicket(number: number, facts: TicketFacts | null, report: Report): string {
  if (!facts) {
    if (report.tickets === 0) return 'The log has no tickets.';
    return `There is no ticket ${formatTicketNumber(number)} in this log: its tickets are numbered from ${formatTicketNumber(1)} to ${formatTicketNumber(report.tickets)}.`;
  }
  const place = `Ticket ${formatTicketNumber(number)} is entry ${count(facts.index)} of the log`;
  if (facts.voided) return `${place}. It was voided before the draw, so it isn’t on the list.`;
  if (facts.entered === null) return `${place}. The list is sealed when the draw starts.`;
  if (!facts.entered) {
    return `${place}, but not on the sealed list: the answer to its skill question was wrong.`;
  }
  const stands = facts.drawn.filter((win) => win.stands).map(({ rank }) => rank);
  if (stands.length > 0)
    return `${place}, on the sealed list, and was drawn for prize ${stands.join(' and ')}.`;
  if (facts.drawn.length > 0) {
    return `${place}, on the sealed list. It was drawn in attempt ${facts.drawn[0]?.attempt}, and its prize was drawn again later.`;
  }
  return `${place} and on the sealed list. It had exactly the same chance as every other ticket there.`;
}
