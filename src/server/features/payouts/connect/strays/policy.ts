import { ApiError } from '#server/api-error.ts';
import type { TransferState } from '#server/providers/payouts/provider.ts';
import type { PayableRow } from '../../payables/service.ts';
import type { Stray } from './store.ts';

/** @throws {ApiError} 409 if there are several, because only one can be the payment */
export function requireOnly(strays: readonly Stray[]): Stray {
  const [stray, ...others] = strays;
  if (stray && others.length === 0) return stray;
  throw conflict(
    'several_transfers',
    'Stripe has made several transfers for this payment. Please take the others back in Stripe’s dashboard first.',
  );
}

/**
 * Requires that a transfer still stands, and is exactly the payment.
 * @throws {ApiError} 409
 */
export function requirePayment(transfer: TransferState, stray: Stray, { payable }: PayableRow): void {
  if (transfer.reversedPence === transfer.amountPence) {
    throw conflict(
      'transfer_reversed',
      'Stripe has taken this transfer back, so it can’t count as the payment.',
    );
  }
  const isPayment =
    transfer.reference === stray.reference &&
    transfer.payableId === payable.id &&
    transfer.account === stray.account &&
    transfer.isInPounds &&
    transfer.amountPence === payable.amountPence;
  if (isPayment) return;
  throw conflict(
    'transfer_differs',
    'The Stripe transfer doesn’t match the amount, currency, account and id of this payment. Please take it back in Stripe’s dashboard.',
  );
}

const conflict = (code: string, message: string) => new ApiError('conflict', message, { code });
