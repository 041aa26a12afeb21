import { CircleAlert, CircleCheckBig, Clock, type LucideIcon, Send } from 'lucide-react';
import type { PayableState } from '#domain/payouts/states.ts';
import { Badge, type Tone } from '#web/components/ui/badge.tsx';
import { PAYMENT_NAMES } from './payment-text.ts';

const LOOKS: Record<PayableState, { tone: Tone; icon: LucideIcon }> = {
  owed: { tone: 'amber', icon: Clock },
  approved: { tone: 'amber', icon: Clock },
  exported: { tone: 'green', icon: Send },
  paid: { tone: 'blue', icon: CircleCheckBig },
  failed: { tone: 'danger', icon: CircleAlert },
};

/** The state of a payment, with the same text and colour everywhere. */
export function PaymentBadge({ state }: { state: PayableState }) {
  const { tone, icon } = LOOKS[state];
  return (
    <Badge tone={tone} icon={icon}>
      {PAYMENT_NAMES[state]}
    </Badge>
  );
}
