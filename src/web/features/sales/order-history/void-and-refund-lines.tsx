import type { PlacedOrder } from '#contract/sales/order-history.ts';
import { countNumbers, formatRanges } from '#domain/email/number-ranges.ts';
import { formatPounds } from '#domain/money/format.ts';
import { describeVoid } from '#domain/refunds/void-facts.ts';
import { formatLongDate } from '#domain/time/london.ts';
import { useSite } from '#web/lib/router-context.ts';

/** The voided tickets, each with the reason. */
export function VoidLines({ voids }: { voids: PlacedOrder['voids'] }) {
  const { brandName } = useSite();
  if (voids.length === 0) return null;
  return (
    <ul className="mt-2 grid gap-1 text-sm">
      {voids.map(({ tickets, reason, voidedAt, refunded, by, cause }) => (
        <li key={`${voidedAt} ${formatRanges(tickets)}`} className="wrap-anywhere">
          <strong className="tabular font-semibold">
            {`${countNumbers(tickets) === 1 ? 'Ticket' : 'Tickets'} ${formatRanges(tickets)} voided`}
          </strong>
          {` on ${formatLongDate(voidedAt)}${refunded ? '' : ', without a refund'}: ${reason}`}
          {by && cause && (
            <span className="block text-muted">{`Shown publicly as “${describeVoid({ by, cause }, brandName)}”`}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The refunds, with dates and reasons. */
export function RefundLines({ refunds }: { refunds: PlacedOrder['refunds'] }) {
  if (refunds.length === 0) return null;
  return (
    <ul className="mt-1 grid gap-1 text-sm">
      {refunds.map(({ amountPence, reason, createdAt, settledAt }) => (
        <li key={`${createdAt} ${amountPence} ${reason}`} className="wrap-anywhere">
          <strong className="tabular font-semibold">{`${formatPounds(amountPence)} refunded`}</strong>
          {` on ${formatLongDate(createdAt)}: ${reason}`}
          {settledAt === null && <span className="text-muted"> (on its way)</span>}
        </li>
      ))}
    </ul>
  );
}
