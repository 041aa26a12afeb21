import { useQuery } from '@tanstack/react-query';
import { Ban, Check, CircleX, Clock, CornerUpLeft, FlaskConical, Inbox, type LucideIcon } from 'lucide-react';
import type { EmailRow, EmailState } from '#contract/email/outbox.ts';
import { formatShortDateTime } from '#domain/time/london.ts';
import { Badge, type Tone } from '#web/components/ui/badge.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { deliveryQuery } from './queries.ts';

const STATE_NAMES: Record<EmailState, string> = {
  due: 'Waiting',
  sent: 'Sent',
  returned: 'Bounced',
  dead: 'Failed',
  stopped: 'Not sent',
};

const LOOKS: Record<EmailState, { tone: Tone; icon: LucideIcon }> = {
  due: { tone: 'amber', icon: Clock },
  sent: { tone: 'green', icon: Check },
  returned: { tone: 'danger', icon: CornerUpLeft },
  dead: { tone: 'danger', icon: CircleX },
  stopped: { tone: 'grey', icon: Ban },
};

/** Whether emails are kept instead of delivered. Their status is then "Kept" instead of "Sent". */
function useKept(): boolean {
  return useQuery(deliveryQuery(useApi())).data?.provider === 'kept';
}

/** Returns the display names of the states. */
export function useStateNames(): Record<EmailState, string> {
  return useKept() ? { ...STATE_NAMES, sent: 'Kept' } : STATE_NAMES;
}

export function EmailStateBadge({ state }: { state: EmailState }) {
  const kept = useKept() && state === 'sent';
  const names = useStateNames();
  const { tone, icon } = kept ? { tone: 'grey' as const, icon: Inbox } : LOOKS[state];
  return (
    <Badge tone={tone} icon={icon}>
      {names[state]}
    </Badge>
  );
}

export function TestBadge() {
  return (
    <Badge tone="blue" icon={FlaskConical}>
      Test
    </Badge>
  );
}

/** Returns when the email was sent, when it failed, or when the next attempt is due. */
export function useTurningPoint({ sentAt, deadAt, dueAt }: EmailRow): { label: string; value: string } {
  const { sent } = useStateNames();
  if (sentAt) return { label: sent, value: formatShortDateTime(sentAt) };
  if (deadAt) return { label: 'Failed', value: formatShortDateTime(deadAt) };
  return { label: 'Next attempt', value: formatShortDateTime(dueAt) };
}
