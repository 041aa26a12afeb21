import { useState } from 'react';
import { formatNumber } from '#domain/text/numbers.ts';
import { cn } from '#web/components/ui/cn.ts';

/** A count that animates on change, but not on page load. */
export function RollingNumber({ value, className }: { value: number; className?: string }) {
  const [first] = useState(value);
  return (
    // A new key remounts the element, which restarts the animation.
    <span key={value} className={cn('tabular inline-block', value !== first && 'animate-rise-in', className)}>
      {formatNumber(value)}
    </span>
  );
}
