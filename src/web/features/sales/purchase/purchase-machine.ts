import type { Purchase, Receipt } from '#contract/sales/orders.ts';
import {
  type AccountEffect,
  type AccountEvent,
  type AccountStep,
  applyAccountEvent,
  NO_ACCOUNT,
} from './account-step.ts';
import type { PaymentDetails, WalletSheet } from './payment-form.ts';
import {
  describeFailure,
  isAboveCreditLimit,
  isChallengeUsed,
  isDeclined,
  isNotOpen,
  isOrderOpen,
} from './purchase-errors.ts';
import type { RetryReason } from './send-with-retries.ts';

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

const DECLINED = 'Your card was declined.';
const PAYING_ELSEWHERE = 'You’re paying for these tickets in another tab.';
const ALREADY_PAYING = 'You’re already paying for these tickets.';
const CONNECTION_LOST = 'The connection was lost. Close this to see what to do next.';
const BEING_GIVEN_UP = 'We’re giving up your tickets. This takes a moment.';

const IDLE: Payment = { at: 'idle', target: null, problem: null };

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

/**
 * The purchase in one browser tab. This function is pure: it returns the next state and the effects to run. An
 * event that does not fit the state, such as a second click on the button, changes nothing.
 */
export function applyPurchaseEvent(state: PurchaseState, event: PurchaseEvent): Step {
  return finishSheet(applyEvent(state, event), event);
}

function applyEvent(state: PurchaseState, event: PurchaseEvent): Step {
  const { payment } = state;
  const unchanged: Step = { state, effects: [] };
  const moveTo = (next: Payment, ...effects: PurchaseEffect[]): Step => ({
    state: { ...state, payment: next },
    effects,
  });
  switch (event.type) {
    case 'choose-account':
    case 'enter':
    case 'entered':
    case 'entry-rejected': {
      const { account, effects } = applyAccountEvent(state.account, event);
      return { state: { ...state, account }, effects };
    }
    case 'sheet-opened':
      return { state: { ...state, sheet: 'open' }, effects: [] };
    case 'sheet-closed':
      return { state: { ...state, sheet: state.sheet === 'open' ? null : state.sheet }, effects: [] };
    case 'pay': {
      const { request, sheet = null } = event;
      const target = targetOf(request);
      if (isBusy(payment, target)) {
        return sheet
          ? { state, effects: [{ type: 'fail-sheet', sheet, message: ALREADY_PAYING }] }
          : unchanged;
      }
      const next: Payment = { at: 'collecting', target, request };
      return { state: { ...state, payment: next, sheet }, effects: [{ type: 'collect', sheet }] };
    }
    case 'collected': {
      if (payment.at !== 'collecting') return unchanged;
      const { target, request } = payment;
      const { details } = event;
      return moveTo({ at: 'sending', target, request, details }, { type: 'send', request, details });
    }
    case 'details-invalid':
      if (payment.at !== 'collecting') return unchanged;
      return moveTo({ at: 'idle', target: payment.target, problem: event.problem });
    case 'delayed':
      if (!isSending(payment)) return unchanged;
      return moveTo({ ...payment, at: 'retrying', reason: event.reason });
    case 'unreachable':
      if (!isSending(payment)) return unchanged;
      return moveTo({ ...payment, at: 'stuck', reason: event.reason });
    case 'try-again': {
      if (payment.at !== 'stuck') return unchanged;
      const { target, request, details } = payment;
      return moveTo({ at: 'sending', target, request, details }, { type: 'send', request, details });
    }
    case 'rejected':
      if (payment.at !== 'collecting' && !isSending(payment)) return unchanged;
      return reject(state, payment.target, event);
    case 'received':
      if (!isSending(payment)) return unchanged;
      return receive(state, payment.target, event.receipt);
    case 'authenticated': {
      if (payment.at !== 'authenticating') return unchanged;
      const { target, receipt } = payment;
      return moveTo(
        { at: 'following', target, receipt, problem: event.problem },
        { type: 'follow', receipt },
      );
    }
    case 'followed':
      if (payment.at !== 'following') return unchanged;
      return settle(state, payment.target, {
        receipt: event.receipt,
        problem: payment.problem ?? event.receipt.payment?.refusal?.message ?? null,
        wasFollowed: true,
      });
    case 'shown': {
      if (payment.at !== 'settling') return unchanged;
      const { target, problem } = payment;
      if (problem === null) return moveTo({ at: 'idle', target, problem: null });
      return moveTo(declined(target, problem), toastDeclined(problem));
    }
    case 'finish':
      return { state: { ...state, finishing: { orderId: event.orderId, isChecked: false } }, effects: [] };
    case 'fields-usable': {
      const { finishing, provider } = state;
      if (!finishing || finishing.isChecked || provider === 'test') return unchanged;
      return {
        state: { ...state, finishing: { ...finishing, isChecked: true } },
        effects: [{ type: 'check', orderId: finishing.orderId }],
      };
    }
    case 'checked': {
      const { order, payment: charge } = event.receipt;
      const target: Target = { kind: 'open', orderId: order.id };
      const isWaiting = charge?.clientSecret !== undefined;
      if (state.finishing?.orderId !== order.id || isBusy(payment, target)) return unchanged;
      return isWaiting || order.status !== 'pending' ? receive(state, target, event.receipt) : unchanged;
    }
    case 'given-up': {
      const { id, status } = event.receipt.order;
      const next = {
        ...state,
        gaveUpId: id,
        note: status === 'pending' ? BEING_GIVEN_UP : null,
      };
      return keep(next, event.receipt, { type: 'tell-tabs', orderId: id, state: 'settled' });
    }
    case 'stop-waiting':
      return { state: { ...state, confirmingId: null }, effects: [] };
    case 'order-seen':
      return seeOrder(state, event);
    case 'other-tab': {
      const { orderId, state: news } = event;
      const next = news === 'settled' ? { ...state, settledElsewhereId: orderId } : state;
      if (hasNewOrder(payment)) return { state: next, effects: [] };
      const isPayingElsewhere = news === 'paying';
      return {
        state: { ...next, isPayingElsewhere, note: isPayingElsewhere ? PAYING_ELSEWHERE : null },
        effects: [{ type: 'reload-order' }],
      };
    }
  }
}

/** Returns the payment for one of the page's two forms. It is idle if the payment belongs to the other form. */
export function getPayment({ payment }: PurchaseState, target: Target): Payment {
  return payment.target !== null && isSame(payment.target, target) ? payment : IDLE;
}

/** Whether a new order is being paid for. Its form stays in place until the order is settled. */
export function isPayingNew({ payment }: PurchaseState): boolean {
  return payment.target?.kind === 'new' && payment.at !== 'idle' && payment.at !== 'stuck';
}

function targetOf(request: PaymentRequest): Target {
  return request.kind === 'new' ? { kind: 'new' } : { kind: 'open', orderId: request.orderId };
}

function isSame(one: Target, other: Target): boolean {
  if (one.kind === 'new' || other.kind === 'new') return one.kind === other.kind;
  return one.orderId === other.orderId;
}

/** A stuck payment blocks only its own form. */
function isBusy(payment: Payment, target: Target): boolean {
  if (payment.at === 'stuck') return isSame(payment.target, target);
  return payment.at !== 'idle';
}

/** Tells a wallet's sheet once if its payment failed. Stripe closes the sheet of a successful payment. */
function finishSheet(step: Step, event: PurchaseEvent): Step {
  const { sheet, payment } = step.state;
  if (sheet === null || sheet === 'open' || payment.at === 'collecting' || isSending(payment)) return step;
  const message = describeSheetFailure(event);
  return {
    state: { ...step.state, sheet: null },
    effects: message === null ? step.effects : [{ type: 'fail-sheet', sheet, message }, ...step.effects],
  };
}

function describeSheetFailure(event: PurchaseEvent): string | null {
  switch (event.type) {
    case 'details-invalid':
      return event.problem.message;
    case 'rejected':
      return describeFailure(event.error).description;
    case 'unreachable':
      return event.reason.message ?? CONNECTION_LOST;
    case 'received': {
      const { status } = event.receipt.order;
      return status === 'declined' || status === 'cancelled' ? DECLINED : null;
    }
    default:
      return null;
  }
}

function isSending(payment: Payment): payment is Extract<Payment, { at: 'sending' | 'retrying' }> {
  return payment.at === 'sending' || payment.at === 'retrying';
}

function hasNewOrder({ at, target }: Payment): boolean {
  return target?.kind === 'new' && (at === 'authenticating' || at === 'following' || at === 'settling');
}

function declined(target: Target, message: string): Payment {
  return { at: 'idle', target, problem: { message, takesFocus: true } };
}

const toastDeclined = (description: string): PurchaseEffect => ({
  type: 'toast',
  failure: { title: 'Purchase Failed', description },
});

type Rejection = Extract<PurchaseEvent, { type: 'rejected' }>;

function reject(state: PurchaseState, target: Target, { error, paidElsewhereId }: Rejection): Step {
  const idle = { ...state, payment: { at: 'idle' as const, target, problem: null } };
  const failure = describeFailure(error);
  if (target.kind === 'open') {
    // The order was settled in the meantime, perhaps by this payment, so its status is shown instead.
    const effects: PurchaseEffect[] = isNotOpen(error) ? [] : [{ type: 'toast', failure }];
    return {
      state: { ...state, payment: declined(target, failure.description) },
      effects: [...effects, { type: 'reload-named-order' }],
    };
  }
  if (isAboveCreditLimit(error)) {
    return {
      state: { ...idle, note: failure.description },
      effects: [{ type: 'toast', failure }, { type: 'load-open-order' }],
    };
  }
  if (isDeclined(error)) {
    return {
      state: { ...state, payment: declined(target, failure.description) },
      effects: [toastDeclined(failure.description)],
    };
  }
  if (isChallengeUsed(error) && paidElsewhereId !== null) {
    return { state: idle, effects: [{ type: 'show', orderId: paidElsewhereId }] };
  }
  const effects: PurchaseEffect[] = isOrderOpen(error) ? [{ type: 'load-open-order' }] : [];
  return { state: idle, effects: [...effects, { type: 'explain', error }] };
}

function receive(state: PurchaseState, target: Target, receipt: Receipt): Step {
  const { order, payment } = receipt;
  const clientSecret = payment?.clientSecret;
  if (order.status !== 'pending' || clientSecret === undefined) {
    return settle(state, target, { receipt, problem: null, wasFollowed: false });
  }
  const next: PurchaseState = { ...state, payment: { at: 'authenticating', target, receipt } };
  const authenticate: PurchaseEffect = { type: 'authenticate', clientSecret };
  if (target.kind === 'open') return { state: next, effects: [authenticate] };
  return keep(
    next,
    receipt,
    { type: 'tell-tabs', orderId: order.id, state: 'paying' },
    { type: 'show', orderId: order.id },
    authenticate,
  );
}

type Outcome = { receipt: Receipt; problem: string | null; wasFollowed: boolean };

function settle(state: PurchaseState, target: Target, { receipt, problem, wasFollowed }: Outcome): Step {
  const { id, status } = receipt.order;
  const isPending = status === 'pending';
  const isUnconfirmed = isPending && !problem && state.provider === 'stripe';
  const next = { ...state, confirmingId: isUnconfirmed ? id : null };
  const tellTabs: PurchaseEffect = { type: 'tell-tabs', orderId: id, state: 'settled' };
  if (target.kind === 'open') {
    return keep(
      {
        ...next,
        payment: problem === null ? { at: 'idle', target, problem } : declined(target, problem),
        finishing: isPending && !problem ? null : state.finishing,
        // The form already shows the problem.
        note: null,
      },
      receipt,
      tellTabs,
    );
  }
  const isDeclinedOrder = status === 'declined';
  return keep(
    {
      ...next,
      payment: {
        at: 'settling',
        target,
        problem: isDeclinedOrder ? (problem ?? DECLINED) : null,
        wasFollowed,
      },
      note: isPending ? problem : null,
    },
    receipt,
    tellTabs,
    // After a decline, the form stays, so that the buyer can try again.
    { type: 'show', orderId: isDeclinedOrder ? undefined : id },
  );
}

/** Stores an order's status. Announces each status only once. */
function keep(state: PurchaseState, receipt: Receipt, ...effects: PurchaseEffect[]): Step {
  const { id, status } = receipt.order;
  const cache: PurchaseEffect = { type: 'cache', receipt };
  if (state.announced?.id === id && state.announced.status === status) {
    return { state, effects: [cache, ...effects] };
  }
  return {
    state: { ...state, announced: { id, status } },
    effects: [cache, { type: 'announce', order: receipt.order }, ...effects],
  };
}

type Seen = Extract<PurchaseEvent, { type: 'order-seen' }>;

function seeOrder(state: PurchaseState, { receipt, isNamed }: Seen): Step {
  const { id, status, expiresAt } = receipt.order;
  const before = state.seen?.id === id ? state.seen : null;
  const heldUntil = expiresAt === undefined ? (before?.heldUntil ?? null) : Date.parse(expiresAt);
  const { payment } = state;
  const next = {
    ...state,
    seen: { id, status, heldUntil },
    payment: isReplacedBy(payment, status) ? IDLE : payment,
  };
  if (before?.status === 'pending' && status !== 'pending') return keep(next, receipt);
  if (isNamed) return { state: next, effects: [] };
  return {
    state: next,
    effects: [
      { type: 'cache', receipt },
      { type: 'show', orderId: id },
    ],
  };
}

/**
 * Whether the order is shown instead of the form. After a decline, the form stays, so that the buyer can try again.
 */
function isReplacedBy({ at, target }: Payment, status: Receipt['order']['status']): boolean {
  return target?.kind === 'new' && (at === 'idle' || at === 'stuck') && status !== 'declined';
}
