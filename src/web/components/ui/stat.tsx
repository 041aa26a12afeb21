import type { ReactNode } from 'react';
import { cn } from './cn.ts';

type StatProps = { label: ReactNode; value: ReactNode; note?: ReactNode; className?: string };

function Stat({ label, value, note, className }: StatProps) {
  return (
    <div className={cn('flex min-w-0 flex-col px-4 py-4 sm:px-5', className)}>
      <dt className="text-muted text-sm">{label}</dt>
      <dd className={cn('tabular mt-0.5 font-display font-semibold', sizeOf(value))}>{value}</dd>
      {note && <dd className="text-muted text-sm">{note}</dd>}
    </div>
  );
}

/** Reduces the size so that no number wraps on a phone. */
function sizeOf(value: ReactNode): string {
  const length = typeof value === 'string' ? value.length : 0;
  if (length > 11) return 'text-lg';
  return length > 9 ? 'text-xl' : 'text-2xl';
}

type StatRowProps = { items: readonly (StatProps & { key: string })[]; className?: string };

/** Numbers side by side, separated by lines. */
export function StatRow({ items, className }: StatRowProps) {
  return (
    <dl
      className={cn(
        'hairline grid grid-cols-2 gap-px overflow-hidden rounded-sheet bg-line *:bg-surface max-sm:[&>:last-child:nth-child(odd)]:col-span-2 sm:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))]',
        className,
      )}
    >
      {items.map(({ key, ...item }) => (
        <Stat key={key} {...item} />
      ))}
    </dl>
  );
}
