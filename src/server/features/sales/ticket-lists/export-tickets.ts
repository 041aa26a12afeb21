import { formatTicketNumber } from '#domain/orders/ticket-digits.ts';
import { formatCsvLine } from '#domain/tables/csv.ts';
import type { ExportedTicket } from './store.ts';

/** Tells spreadsheets that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

const COLUMNS = ['Ticket Number', 'First Name', 'Last Name', 'Email', 'Purchase Date', 'Status'];

/** Exports tickets as CSV, one page at a time. */
export async function* exportTickets(pages: AsyncIterable<ExportedTicket[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + formatCsvLine(COLUMNS);
  for await (const page of pages) yield page.map(csvRow).join('');
}

const csvRow = (ticket: ExportedTicket): string =>
  formatCsvLine([
    formatTicketNumber(ticket.number),
    ticket.firstName,
    ticket.lastName,
    ticket.email,
    ticket.boughtAt,
    ticket.voided ? 'Voided' : 'Active',
  ]);
