import type { ReactNode } from 'react';
import { cn } from './cn.ts';

type StatProps = { label: ReactNode; value: ReactNode; note?: ReactNode; className?: string };

/** One number and what it counts. */
function Stat({ label, value, note, className }: StatProps) {
  return (
    <div className={cn('flex min-w-0 flex-col px-5 py-4', className)}>
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="tabular mt-0.5 font-display font-semibold text-2xl">{value}</dd>
      {note && <dd className="text-muted text-sm">{note}</dd>}
    </div>
  );
}

type StatRowProps = { items: readonly (StatProps & { key: string })[]; className?: string };

/** Numbers side by side on one sheet, parted by hairlines as columns of a ledger. */
export function StatRow({ items, className }: StatRowProps) {
  return (
    <dl
      className={cn(
        'hairline grid grid-cols-2 gap-px overflow-hidden rounded-sheet bg-line *:bg-surface max-sm:[&>:last-child:nth-child(odd)]:col-span-2 sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]',
        className,
      )}
    >
      {items.map(({ key, ...item }) => (
        <Stat key={key} {...item} />
      ))}
    </dl>
  );
}
