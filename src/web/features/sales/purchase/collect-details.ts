import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { type PaymentDetails, PaymentProblem } from './payment-form.ts';

/**
 * Turns what the buyer entered, or confirmed on a wallet's sheet, into a token for the server.
 * @throws {PaymentProblem}
 */
export async function collectDetails(
  stripe: Stripe | null,
  elements: StripeElements | null,
): Promise<PaymentDetails> {
  if (!stripe || !elements) throw new PaymentProblem('The payment form isn’t ready yet.');
  const checked = await elements.submit();
  if (checked.error) throw new PaymentProblem(messageOf(checked.error), { inForm: true });
  const made = await stripe.createConfirmationToken({ elements });
  if (made.error) throw new PaymentProblem(messageOf(made.error));
  return { confirmationToken: made.confirmationToken.id };
}

/** Stripe's card and validation errors are written for users. Its other errors are for developers. */
function messageOf({ type, message }: StripeError): string {
  const forBuyer = type === 'card_error' || type === 'validation_error';
  return (forBuyer && message) || 'We couldn’t read your payment details. Please try again.';
}
