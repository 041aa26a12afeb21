import { ticketDigits } from '#domain/orders/ticket-digits.ts';
import { csvLine } from '#domain/tables/csv.ts';
import type { ExportedTicket } from './store.ts';

/** Spreadsheets know by it that the text is UTF-8. */
const MARK = '\uFEFF';

const COLUMNS = ['Ticket Number', 'First Name', 'Last Name', 'Email', 'Purchase Date', 'Status'];

/** Written in pieces, as the tickets are read. */
export async function* ticketsTable(pages: AsyncIterable<ExportedTicket[]>): AsyncGenerator<string> {
  yield MARK + csvLine(COLUMNS);
  for await (const page of pages) yield page.map(line).join('');
}

const line = (ticket: ExportedTicket): string =>
  csvLine([
    ticketDigits(ticket.number),
    ticket.firstName,
    ticket.lastName,
    ticket.email,
    ticket.boughtAt,
    ticket.voided ? 'Voided' : 'Active',
  ]);
