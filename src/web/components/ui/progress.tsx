import type { ReactNode } from 'react';
import { cn } from './cn.ts';

type ProgressProps = {
  /** 0 to 100; other values are clamped. */
  percent: number;
  /** Accessible name, for example "Tickets sold". */
  label: string;
  /** Accessible value, for example "82 of 100 tickets". */
  valueText: string;
  warning?: boolean;
  /** A mark on the track at this percentage, with its label. */
  minimum?: { percent: number; label: ReactNode } | undefined;
  className?: string;
};

const clamp = (percent: number) => Math.min(100, Math.max(0, percent));

export function Progress({ percent, label, valueText, warning = false, minimum, className }: ProgressProps) {
  const value = clamp(percent);
  return (
    <div className={className}>
      <div className="relative">
        <div
          role="progressbar"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(value)}
          aria-valuetext={valueText}
          className="h-2.5 overflow-hidden rounded-full bg-accent-soft"
        >
          <div
            className={cn(
              'h-full w-full origin-left rounded-full transition-transform duration-250',
              warning ? 'bg-danger' : 'border border-fill-rim bg-fill',
            )}
            style={{ transform: `translateX(${value - 100}%)` }}
          />
        </div>
        {minimum && (
          <span
            aria-hidden="true"
            className="absolute -inset-y-1.5 w-0.5 -translate-x-1/2 rounded-full bg-ink shadow-[0_0_0_2px_var(--surface)]"
            style={{ left: `${clamp(minimum.percent)}%` }}
          />
        )}
      </div>
      {minimum && <MinimumLabel percent={clamp(minimum.percent)}>{minimum.label}</MinimumLabel>}
    </div>
  );
}

/** The label of the minimum, placed under its mark but kept inside the track. */
function MinimumLabel({ percent, children }: { percent: number; children: ReactNode }) {
  return (
    <div className="mt-2 flex text-muted text-sm" aria-hidden="true">
      <span style={{ flexGrow: percent }} />
      <span className="min-w-0">{children}</span>
      <span style={{ flexGrow: 100 - percent }} />
    </div>
  );
}
