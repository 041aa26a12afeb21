import { useWatch } from 'react-hook-form';
import type { Calculation } from '#domain/money/calculate.ts';
import { penceFromPounds } from '#domain/money/format.ts';
import { PLATFORM_FEE_PERCENT } from '#domain/money/split.ts';
import { grouped } from '#domain/words/numbers.ts';
import { Money } from '#web/components/ui/money.tsx';
import { Receipt, ReceiptLine } from '#web/components/ui/ticket.tsx';
import { estimateOf } from './estimate.ts';
import type { DrawValues } from './values.ts';

/** What the draw would bring in, worked out as the numbers are typed. */
export function EstimateReceipt() {
  const values = useWatch<DrawValues>() as DrawValues;
  const estimate = estimateOf(values);
  return (
    <Receipt title="Profit estimate" total={<EstimatedProfit estimate={estimate} />}>
      <p className="text-muted text-sm">{basisOf(values, estimate)}</p>
      {estimate && <EstimateLines estimate={estimate} charityPercentage={values.charityPercentage} />}
    </Receipt>
  );
}

function basisOf({ ticketLimit }: DrawValues, estimate: Calculation | null): string {
  if (!estimate) return 'Enter a price, a number of tickets and a share for the charity.';
  if (estimate.assumedTickets) {
    return `There is no ticket limit, so this is for ${estimate.assumedTickets} tickets sold.`;
  }
  const count = Number(ticketLimit);
  return count === 1 ? 'If the one ticket is sold.' : `If all ${grouped(count)} tickets are sold.`;
}

type LinesProps = { estimate: Calculation; charityPercentage: string };

function EstimateLines({ estimate: { total, perTicket }, charityPercentage }: LinesProps) {
  return (
    <div className="mt-2">
      <ReceiptLine label="Total revenue" value={<Pounds amount={total.totalRevenue} />} />
      <ReceiptLine
        label={`Platform fee, ${PLATFORM_FEE_PERCENT}%`}
        value={<Pounds amount={total.platformFees} />}
      />
      <ReceiptLine
        label={`Charity, ${Number(charityPercentage)}% of the rest`}
        value={<Pounds amount={total.charityContribution} />}
      />
      <ReceiptLine label="Extra trees" value={<Pounds amount={total.treeCost} />} />
      <ReceiptLine label="Your profit of one ticket" value={<Pounds amount={perTicket.profitPerTicket} />} />
      <ReceiptLine
        label="Trees planted"
        value={
          total.additionalTrees > 0 ? `${total.defaultTrees} + ${total.additionalTrees}` : total.defaultTrees
        }
      />
    </div>
  );
}

function EstimatedProfit({ estimate }: { estimate: Calculation | null }) {
  return (
    <p className="flex w-full flex-wrap items-baseline justify-between gap-x-4">
      <span className="font-semibold">Estimated profit</span>
      <span className="font-display font-semibold text-2xl">
        {estimate ? <Pounds amount={estimate.total.estimatedProfit} /> : '–'}
      </span>
    </p>
  );
}

function Pounds({ amount }: { amount: number }) {
  return <Money pence={penceFromPounds(amount)} />;
}
