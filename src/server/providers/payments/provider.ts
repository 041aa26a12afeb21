/** What the buyer of test payments would like to happen; real providers do not look at it. */
export type TestOutcome = 'approve' | 'decline' | 'walk-away';

/**
 * How a payment begins. `approved`: the money is ours with the commit of the sale; `declined`: it never will be;
 * `pending`: the order holds its tickets until the outcome is known.
 */
export type PaymentOutcome = 'approved' | 'declined' | 'pending';

export type PaymentRequest = { orderId: string; testOutcome: TestOutcome };
export type PaymentStart = { reference: string; outcome: PaymentOutcome };

/** `key` names the refund: asked for twice under one key, the money is given back once. */
export type RefundRequest = { reference: string; amountPence: number; key: string };

/** Somebody who takes money for us. References are the provider's own names for payments. */
export type PaymentProvider = {
  readonly name: string;
  /** Whether a payment that nobody finished is over with its hold; otherwise it has to be cancelled first. */
  readonly lapsesWithHold: boolean;
  /** Answered without asking anybody: it stands inside the sale, which must never wait for a network. */
  createPayment: (request: PaymentRequest) => PaymentStart;
  /** Ends a pending payment. It may have succeeded in the meantime: then it stays so. @throws where the outcome is unknown */
  cancel: (reference: string) => Promise<'cancelled' | 'succeeded'>;
  /** @throws where the provider did not take it; to be asked again under the same key */
  refund: (refund: RefundRequest) => Promise<void>;
};
