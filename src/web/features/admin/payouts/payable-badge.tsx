import { Check, CircleAlert, Clock, type LucideIcon, Send, ThumbsUp } from 'lucide-react';
import type { Payable } from '#contract/payouts/payables.ts';
import type { PayableState } from '#domain/payouts/states.ts';
import { Badge, type Tone } from '#web/components/ui/badge.tsx';
import { STATE_NAMES } from './payable-text.ts';

const LOOKS: Record<PayableState, { tone: Tone; icon: LucideIcon }> = {
  owed: { tone: 'amber', icon: Clock },
  approved: { tone: 'purple', icon: ThumbsUp },
  exported: { tone: 'blue', icon: Send },
  paid: { tone: 'green', icon: Check },
  failed: { tone: 'danger', icon: CircleAlert },
};

/** The state of a payable, and whether it is overdue. */
export function PayableBadges({ payable: { state, isOverdue } }: { payable: Payable }) {
  const { tone, icon } = LOOKS[state];
  return (
    <>
      {isOverdue && <Badge tone="danger">Overdue</Badge>}
      <Badge tone={tone} icon={icon}>
        {STATE_NAMES[state]}
      </Badge>
    </>
  );
}
