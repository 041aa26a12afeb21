import { type Ref, useEffect, useId, useState } from 'react';
import { LoadFailed } from '#web/components/ui/load-failed.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { useSite } from '#web/lib/router-context.ts';
import { useCardAppearance } from './card-appearance.ts';
import type { PaymentForm, WalletHandlers } from './payment-form.ts';

const PATIENCE_MS = 20_000;

/** Loads Stripe's script and our form only when the user is about to pay. */
async function loadStripeForm(publishableKey: string) {
  const [{ StripeFields }, { loadStripe }] = await Promise.all([
    import('./stripe-fields.tsx'),
    import('@stripe/stripe-js'),
  ]);
  const stripe = await Promise.race([loadStripe(publishableKey), tooLate()]);
  if (!stripe) throw new Error('Stripe.js did not load');
  return { stripe, StripeFields };
}

const tooLate = () => new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));

type Parts = Awaited<ReturnType<typeof loadStripeForm>>;

type CardPaymentProps = {
  publishableKey: string;
  pence: number;
  buyer: { name: string; email: string };
  disabled: boolean;
  wallet: WalletHandlers | null;
  handle: Ref<PaymentForm>;
  onUsable: (usable: boolean) => void;
};

/** Payment by wallet or card. If the form fails to load, shows an error with a retry button. */
export function CardPayment({ publishableKey, onUsable, ...fields }: CardPaymentProps) {
  const heading = useId();
  const [attempt, setAttempt] = useState(0);
  const [parts, setParts] = useState<Parts | 'failed' | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads the form again
  useEffect(() => {
    let current = true;
    const finish = (result: Parts | 'failed') => current && setParts(result);
    loadStripeForm(publishableKey).then(finish, () => finish('failed'));
    return () => {
      current = false;
      onUsable(false);
    };
  }, [publishableKey, attempt, onUsable]);

  const retry = () => {
    setParts(null);
    setAttempt(attempt + 1);
  };
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="mb-4 text-xl">
        Payment
      </h2>
      {parts === 'failed' ? (
        <FormFailed onRetry={retry} />
      ) : (
        <Fields
          {...fields}
          key={attempt}
          parts={parts}
          onUsable={onUsable}
          onFailed={() => setParts('failed')}
        />
      )}
    </section>
  );
}

type FieldsProps = Omit<CardPaymentProps, 'publishableKey'> & { parts: Parts | null; onFailed: () => void };

function Fields({ parts, pence, buyer, disabled, wallet, handle, onUsable, onFailed }: FieldsProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [ready, setReady] = useState(false);
  const appearance = useCardAppearance(place);
  const { brandName } = useSite();
  return (
    <div ref={setPlace}>
      {!ready && <FieldsSkeleton />}
      {parts && appearance && (
        <parts.StripeFields
          stripe={parts.stripe}
          payee={brandName}
          disabled={disabled}
          wallet={wallet}
          onReady={() => {
            setReady(true);
            onUsable(true);
          }}
          appearance={appearance}
          pence={pence}
          buyer={buyer}
          handle={handle}
          onFailed={onFailed}
        />
      )}
    </div>
  );
}

function FormFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <LoadFailed title="We couldn’t load the payment form." onRetry={onRetry}>
      It comes from Stripe, our payment provider. Check your connection, and that nothing in your browser
      blocks js.stripe.com. You haven’t paid anything.
    </LoadFailed>
  );
}

function FieldsSkeleton() {
  return (
    <Loading label="Loading the payment form…">
      <div className="grid grid-cols-2 gap-4">
        <Skeleton className="col-span-2 h-17" />
        <Skeleton className="h-17" />
        <Skeleton className="h-17" />
      </div>
    </Loading>
  );
}
