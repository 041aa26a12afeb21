import { type Account, emitThin, find, newId, nowSeconds } from './account.ts';
import { availableOf, recordEntry } from './balance.ts';
import { invalid, rejectUnknown, StripeFailure } from './failure.ts';
import { type Form, formOf, textOf, textsOf } from './form.ts';
import type { Reversal, Transfer } from './objects.ts';
import { listPage } from './pages.ts';

/** Moves available money to a connected account. */
export function createTransfer(account: Account, form: Form): Transfer {
  rejectUnknown(form, ['amount', 'currency', 'destination', 'transfer_group', 'metadata']);
  const amount = amountOf(form);
  const destination = textOf(form, 'destination') ?? '';
  const recipient = account.recipients.get(destination);
  if (!recipient || recipient.closed) {
    const message = `No such destination: '${destination}'`;
    throw invalid(message, { code: 'resource_missing', param: 'destination' });
  }
  if (recipient.configuration.recipient.capabilities.stripe_balance.stripe_transfers.status !== 'active') {
    throw rejection(
      'insufficient_capabilities_for_transfer',
      'Your destination account needs to have at least one of the following capabilities enabled: transfers',
    );
  }
  if (amount > availableOf(account)) {
    throw rejection('balance_insufficient', 'You have insufficient funds in your Stripe account.');
  }
  const id = newId('tr');
  const entry = recordEntry(account, { type: 'transfer', amount: -amount, source: id });
  const transfer: Transfer = {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: entry.id,
    created: nowSeconds(account),
    currency: textOf(form, 'currency') ?? '',
    destination,
    livemode: false,
    metadata: textsOf(formOf(form, 'metadata')),
    reversed: false,
    source_transaction: null,
    transfer_group: textOf(form, 'transfer_group') ?? null,
  };
  account.transfers.set(id, transfer);
  receive(account, destination, amount);
  announce(account, 'v1.transfer.created', id);
  return transfer;
}

export function listTransfers(account: Account, form: Form): object {
  const group = textOf(form, 'transfer_group');
  const transfers = [...account.transfers.values()];
  return listPage(
    transfers.filter(({ transfer_group }) => group === undefined || transfer_group === group),
    form,
  );
}

/** Takes money back, if the connected account still has it. */
export function createReversal(account: Account, transferId: string, form: Form): Reversal {
  rejectUnknown(form, ['amount', 'metadata']);
  const transfer = find(account.transfers, 'transfer', transferId);
  const amount = amountOf(form);
  if (amount > transfer.amount - transfer.amount_reversed) {
    throw rejection(undefined, 'The reversal is greater than the unreversed amount of the transfer.');
  }
  if (amount > (account.received.get(transfer.destination) ?? 0)) {
    throw rejection('balance_insufficient', 'The connected account has insufficient funds for the reversal.');
  }
  const id = newId('trr');
  const entry = recordEntry(account, { type: 'transfer_refund', amount, source: id });
  const reversal: Reversal = {
    id,
    object: 'transfer_reversal',
    amount,
    balance_transaction: entry.id,
    created: nowSeconds(account),
    currency: 'gbp',
    metadata: textsOf(formOf(form, 'metadata')),
    transfer: transferId,
  };
  account.reversals.set(id, reversal);
  transfer.amount_reversed += amount;
  transfer.reversed = transfer.amount_reversed === transfer.amount;
  receive(account, transfer.destination, -amount);
  announce(account, 'v1.transfer.reversed', transferId);
  return reversal;
}

export function listReversals(account: Account, transferId: string, form: Form): object {
  const reversals = [...account.reversals.values()];
  return listPage(
    reversals.filter(({ transfer }) => transfer === transferId),
    form,
  );
}

function receive(account: Account, destination: string, amount: number): void {
  account.received.set(destination, (account.received.get(destination) ?? 0) + amount);
}

function announce(account: Account, type: string, id: string): void {
  emitThin(account, type, { id, object: 'transfer', path: '/v1/transfers' });
}

function amountOf(form: Form): number {
  const amount = Number(textOf(form, 'amount'));
  if (!Number.isSafeInteger(amount) || amount < 1) throw invalid('Invalid integer', { param: 'amount' });
  return amount;
}

/** An error that is stored as the response to the idempotency key. */
function rejection(code: string | undefined, message: string): StripeFailure {
  return new StripeFailure(400, { type: 'invalid_request_error', ...(code && { code }), message });
}
