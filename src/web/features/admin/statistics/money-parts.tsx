import { useId } from 'react';
import type { Figures } from '#contract/admin/statistics.ts';
import { formatPounds } from '#domain/money/format.ts';
import { cn } from '#web/components/ui/cn.ts';

/** Shows how the gross amount is divided, as a bar and as amounts that add up to it. */
export function MoneyParts({ totals }: { totals: Figures }) {
  const titleId = useId();
  const divided = [
    { name: 'Hosts', pence: totals.hostPence, fill: 'bg-accent' },
    { name: 'Charities', pence: totals.charityPence, fill: 'bg-highlight' },
    { name: 'Platform fees', pence: totals.platformFeePence, fill: 'bg-edge' },
    { name: 'Cash to winners', pence: totals.winnersPence, fill: 'bg-tone-green' },
    { name: 'Extra trees', pence: totals.extraTreesPence, fill: 'bg-accent-soft' },
  ];
  // The money of draws that are refunded as a whole is not divided.
  const rest = totals.grossPence - divided.reduce((sum, { pence }) => sum + pence, 0);
  const parts = rest === 0 ? divided : [...divided, { name: 'Refunded draws', pence: rest, fill: 'bg-line' }];
  const drawn = parts.filter(({ pence }) => pence > 0);
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="mb-3 text-xl">
        Where the money goes
      </h3>
      <div aria-hidden="true" className="flex h-8 gap-px overflow-hidden rounded-control bg-line">
        {drawn.map(({ name, pence, fill }) => (
          <span key={name} className={cn('h-full', fill)} style={{ flexGrow: pence, flexBasis: 0 }} />
        ))}
      </div>
      <dl className="mt-4">
        {parts.map(({ name, pence, fill }) => (
          <div key={name} className="flex items-center gap-2.5 border-line border-b py-2.5">
            <dt className="flex flex-1 items-center gap-2.5">
              <span aria-hidden="true" className={cn('size-3 rounded-mark border border-edge', fill)} />
              {name}
            </dt>
            <dd className="tabular">{formatPounds(pence)}</dd>
          </div>
        ))}
        <div className="flex py-2.5 font-semibold">
          <dt className="flex-1">Gross</dt>
          <dd className="tabular">{formatPounds(totals.grossPence)}</dd>
        </div>
      </dl>
    </section>
  );
}
