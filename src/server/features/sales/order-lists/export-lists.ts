import { formatRanges, toNumberRanges } from '#domain/email/number-ranges.ts';
import { formatPlainPounds } from '#domain/money/format.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { formatCsvLine } from '#domain/tables/csv.ts';
import { countEntered } from './present.ts';
import type { BuyerRow, OrderRow } from './store.ts';

type Cells = readonly (string | number | null)[];

/** Tells spreadsheets that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

async function* formatPages<Row>(
  columns: readonly string[],
  pages: AsyncIterable<Row[]>,
  toCells: (row: Row) => Cells,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + formatCsvLine(columns);
  for await (const page of pages) yield page.map((row) => formatCsvLine(toCells(row))).join('');
}

type Exported<Row> = { pages: AsyncIterable<Row[]>; isSealed: boolean };

const ORDER_COLUMNS = [
  ...['Order', 'Order Date', 'First Name', 'Last Name', 'Email', 'Tickets', 'Ticket Numbers', 'Voided'],
  ...['Amount', 'Refund', 'Entered'],
];

/** Exports paid orders as CSV. The last column is empty until the entries are sealed. */
export const exportOrders = ({ pages, isSealed }: Exported<OrderRow>): AsyncGenerator<string> =>
  formatPages(ORDER_COLUMNS, pages, (row) => [
    formatOrderNumber(row.key),
    row.placedAt,
    row.firstName,
    row.lastName,
    row.email,
    row.quantity,
    formatRanges(toNumberRanges(row.numbers)),
    row.voided,
    formatPlainPounds(row.totalPence),
    formatPlainPounds(row.refundedPence),
    isSealed ? countEntered(row.answers) : null,
  ]);

const BUYER_COLUMNS = [
  ...['First Name', 'Last Name', 'Email', 'Orders', 'Tickets', 'Voided', 'Amount', 'Refund', 'Entered'],
];

/** Exports buyers as CSV. The last column is empty until the entries are sealed. */
export const exportBuyers = ({ pages, isSealed }: Exported<BuyerRow>): AsyncGenerator<string> =>
  formatPages(BUYER_COLUMNS, pages, (row) => [
    row.firstName,
    row.lastName,
    row.email,
    row.orders,
    row.tickets,
    row.voided,
    formatPlainPounds(row.paidPence),
    formatPlainPounds(row.refundedPence),
    isSealed ? countEntered(row.answers) : null,
  ]);
