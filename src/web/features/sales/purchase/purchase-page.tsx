import { type RefObject, useEffect, useRef } from 'react';
import { useLiveDraw } from '#web/features/draws/live/use-live-draw.ts';
import { StepPage } from '#web/features/draws/page/step-page.tsx';
import { TestPaymentsBanner } from '#web/features/draws/page/test-payments-banner.tsx';
import { useAuth } from '#web/lib/session.tsx';
import { Bought } from './bought.tsx';
import { OrderOpen } from './order-open.tsx';
import { Confirming, NotPaid, Releasing } from './order-over.tsx';
import { PurchaseForm } from './purchase-form.tsx';
import { BoughtElsewhere } from './purchase-notes.tsx';
import { PurchaseSkeleton } from './purchase-skeleton.tsx';
import { HEADINGS, type PurchaseView } from './purchase-view.ts';
import { usePurchase } from './use-purchase.ts';

type PurchasePageProps = { id: string; quantity: number; orderId: string | undefined };

/** The last step: the purchase form or the status of the order. */
export function PurchasePage({ id, quantity, orderId }: PurchasePageProps) {
  const { draw, now } = useLiveDraw(id);
  const purchase = usePurchase({ draw, quantity, orderId, now });
  const { view, receipt, elsewhere, send } = purchase;
  const heading = useFocusOnChange(view);
  useFocusAfterSignIn(purchase.state.account.isSending, heading);
  return (
    <>
      <TestPaymentsBanner whilePaying />
      <StepPage draw={draw} step="Payment" ticketsFirst width={view === 'form' ? 'page' : 'reading'}>
        <h1 ref={heading} tabIndex={-1} className="mt-1 text-3xl outline-none">
          {HEADINGS[view]}
        </h1>
        {view === 'form' && !purchase.isKnown && <PurchaseSkeleton />}
        {view === 'form' && purchase.isKnown && (
          <PurchaseForm draw={draw} quantity={quantity} now={now} purchase={purchase} />
        )}
        {receipt && view === 'open' && (
          <OrderOpen key={receipt.order.id} draw={draw} receipt={receipt} now={now} purchase={purchase} />
        )}
        {receipt && view === 'confirming' && (
          <Confirming draw={draw} receipt={receipt} onImpatient={() => send({ type: 'stop-waiting' })} />
        )}
        {view === 'releasing' && <Releasing />}
        {receipt && view === 'paid' && <Bought draw={draw} receipt={receipt} />}
        {receipt && isNotPaid(view) && (
          <>
            {elsewhere && <BoughtElsewhere drawId={id} quantity={quantity} order={elsewhere} over />}
            <NotPaid draw={draw} receipt={receipt} now={now} />
          </>
        )}
      </StepPage>
    </>
  );
}

const isNotPaid = (view: PurchaseView) =>
  view === 'given-up' || view === 'lapsed' || view === 'declined' || view === 'not-paid';

/** Moves the focus to the heading when the view changes, so that screen readers start there. */
function useFocusOnChange(view: PurchaseView) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [view]);
  return heading;
}

/**
 * The pressed button is gone as soon as the user is signed in, so the next field receives the focus, or the heading if
 * the form is gone as well.
 */
function useFocusAfterSignIn(isSending: boolean, heading: RefObject<HTMLHeadingElement | null>) {
  const isSignedIn = useAuth().user !== null;
  const before = useRef({ isSending, isSignedIn });
  useEffect(() => {
    if (isSignedIn && !before.current.isSignedIn && (isSending || before.current.isSending)) {
      (document.querySelector<HTMLElement>('#main input[name=over18]') ?? heading.current)?.focus();
    }
    before.current = { isSending, isSignedIn };
  }, [isSending, isSignedIn, heading]);
}
