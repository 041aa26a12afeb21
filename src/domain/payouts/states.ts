import type { Rejection } from '../draws/rejection.ts';

/** Who is owed money after a draw. `trees` are bought from a tree planting service. */
export const PAYEE_KINDS = ['host', 'charity', 'winner', 'trees'] as const;
export type PayeeKind = (typeof PAYEE_KINDS)[number];

/**
 * Why the payee is owed: their share of the outcome, the reserve that was kept back from it, or a payment that Stripe
 * took back from their account.
 */
export const PAYABLE_PARTS = ['share', 'reserve', 'returned'] as const;
export type PayablePart = (typeof PAYABLE_PARTS)[number];

/**
 * owed → approved by an admin → exported: sent to the bank, in a file or through the provider → paid, or failed. A bank
 * can return a payment days later, so one that was recorded as paid can still fail. A failed payment becomes owed again
 * as the next attempt, and needs a new approval. If Stripe makes a transfer after its attempt had ended, an admin can count
 * it as the payment.
 */
export const PAYABLE_STATES = ['owed', 'approved', 'exported', 'paid', 'failed'] as const;
export type PayableState = (typeof PAYABLE_STATES)[number];

/**
 * approve · withdraw: the payee’s details changed, so the approval no longer counts · export · pay: the bank or Stripe
 * confirmed the payment, or the trees were bought · fail: the bank did not make it, or Stripe refused it · return: the
 * bank returned it after it was recorded as paid · postpone: the balance at Stripe was too low, so nothing was sent, and
 * the next attempt keeps the approval · reopen: to be paid again · count: a transfer that Stripe made for an attempt that
 * had ended is the payment.
 */
export const PAYABLE_EVENTS = [
  'approve',
  'withdraw',
  'export',
  'pay',
  'fail',
  'return',
  'postpone',
  'reopen',
  'count',
] as const;
export type PayableEvent = (typeof PAYABLE_EVENTS)[number];

/**
 * What the audit log records about a payable: its events, an admin’s request to take it back (`reverse`) with the
 * result, what Stripe took back unasked (`returned`), a payment to another account (`account_changed`), and a transfer by
 * an attempt that had ended (`paid_before`).
 */
export const PAYABLE_ACTS = [
  ...PAYABLE_EVENTS,
  'reverse',
  'reversal_made',
  'reversal_refused',
  'returned',
  'account_changed',
  'paid_before',
] as const;
export type PayableAct = (typeof PAYABLE_ACTS)[number];

/** `bank`: by hand, from the platform’s bank account. `stripe`: by a transfer to the payee’s Stripe account. */
export const PAYOUT_METHODS = ['bank', 'stripe'] as const;
export type PayoutMethod = (typeof PAYOUT_METHODS)[number];

/**
 * What keeps an approved payable from being exported now. `paid_before`: Stripe has made it by an attempt that had
 * ended, and has not taken it back in full. `age_unknown`: nothing shows yet that the winner is an adult.
 */
export const OBSTACLES = [
  'paid_before',
  'no_bank_details',
  'details_on_hold',
  'onboarding_unfinished',
  'account_restricted',
  'account_changed',
  'age_unknown',
  'no_agreement',
  'charity_unconfirmed',
  'another_admin_needed',
] as const;
export type Obstacle = (typeof OBSTACLES)[number];

/** A payee’s account at Stripe, as it was last looked up. Money is sent only to `active` accounts. */
export const RECIPIENT_STATUSES = ['active', 'pending', 'restricted', 'closed'] as const;

export interface RecipientFacts {
  status: (typeof RECIPIENT_STATUSES)[number];
  /** Whether it has ever been active. */
  wasActive: boolean;
  /** Whether Stripe says that it belongs to this payee. */
  isOwn: boolean;
}

/** All facts that decide about a payable. */
export interface PayableFacts {
  payee: PayeeKind;
  amountPence: number;
  /** The person who is paid; null for a charity, trees and a deleted account. */
  payeeId: string | null;
  /** The payee’s current bank details. */
  details: { method: PayoutMethod; isUsable: boolean; enteredBy: string | null } | null;
  /** The payee’s account at Stripe, if they are paid through it. */
  recipient: RecipientFacts | null;
  /** How the payable is paid, once it is approved. */
  method: PayoutMethod | null;
  /** Whether Stripe has made a transfer by an attempt that had ended, and has not taken it back in full. */
  isPaidBefore: boolean;
  /** Whether Stripe reports what happened, and not an admin. */
  isReportedByStripe: boolean;
  /** For a winner: whether they have shown that they are an adult, as far as the site asks for it. */
  isAgeKnown: boolean;
  /** For a charity: whether it agreed to the draw, and whether its entry in the register is confirmed. */
  charity: { hasAgreed: boolean; isConfirmed: boolean } | null;
  /** The admin who approves or has approved it. */
  approver: string | null;
  /** Above this amount, the approver must be independent of the payee and of the bank details. */
  approvalPence: number;
}

export type PayableCode =
  | Obstacle
  | 'not_possible'
  | 'already_paid'
  | 'not_approved'
  | 'not_exported'
  | 'not_paid'
  | 'not_paid_before'
  | 'paid_automatically';
export type PayableRejection = Rejection<PayableCode>;
