import { type Calculation, calculate } from '#domain/money/calculate.ts';
import { toPence } from '#domain/money/format.ts';
import { PLATFORM_FEE_PERCENT } from '#domain/money/split.ts';
import { Money } from '#web/components/ui/money.tsx';
import { Receipt, ReceiptLine } from '#web/components/ui/ticket.tsx';

const EXAMPLE = { ticketPrice: 5, ticketLimit: 100, charityPercentage: 5, extraTreesCount: 0 };
const { total }: Calculation = calculate(EXAMPLE);

const inPounds = (amount: number) => <Money pence={toPence(amount)} />;

/** An example draw on a receipt. Its money is divided by the same rules as real money. */
export function WorkedExample() {
  return (
    <Receipt
      title={`An example: ${EXAMPLE.ticketLimit} tickets at £${EXAMPLE.ticketPrice}`}
      total={
        <div className="flex w-full items-baseline justify-between gap-6">
          <span className="font-semibold">The host earns</span>
          <span className="tabular font-display font-semibold text-3xl">
            {inPounds(total.estimatedProfit)}
          </span>
        </div>
      }
    >
      <ReceiptLine label="Revenue" value={inPounds(total.totalRevenue)} />
      <ReceiptLine label={`Platform fee, ${PLATFORM_FEE_PERCENT}%`} value={inPounds(total.platformFees)} />
      <ReceiptLine label="After the fee" value={inPounds(total.afterPlatformFees)} />
      <ReceiptLine
        label={`Charity, ${EXAMPLE.charityPercentage}% of that`}
        value={inPounds(total.charityContribution)}
      />
      <ReceiptLine label="Trees, paid by us" value={total.defaultTrees} />
    </Receipt>
  );
}
