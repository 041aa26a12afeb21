import { isEntered } from '#domain/draws/entered.ts';
import { formatPlainPounds } from '#domain/money/format.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { formatTicketNumber } from '#domain/orders/ticket-digits.ts';
import { formatCsvLine } from '#domain/tables/csv.ts';
import type { ExportedTicket } from './store.ts';

/** Tells spreadsheets that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

const COLUMNS = [
  ...['Ticket Number', 'First Name', 'Last Name', 'Email', 'Purchase Date', 'Status'],
  ...['Order', 'Amount', 'Refund', 'Route', 'Entered'],
];

/**
 * Exports tickets as CSV, one page at a time.
 * @param isSealed whether the list of entries is sealed. Before, nothing may reveal which tickets are entered
 */
export async function* exportTickets(
  pages: AsyncIterable<ExportedTicket[]>,
  isSealed: boolean,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + formatCsvLine(COLUMNS);
  for await (const page of pages) yield page.map((ticket) => csvRow(ticket, isSealed)).join('');
}

function csvRow(ticket: ExportedTicket, isSealed: boolean): string {
  const { voided, solution, given } = ticket;
  return formatCsvLine([
    formatTicketNumber(ticket.number),
    ticket.firstName,
    ticket.lastName,
    ticket.email,
    ticket.boughtAt,
    voided ? 'Voided' : 'Active',
    ticket.orderId && formatOrderNumber(ticket.orderId),
    ticket.paidPence === null ? null : formatPlainPounds(ticket.paidPence),
    ticket.refundedPence === null ? null : formatPlainPounds(ticket.refundedPence),
    ticket.route === 'post' ? 'Post' : 'Paid',
    isSealed ? (!voided && isEntered({ voidedAt: null, solution, given }) ? 'Yes' : 'No') : null,
  ]);
}
