/** The parts of Stripe's objects that the program reads. Amounts are in pence, times in seconds. */
export type Card = {
  brand: string;
  country: string;
  exp_month: number;
  exp_year: number;
  funding: 'credit' | 'debit' | 'prepaid' | 'unknown';
  last4: string;
};

export type ConfirmationToken = {
  id: string;
  object: 'confirmation_token';
  created: number;
  expires_at: number;
  livemode: false;
  /** How the payment form captures its payment; null for tokens that tests make. Must match the payment. */
  capture_method: 'automatic' | 'manual' | null;
  payment_intent: string | null;
  /** Link does not reveal its card. */
  payment_method_preview: { billing_details: Record<string, null> } & (
    | { type: 'card'; card: Card }
    | { type: 'link'; link: { email: string } }
  );
  return_url: string | null;
  setup_intent: null;
  use_stripe_sdk: true;
};

/** Link does not reveal its card. */
export type PaymentMethodDetails = { type: 'card'; card: Card } | { type: 'link'; link: { country: string } };

export type PaymentError = {
  type: 'card_error' | 'invalid_request_error';
  code: string;
  message: string;
  decline_code?: string;
};

export type PaymentIntent = {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_capturable: number;
  amount_received: number;
  canceled_at: number | null;
  cancellation_reason: string | null;
  capture_method: 'automatic' | 'manual';
  client_secret: string;
  confirmation_method: 'automatic';
  created: number;
  currency: string;
  description: string | null;
  last_payment_error: PaymentError | null;
  latest_charge: string | null;
  livemode: false;
  metadata: Record<string, string>;
  next_action: { type: 'use_stripe_sdk'; use_stripe_sdk: { type: 'three_d_secure_redirect' } } | null;
  payment_method: string | null;
  payment_method_types: string[];
  status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'processing'
    | 'requires_capture'
    | 'succeeded'
    | 'canceled';
};

export type Charge = {
  id: string;
  object: 'charge';
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  /** False while the payment is only authorised. */
  captured: boolean;
  created: number;
  currency: string;
  disputed: boolean;
  livemode: false;
  metadata: Record<string, string>;
  paid: boolean;
  payment_intent: string;
  payment_method_details: PaymentMethodDetails;
  refunded: boolean;
  status: 'succeeded' | 'failed';
};

export type Refund = {
  id: string;
  object: 'refund';
  amount: number;
  charge: string;
  created: number;
  currency: string;
  failure_reason?: string;
  metadata: Record<string, string>;
  payment_intent: string;
  status: 'pending' | 'succeeded' | 'failed' | 'canceled';
};

export type BalanceTransaction = {
  id: string;
  object: 'balance_transaction';
  amount: number;
  available_on: number;
  created: number;
  currency: string;
  fee: number;
  net: number;
  source: string | null;
  type:
    | 'adjustment'
    | 'charge'
    | 'payout'
    | 'refund'
    | 'refund_failure'
    | 'stripe_fee'
    | 'topup'
    | 'transfer'
    | 'transfer_refund';
};

export type Dispute = {
  id: string;
  object: 'dispute';
  amount: number;
  balance_transactions: BalanceTransaction[];
  charge: string;
  created: number;
  currency: string;
  evidence_details: { due_by: number | null };
  is_charge_refundable: boolean;
  livemode: false;
  metadata: Record<string, string>;
  payment_intent: string;
  reason: string;
  status: 'warning_needs_response' | 'needs_response' | 'under_review' | 'won' | 'lost';
};

export type Transfer = {
  id: string;
  object: 'transfer';
  amount: number;
  amount_reversed: number;
  balance_transaction: string;
  created: number;
  currency: string;
  destination: string;
  livemode: false;
  metadata: Record<string, string>;
  reversed: boolean;
  source_transaction: null;
  transfer_group: string | null;
};

export type Reversal = {
  id: string;
  object: 'transfer_reversal';
  amount: number;
  balance_transaction: string;
  created: number;
  currency: string;
  metadata: Record<string, string>;
  transfer: string;
};

/** An unmet requirement of a connected account. */
export type RecipientRequirement = {
  awaiting_action_from: 'user' | 'stripe';
  description: string;
  errors: { code: string; description: string }[];
  minimum_deadline: { status: 'past_due' | 'currently_due' | 'eventually_due' };
};

/** A connected account that can only receive transfers. */
export type Recipient = {
  id: string;
  object: 'v2.core.account';
  applied_configurations: ['recipient'];
  closed: boolean;
  configuration: {
    recipient: {
      applied: true;
      capabilities: {
        stripe_balance: {
          stripe_transfers: {
            status: 'active' | 'pending' | 'restricted';
            status_details: { code: string; resolution: string }[];
          };
        };
      };
    };
  };
  contact_email: string;
  created: string;
  dashboard: 'express';
  display_name: string | null;
  livemode: false;
  metadata: Record<string, string>;
  requirements: { entries: RecipientRequirement[] };
};

export type StripeObject = PaymentIntent | Charge | Refund | Dispute;

export type Event = {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: StripeObject };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
};

/** A thin event: it names an object, whose state must be fetched. */
export type ThinEvent = {
  id: string;
  object: 'v2.core.event';
  created: string;
  livemode: false;
  related_object: { id: string; type: string; url: string } | null;
  type: string;
};
