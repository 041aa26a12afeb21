/** What the buyer of test payments would like to happen; real providers do not look at it. */
export type TestOutcome = 'approve' | 'decline' | 'walk-away';

/**
 * How a payment stands when its sale is decided. `approved`: the money is ours with the commit of the sale; `declined`:
 * it never will be; `pending`: the order holds its tickets until the outcome is known.
 */
export type PaymentOutcome = 'approved' | 'declined' | 'pending';

export type PaymentRequest = { orderId: string; testOutcome: TestOutcome };
/** `reference` is the provider's own name for the payment, where it is known without asking. */
export type PaymentStart = { reference: string | null; outcome: PaymentOutcome };

/** A payment as its provider needs to know it. Our own id names it: created twice under it, it is one payment. */
export type OpenPayment = { id: string; orderId: string; amountPence: number; reference: string | null };

/** By what the buyer pays: a card's one-time token from the payment page, or a wish of the tester's. */
export type PaymentMeans = { confirmationToken?: string; testOutcome?: TestOutcome };

/** How a payment stands at its provider. */
export type PaymentState = {
  reference: string;
  /** `pending`: the buyer, or a bank, has something left to do; `declined`: this try failed, and nothing is charged. */
  status: 'pending' | 'succeeded' | 'declined' | 'cancelled';
  /** Lets the buyer's browser, and nobody else, take the next step at the provider, such as 3-D Secure. */
  clientSecret?: string;
  declineCode?: string;
};

/** A payment that the provider never had, and will not take: nothing can come of it. */
export type NeverMade = { reference: null; status: 'cancelled' };

/** What is known of a payment before its money is asked for. */
export type ChargeFacts = { reference: string; cardFunding: string };
/** Told before anything is charged. Where it throws, nothing is. */
export type BeforeCharge = (facts: ChargeFacts) => Promise<void>;

/**
 * `key` names the refund: asked for twice under one key, the money is given back once. `askedBefore`: it may be there
 * already, which a provider that remembers keys for a time only has to look for.
 */
export type RefundRequest = { reference: string; amountPence: number; key: string; askedBefore?: boolean };
/** The reference is empty where it was refused outright. */
export type RefundState = { reference: string; status: 'settled' | 'pending' | 'failed' };

export type DisputeState = {
  reference: string;
  paymentReference: string;
  status: string;
  reason: string;
  amountPence: number;
  /** Whether the bank has taken the money back, for now or for good. */
  withdrawn: boolean;
  /** Whether it is decided. */
  closed: boolean;
};

/**
 * What a provider tells unasked, with its own names of things. How they stand is asked for anew, since events come late,
 * twice and out of order.
 */
export type ProviderEvent = { id: string; type: string } & (
  | { about: 'payment'; reference: string; paymentId: string | null }
  | { about: 'refund'; reference: string; key: string | null }
  | { about: 'dispute'; reference: string }
  | { about: 'nothing' }
);

/** Somebody who takes money for us. Every call that goes out throws where its outcome is unknown: ask again. */
export type PaymentProvider = {
  readonly name: string;
  /** Whether a payment that nobody finished is over with its hold; otherwise it has to be cancelled first. */
  readonly lapsesWithHold: boolean;
  /** Whether a purchase has to bring a token of the payment form. */
  readonly needsToken: boolean;
  /** The least that it takes for an order, in pence. */
  readonly leastPence: number;
  /** Answered without asking anybody: it stands inside the sale, which must never wait for a network. */
  begin: (request: PaymentRequest) => PaymentStart;
  /** Asks for the money of an order that holds its tickets; without means it only tells how the payment stands. */
  createPayment: (
    payment: OpenPayment,
    means: PaymentMeans,
    beforeCharge: BeforeCharge,
  ) => Promise<PaymentState>;
  /** Asks how it stands; one that the provider has not told us of yet is looked for under our own name. */
  lookUp: (payment: OpenPayment) => Promise<PaymentState>;
  /** Ends a pending payment. It may have succeeded in the meantime: then it stays so. */
  cancel: (payment: OpenPayment) => Promise<PaymentState | NeverMade>;
  refund: (refund: RefundRequest) => Promise<RefundState>;
  /** How a refund stands that was asked for: a bank may need days for it, or send it back. Null: it is of another payment. */
  lookUpRefund: (reference: string, paymentReference: string) => Promise<RefundState | null>;
  lookUpDispute: (reference: string) => Promise<DisputeState>;
  /** Reads what the provider sent to us. @throws {ApiError} where it is not the provider's own */
  parseEvent: (body: Buffer, headers: Record<string, unknown>) => ProviderEvent;
};
