import { formatPlainPounds } from '#domain/money/format.ts';
import { type BankDetails, formatSortCode } from '#domain/payouts/bank-details.ts';
import { buildPain001 } from '#domain/payouts/pain001.ts';
import { formatCsvLine } from '#domain/tables/csv.ts';
import type { PaymentFile } from './service.ts';

/** Tells spreadsheets that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

const COLUMNS = [
  'Name',
  'Sort Code',
  'Account Number',
  'Amount',
  'Reference',
  'Payment Date',
  'Payee',
  'Prize Draw',
];

/** One line per payment, with the amount in pounds. */
export function formatPayablesTable({ batch, payments }: PaymentFile): string {
  const lines = payments.map(({ creditor, reference, amountPence, payeeKind, drawTitle }) =>
    formatCsvLine([
      creditor.accountName,
      formatSortCode(creditor.sortCode),
      creditor.accountNumber,
      formatPlainPounds(amountPence),
      reference,
      batch.executionDate,
      payeeKind,
      drawTitle,
    ]),
  );
  return BYTE_ORDER_MARK + formatCsvLine(COLUMNS) + lines.join('');
}

export function formatPayablesFile({ batch, payments }: PaymentFile, debtor: BankDetails): string {
  return buildPain001({
    messageId: batch.id.replaceAll('-', ''),
    createdAt: batch.exportedAt.toISOString(),
    debtor,
    transfers: payments.map(({ amountPence, creditor, reference }) => ({
      amountPence,
      creditor,
      reference,
      executionDate: batch.executionDate,
    })),
  });
}
