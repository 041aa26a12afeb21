import type { Receipt } from '#contract/sales/orders.ts';
import {
  describeFailure,
  isAboveCreditLimit,
  isChallengeUsed,
  isDeclined,
  isNotOpen,
  isOrderOpen,
} from '../purchase-errors.ts';
import {
  IDLE,
  type Payment,
  type PurchaseEffect,
  type PurchaseEvent,
  type PurchaseState,
  type Step,
  type Target,
} from './purchase-state.ts';

export const DECLINED = 'Your card was declined.';

export function declined(target: Target, message: string): Payment {
  return { at: 'idle', target, problem: { message, takesFocus: true } };
}

export const toastDeclined = (description: string): PurchaseEffect => ({
  type: 'toast',
  failure: { title: 'Purchase Failed', description },
});

type Rejection = Extract<PurchaseEvent, { type: 'rejected' }>;

export function reject(state: PurchaseState, target: Target, { error, paidElsewhereId }: Rejection): Step {
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

export function receive(state: PurchaseState, target: Target, receipt: Receipt): Step {
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

export function settle(
  state: PurchaseState,
  target: Target,
  { receipt, problem, wasFollowed }: Outcome,
): Step {
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
export function keep(state: PurchaseState, receipt: Receipt, ...effects: PurchaseEffect[]): Step {
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

export function seeOrder(state: PurchaseState, { receipt, isNamed }: Seen): Step {
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
