/**
 * The chosen outcome of a test payment. Real providers ignore it. `approve` pays with a debit card, `approve-credit` with a
 * credit card, and `approve-unknown` with a card of unknown kind.
 */
export type TestOutcome = 'approve' | 'approve-credit' | 'approve-unknown' | 'decline' | 'walk-away';

/**
 * The state of a payment when its sale is decided. `approved`: paid when the sale is committed. `declined`: nothing is
 * paid. `pending`: the order holds its tickets until the outcome is known.
 */
export type PaymentOutcome = 'approved' | 'declined' | 'pending';

export type PaymentRequest = { orderId: string; testOutcome: TestOutcome };
/** `reference` is the provider's id for the payment, or null if it is known only after a call. */
export type PaymentStart = { reference: string | null; outcome: PaymentOutcome };

/**
 * A payment to be made at the provider. Our id makes this idempotent: requesting it twice creates only one payment.
 */
export type OpenPayment = {
  id: string;
  orderId: string;
  amountPence: number;
  reference: string | null;
  /** Counts from 1. Each attempt is a payment of its own at the provider, made once the one before is cancelled. */
  attempt: number;
  /** False for payments from before the program captured payments itself. The provider may have made them already. */
  manualCapture: boolean;
};

/** The payment details: a one-time confirmation token, or the outcome of a test payment. */
export type PaymentMeans = { confirmationToken?: string; testOutcome?: TestOutcome };

/** The state of a payment at the provider. */
export type PaymentState = {
  reference: string;
  /**
   * `pending`: waiting for the buyer or a bank. `authorized`: the bank has agreed, and the payment must be captured or
   * cancelled. `declined`: this attempt failed, and nothing is charged.
   */
  status: 'pending' | 'authorized' | 'succeeded' | 'declined' | 'cancelled';
  /**
   * The kind of card that is charged, or the payment method if it is not a card. Set once a card is authorised, and read
   * from the charge itself.
   */
  funding?: string;
  /** The buyer's browser uses it to complete the next step, such as 3-D Secure authentication. */
  clientSecret?: string;
  declineCode?: string;
};

/** A payment that the provider does not know and will never create. */
export type NeverMade = { reference: null; status: 'cancelled' };

/** Details about a payment that are known before the charge. */
export type ChargeFacts = { reference: string; cardFunding: string };
/** Called before the charge. If it throws, nothing is charged. */
export type BeforeCharge = (facts: ChargeFacts) => Promise<void>;

/**
 * `key` is the refund's idempotency key. `askedBefore` means that the refund may already exist, so a provider that
 * forgets keys must search for it.
 */
export type RefundRequest = { reference: string; amountPence: number; key: string; askedBefore?: boolean };
/**
 * `cancelled` in the provider's dashboard: it may have been settled before, like one that `failed`. The reference is
 * empty if the provider rejected the refund.
 */
export type RefundState = { reference: string; status: 'settled' | 'pending' | 'failed' | 'cancelled' };

/** A refund of a payment, also one that was not made by us. The key is that of our request, if we made it. */
export type ListedRefund = RefundState & { amountPence: number; key: string | null };

export type DisputeState = {
  reference: string;
  paymentReference: string;
  status: string;
  reason: string;
  amountPence: number;
  /** What the bank has withdrawn, temporarily or permanently, less what it has returned. */
  withdrawnPence: number;
  /** Until when evidence can be sent; null if the provider names no time. */
  evidenceDueAt: Date | null;
  /** Whether the dispute has been decided. */
  closed: boolean;
};

/**
 * A provider's event, with the provider's ids. The current state is looked up, because events can arrive late,
 * repeatedly and out of order.
 */
export type ProviderEvent = { id: string; type: string } & (
  | { about: 'payment'; reference: string; paymentId: string | null }
  | { about: 'refund'; reference: string; key: string | null; paymentReference: string | null }
  | { about: 'dispute'; reference: string }
  | { about: 'nothing' }
);

/** A payment provider. If a call throws, its outcome is unknown. Every call can be repeated. */
export type PaymentProvider = {
  readonly name: string;
  /**
   * Whether an unfinished payment expires together with its hold. If not, the payment must be cancelled before the
   * hold ends.
   */
  readonly lapsesWithHold: boolean;
  /** Whether a purchase needs a confirmation token. */
  readonly needsToken: boolean;
  /** The minimum charge, in pence. */
  readonly leastPence: number;
  /** Must not make network calls, because it runs inside the sale's transaction. */
  begin: (request: PaymentRequest) => PaymentStart;
  /** Requests the payment for an order, without capturing it. Without payment details, it only returns the state. */
  createPayment: (
    payment: OpenPayment,
    means: PaymentMeans,
    beforeCharge: BeforeCharge,
  ) => Promise<PaymentState>;
  /** Looks up the payment's state. Searches by our id if the payment has no reference. */
  lookUp: (payment: OpenPayment) => Promise<PaymentState>;
  /** Takes the money of an authorised payment. If it was cancelled in the meantime, it remains cancelled. */
  capture: (payment: OpenPayment) => Promise<PaymentState>;
  /** Cancels a payment that is pending or authorised. If it has succeeded in the meantime, it remains succeeded. */
  cancel: (payment: OpenPayment) => Promise<PaymentState | NeverMade>;
  refund: (refund: RefundRequest) => Promise<RefundState>;
  /**
   * Looks up a refund, because a bank may take days to make it, or may return it. Returns null if the refund belongs
   * to another payment.
   */
  lookUpRefund: (reference: string, paymentReference: string) => Promise<RefundState | null>;
  /** Lists all refunds of a payment, because some may have been made at the provider and not by us. */
  listRefunds: (paymentReference: string) => Promise<ListedRefund[]>;
  lookUpDispute: (reference: string) => Promise<DisputeState>;
  /** Lists the disputes that were opened in the last days, because an event about one may be lost. */
  listDisputes: (days: number) => Promise<DisputeState[]>;
  /** Verifies and parses an event. @throws {ApiError} if it does not come from the provider */
  parseEvent: (body: Buffer, headers: Record<string, unknown>) => ProviderEvent;
};
