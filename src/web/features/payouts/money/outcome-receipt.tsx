import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { DrawOutcome } from '#contract/payouts/outcome.ts';
import { formatPounds } from '#domain/money/format.ts';
import { formatLongDate } from '#domain/time/london.ts';
import { Receipt, ReceiptLine } from '#web/components/ui/ticket.tsx';
import { describeOutcome, isRefunded, listParts, nameOutcome } from './outcome-text.ts';

type OutcomeReceiptProps = { draw: PrizeDraw; money: DrawOutcome; isHost: boolean };

/** How a draw's ticket sales become the host's part: as fixed, or as estimated so far. */
export function OutcomeReceipt({ draw, money, isHost }: OutcomeReceiptProps) {
  const { host, reserve, reserveUntil, refunded } = money;
  const isFullRefund = isRefunded(draw, money);
  const whose = isHost ? 'Your share' : 'The host’s share';
  return (
    <>
      <Receipt
        title={nameOutcome(money, draw.outcome)}
        total={
          <p className="flex w-full flex-wrap items-baseline justify-between gap-x-4">
            <span className="font-semibold">{isFullRefund ? 'Refunded' : whose}</span>
            <span className="tabular font-display font-semibold text-2xl">
              {formatPounds(isFullRefund ? refunded : (host ?? 0))}
            </span>
          </p>
        }
      >
        <p className="mb-2 text-muted text-sm">
          {isFullRefund ? 'We refund every ticket in full.' : describeOutcome(draw, money)}
        </p>
        {!isFullRefund &&
          listParts(money, draw.charityName).map(({ label, pence }) => (
            <ReceiptLine
              key={label}
              label={<span className="wrap-anywhere">{label}</span>}
              value={formatPounds(pence)}
            />
          ))}
      </Receipt>
      {reserve !== null && reserve > 0 && (
        <p className="measure mt-4">
          <strong className="font-semibold">{formatPounds(reserve)} is kept in reserve</strong>
          {` until ${formatLongDate(reserveUntil)}, or longer while a payment is disputed. We then pay ${isHost ? 'you' : 'the host'} what’s left of it, less anything ${isHost ? 'you owe' : 'the host owes'} for lost disputes.`}
        </p>
      )}
    </>
  );
}
