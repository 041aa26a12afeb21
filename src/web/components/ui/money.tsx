import { formatPounds } from '#domain/money/format.ts';
import { cn } from './cn.ts';

/** An amount in pence, shown as pounds in tabular digits. */
export function Money({ pence, className }: { pence: number; className?: string }) {
  return <span className={cn('tabular whitespace-nowrap', className)}>{formatPounds(pence)}</span>;
}
