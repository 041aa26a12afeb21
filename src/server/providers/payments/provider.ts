/** The chosen outcome of a test payment; real providers ignore it. */
export type TestOutcome = 'approve' | 'decline' | 'walk-away';

/**
 * The state of a payment when its sale is decided. `approved`: paid once the sale is committed; `declined`: nothing is
 * paid; `pending`: the order holds its tickets until the outcome is known.
 */
export type PaymentOutcome = 'approved' | 'declined' | 'pending';

export type PaymentRequest = { orderId: string; testOutcome: TestOutcome };
/** `reference`: the provider's id of the payment, if known without a call. */
export type PaymentStart = { reference: string | null; outcome: PaymentOutcome };

/** A payment for its provider. Our id makes it idempotent: creating it twice creates one payment. */
export type OpenPayment = { id: string; orderId: string; amountPence: number; reference: string | null };

/** The payment details: a one-time confirmation token, or the outcome of a test payment. */
export type PaymentMeans = { confirmationToken?: string; testOutcome?: TestOutcome };

/** The state of a payment at its provider. */
export type PaymentState = {
  reference: string;
  /** `pending`: waits for the buyer or a bank; `declined`: this attempt failed, and nothing is charged. */
  status: 'pending' | 'succeeded' | 'declined' | 'cancelled';
  /** Lets the buyer's browser complete the next step, such as 3-D Secure authentication. */
  clientSecret?: string;
  declineCode?: string;
};

/** A payment that the provider does not know and will never create. */
export type NeverMade = { reference: null; status: 'cancelled' };

/** Facts about a payment that are known before the charge. */
export type ChargeFacts = { reference: string; cardFunding: string };
/** Called before the charge. If it throws, nothing is charged. */
export type BeforeCharge = (facts: ChargeFacts) => Promise<void>;

/**
 * `key`: the idempotency key of the refund. `askedBefore`: the refund may exist already, so a provider that forgets keys
 * must look for it.
 */
export type RefundRequest = { reference: string; amountPence: number; key: string; askedBefore?: boolean };
/** The reference is empty if the refund was rejected. */
export type RefundState = { reference: string; status: 'settled' | 'pending' | 'failed' };

export type DisputeState = {
  reference: string;
  paymentReference: string;
  status: string;
  reason: string;
  amountPence: number;
  /** Whether the bank has withdrawn the money, temporarily or permanently. */
  withdrawn: boolean;
  /** Whether the dispute is decided. */
  closed: boolean;
};

/**
 * An event of a provider, with the provider's ids. The current state is looked up, since events arrive late, repeatedly
 * and out of order.
 */
export type ProviderEvent = { id: string; type: string } & (
  | { about: 'payment'; reference: string; paymentId: string | null }
  | { about: 'refund'; reference: string; key: string | null }
  | { about: 'dispute'; reference: string }
  | { about: 'nothing' }
);

/** A payment provider. Calls throw if their outcome is unknown; they can be repeated. */
export type PaymentProvider = {
  readonly name: string;
  /** Whether an unfinished payment expires with its hold; otherwise it must be cancelled first. */
  readonly lapsesWithHold: boolean;
  /** Whether a purchase needs a confirmation token. */
  readonly needsToken: boolean;
  /** The minimum charge, in pence. */
  readonly leastPence: number;
  /** Must not make network calls: it runs inside the sale's transaction. */
  begin: (request: PaymentRequest) => PaymentStart;
  /** Requests the payment of an order; without payment details it only returns the state. */
  createPayment: (
    payment: OpenPayment,
    means: PaymentMeans,
    beforeCharge: BeforeCharge,
  ) => Promise<PaymentState>;
  /** Looks up the state; a payment without a reference is searched for by our id. */
  lookUp: (payment: OpenPayment) => Promise<PaymentState>;
  /** Cancels a pending payment. If it has succeeded in the meantime, it stays succeeded. */
  cancel: (payment: OpenPayment) => Promise<PaymentState | NeverMade>;
  refund: (refund: RefundRequest) => Promise<RefundState>;
  /** Looks up a refund: a bank may take days, or return it. Returns null if it belongs to another payment. */
  lookUpRefund: (reference: string, paymentReference: string) => Promise<RefundState | null>;
  lookUpDispute: (reference: string) => Promise<DisputeState>;
  /** Verifies and parses an event. @throws {ApiError} if it is not from the provider */
  parseEvent: (body: Buffer, headers: Record<string, unknown>) => ProviderEvent;
};
