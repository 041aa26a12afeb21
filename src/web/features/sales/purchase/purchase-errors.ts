import { ApiError } from '#web/lib/api.ts';

/** The title and text of a failed purchase, as shown to the buyer. */
export type Failure = { title: string; description: string };

/** A purchase that the page itself rejects, before anything is sent. */
export class PurchaseBlocked extends Error {
  readonly title: string;

  constructor(title: string, message: string) {
    super(message);
    this.title = title;
  }
}

/** Describes a failed purchase, with the server's message if there is one. */
export function describeFailure(error: unknown): Failure {
  if (error instanceof PurchaseBlocked) return { title: error.title, description: error.message };
  if (isSignedOut(error)) {
    return { title: 'Login Required', description: 'You must be logged in to purchase tickets.' };
  }
  const message = error instanceof ApiError ? error.body?.message : undefined;
  return {
    title: 'Purchase Failed',
    description: message ?? 'Failed to purchase tickets. Please try again.',
  };
}

const CHALLENGE_CODES = ['challenge_required', 'challenge_used', 'challenge_expired'];

/** Whether the buyer must answer another challenge before buying. */
export function needsChallenge(error: unknown): boolean {
  return CHALLENGE_CODES.includes(codeOf(error));
}

export const isChallengeUsed = (error: unknown) => codeOf(error) === 'challenge_used';

/** Whether the buyer has another unpaid order in this draw. */
export const isOrderOpen = (error: unknown) => codeOf(error) === 'order_open';

/** Whether the order was settled before the payment arrived. */
export const isNotOpen = (error: unknown) => codeOf(error) === 'order_not_open';

/** Whether a credit card was refused, and the order is still open for another card. */
export const isAboveCreditLimit = (error: unknown) => codeOf(error) === 'credit_card_limit';

export const isDeclined = (error: unknown) => error instanceof ApiError && error.status === 402;

/** Whether the account has no date of birth yet, so that the page asks for it. */
export const needsDateOfBirth = (error: unknown) => codeOf(error) === 'date_of_birth_needed';

export const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401;

function codeOf(error: unknown): string {
  return error instanceof ApiError ? (error.code ?? '') : '';
}
