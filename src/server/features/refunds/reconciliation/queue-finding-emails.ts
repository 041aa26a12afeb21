import { FINDING_NAMES } from '#domain/reconciliation/findings.ts';
import type { Transaction } from '#server/db/database.ts';
import type { reconciliationFindings } from '#server/db/schema.ts';
import { queueAdminEmails } from '#server/features/email/admin-emails/service.ts';

type Finding = typeof reconciliationFindings.$inferSelect;

/** The number of findings that an email lists. */
const LISTED = 10;

/** Tells all admins about new findings of a run, each once. */
export async function queueFindingEmails(
  tx: Transaction,
  findings: readonly Finding[],
  runId: number,
): Promise<void> {
  if (findings.length === 0) return;
  const data = {
    count: findings.length,
    findings: findings
      .slice(0, LISTED)
      .map(({ kind, amountPence }) => ({ name: FINDING_NAMES[kind], amountPence })),
  };
  await queueAdminEmails(tx, { template: 'admin-reconciliation', data }, String(runId));
}
