import type { ReactNode } from 'react';
import { cn } from './cn.ts';

type ProgressProps = {
  /** 0 to 100; anything outside is clamped. */
  percent: number;
  /** What is counted, for those who do not see the bar: "Tickets sold". */
  label: string;
  /** The same in numbers: "82 of 100 tickets". */
  valueText: string;
  /** Shows the bar in the danger colour when few are left. */
  warning?: boolean;
  /** A mark on the track at this many per cent, with its words. */
  minimum?: { percent: number; label: ReactNode } | undefined;
  className?: string;
};

const clamp = (percent: number) => Math.min(100, Math.max(0, percent));

/** A track with a bar, and a mark where the minimum stands. */
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
              warning ? 'bg-danger' : 'bg-accent',
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

/** Stands under its mark, and stops at the ends of the track. */
function MinimumLabel({ percent, children }: { percent: number; children: ReactNode }) {
  return (
    <div className="mt-2 flex text-muted text-sm" aria-hidden="true">
      <span style={{ flexGrow: percent }} />
      <span className="min-w-0">{children}</span>
      <span style={{ flexGrow: 100 - percent }} />
    </div>
  );
}
