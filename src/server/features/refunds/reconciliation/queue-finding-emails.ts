import { sql } from 'drizzle-orm';
import { FINDING_NAMES } from '#domain/reconciliation/findings.ts';
import type { Transaction } from '#server/db/database.ts';
import { people, type reconciliationFindings } from '#server/db/schema.ts';
import { queueEmails } from '#server/features/email/outbox/service.ts';

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
  const admins = await tx
    .select({ personId: people.id, recipient: people.email })
    .from(people)
    .where(sql`${people.role} = 'admin' and ${people.erasedAt} is null and ${people.suspendedAt} is null`);
  const data = {
    count: findings.length,
    findings: findings
      .slice(0, LISTED)
      .map(({ kind, amountPence }) => ({ name: FINDING_NAMES[kind], amountPence })),
  };
  await queueEmails(
    tx,
    admins.map((admin) => ({
      ...admin,
      template: 'admin-reconciliation' as const,
      dedupKey: `admin-reconciliation:${runId}:${admin.personId}`,
      data,
    })),
  );
}
