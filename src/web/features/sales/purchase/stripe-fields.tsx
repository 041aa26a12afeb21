import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Appearance, Stripe, StripeElementsOptionsMode, StripeError } from '@stripe/stripe-js';
import { type Ref, useImperativeHandle, useMemo } from 'react';
import { type PaymentForm, PaymentProblem } from './payment-form.ts';

type StripeFieldsProps = {
  stripe: Stripe;
  appearance: Appearance;
  /** The amount to pay, which Apple Pay and Google Pay also show. */
  pence: number;
  payee: string;
  buyer: { name: string; email: string };
  readOnly: boolean;
  handle: Ref<PaymentForm>;
  onReady: () => void;
  onFailed: () => void;
};

/** Stripe's own form for cards, Apple Pay and Google Pay. Its input never reaches our servers. */
export function StripeFields({ stripe, appearance, pence, handle, ...element }: StripeFieldsProps) {
  const { payee, buyer, readOnly, onReady, onFailed } = element;
  const options = useMemo<StripeElementsOptionsMode>(
    () => ({
      mode: 'payment',
      amount: pence,
      currency: 'gbp',
      // Wallets also pay by card. Methods that redirect to another site are not offered.
      allowedPaymentMethodTypes: ['card'],
      locale: 'en-GB',
      appearance,
    }),
    [pence, appearance],
  );
  return (
    <Elements stripe={stripe} options={options}>
      <PaymentElement
        options={{
          layout: 'tabs',
          wallets: { applePay: 'auto', googlePay: 'auto' },
          business: { name: payee },
          defaultValues: { billingDetails: buyer },
          readOnly,
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
      collect: async () => {
        if (!stripe || !elements) throw new PaymentProblem('The payment form isn’t ready yet.');
        const checked = await elements.submit();
        if (checked.error) throw new PaymentProblem(messageOf(checked.error), { inForm: true });
        const made = await stripe.createConfirmationToken({ elements });
        if (made.error) throw new PaymentProblem(messageOf(made.error));
        return { confirmationToken: made.confirmationToken.id };
      },
      authenticate: async (clientSecret) => {
        const result = await stripe?.handleNextAction({ clientSecret });
        return result?.error ? bankMessageOf(result.error) : null;
      },
    }),
    [stripe, elements],
  );
  return null;
}

/** Stripe's card and validation errors are written for users. Its other errors are for developers. */
function messageOf({ type, message }: StripeError): string {
  const forBuyer = type === 'card_error' || type === 'validation_error';
  return (forBuyer && message) || 'We couldn’t read your payment details. Please try again.';
}

/** Stripe reports failed authentication as a request error about payment methods, so its text is replaced. */
function bankMessageOf({ type, message }: StripeError): string {
  return (type === 'card_error' && message) || 'Your bank couldn’t confirm this payment.';
}
