import type { PrizeDraw } from '#contract/draws/draws.ts';
import { needsAgeCheck } from '#domain/play/age-check.ts';
import { LimitPrompt } from '#web/features/accounts/limits/limit-prompt.tsx';
import { useOwnLimits } from '#web/features/accounts/limits/queries.ts';
import { getSaleState } from '#web/features/draws/buy/sale-state.ts';
import { getMaxTickets } from '#web/features/draws/buy/ticket-limits.ts';
import { AgeCheckPanel } from '#web/features/sales/age-check/age-check-panel.tsx';
import { useOwnAgeCheck } from '#web/features/sales/age-check/queries.ts';
import { useStoredChallenge } from '#web/features/sales/challenges/use-stored-challenge.ts';
import { useSite } from '#web/lib/router-context.ts';
import { useAuth } from '#web/lib/session.tsx';
import { NewPurchase } from './new-purchase.tsx';
import { NoneLeft } from './none-left.tsx';
import { BoughtElsewhere } from './purchase-notes.tsx';
import { PurchaseSkeleton } from './purchase-skeleton.tsx';
import { useOwnTickets } from './queries.ts';
import type { PurchaseFlow } from './use-purchase.ts';

type PurchaseFormProps = {
  draw: PrizeDraw;
  quantity: number;
  now: number;
  purchase: PurchaseFlow;
};

/** The form for a new order, shown if the challenge is answered and tickets are left. */
export function PurchaseForm({ draw, quantity, now, purchase }: PurchaseFormProps) {
  const challenge = useStoredChallenge(draw);
  const own = useOwnTickets(draw);
  const sale = getSaleState(draw, now);
  const { ticketsPerOrder } = useSite();
  const most = getMaxTickets(draw, own, ticketsPerOrder);
  const { elsewhere } = purchase;
  const isProcessing = purchase.newPayment.at !== 'idle';
  const { user } = useAuth();
  const limits = useOwnLimits();
  const { data: ageCheck } = useOwnAgeCheck();

  if (draw.skillGameType && !challenge) return <PurchaseSkeleton />;
  // While an order is being processed, its tickets may be the last ones. If they are gone, a wallet's sheet shows it.
  const isPaying = isProcessing || purchase.state.sheet !== null;
  if (!isPaying && (sale !== 'open' || most === 0)) return <NoneLeft draw={draw} sale={sale} />;
  // Everyone answers this once before they buy for the second time.
  if (user && limits && !limits.answered && limits.purchases > 0 && !isPaying) {
    return (
      <LimitPrompt
        user={user}
        limits={limits}
        title="Before you buy again: how much do you want to spend at most in a month?"
        className="mt-6"
      />
    );
  }
  // The server requires it too. Once it is passed, the form takes its place.
  const rule = ageCheck && { abovePence: ageCheck.abovePence, isChecked: ageCheck.status === 'passed' };
  const isCheckDue = rule && limits && needsAgeCheck(rule, limits.spentPence, draw.ticketPrice * quantity);
  if (user && ageCheck && !isPaying && (isCheckDue || ageCheck.status === 'under_18')) {
    return <AgeCheckPanel user={user} check={ageCheck} purpose="buy" className="mt-6" />;
  }
  return (
    <>
      {elsewhere && !isProcessing && (
        <BoughtElsewhere drawId={draw.id} quantity={quantity} order={elsewhere} />
      )}
      <NewPurchase
        draw={draw}
        quantity={quantity}
        most={most}
        own={own}
        purchase={purchase}
        onBuy={(form, sheet) => purchase.buy(form, challenge, sheet)}
      />
    </>
  );
}
