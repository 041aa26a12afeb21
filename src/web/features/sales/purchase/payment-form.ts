/** The payment details that the API accepts. */
export type PaymentDetails =
  | { testOutcome: 'approve' | 'approve-credit' | 'approve-unknown' | 'decline' | 'walk-away' }
  | { confirmationToken: string };

/** The payment fields of a form, whatever the payment provider. */
export type PaymentForm = {
  /** @throws {PaymentProblem} */
  collect: () => Promise<PaymentDetails>;
  /** Runs 3-D Secure authentication. Returns what went wrong, as copy for the buyer, or null. */
  authenticate: (clientSecret: string) => Promise<string | null>;
};

/** A wallet's sheet, such as Apple Pay's, on which the buyer has confirmed a payment. */
export type WalletSheet = {
  /** @throws {PaymentProblem} */
  collect: () => Promise<PaymentDetails>;
  /** Shows on the sheet that the payment failed. */
  fail: (message: string) => void;
};

/** What a form does when the buyer pays with a wallet. */
export type WalletHandlers = {
  /** Whether the sheet may open. If not, the form shows what the buyer has to do first. */
  onOpen: () => boolean;
  onCancel: () => void;
  onConfirm: (sheet: WalletSheet) => void;
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
