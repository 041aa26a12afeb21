import type { PayeeKind } from '../payouts/states.ts';
import { plural } from '../text/plural.ts';

/** An unpaid amount past its due date, and why it is not paid. */
export type OverduePayout = {
  payee: PayeeKind;
  drawTitle: string;
  amountPence: number;
  dueAt: string;
  reasons: string[];
};

/** The daily email to admins about late payouts. Times in RFC 3339. */
export type OverdueEmailFacts = {
  /**
   * `payouts` lists the first of `total`. `unsettledDraws` ended long ago, but their charities cannot be paid because
   * their outcome is not fixed.
   */
  'admin-payouts-overdue': {
    total: number;
    overduePence: number;
    payouts: OverduePayout[];
    unsettledDraws: { title: string; endedAt: string }[];
  };
};

/** The names of payees in this email and in the admin area. */
export const PAYEE_NAMES: Record<PayeeKind, string> = {
  host: 'Host',
  charity: 'Charity',
  winner: 'Winner',
  trees: 'Trees',
};

export function buildOverdueSubject({
  total,
  unsettledDraws,
}: OverdueEmailFacts['admin-payouts-overdue']): string {
  if (total > 0) return `Overdue: ${plural(total, 'payout')}`;
  return `Not settled: ${plural(unsettledDraws.length, 'prize draw')}`;
}
