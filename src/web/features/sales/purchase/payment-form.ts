/** What a payment is made with, as the API takes it. */
export type Means = { testOutcome: 'approve' | 'decline' | 'walk-away' } | { confirmationToken: string };

/** The part of a form that money is asked for with, whoever takes it. */
export type PaymentForm = {
  /** What was filled in. @throws {PaymentProblem} */
  collect: () => Promise<Means>;
  /** The step that the buyer's bank asks for. Answers what went wrong, in words for the buyer, or null. */
  authenticate: (clientSecret: string) => Promise<string | null>;
};

/** Something about the payment that its buyer can put right. */
export class PaymentProblem extends Error {
  /** The form itself points at the field concerned, and has put the focus there. */
  readonly inForm: boolean;

  constructor(message: string, { inForm = false } = {}) {
    super(message);
    this.inForm = inForm;
  }
}
