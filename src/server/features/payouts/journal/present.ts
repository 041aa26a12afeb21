import { formatPlainPounds } from '#domain/money/format.ts';
import { formatCsvLine } from '#domain/tables/csv.ts';
import type { JournalRow } from './store.ts';

/** Tells spreadsheets that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

const COLUMNS = [
  'Time (UTC)',
  'Debit',
  'Credit',
  'Amount',
  'Cause',
  'Cause Id',
  'Attempt',
  'Prize Draw',
  'Prize Draw Id',
  'Transfer Id',
  'Reverses',
];

/** Formats the journal as CSV, one page at a time. */
export async function* formatJournal(pages: AsyncIterable<JournalRow[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + formatCsvLine(COLUMNS);
  for await (const page of pages) yield page.map(formatRow).join('');
}

const formatRow = (row: JournalRow): string =>
  formatCsvLine([
    row.at,
    row.debit,
    row.credit,
    formatPlainPounds(row.amountPence),
    row.causeKind,
    row.causeId,
    row.attempt,
    row.drawTitle,
    row.drawId,
    row.id,
    row.reverses,
  ]);
