import { useState } from 'react';
import { grouped } from '#domain/text/numbers.ts';
import { cn } from '#web/components/ui/cn.ts';

/** A count that rises into place when it changes while somebody looks; as the page loads, nothing moves. */
export function RollingNumber({ value, className }: { value: number; className?: string }) {
  const [first] = useState(value);
  return (
    // Another number is another element, so its arrival plays anew.
    <span key={value} className={cn('tabular inline-block', value !== first && 'animate-rise-in', className)}>
      {grouped(value)}
    </span>
  );
}
