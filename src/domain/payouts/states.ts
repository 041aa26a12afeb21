import type { Rejection } from '../draws/rejection.ts';

/** Who is owed money after a draw. `trees` are bought from a tree planting service. */
export const PAYEE_KINDS = ['host', 'charity', 'winner', 'trees'] as const;
export type PayeeKind = (typeof PAYEE_KINDS)[number];

/** Why the payee is owed: their share of the outcome, or the reserve that was kept back from it. */
export const PAYABLE_PARTS = ['share', 'reserve'] as const;
export type PayablePart = (typeof PAYABLE_PARTS)[number];

/**
 * owed → approved by an admin → exported: sent to the bank, in a file or through the provider → paid, or failed. A
 * failed payment becomes owed again as the next attempt, and needs a new approval.
 */
export const PAYABLE_STATES = ['owed', 'approved', 'exported', 'paid', 'failed'] as const;
export type PayableState = (typeof PAYABLE_STATES)[number];

/**
 * approve · withdraw: the payee’s bank details changed, so the approval no longer counts · export · pay: the bank
 * confirmed the payment, or the trees were bought · fail: the bank returned it · reopen: to be paid again.
 */
export const PAYABLE_EVENTS = ['approve', 'withdraw', 'export', 'pay', 'fail', 'reopen'] as const;
export type PayableEvent = (typeof PAYABLE_EVENTS)[number];

/** `bank`: by hand, from the platform’s bank account. `stripe`: by a transfer to the payee’s Stripe account. */
export const PAYOUT_METHODS = ['bank', 'stripe'] as const;
export type PayoutMethod = (typeof PAYOUT_METHODS)[number];

/** What keeps an approved payable from being exported now. */
export const OBSTACLES = [
  'no_bank_details',
  'details_on_hold',
  'no_agreement',
  'charity_unconfirmed',
  'another_admin_needed',
] as const;
export type Obstacle = (typeof OBSTACLES)[number];

/** All facts that decide about a payable. */
export interface PayableFacts {
  payee: PayeeKind;
  amountPence: number;
  /** The person who is paid; null for a charity, trees and a deleted account. */
  payeeId: string | null;
  /** The payee’s current bank details. */
  details: { method: PayoutMethod; isUsable: boolean; enteredBy: string | null } | null;
  /** For a charity: whether it agreed to the draw, and whether its entry in the register is confirmed. */
  charity: { hasAgreed: boolean; isConfirmed: boolean } | null;
  /** The admin who approves or has approved it. */
  approver: string | null;
  /** Above this amount, the approver must be independent of the payee and of the bank details. */
  approvalPence: number;
}

export type PayableCode = Obstacle | 'not_possible' | 'already_paid' | 'not_approved' | 'not_exported';
export type PayableRejection = Rejection<PayableCode>;
