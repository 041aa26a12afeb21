import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { Receipt } from '#contract/sales/orders.ts';
import { saleState } from '#web/features/draws/buy/sale-state.ts';
import { useKeptChallenge } from '#web/features/sales/challenges/use-kept-challenge.ts';
import { useSite } from '#web/lib/router-context.ts';
import { NewPurchase } from './new-purchase.tsx';
import { NoneLeft } from './none-left.tsx';
import { BoughtElsewhere } from './purchase-notes.tsx';
import { PurchaseSkeleton } from './purchase-skeleton.tsx';
import { mostTickets } from './quantity.ts';
import { useOwnTickets } from './queries.ts';
import type { Settled } from './use-payment.ts';
import { usePurchase } from './use-purchase.ts';

type PurchaseFormProps = {
  draw: PrizeDraw;
  quantity: number;
  now: number;
  /** What another tab of this browser has bought in this draw meanwhile. */
  elsewhere: Receipt['order'] | null;
  onOrder: (receipt: Receipt) => void;
  onSettled: (settled: Settled) => Promise<void>;
  onOrderOpen: () => void;
  onShow: (orderId: string) => void;
};

/** A new order: with an answered challenge where the draw has one, and as long as there are tickets. */
export function PurchaseForm({ draw, quantity, now, elsewhere, onShow, ...told }: PurchaseFormProps) {
  const challenge = useKeptChallenge(draw);
  const own = useOwnTickets(draw);
  const onChallengeUsed = elsewhere ? () => onShow(elsewhere.id) : undefined;
  const purchase = usePurchase({ draw, quantity, challenge, onChallengeUsed, ...told });
  const sale = saleState(draw, now);
  const { ticketsPerOrder } = useSite();
  const most = mostTickets(draw, own, ticketsPerOrder);
  const processing = purchase.payment.stage.at !== 'form';

  if (draw.skillGameType && !challenge) return <PurchaseSkeleton />;
  // What is being bought right now may be the last.
  if (!processing && (sale !== 'open' || most === 0)) return <NoneLeft draw={draw} sale={sale} />;
  return (
    <>
      {elsewhere && !processing && <BoughtElsewhere drawId={draw.id} quantity={quantity} order={elsewhere} />}
      <NewPurchase {...{ draw, quantity, most, own, purchase }} />
    </>
  );
}
