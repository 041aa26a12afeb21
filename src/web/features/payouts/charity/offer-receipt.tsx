import type { CharityOffer } from '#contract/payouts/charity-agreements.ts';
import { formatPounds } from '#domain/money/format.ts';
import { PLATFORM_FEE_PERCENT } from '#domain/money/split.ts';
import { formatLongDate } from '#domain/time/london.ts';
import { Receipt, ReceiptLine } from '#web/components/ui/ticket.tsx';

/** The draw and the charity’s part of it. */
export function OfferReceipt({ offer }: { offer: CharityOffer }) {
  const { prizeDraw, hostName, charityPercentage, charityPence, isFinal } = offer;
  return (
    <>
      <Receipt
        title={<span className="wrap-anywhere line-clamp-4">{prizeDraw.title}</span>}
        total={
          <p className="flex w-full flex-wrap items-baseline justify-between gap-x-4">
            <span className="font-semibold">{isFinal ? 'For you' : 'So far'}</span>
            <span className="tabular font-display font-semibold text-2xl">{formatPounds(charityPence)}</span>
          </p>
        }
      >
        <ReceiptLine label="Host" value={<span className="wrap-anywhere">{hostName}</span>} />
        <ReceiptLine
          label={prizeDraw.endedAt ? 'Sales ended' : 'Sales end'}
          value={formatLongDate(prizeDraw.endedAt ?? prizeDraw.endDate)}
        />
        <ReceiptLine
          label="Your share"
          value={
            <>
              {charityPercentage}%
              <span className="block font-normal text-muted text-sm">{`of sales after our ${PLATFORM_FEE_PERCENT}% fee`}</span>
            </>
          }
        />
        {/* The address of this page is a secret, so the other page must not get it. */}
        <a
          href={`/prize-draw/${prizeDraw.id}`}
          target="_blank"
          rel="noopener noreferrer"
          className="link mt-2 inline-flex min-h-11 items-center font-semibold"
        >
          See the prize draw
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      </Receipt>
      <p className="mt-3 text-muted text-sm">
        {isFinal
          ? 'The draw is settled, so this amount is final.'
          : `${formatPounds(charityPence)} so far. We’ll know the final amount once the draw is settled.`}
      </p>
    </>
  );
}
