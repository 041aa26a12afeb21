import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Appearance, Stripe, StripeError } from '@stripe/stripe-js';
import { type Ref, useEffect, useImperativeHandle, useState } from 'react';
import { cn } from '#web/components/ui/cn.ts';
import { collectDetails } from './collect-details.ts';
import { useElementsOptions } from './elements-options.ts';
import type { PaymentForm, WalletHandlers } from './payment-form.ts';
import { WalletButtons } from './wallet-buttons.tsx';

type StripeFieldsProps = {
  stripe: Stripe;
  appearance: Appearance;
  /** The amount to pay, which wallets also show. */
  pence: number;
  payee: string;
  buyer: { name: string; email: string };
  disabled: boolean;
  /** Null if wallets are not offered. */
  wallet: WalletHandlers | null;
  handle: Ref<PaymentForm>;
  onReady: () => void;
  onFailed: () => void;
};

/** Stripe's own buttons for wallets, and its form for cards. Its input never reaches our servers. */
export function StripeFields({ wallet, onReady, ...fields }: StripeFieldsProps) {
  const { stripe, appearance, pence, payee, disabled } = fields;
  const [isCardReady, setCardReady] = useState(false);
  const { hasWallets, onKnown } = useWallets(wallet !== null, isCardReady);
  const isReady = isCardReady && hasWallets !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when both are ready
  useEffect(() => {
    if (isReady) onReady();
  }, [isReady]);
  // Buttons and form appear together, so that neither moves the other.
  return (
    <div className={cn(!isReady && 'invisible h-0 overflow-hidden')}>
      {wallet && hasWallets !== false && (
        <>
          <WalletButtons
            stripe={stripe}
            appearance={appearance}
            pence={pence}
            payee={payee}
            handlers={wallet}
            disabled={disabled}
            onKnown={onKnown}
          />
          <p className="my-5 flex items-center gap-4 text-muted text-sm">
            <span className="flex-1 border-line border-t" />
            Or pay by card
            <span className="flex-1 border-line border-t" />
          </p>
        </>
      )}
      <CardFields {...fields} onReady={() => setCardReady(true)} />
    </div>
  );
}

const PATIENCE_MS = 4000;

/**
 * Whether the buyer's device has a wallet; null while this is not known. Buttons that take much longer than the card
 * form are left out, because they would move what the buyer is filling in.
 */
function useWallets(isOffered: boolean, isCardReady: boolean) {
  const [hasWallets, setHasWallets] = useState<boolean | null>(null);
  const isWaiting = isOffered && isCardReady && hasWallets === null;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setHasWallets(false), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return {
    hasWallets: isOffered ? hasWallets : false,
    onKnown: (available: boolean) => setHasWallets((known) => known ?? available),
  };
}

type CardFieldsProps = Omit<StripeFieldsProps, 'wallet'>;

function CardFields({ stripe, appearance, pence, handle, ...element }: CardFieldsProps) {
  const { payee, buyer, disabled, onReady, onFailed } = element;
  return (
    <Elements stripe={stripe} options={useElementsOptions(pence, appearance)}>
      <PaymentElement
        options={{
          layout: 'tabs',
          wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
          business: { name: payee },
          defaultValues: { billingDetails: buyer },
          readOnly: disabled,
        }}
        onReady={onReady}
        onLoadError={onFailed}
      />
      <Handle handle={handle} />
    </Elements>
  );
}

function Handle({ handle }: { handle: Ref<PaymentForm> }) {
  const stripe = useStripe();
  const elements = useElements();
  useImperativeHandle(
    handle,
    () => ({
      collect: () => collectDetails(stripe, elements),
      authenticate: async (clientSecret) => {
        const result = await stripe?.handleNextAction({ clientSecret });
        return result?.error ? bankMessageOf(result.error) : null;
      },
    }),
    [stripe, elements],
  );
  return null;
}

/** Stripe reports failed authentication as a request error about payment methods, so its text is replaced. */
function bankMessageOf({ type, message }: StripeError): string {
  return (type === 'card_error' && message) || 'Your bank couldn’t confirm this payment.';
}
