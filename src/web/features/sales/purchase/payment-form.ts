/** The payment details that the API accepts. */
export type PaymentDetails =
  | { testOutcome: 'approve' | 'decline' | 'walk-away' }
  | { confirmationToken: string };

/** The payment fields of a form, whatever the payment provider. */
export type PaymentForm = {
  /** @throws {PaymentProblem} */
  collect: () => Promise<PaymentDetails>;
  /** Runs 3-D Secure authentication. Returns what went wrong, as copy for the buyer, or null. */
  authenticate: (clientSecret: string) => Promise<string | null>;
};

/** A problem with the payment details that the buyer can correct. */
export class PaymentProblem extends Error {
  /** Whether the provider's form shows the error and has moved the focus to the field. */
  readonly inForm: boolean;

  constructor(message: string, { inForm = false } = {}) {
    super(message);
    this.inForm = inForm;
  }
}
