import { calculateMoved, type Flow } from './accounts.ts';
import { TRANSFERS } from './transfers.ts';

/**
 * How much of a draw's gross banks have taken back in lost disputes, in pence. It is what the draw held: gross is what
 * was paid minus refunds minus this amount. Losses that were borne by a refund or after the settlement do not count,
 * because that money was not part of gross any more, or its division was final.
 */
export function calculateLost(flows: readonly Flow[]): number {
  return (
    calculateMoved(TRANSFERS.disputeLostFromHeld, flows) - calculateMoved(TRANSFERS.lossReturnedToHeld, flows)
  );
}
