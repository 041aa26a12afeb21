import { useEffect, useState } from 'react';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { Receipt } from '#contract/sales/orders.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { describeClosed, getSaleState } from '#web/features/draws/buy/sale-state.ts';
import { AfterPurchaseLinks } from './after-purchase-links.tsx';
import { formatYourTickets } from './your-tickets.ts';

type NotPaidProps = { draw: PrizeDraw; receipt: Receipt; now: number };

type ConfirmingProps = {
  draw: PrizeDraw;
  receipt: Receipt;
  /** Called when the buyer chooses not to wait any longer. */
  onImpatient: () => void;
};

const PATIENCE_MS = 20_000;

/** Shown when the buyer has authenticated, but the bank has not responded yet. */
export function Confirming({ draw, receipt: { order }, onImpatient }: ConfirmingProps) {
  const long = useAfter(PATIENCE_MS);
  const one = order.quantity === 1;
  return (
    <>
      <p className="mt-4 text-lg">
        <Spinner label="Waiting for your bank…" />
      </p>
      <p className="measure mt-4">
        {`We’re keeping your ${formatYourTickets(order.quantity)} for you. ${one ? 'It' : 'They'}’ll appear here as soon as your payment is confirmed. You don’t need to wait: we’ll email you, and ${one ? 'it' : 'they'}’ll be in your dashboard too.`}
      </p>
      {long && (
        <Alert
          title="This is taking longer than usual."
          announce
          className="mt-6"
          action={
            <Button variant="secondary" onClick={onImpatient}>
              Pay in another way
            </Button>
          }
        >
          If your bank doesn’t respond, you won’t be charged.
        </Alert>
      )}
      <AfterPurchaseLinks id={draw.id} />
    </>
  );
}

function useAfter(ms: number): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return over;
}

/** Shown when the hold has expired and the tickets are being released. */
export function Releasing() {
  return (
    <p className="mt-4 text-lg">
      <Spinner label="Checking that nothing was paid…" />
    </p>
  );
}

/** Shown when nothing was paid and no tickets are held. */
export function NotPaid({ draw, receipt: { order }, now }: NotPaidProps) {
  const sale = getSaleState(draw, now);
  // Tickets that were held until now may still count as sold here.
  const closed = sale !== 'open' && sale !== 'sold_out';
  return (
    <>
      <p className="mt-2 text-lg">
        {!closed
          ? `You haven’t paid, and your ${formatYourTickets(order.quantity)} went back on sale. You can buy again while there are tickets left.`
          : 'You haven’t paid, and we’re no longer holding any tickets for you.'}
      </p>
      {closed && <p className="mt-4 font-semibold">{describeClosed(sale, draw)}</p>}
      <div className="mt-8 flex flex-wrap gap-3">
        {!closed && (
          <ButtonLink
            to="/prize-draw/$id/purchase"
            params={{ id: draw.id }}
            search={{ quantity: order.quantity }}
            replace
          >
            Buy again
          </ButtonLink>
        )}
        <ButtonLink to="/prize-draw/$id" params={{ id: draw.id }} variant="secondary">
          Return to Prize Draw
        </ButtonLink>
      </div>
    </>
  );
}
