import type { ReactNode } from 'react';
import { cn } from './cn.ts';

type EmptyStateProps = {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  art?: ReactNode;
  level?: 2 | 3;
  className?: string;
};

/** Says that a list is empty and what users can do next. */
export function EmptyState({ title, children, action, art, level = 2, className }: EmptyStateProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section
      data-variant="receipt"
      data-tear="end"
      className={cn('ticket [--stub:2.25rem] sm:[--stub:36%]', className)}
    >
      <div className="flex items-stretch">
        <div className="min-w-0 flex-1 px-6 py-8 sm:px-9 sm:py-11">
          {art && <div className="mb-4 h-28 *:h-full sm:hidden">{art}</div>}
          <Heading className="text-xl">{title}</Heading>
          {children && <div className="measure mt-2 text-pretty text-muted">{children}</div>}
          {action && <div className="mt-5 flex flex-wrap gap-3">{action}</div>}
        </div>
        <div className="flex w-(--stub) flex-none items-center justify-center *:max-h-44 max-sm:*:hidden sm:p-6">
          {art}
        </div>
      </div>
      <span className="ticket-tear" aria-hidden="true" />
    </section>
  );
}
