import type { ReconciliationFinding } from '#contract/refunds/reconciliation.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { describeState } from './finding-text.ts';

export function StateBadge({ finding }: { finding: ReconciliationFinding }) {
  return <Badge tone={finding.resolvedAt === null ? 'amber' : 'grey'}>{describeState(finding)}</Badge>;
}
