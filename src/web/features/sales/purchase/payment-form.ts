/** What a payment is made with, as the API takes it. */
export type PaymentDetails =
  | { testOutcome: 'approve' | 'decline' | 'walk-away' }
  | { confirmationToken: string };

/** The payment fields of a form, whichever provider takes the payment. */
export type PaymentForm = {
  /** @throws {PaymentProblem} */
  collect: () => Promise<PaymentDetails>;
  /** Runs 3-D Secure authentication. Returns what went wrong, as copy for the buyer, or null. */
  authenticate: (clientSecret: string) => Promise<string | null>;
};

/** A problem with the payment details that the buyer can put right. */
export class PaymentProblem extends Error {
  /** The form itself marks the field and has moved the focus there. */
  readonly inForm: boolean;

  constructor(message: string, { inForm = false } = {}) {
    super(message);
    this.inForm = inForm;
  }
}
