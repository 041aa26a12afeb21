import type { Appearance, StripeElementsOptionsMode } from '@stripe/stripe-js';
import { useMemo } from 'react';

/**
 * What Stripe's elements need to know about a payment before it is created. The server creates it with the same types:
 * Apple Pay and Google Pay pay by card, and Link is a type of its own. Methods that redirect to another site are not
 * offered.
 */
export function useElementsOptions(pence: number, appearance: Appearance): StripeElementsOptionsMode {
  return useMemo(
    () => ({
      mode: 'payment',
      amount: pence,
      currency: 'gbp',
      allowedPaymentMethodTypes: ['card', 'link'],
      captureMethod: 'manual',
      locale: 'en-GB',
      appearance,
    }),
    [pence, appearance],
  );
}
