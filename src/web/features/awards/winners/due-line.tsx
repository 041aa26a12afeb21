import { CircleAlert, Clock } from 'lucide-react';
import { formatDateTime } from '#domain/time/london.ts';
import { cn } from '#web/components/ui/cn.ts';

type DueLineProps = { text: string; dueAt: string; now: number };

/** A deadline; in the warning colour and named as overdue once it has passed. */
export function DueLine({ text, dueAt, now }: DueLineProps) {
  const isOverdue = now >= Date.parse(dueAt);
  const Icon = isOverdue ? CircleAlert : Clock;
  return (
    <p className={cn('tabular flex items-start gap-2', isOverdue && 'font-semibold text-danger')}>
      <Icon className="mt-1 size-4.5" aria-hidden="true" />
      <span>
        {text} {formatDateTime(dueAt)}
        {isOverdue && ' (overdue)'}
      </span>
    </p>
  );
}
