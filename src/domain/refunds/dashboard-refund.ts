import { calculateRefundable } from '../disputes/refundable.ts';
import { countUnpaidTickets } from '../disputes/unpaid-tickets.ts';

/** An order's payment and tickets when a refund of it is found that was made at the provider. Amounts in pence. */
export interface DashboardRefundFacts {
  /** What was refunded, besides refunds of ours that were due. */
  amountPence: number;
  /** Paid, minus all refunds of ours, and minus what banks have taken for good. */
  leftPence: number;
  pricePence: number;
  validTickets: number;
  /** Tickets that were voided without a refund. */
  withheldTickets: number;
  /** Whether tickets can still be voided: the list is not sealed, or the whole draw is being refunded. */
  isOpen: boolean;
}

/** How many tickets a refund was for: valid ones, from the highest number down, and withheld ones. */
export type RefundedTickets = { valid: number; withheld: number };

export type DashboardRefundDecision =
  | ({ kind: 'apply' } & RefundedTickets)
  /** An admin must record it. */
  | { kind: 'ask'; problem: 'refund_after_seal' | 'refund_odd_amount' | 'refund_too_much' };

/** Decides whether a refund that was made at the provider can be applied: it must be the price of whole tickets. */
export function decideDashboardRefund(facts: DashboardRefundFacts): DashboardRefundDecision {
  const { amountPence, leftPence, pricePence, validTickets, withheldTickets, isOpen } = facts;
  if (amountPence > leftPence) return { kind: 'ask', problem: 'refund_too_much' };
  if (!isOpen) return { kind: 'ask', problem: 'refund_after_seal' };
  if (amountPence === leftPence) return { kind: 'apply', valid: validTickets, withheld: withheldTickets };
  const tickets = amountPence / pricePence;
  // With withheld tickets, it is unclear which tickets were meant.
  const isClear = Number.isInteger(tickets) && tickets <= validTickets && withheldTickets === 0;
  const order = { leftPence, pricePence, validTickets };
  if (isClear && calculateRefundable(order, { tickets, valid: tickets }) === amountPence) {
    return { kind: 'apply', valid: tickets, withheld: 0 };
  }
  return { kind: 'ask', problem: 'refund_odd_amount' };
}

/**
 * The tickets that are voided when an admin records a refund of any amount: those that are no longer paid for in full,
 * and how many of them were refunded in full. As after a lost dispute, the rest of a price stays in the draw.
 */
export function countRecordedVoids({
  amountPence,
  leftPence,
  pricePence,
  validTickets,
}: Omit<DashboardRefundFacts, 'isOpen' | 'withheldTickets'>): { voided: number; refunded: number } {
  const voided = countUnpaidTickets({ leftPence: leftPence - amountPence, pricePence, validTickets });
  return { voided, refunded: Math.min(voided, Math.floor(amountPence / pricePence)) };
}
