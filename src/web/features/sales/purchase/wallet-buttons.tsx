import { Elements, ExpressCheckoutElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type {
  Appearance,
  StripeExpressCheckoutElementConfirmEvent as ConfirmEvent,
  Stripe,
  StripeExpressCheckoutElementOptions,
} from '@stripe/stripe-js';
import { useEffect, useRef } from 'react';
import { cn } from '#web/components/ui/cn.ts';
import { collectDetails } from './collect-details.ts';
import { useElementsOptions } from './elements-options.ts';
import type { WalletHandlers } from './payment-form.ts';

type ButtonsProps = {
  /** The amount that the wallet's sheet shows. */
  pence: number;
  payee: string;
  handlers: WalletHandlers;
  /** A payment is under way. */
  disabled: boolean;
  /** Reports whether the buyer's device has a wallet. */
  onKnown: (available: boolean) => void;
};

type WalletButtonsProps = ButtonsProps & { stripe: Stripe; appearance: Appearance };

/**
 * Buttons for Apple Pay, Google Pay and Link. They have their own group of elements, so that a payment by wallet never
 * validates the card form.
 */
export function WalletButtons({ stripe, appearance, ...buttons }: WalletButtonsProps) {
  return (
    <Elements stripe={stripe} options={useElementsOptions(buttons.pence, appearance)}>
      <Buttons {...buttons} />
    </Elements>
  );
}

const OPTIONS: StripeExpressCheckoutElementOptions = {
  buttonHeight: 48,
  layout: { maxColumns: 2, overflow: 'never' },
  paymentMethodOrder: ['apple_pay', 'google_pay', 'link'],
  paymentMethods: {
    applePay: 'auto',
    googlePay: 'auto',
    link: 'auto',
    amazonPay: 'never',
    klarna: 'never',
    paypal: 'never',
  },
};

function Buttons({ pence, payee, handlers, disabled, onKnown }: ButtonsProps) {
  const stripe = useStripe();
  const elements = useElements();
  const shownPence = useRef(pence);
  useCancelOnLeaving(handlers);

  const confirm = (event: ConfirmEvent) => {
    const fail = (message: string) => event.paymentFailed({ reason: 'fail', message });
    if (shownPence.current !== pence) {
      handlers.onCancel();
      return fail('The number of tickets has changed. Please try again.');
    }
    handlers.onConfirm({ collect: () => collectDetails(stripe, elements), fail });
  };
  return (
    <div className={cn(disabled && 'pointer-events-none opacity-60')}>
      <ExpressCheckoutElement
        options={{ ...OPTIONS, business: { name: payee } }}
        onReady={({ availablePaymentMethods }) =>
          onKnown(Object.values(availablePaymentMethods ?? {}).includes(true))
        }
        onLoadError={() => onKnown(false)}
        onClick={({ resolve, reject }) => {
          if (disabled || !handlers.onOpen()) return reject();
          shownPence.current = pence;
          resolve();
        }}
        onCancel={handlers.onCancel}
        onConfirm={confirm}
      />
    </div>
  );
}

/** The sheet closes with its button. */
function useCancelOnLeaving({ onCancel }: WalletHandlers) {
  const latest = useRef(onCancel);
  useEffect(() => {
    latest.current = onCancel;
  });
  useEffect(() => () => latest.current(), []);
}
