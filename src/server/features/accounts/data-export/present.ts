import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { formatCsvLine } from '#domain/tables/csv.ts';
import type { OrderRow, TicketRow } from './store.ts';

/** The byte order mark tells spreadsheets that the text is UTF-8. */
const MARK = '\uFEFF';

/** Streams the object in pieces, so that a long list is never in memory as a whole. */
export async function* streamJson(
  head: Record<string, unknown>,
  lists: Record<string, AsyncIterable<object[]>>,
): AsyncGenerator<string> {
  yield JSON.stringify(head, null, 2).replace(/\n\}$/, '');
  for (const [name, rows] of Object.entries(lists)) {
    yield `,\n  ${JSON.stringify(name)}: [`;
    let first = true;
    for await (const some of rows) {
      yield `${first ? '' : ','}\n    ${some.map((row) => JSON.stringify(row)).join(',\n    ')}`;
      first = false;
    }
    yield first ? ']' : '\n  ]';
  }
  yield '\n}\n';
}

/** Formats pence as pounds with a decimal point, which spreadsheets read as a number. */
const pounds = (pence: number): string => (pence / 100).toFixed(2);

export async function* streamOrdersTable(rows: AsyncIterable<OrderRow[]>): AsyncGenerator<string> {
  yield MARK +
    formatCsvLine([
      'Order',
      'Prize draw',
      'Placed (UTC)',
      'Status',
      'Tickets',
      'Price each (GBP)',
      'Total (GBP)',
      'Refunded (GBP)',
      'Paid (UTC)',
      'Terms of',
    ]);
  for await (const some of rows) yield some.map(orderLine).join('');
}

const orderLine = (order: OrderRow): string =>
  formatCsvLine([
    formatOrderNumber(order.id),
    order.prizeDraw,
    order.createdAt,
    order.status,
    order.quantity,
    pounds(order.unitPricePence),
    pounds(order.totalPence),
    pounds(order.refundedPence),
    order.paidAt,
    order.termsVersion,
  ]);

export async function* exportTickets(rows: AsyncIterable<TicketRow[]>): AsyncGenerator<string> {
  yield MARK +
    formatCsvLine(['Ticket', 'Prize draw', 'Prize draw id', 'Issued (UTC)', 'Voided (UTC)', 'Reason']);
  for await (const some of rows) yield some.map(ticketLine).join('');
}

const ticketLine = (ticket: TicketRow): string =>
  formatCsvLine([
    ticket.ticketNumber,
    ticket.prizeDraw,
    ticket.prizeDrawId,
    ticket.issuedAt,
    ticket.voidedAt,
    ticket.voidReason,
  ]);
