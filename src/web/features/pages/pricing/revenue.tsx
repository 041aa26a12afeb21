import type { Calculation } from '#domain/money/calculate.ts';
import { formatPounds, toPence } from '#domain/money/format.ts';
import { PLATFORM_FEE_PERCENT } from '#domain/money/split.ts';
import { cn } from '#web/components/ui/cn.ts';
import { Receipt, ReceiptLine } from '#web/components/ui/ticket.tsx';
import { TornStrip } from './torn-strip.tsx';

const inPounds = (amount: number) => formatPounds(toPence(amount));

export function Revenue({ total, isPending }: { total: Calculation['total']; isPending: boolean }) {
  return (
    <div aria-busy={isPending} className="lg:sticky lg:top-24">
      <Receipt
        title="What your draw could raise"
        className={cn('transition-opacity', isPending && 'opacity-70')}
        total={
          <div className="flex w-full items-baseline justify-between gap-6">
            <span className="font-semibold">Estimated profit</span>
            <output className="tabular font-display font-semibold text-3xl">
              {inPounds(total.estimatedProfit)}
            </output>
          </div>
        }
      >
        <TornStrip parts={partsOf(total)} />
        <ReceiptLine label="Total revenue" value={inPounds(total.totalRevenue)} />
        <ReceiptLine label={`Platform fees, ${PLATFORM_FEE_PERCENT}%`} value={inPounds(total.platformFees)} />
        <ReceiptLine label="Charity contribution" value={inPounds(total.charityContribution)} />
        <ReceiptLine label="Tree cost" value={inPounds(total.treeCost)} />
        <ReceiptLine label="Default trees, paid by us" value={total.defaultTrees} />
        <ReceiptLine label="Total trees" value={total.totalTrees} />
      </Receipt>
    </div>
  );
}

/** Returns the parts in the colours of the strip: host, charity, trees and platform. */
function partsOf(total: Calculation['total']) {
  return [
    { label: 'profit', size: total.estimatedProfit, fill: 'bg-accent' },
    { label: 'charity', size: total.charityContribution, fill: 'bg-highlight' },
    { label: 'trees', size: total.treeCost, fill: 'bg-tone-amber-ink' },
    { label: 'fees', size: total.platformFees, fill: 'bg-edge' },
  ];
}
