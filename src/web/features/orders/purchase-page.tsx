import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type { PrizeDraw } from '#contract/draws.ts';
import { pounds } from '#domain/money/format.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { useKeptChallenge } from '#web/features/challenges/use-kept-challenge.ts';
import { saleState } from '#web/features/draws/sale-state.ts';
import { StepPage } from '#web/features/draws/step-page.tsx';
import { TestPaymentsBanner } from '#web/features/draws/test-payments-banner.tsx';
import { useLiveDraw } from '#web/features/draws/use-live-draw.ts';
import { useSite } from '#web/lib/router-context.ts';
import { useAuth } from '#web/lib/session.tsx';
import { Bought, Held } from './bought.tsx';
import { knownName, type PurchaseForm } from './buyer.ts';
import { NoneLeft } from './none-left.tsx';
import { OrderSummary } from './order-summary.tsx';
import { ConsentFields, ContactFields, TestPayment } from './purchase-fields.tsx';
import { mostTickets, tooManyMessage } from './quantity.ts';
import { useOwnTickets } from './queries.ts';
import { TotalBar } from './total-bar.tsx';
import { usePurchase } from './use-purchase.ts';

/** The last step: who buys, what it costs, and paying for it. */
export function PurchasePage({ id, quantity }: { id: string; quantity: number }) {
  const { draw, now } = useLiveDraw(id);
  const { testPayments } = useSite();
  const challenge = useKeptChallenge(draw);
  const own = useOwnTickets(draw);
  const purchase = usePurchase({ draw, quantity, challenge, testPayments });
  const { receipt } = purchase;
  const sale = saleState(draw, now);
  const most = mostTickets(draw, own);

  return (
    <>
      <TestPaymentsBanner whilePaying />
      <StepPage draw={draw} step="Payment" width={receipt ? 'reading' : 'page'}>
        {receipt ? (
          receipt.order.status === 'paid' ? (
            <Bought draw={draw} receipt={receipt} />
          ) : (
            <Held draw={draw} receipt={receipt} />
          )
        ) : (
          <>
            <h1 className="mt-1 text-3xl">Your purchase</h1>
            {draw.skillGameType && !challenge ? (
              <Checking />
            ) : sale !== 'open' || most === 0 ? (
              <NoneLeft draw={draw} sale={sale} />
            ) : (
              <Checkout draw={draw} quantity={quantity} most={most} purchase={purchase} />
            )}
          </>
        )}
      </StepPage>
    </>
  );
}

type CheckoutProps = {
  draw: PrizeDraw;
  quantity: number;
  most: number;
  purchase: Pick<ReturnType<typeof usePurchase>, 'buy' | 'processing'>;
};

function Checkout({ draw, quantity, most, purchase: { buy, processing } }: CheckoutProps) {
  const { user } = useAuth();
  const { testPayments } = useSite();
  const form = useForm<PurchaseForm>({
    defaultValues: {
      name: knownName(user),
      email: user?.email ?? '',
      over18: false,
      ukResident: false,
      testOutcome: 'approve',
    },
  });
  const { setValue } = form;
  const [name, email] = [knownName(user), user?.email];
  useEffect(() => {
    if (email === undefined) return;
    setValue('email', email);
    if (name !== '') setValue('name', name);
  }, [name, email, setValue]);
  const tooMany = quantity > most;
  const ownDraw = user?.id === draw.userId;

  return (
    <form noValidate onSubmit={form.handleSubmit(buy)} className="mt-6" aria-busy={processing}>
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <fieldset disabled={processing} className="min-w-0 space-y-8">
          {!user && <LoginRequired id={draw.id} quantity={quantity} />}
          {ownDraw && <Alert tone="warning" title="Hosts cannot buy tickets in their own prize draw." />}
          {tooMany && <TooMany id={draw.id} most={most} />}
          <section>
            <h2 className="mb-4 text-xl">Contact details</h2>
            <ContactFields form={form} user={user} />
          </section>
          <ConsentFields form={form} />
          {testPayments && <TestPayment form={form} />}
        </fieldset>
        <div className="min-w-0 space-y-5">
          <OrderSummary draw={draw} quantity={quantity} />
          <BeforePaying draw={draw} />
        </div>
      </div>
      <TotalBar pence={draw.ticketPrice * quantity} onReceipt>
        <Button
          type="submit"
          size="lg"
          className="lg:w-96"
          disabled={!user || ownDraw || tooMany}
          pending={processing}
          pendingText="Processing…"
        >
          {`Pay ${pounds(draw.ticketPrice * quantity)}`}
        </Button>
      </TotalBar>
      <p role="status" className="sr-only">
        {processing ? 'Processing your purchase…' : ''}
      </p>
    </form>
  );
}

function LoginRequired({ id, quantity }: { id: string; quantity: number }) {
  return (
    <Alert
      tone="warning"
      title="Login Required"
      action={
        <ButtonLink to="/auth" search={{ returnTo: `/prize-draw/${id}/purchase?quantity=${quantity}` }}>
          Log in or Register
        </ButtonLink>
      }
    >
      You need a free account to buy tickets. Your answer and your choice are kept meanwhile.
    </Alert>
  );
}

function TooMany({ id, most }: { id: string; most: number }) {
  const { title, description } = tooManyMessage(most);
  return (
    <Alert
      tone="warning"
      title={title}
      announce
      action={
        <ButtonLink to="/prize-draw/$id/tickets" params={{ id }} variant="secondary">
          Change quantity
        </ButtonLink>
      }
    >
      {description}
    </Alert>
  );
}

/** What should be known before money is paid. */
function BeforePaying({ draw }: { draw: PrizeDraw }) {
  return (
    <ul className="list-disc space-y-2 pl-5 text-sm marker:text-oak">
      {draw.skillGameType && (
        <li>
          If your answer to the challenge was wrong you still get your tickets, but they are not entered in
          the draw. Nobody is told before the draw closes.
        </li>
      )}
      <li>During the countdown, and if you win, everyone sees your first initial and last name.</li>
      <li>
        The{' '}
        <Link to="/terms" className="link">
          terms
        </Link>{' '}
        apply.
      </li>
    </ul>
  );
}

function Checking() {
  return (
    <Loading>
      <div className="mt-6 grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="space-y-5">
          <Skeleton className="h-7 w-44" />
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-11 w-full" />
        </div>
        <Skeleton className="h-80 w-full" />
      </div>
    </Loading>
  );
}
