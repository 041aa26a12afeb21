import type { ReactNode } from 'react';
import type { OrderDetails } from '#contract/sales/order-history.ts';
import { formatPounds } from '#domain/money/format.ts';
import { calculateCharityPence, PLATFORM_FEE_PERCENT } from '#domain/money/split.ts';
import { plural } from '#domain/text/plural.ts';
import { formatLongDate } from '#domain/time/london.ts';

type ReceiptMoneyProps = { order: OrderDetails; paid: boolean };

/** The amount paid, the refunds, the remaining total, and how it is divided. */
export function ReceiptMoney({ order, paid }: ReceiptMoneyProps) {
  const { quantity, unitPricePence, totalPence, refundedPence, refunds } = order;
  return (
    <>
      <table className="mt-7 w-full border-collapse text-left">
        <caption className="sr-only">What it cost</caption>
        <thead>
          <tr className="border-line border-b text-muted text-sm">
            <th scope="col" className="py-2 pr-4 font-semibold">
              {' '}
              Item{' '}
            </th>
            <th scope="col" className="py-2 text-right font-semibold">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          <Line
            label={`${plural(quantity, 'ticket')} at ${formatPounds(unitPricePence)} each`}
            pence={totalPence}
          />
          {refunds.map(({ amountPence, reason, createdAt, settledAt }) => (
            <Line
              key={`${createdAt} ${amountPence} ${reason}`}
              label={
                <>
                  {`Refund on ${formatLongDate(createdAt)}`}
                  {settledAt === null && ' (on its way)'}
                  <span className="wrap-anywhere block text-muted text-sm">{reason}</span>
                </>
              }
              pence={-amountPence}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="pt-4 pr-4 font-semibold">
              {!paid ? 'Total, not paid' : refundedPence > 0 ? 'Paid after refunds' : 'Total paid'}
            </th>
            <td className="tabular pt-4 text-right font-display font-semibold text-2xl">
              {formatPounds(paid ? totalPence - refundedPence : totalPence)}
            </td>
          </tr>
        </tfoot>
      </table>
      {paid && totalPence > refundedPence && <WhereItGoes order={order} />}
    </>
  );
}

function Line({ label, pence }: { label: ReactNode; pence: number }) {
  return (
    <tr className="border-line border-b align-top">
      <td className="py-3 pr-4">{label}</td>
      <td className="tabular py-3 text-right font-semibold">{formatPounds(pence)}</td>
    </tr>
  );
}

/**
 * Shows the charity's share. It is rounded down to the penny per ticket, so that it never exceeds what the charity
 * is paid. If prizes were not delivered, their winners are paid first, so no part of a ticket is the charity's.
 */
function WhereItGoes({ order }: { order: OrderDetails }) {
  const { draw, unitPricePence, totalPence, refundedPence } = order;
  const { charityName, charityNumber, charityPercentage, outcome } = draw;
  if (outcome === 'no_winner' || outcome === 'cancelled') return null;
  const keptTickets = Math.floor((totalPence - refundedPence) / unitPricePence);
  const ofTicket = outcome === 'undelivered' ? 0 : calculateCharityPence(unitPricePence, charityPercentage);
  const charityPence = keptTickets * ofTicket;
  const charity = charityNumber ? `${charityName} (registered charity ${charityNumber})` : charityName;
  return (
    <p className="wrap-anywhere mt-5 rounded-control bg-accent-soft/45 px-4 py-3 print:border print:border-line">
      {charityPence > 0 ? (
        <>
          <strong className="font-semibold">{`At least ${formatPounds(charityPence)}`}</strong>
          {` of this goes to ${charity}: `}
        </>
      ) : (
        `A share of this goes to ${charity}: `
      )}
      {outcome === 'undelivered'
        ? 'a part of what’s left after the platform’s fee and the winners’ cash.'
        : `${charityPercentage}% of what’s left after the platform’s fee of ${PLATFORM_FEE_PERCENT}%, if every prize is delivered.`}
    </p>
  );
}
