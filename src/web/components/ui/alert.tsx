import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';

type AlertTone = 'info' | 'success' | 'warning' | 'danger';

const LOOKS: Record<AlertTone, { icon: LucideIcon; sheet: string; mark: string }> = {
  info: { icon: Info, sheet: 'border-line bg-surface', mark: 'text-accent' },
  success: {
    icon: CircleCheck,
    sheet: 'border-tone-green-ink/25 bg-tone-green/50',
    mark: 'text-tone-green-ink',
  },
  warning: {
    icon: TriangleAlert,
    sheet: 'border-tone-amber-ink/25 bg-tone-amber/50',
    mark: 'text-tone-amber-ink',
  },
  danger: { icon: CircleAlert, sheet: 'border-danger/30 bg-danger-soft', mark: 'text-danger' },
};

type AlertProps = {
  tone?: AlertTone;
  title: ReactNode;
  children?: ReactNode;
  /** A button or link that resolves the issue. */
  action?: ReactNode;
  icon?: LucideIcon;
  /** Announces the alert when it appears after the page has loaded. */
  announce?: boolean;
  className?: string;
};

export function Alert({
  tone = 'info',
  title,
  children,
  action,
  icon,
  announce = false,
  className,
}: AlertProps) {
  const look = LOOKS[tone];
  const Icon = icon ?? look.icon;
  return (
    <div
      role={announce ? 'alert' : undefined}
      className={cn(
        'flex flex-wrap items-start gap-x-3.5 gap-y-3 rounded-sheet border px-4 py-3.5 sm:px-5',
        look.sheet,
        className,
      )}
    >
      <Icon className={cn('mt-0.5 size-5', look.mark)} aria-hidden="true" />
      <div className="min-w-48 flex-1">
        <p className="font-semibold">{title}</p>
        {children && <div className="mt-0.5">{children}</div>}
      </div>
      {action && <div className="self-center max-sm:w-full max-sm:pl-8.5">{action}</div>}
    </div>
  );
}

/** A full-width notice at the top of a page or section, for example in preview mode or about test payments. */
export function Banner({
  tone = 'amber',
  children,
}: {
  tone?: 'amber' | 'purple' | 'yellow';
  children: ReactNode;
}) {
  const tones = {
    amber: 'bg-tone-amber text-tone-amber-ink',
    purple: 'bg-tone-purple text-tone-purple-ink',
    yellow: 'bg-tone-yellow text-tone-yellow-ink',
  };
  return (
    <div
      className={cn('text-balance px-4 py-2.5 text-center font-medium text-sm', tones[tone])}
      data-screen-only=""
    >
      {children}
    </div>
  );
}
