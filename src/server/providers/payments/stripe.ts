import Stripe from 'stripe';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { ApiError } from '#server/api-error.ts';
import type { StripeSettings } from '../../config.ts';
import { createStripeClient } from '../stripe-client.ts';
import type { DisputeState, ListedRefund, OpenPayment, PaymentProvider, PaymentState } from './provider.ts';
import { readEvent } from './stripe-events.ts';
import {
  getId,
  toDeclinedState,
  toDisputeState,
  toFunding,
  toPaymentState,
  toRefundState,
} from './stripe-states.ts';

/** Stripe's minimum charge in pounds sterling, in pence. */
const LEAST_PENCE = 30;

/** Includes the charge with a payment, because the charge says what kind of card was used. */
const WITH_CHARGE = { expand: ['latest_charge'] };

const { StripeAPIError, StripeCardError, StripeIdempotencyError, StripeInvalidRequestError } = Stripe.errors;

/**
 * Accepts card payments through Stripe. Each attempt at a payment has one PaymentIntent, which is created with our
 * payment's id. A confirmation only authorises it: the program decides by the charge whether it is captured.
 */
export function createStripePayments(
  settings: StripeSettings,
  stripe = createStripeClient(settings),
): PaymentProvider {
  /** Finds or creates the PaymentIntent. This moves no money, so it can be repeated after a crash. */
  const referenceOf = async (payment: OpenPayment): Promise<string> => {
    const { id, orderId, amountPence, reference, attempt, manualCapture } = payment;
    if (reference !== null) return reference;
    const intent = await stripe.paymentIntents.create(
      {
        amount: amountPence,
        currency: 'gbp',
        // Apple Pay and Google Pay pay by card. Link is a type of its own.
        allowed_payment_method_types: ['card', 'link'],
        ...(manualCapture && { capture_method: 'manual' as const }),
        description: `Order ${formatOrderNumber(orderId)}`,
        metadata: { payment: id, order: orderId, orderNumber: formatOrderNumber(orderId) },
      },
      { idempotencyKey: attempt === 1 ? id : `${id}:${attempt}` },
    );
    return intent.id;
  };
  const retrieve = async (reference: string): Promise<PaymentState> =>
    toPaymentState(await stripe.paymentIntents.retrieve(reference, WITH_CHARGE));

  /**
   * Authorises a payment with a token. A token can pay only once, and a payment is authorised only once: if two requests
   * are concurrent, one fails and looks up the state.
   */
  const confirm = async (reference: string, confirmationToken: string): Promise<PaymentState> => {
    const confirming = stripe.paymentIntents.confirm(reference, {
      confirmation_token: confirmationToken,
      ...WITH_CHARGE,
    });
    try {
      return toPaymentState(await confirming);
    } catch (error) {
      if (error instanceof StripeCardError) return toDeclinedState(reference, error);
      if (!(error instanceof StripeInvalidRequestError)) throw error;
      const intent = await stripe.paymentIntents.retrieve(reference, WITH_CHARGE);
      // The state has not changed, so the request itself was wrong.
      if (intent.status === 'requires_payment_method' && !intent.last_payment_error) throw error;
      return toPaymentState(intent);
    }
  };

  return {
    name: 'stripe',
    lapsesWithHold: false,
    needsToken: true,
    leastPence: LEAST_PENCE,
    begin: () => ({ reference: null, outcome: 'pending' }),
    createPayment: async (payment, { confirmationToken }, beforeCharge) => {
      const cardFunding = confirmationToken ? await fundingOf(stripe, confirmationToken) : undefined;
      const reference = await referenceOf(payment);
      if (!confirmationToken || !cardFunding) return retrieve(reference);
      await beforeCharge({ reference, cardFunding });
      return confirm(reference, confirmationToken);
    },
    lookUp: async (payment) => retrieve(await referenceOf(payment)),
    capture: async (payment) => {
      const reference = await referenceOf(payment);
      try {
        return toPaymentState(await stripe.paymentIntents.capture(reference, WITH_CHARGE));
      } catch (error) {
        // It was captured or cancelled before, or the authorisation has expired.
        if (error instanceof StripeInvalidRequestError || error instanceof StripeCardError) {
          return retrieve(reference);
        }
        throw error;
      }
    },
    cancel: async (payment) => {
      const reference = await referenceOf(payment).catch(orNever);
      if (reference === null) return { reference, status: 'cancelled' };
      try {
        return toPaymentState(
          await stripe.paymentIntents.cancel(reference, { cancellation_reason: 'abandoned' }),
        );
      } catch (error) {
        if (error instanceof StripeInvalidRequestError) return retrieve(reference);
        throw error;
      }
    },
    refund: async ({ reference, amountPence, key, askedBefore }) => {
      const made = askedBefore ? await refundNamed(stripe, reference, key) : undefined;
      if (made) return toRefundState(made);
      const wish = { payment_intent: reference, amount: amountPence, metadata: { refund: key } };
      try {
        return toRefundState(await stripe.refunds.create(wish, { idempotencyKey: `refund:${key}` }));
      } catch (error) {
        // Stripe would repeat this response for the key, even after the dispute is won, so the next attempt needs a
        // new key.
        if (isRejected(error)) return { reference: '', status: 'failed' };
        throw error;
      }
    },
    lookUpRefund: async (reference, paymentReference) => {
      const refund = await stripe.refunds.retrieve(reference);
      return getId(refund.payment_intent) === paymentReference ? toRefundState(refund) : null;
    },
    listRefunds: async (paymentReference) => {
      const refunds: ListedRefund[] = [];
      for await (const refund of stripe.refunds.list({ payment_intent: paymentReference, limit: 100 })) {
        const key = refund.metadata?.refund ?? null;
        refunds.push({ ...toRefundState(refund), amountPence: refund.amount, key });
      }
      return refunds;
    },
    lookUpDispute: async (reference) => toDisputeState(await stripe.disputes.retrieve(reference)),
    listDisputes: async (days) => {
      const states: DisputeState[] = [];
      const gte = Math.floor(Date.now() / 1000) - days * 86_400;
      for await (const dispute of stripe.disputes.list({ created: { gte }, limit: 100 })) {
        states.push(toDisputeState(dispute));
      }
      return states;
    },
    parseEvent: (body, headers) =>
      readEvent(stripe, body, headers['stripe-signature'], settings.webhookSecret),
  };
}

/**
 * Reads the kind of card before the charge, so that most cards above the limit are refused without an authorisation. What
 * counts is what the charge says.
 */
async function fundingOf(stripe: Stripe, confirmationToken: string): Promise<string> {
  try {
    const token = await stripe.confirmationTokens.retrieve(confirmationToken);
    return toFunding(token.payment_method_preview);
  } catch (error) {
    if (!(error instanceof StripeInvalidRequestError)) throw error;
    throw new ApiError('invalid', 'Your payment details are no longer valid. Please enter them again.', {
      code: 'payment_details_expired',
    });
  }
}

/**
 * Whether Stripe has made no refund, for example because the payment is disputed or too little of it is left. A payment
 * that it does not know is a mistake in our settings.
 */
const isRejected = (error: unknown): boolean =>
  error instanceof StripeInvalidRequestError && error.statusCode !== 404;

/** Finds a refund by its metadata, because Stripe forgets idempotency keys after a day. */
async function refundNamed(stripe: Stripe, payment: string, key: string): Promise<Stripe.Refund | undefined> {
  for await (const refund of stripe.refunds.list({ payment_intent: payment, limit: 100 })) {
    if (refund.metadata?.refund === key) return refund;
  }
  return undefined;
}

/**
 * Returns null if Stripe rejects the request, repeats for a day that it failed when it was first asked, or knows the key
 * from an earlier version of the program that asked otherwise. Nothing is charged, because only payments with an id are.
 */
function orNever(error: unknown): null {
  if (error instanceof StripeInvalidRequestError || error instanceof StripeIdempotencyError) return null;
  if (error instanceof StripeAPIError && error.headers?.['idempotent-replayed'] === 'true') return null;
  throw error;
}
