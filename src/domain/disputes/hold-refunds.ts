/** A refund that has not been sent to the provider, in pence. */
export type UnsentRefund = { id: string; amountPence: number };

/** A dispute that holds refunds back, and up to how many pence. */
export type HoldingDispute = { id: string; upToPence: number };

/** A refund, or a part of it, that waits for a dispute. */
export type HeldPart = { refundId: string; disputeId: string; amountPence: number };

/**
 * Decides which refunds of a payment wait for its disputes: as much as the bank may give the buyer, so that nothing is
 * paid twice. A refund is split if only a part of it has to wait.
 */
export function holdRefunds(
  refunds: readonly UnsentRefund[],
  disputes: readonly HoldingDispute[],
): HeldPart[] {
  const parts: HeldPart[] = [];
  const open = refunds.map(({ id, amountPence }) => ({ id, left: amountPence }));
  for (const { id: disputeId, upToPence } of disputes) {
    let wanted = upToPence;
    for (const refund of open) {
      const amountPence = Math.min(refund.left, wanted);
      if (amountPence <= 0) continue;
      parts.push({ refundId: refund.id, disputeId, amountPence });
      refund.left -= amountPence;
      wanted -= amountPence;
    }
  }
  return parts;
}
