import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';

export type Tone = 'blue' | 'amber' | 'green' | 'purple' | 'yellow' | 'grey' | 'danger';

const TONES: Record<Tone, string> = {
  blue: 'bg-tone-blue text-tone-blue-ink',
  amber: 'bg-tone-amber text-tone-amber-ink',
  green: 'bg-tone-green text-tone-green-ink',
  purple: 'bg-tone-purple text-tone-purple-ink',
  yellow: 'bg-tone-yellow text-tone-yellow-ink',
  grey: 'bg-tone-grey text-tone-grey-ink',
  danger: 'bg-danger-soft text-danger',
};

type BadgeProps = { tone?: Tone; icon?: LucideIcon; className?: string; children: ReactNode };

/** A small label. Its text carries the meaning; the colour only supports it. */
export function Badge({ tone = 'grey', icon: Icon, className, children }: BadgeProps) {
  return (
    <span
      className={cn(
        'inline-flex items-center gap-1.5 whitespace-nowrap rounded-full px-2.5 py-0.5 font-semibold text-sm',
        TONES[tone],
        className,
      )}
    >
      {Icon && <Icon className="size-3.5" aria-hidden="true" />}
      {children}
    </span>
  );
}
