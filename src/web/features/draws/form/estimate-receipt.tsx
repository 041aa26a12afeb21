import { TriangleAlert } from 'lucide-react';
import type { Calculation, CalculationRequest } from '#domain/money/calculate.ts';
import { toPence } from '#domain/money/format.ts';
import { PLATFORM_FEE_PERCENT } from '#domain/money/split.ts';
import { formatNumber } from '#domain/text/numbers.ts';
import { cn } from '#web/components/ui/cn.ts';
import { Money } from '#web/components/ui/money.tsx';
import { Receipt } from '#web/components/ui/ticket.tsx';
import { useEstimate } from './use-estimate.ts';

/** Shows the estimated income per ticket and for the whole draw, updated on input. */
export function EstimateReceipt() {
  const { request, calculation, isFallback } = useEstimate();
  return (
    <Receipt title="Earnings estimate" total={<EstimatedProfit calculation={calculation} />}>
      <p className="text-muted text-sm">
        {request && calculation ? basisOf(request, calculation) : NOTHING_TO_GO_BY}
      </p>
      <p role="status" className={cn('mt-2 items-start gap-1.5 text-sm', isFallback ? 'flex' : 'hidden')}>
        <TriangleAlert className="mt-0.5 size-4 flex-none text-highlight" aria-hidden="true" />
        {isFallback && 'Error calculating profit, using client-side fallback'}
      </p>
      {request && calculation && (
        <EstimateTable calculation={calculation} charityPercentage={request.charityPercentage} />
      )}
    </Receipt>
  );
}

const NOTHING_TO_GO_BY = 'Enter a price, a number of tickets and a charity percentage.';

function basisOf({ ticketLimit }: CalculationRequest, { assumedTickets }: Calculation): string {
  if (assumedTickets) return `You haven’t set a ticket limit, so this is for ${assumedTickets} tickets.`;
  return ticketLimit === 1
    ? 'If you sell your one ticket.'
    : `If you sell all ${formatNumber(ticketLimit ?? 0)} tickets.`;
}

type TableProps = { calculation: Calculation; charityPercentage: number };

function EstimateTable({ calculation: { total, perTicket }, charityPercentage }: TableProps) {
  return (
    <table className="tabular mt-3 w-full text-sm">
      <thead className="text-muted">
        <tr>
          <td />
          <th scope="col" className="pb-1 pl-3 text-right font-normal">
            1 ticket
          </th>
          <th scope="col" className="pb-1 pl-3 text-right font-normal">
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        <Line label="Revenue" one={perTicket.revenue} all={total.totalRevenue} />
        <Line
          label={`Platform fee, ${PLATFORM_FEE_PERCENT}%`}
          one={perTicket.platformFee}
          all={total.platformFees}
        />
        <Line label="After the fee" one={perTicket.afterPlatformFees} all={total.afterPlatformFees} />
        <Line
          label={`Charity, ${charityPercentage}% of that`}
          one={perTicket.charityContribution}
          all={total.charityContribution}
        />
        <Line label="Extra trees" one={null} all={total.treeCost} />
        <Line label="Your earnings" one={perTicket.profitPerTicket} all={total.estimatedProfit} />
      </tbody>
    </table>
  );
}

function Line({ label, one, all }: { label: string; one: number | null; all: number }) {
  return (
    <tr className="border-line border-t">
      <th scope="row" className="py-2 text-left font-normal">
        {label}
      </th>
      <td className="py-2 pl-3 text-right">{one === null ? '–' : <Pounds amount={one} />}</td>
      <td className="py-2 pl-3 text-right font-semibold">
        <Pounds amount={all} />
      </td>
    </tr>
  );
}

function EstimatedProfit({ calculation }: { calculation: Calculation | null }) {
  return (
    <p className="flex w-full flex-wrap items-baseline justify-between gap-x-4">
      <span className="font-semibold">Estimated earnings</span>
      <span className="font-display font-semibold text-2xl">
        {calculation ? <Pounds amount={calculation.total.estimatedProfit} /> : '–'}
      </span>
    </p>
  );
}

function Pounds({ amount }: { amount: number }) {
  return <Money pence={toPence(amount)} />;
}
