import type { TransferKind } from '../ledger/transfers.ts';

/**
 * What changed our balance at the payment provider. `dispute`: a bank took or returned a payment. `sweep`: money moved
 * to our bank, or from it. `transfer`: money moved to a payee, or back.
 */
export type EntryKind = 'charge' | 'refund' | 'dispute' | 'fee' | 'sweep' | 'transfer' | 'other';

/** A change of the balance, in pence; negative for outgoing money. The balance changes by `amount` less `fee`. */
export type EntryMoney = { kind: EntryKind; amountPence: number; feePence: number };

/**
 * The transfers that only an entry causes: the provider's fee, and money moved to or from our bank. Everything else is
 * in the ledger already, with its own cause. None is zero.
 */
export function listEntryTransfers({
  kind,
  amountPence,
  feePence,
}: EntryMoney): { kind: TransferKind; amountPence: number }[] {
  const fee = kind === 'fee' ? feePence - amountPence : feePence;
  const swept = kind === 'sweep' ? -amountPence : 0;
  return [
    {
      kind: fee > 0 ? ('providerFee' as const) : ('providerFeeReturned' as const),
      amountPence: Math.abs(fee),
    },
    {
      kind: swept > 0 ? ('platformSwept' as const) : ('sweepReturned' as const),
      amountPence: Math.abs(swept),
    },
  ].filter((transfer) => transfer.amountPence > 0);
}

/** Whether a balance that was read before the newest entries were listed agrees with the entries. */
export function matchesBalance(balancePence: number, totalPence: number, newest: readonly number[]): boolean {
  let sum = totalPence;
  if (sum === balancePence) return true;
  // The balance may be that before some of the newest entries.
  return newest.toReversed().some((pence) => {
    sum -= pence;
    return sum === balancePence;
  });
}
