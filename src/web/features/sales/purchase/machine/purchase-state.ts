import type { Purchase, Receipt } from '#contract/sales/orders.ts';
import type { PaymentDetails, WalletSheet } from '../payment-form.ts';
import type { RetryReason } from '../send-with-retries.ts';
import { type AccountEffect, type AccountEvent, type AccountStep, NO_ACCOUNT } from './account-step.ts';

/** What the payment is for: a new order, or the open order with this id. */
export type Target = { kind: 'new' } | { kind: 'open'; orderId: string };

/** A request that is safe to send again, because it has its own idempotency key or names its order. */
export type PaymentRequest =
  | { kind: 'new'; key: string; body: Omit<Purchase, 'testOutcome' | 'confirmationToken'> }
  | { kind: 'open'; orderId: string };

/**
 * What is wrong with the payment, as copy for the buyer. It receives the focus unless the form shows the problem
 * itself.
 */
export type Problem = { message: string; takesFocus: boolean };

/** The state of the payment in this tab. */
export type Payment =
  | { at: 'idle'; target: Target | null; problem: Problem | null }
  | { at: 'collecting'; target: Target; request: PaymentRequest }
  | { at: 'sending'; target: Target; request: PaymentRequest; details: PaymentDetails }
  /** The request is waiting to be sent again. */
  | {
      at: 'retrying';
      target: Target;
      request: PaymentRequest;
      details: PaymentDetails;
      reason: RetryReason;
    }
  /** All retries have failed. The request is sent again only if the buyer retries. */
  | { at: 'stuck'; target: Target; request: PaymentRequest; details: PaymentDetails; reason: RetryReason }
  /** The buyer is completing 3-D Secure authentication. */
  | { at: 'authenticating'; target: Target; receipt: Receipt }
  /** Waiting for the payment provider to report the result. */
  | { at: 'following'; target: Target; receipt: Receipt; problem: string | null }
  /** A new order has been settled, and the URL is being updated. */
  | { at: 'settling'; target: Target; problem: string | null; wasFollowed: boolean };

export type PurchaseState = {
  provider: 'test' | 'stripe';
  /** A visitor signs in or signs up before they pay. */
  account: AccountStep;
  payment: Payment;
  /** The wallet's sheet: open, or confirmed and waiting for the result of its payment. */
  sheet: 'open' | WalletSheet | null;
  /** The order as this page last saw it. `heldUntil` is kept here, because a settled order no longer includes it. */
  seen: { id: string; status: Receipt['order']['status']; heldUntil: number | null } | null;
  /** The last status that was announced. */
  announced: { id: string; status: Receipt['order']['status'] } | null;
  /** The open order whose payment form is shown, and whether it was already checked for pending authentication. */
  finishing: { orderId: string; isChecked: boolean } | null;
  /** The order whose payment the buyer has confirmed, although the result is not known yet. */
  confirmingId: string | null;
  /** The order that the buyer cancelled in this tab. */
  gaveUpId: string | null;
  /** The order that was last settled in another tab. */
  settledElsewhereId: string | null;
  isPayingElsewhere: boolean;
  /** Shown with an open order: a declined payment, or a message from another tab. */
  note: string | null;
};

export type PurchaseEvent =
  | AccountEvent
  | { type: 'sheet-opened' }
  | { type: 'sheet-closed' }
  /** `sheet`: set if the buyer pays with a wallet instead of a card. */
  | { type: 'pay'; request: PaymentRequest; sheet?: WalletSheet }
  | { type: 'collected'; details: PaymentDetails }
  | { type: 'details-invalid'; problem: Problem }
  | { type: 'delayed'; reason: RetryReason }
  | { type: 'unreachable'; reason: RetryReason }
  | { type: 'try-again' }
  /** `paidElsewhereId`: an order in this draw that another tab has paid for. */
  | { type: 'rejected'; error: unknown; paidElsewhereId: string | null }
  | { type: 'received'; receipt: Receipt }
  | { type: 'authenticated'; problem: string | null }
  | { type: 'followed'; receipt: Receipt }
  | { type: 'shown' }
  | { type: 'finish'; orderId: string }
  | { type: 'fields-usable' }
  | { type: 'checked'; receipt: Receipt }
  | { type: 'given-up'; receipt: Receipt }
  | { type: 'stop-waiting' }
  /** `isNamed`: the URL contains the order's id. */
  | { type: 'order-seen'; receipt: Receipt; isNamed: boolean }
  | { type: 'other-tab'; orderId: string; state: 'paying' | 'settled' };

export type PurchaseEffect =
  | AccountEffect
  | { type: 'collect'; sheet: WalletSheet | null }
  | { type: 'fail-sheet'; sheet: WalletSheet; message: string }
  | { type: 'send'; request: PaymentRequest; details: PaymentDetails }
  | { type: 'authenticate'; clientSecret: string }
  | { type: 'follow'; receipt: Receipt }
  /** Checks whether the open order's payment requires authentication. */
  | { type: 'check'; orderId: string }
  /** Caches the receipt under its id, and as the draw's open order if it is pending. */
  | { type: 'cache'; receipt: Receipt }
  /** Refetches the data that depends on the order's status, and announces a paid order to the buyer. */
  | { type: 'announce'; order: Receipt['order'] }
  | { type: 'tell-tabs'; orderId: string; state: 'paying' | 'settled' }
  /** Puts this order's id in the URL, or removes it. */
  | { type: 'show'; orderId: string | undefined }
  | { type: 'load-open-order' }
  | { type: 'reload-named-order' }
  | { type: 'reload-order' }
  /** Explains why nothing was bought, and offers the buyer a way to continue. */
  | { type: 'explain'; error: unknown };

export type Step = { state: PurchaseState; effects: PurchaseEffect[] };

export const IDLE: Payment = { at: 'idle', target: null, problem: null };

export function createPurchase(provider: PurchaseState['provider']): PurchaseState {
  return {
    provider,
    account: NO_ACCOUNT,
    payment: IDLE,
    sheet: null,
    seen: null,
    announced: null,
    finishing: null,
    confirmingId: null,
    gaveUpId: null,
    settledElsewhereId: null,
    isPayingElsewhere: false,
    note: null,
  };
}

/** Returns the payment for one of the page's two forms. It is idle if the payment belongs to the other form. */
export function getPayment({ payment }: PurchaseState, target: Target): Payment {
  return payment.target !== null && isSame(payment.target, target) ? payment : IDLE;
}

/** Whether a new order is being paid for. Its form stays in place until the order is settled. */
export function isPayingNew({ payment }: PurchaseState): boolean {
  return payment.target?.kind === 'new' && payment.at !== 'idle' && payment.at !== 'stuck';
}

export function targetOf(request: PaymentRequest): Target {
  return request.kind === 'new' ? { kind: 'new' } : { kind: 'open', orderId: request.orderId };
}

function isSame(one: Target, other: Target): boolean {
  if (one.kind === 'new' || other.kind === 'new') return one.kind === other.kind;
  return one.orderId === other.orderId;
}

/** A stuck payment blocks only its own form. */
export function isBusy(payment: Payment, target: Target): boolean {
  if (payment.at === 'stuck') return isSame(payment.target, target);
  return payment.at !== 'idle';
}

export function isSending(payment: Payment): payment is Extract<Payment, { at: 'sending' | 'retrying' }> {
  return payment.at === 'sending' || payment.at === 'retrying';
}

export function hasNewOrder({ at, target }: Payment): boolean {
  return target?.kind === 'new' && (at === 'authenticating' || at === 'following' || at === 'settling');
}
