import { pounds } from '#domain/money/format.ts';
import { cn } from './cn.ts';

/** An amount in pence, printed as pounds in digits of one width. */
export function Money({ pence, className }: { pence: number; className?: string }) {
  return <span className={cn('tabular whitespace-nowrap', className)}>{pounds(pence)}</span>;
}
