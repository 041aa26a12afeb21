import type { ReactNode } from 'react';
import { formatPounds } from '#domain/money/format.ts';
import { PLATFORM_FEE_PERCENT, type Split } from '#domain/money/split.ts';
import { cn } from '#web/components/ui/cn.ts';
import { type StripPart, TornStrip } from './torn-strip.tsx';

type DivisionProps = {
  split: Split;
  /** Label of the host's part, for example "The club". */
  host?: string;
  trees: number;
};

/** Shows how a payment is divided: a strip with proportional parts, and their amounts. */
export function Division({ split, host = 'The host', trees }: DivisionProps) {
  const parts: readonly StripPart[] = [
    { label: host, size: split.hostPence, fill: 'bg-accent' },
    { label: 'The charity', size: split.charityPence, fill: 'bg-highlight' },
    { label: `Us, ${PLATFORM_FEE_PERCENT}%`, size: split.platformFeePence, fill: 'bg-edge' },
  ].filter(({ size }) => size > 0);
  return (
    <div>
      <TornStrip parts={parts} />
      <dl className="mt-6 grid grid-cols-2 gap-x-12 gap-y-6 sm:flex sm:flex-wrap">
        {parts.map(({ label, size, fill }) => (
          <Amount key={label} label={label} swatch={fill}>
            {formatPounds(size)}
          </Amount>
        ))}
        <Amount label={trees === 1 ? 'Tree, paid by us' : 'Trees, paid by us'}>{trees}</Amount>
      </dl>
    </div>
  );
}

function Amount({ label, swatch, children }: { label: string; swatch?: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="mt-1 flex items-center gap-2 text-muted">
        {swatch && <span aria-hidden="true" className={cn('size-3 rounded-mark', swatch)} />}
        {label}
      </dt>
      <dd className="tabular font-display font-semibold text-3xl leading-none">{children}</dd>
    </div>
  );
}
