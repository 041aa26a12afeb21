import type { Statement } from '#contract/payouts/documents.ts';
import type { ShownStatement } from './service.ts';

export const presentStatement = ({ drawId, document, hasFeeInvoice }: ShownStatement): Statement => ({
  ...document,
  prizeDrawId: drawId,
  issuedAt: document.issuedAt.toISOString(),
  rows: document.rows.map(({ isTotal = false, ...row }) => ({ ...row, isTotal })),
  hasFeeInvoice,
});
