import { useQuery } from '@tanstack/react-query';
import {
  CircleAlert,
  Dices,
  HeartHandshake,
  Landmark,
  type LucideIcon,
  MessageCircle,
  RotateCcw,
  Send,
} from 'lucide-react';
import { useId, useState } from 'react';
import type { HostTask } from '#contract/payouts/host-tasks.ts';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { cn } from '#web/components/ui/cn.ts';
import { useApi } from '#web/lib/router-context.ts';
import { getServerNow, type ServerTime } from '#web/lib/server-time.ts';
import { hostTasksQuery } from '../queries.ts';
import { describeTask } from './task-text.ts';

/** More tasks are hidden behind a button. */
const SHOWN = 5;

/** What the host has to do next, each with its date and a link. Hidden if there is nothing. */
export function HostTasks({ userId, time }: { userId: string; time: ServerTime }) {
  const { data = [] } = useQuery(hostTasksQuery(useApi(), userId));
  const [isExpanded, setIsExpanded] = useState(false);
  if (data.length === 0) return null;
  const now = getServerNow(time);
  const shown = isExpanded ? data : data.slice(0, SHOWN);
  return (
    <section aria-labelledby="tasks" className="mb-10">
      <h2 id="tasks" className="mb-4 text-2xl">
        To do
      </h2>
      <ul className="hairline divide-y divide-line rounded-sheet bg-surface px-5 sm:px-6">
        {shown.map((task) => (
          <li key={keyOf(task)}>
            <Task task={task} now={now} />
          </li>
        ))}
      </ul>
      {data.length > SHOWN && (
        <Button
          variant="quiet"
          className="mt-2"
          aria-expanded={isExpanded}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {isExpanded ? 'Show fewer' : `and ${data.length - SHOWN} more`}
        </Button>
      )}
    </section>
  );
}

function keyOf(task: HostTask): string {
  if (task.kind === 'details') return task.kind;
  return `${task.kind} ${'awardId' in task ? task.awardId : task.prizeDrawId}`;
}

const ICONS: Record<HostTask['kind'], LucideIcon> = {
  draw: Dices,
  send: Send,
  problem: MessageCircle,
  redraw: RotateCcw,
  charity: HeartHandshake,
  details: Landmark,
};

function Task({ task, now }: { task: HostTask; now: number }) {
  const { title, text, isUrgent, action } = describeTask(task, now);
  const id = useId();
  const Icon = isUrgent ? CircleAlert : ICONS[task.kind];
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4">
      <div className="flex min-w-0 flex-1 basis-72 items-start gap-3.5">
        <Icon className={cn('mt-1 size-5', isUrgent ? 'text-danger' : 'text-accent')} aria-hidden="true" />
        <div className="min-w-0">
          <h3
            id={id}
            className="wrap-anywhere line-clamp-2 font-semibold font-text text-base tracking-normal"
          >
            {title}
          </h3>
          {'prizeDrawTitle' in task && (
            <p className="wrap-anywhere line-clamp-1 text-muted text-sm">{task.prizeDrawTitle}</p>
          )}
          <p className={cn('tabular measure mt-0.5', isUrgent && 'font-semibold text-danger')}>{text}</p>
        </div>
      </div>
      <TaskLink task={task} describedBy={id} variant="secondary">
        {action}
      </TaskLink>
    </div>
  );
}

type TaskLinkProps = {
  task: HostTask;
  describedBy: string;
  variant: 'primary' | 'secondary';
  children: string;
};

/** Leads to where the task is done. */
export function TaskLink({ task, describedBy, variant, children }: TaskLinkProps) {
  const rest = {
    variant,
    className: 'max-sm:w-full',
    'aria-describedby': describedBy,
    children,
  } as const;
  if (task.kind === 'details') return <ButtonLink to="/account/payout" {...rest} />;
  const params = { id: task.prizeDrawId };
  if (task.kind === 'draw') return <ButtonLink to="/prize-draw/$id/admin" params={params} {...rest} />;
  if (task.kind === 'charity') return <ButtonLink to="/prize-draw/$id/money" params={params} {...rest} />;
  return <ButtonLink to="/prize-draw/$id/winners" params={params} hash={`award-${task.awardId}`} {...rest} />;
}
