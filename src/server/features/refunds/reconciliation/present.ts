import type {
  ReconciliationFinding,
  Reconciliation as ReconciliationResponse,
} from '#contract/refunds/reconciliation.ts';
import { chooseResolution } from '#domain/reconciliation/findings.ts';
import { toIsoTime, toIsoTimeOrNull } from '#server/db/time.ts';
import type { FindingRow } from './findings.ts';
import type { Reconciliation } from './service.ts';

export function presentFinding(row: FindingRow): ReconciliationFinding {
  return {
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    amountPence: row.amountPence,
    resolution: chooseResolution(row.kind),
    paymentReference: row.paymentReference,
    orderId: row.orderId,
    prizeDrawId: row.drawId,
    prizeDrawTitle: row.drawTitle,
    firstSeenAt: toIsoTime(row.firstSeenAt),
    lastSeenAt: toIsoTime(row.lastSeenAt),
    resolvedAt: toIsoTimeOrNull(row.resolvedAt),
    resolvedBy: row.resolvedByName,
    reason: row.reason,
  };
}

export function presentReconciliation({
  runs: { done, ended, isRunning },
  findings,
  ...state
}: Reconciliation): ReconciliationResponse {
  return {
    isAvailable: state.isAvailable,
    isRunning,
    lastCheckedAt: done?.startedAt.toISOString() ?? null,
    lastFailedAt: ended && ended.id !== done?.id ? ended.startedAt.toISOString() : null,
    balancePence: done?.balancePence ?? null,
    ledgerPence: done?.ledgerPence ?? null,
    open: state.open,
    differencePence: state.differencePence,
    findings: findings.map(presentFinding),
    total: state.total,
  };
}
