import type { TransferKind } from '../ledger/transfers.ts';
import type { PayeeKind, PayoutMethod } from './states.ts';
import type { PayoutPosting } from './transitions.ts';

const STARTED: Record<PayeeKind, TransferKind> = {
  host: 'hostPayoutStarted',
  charity: 'charityPayoutStarted',
  winner: 'winnersPayoutStarted',
  trees: 'treesPayoutStarted',
};

const FAILED: Record<PayeeKind, TransferKind> = {
  host: 'hostPayoutFailed',
  charity: 'charityPayoutFailed',
  winner: 'winnersPayoutFailed',
  trees: 'treesPayoutFailed',
};

/** The ledger's kind of transfer for a step of a payable. The money is at our bank, or in our balance at Stripe. */
export function chooseTransfer(
  posting: PayoutPosting,
  { payee, method }: { payee: PayeeKind; method: PayoutMethod | null },
): TransferKind {
  if (posting === 'payoutStarted') return STARTED[payee];
  if (posting === 'payoutFailed') return FAILED[payee];
  if (posting === 'treesBought') return 'treesBought';
  if (posting === 'payoutReturned') return method === 'stripe' ? 'payoutReturned' : 'payoutReturnedToBank';
  return method === 'stripe' ? 'payoutPaidByProvider' : 'payoutPaidByBank';
}
