import { Ban, Check, CircleX, Clock, CornerUpLeft, type LucideIcon } from 'lucide-react';
import type { MailRow, MailState } from '#contract/mails.ts';
import { shortDateTime } from '#domain/time/london.ts';
import { Badge, type Tone } from '#web/components/ui/badge.tsx';

export const STATE_NAMES: Record<MailState, string> = {
  due: 'Waiting',
  sent: 'Sent',
  returned: 'Came back',
  dead: 'Given up',
  stopped: 'Not sent',
};

const LOOKS: Record<MailState, { tone: Tone; icon: LucideIcon }> = {
  due: { tone: 'amber', icon: Clock },
  sent: { tone: 'green', icon: Check },
  returned: { tone: 'berry', icon: CornerUpLeft },
  dead: { tone: 'berry', icon: CircleX },
  stopped: { tone: 'grey', icon: Ban },
};

export function MailStateBadge({ state }: { state: MailState }) {
  const { tone, icon } = LOOKS[state];
  return (
    <Badge tone={tone} icon={icon}>
      {STATE_NAMES[state]}
    </Badge>
  );
}

/** When it was sent or given up, or is tried next. */
export function turningPoint({ sentAt, deadAt, dueAt }: MailRow): { label: string; value: string } {
  if (sentAt) return { label: 'Sent', value: shortDateTime(sentAt) };
  if (deadAt) return { label: 'Given up', value: shortDateTime(deadAt) };
  return { label: 'Next try', value: shortDateTime(dueAt) };
}
