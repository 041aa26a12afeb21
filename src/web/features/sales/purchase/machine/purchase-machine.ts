import { applyAccountEvent } from './account-step.ts';
import { declined, keep, receive, reject, seeOrder, settle, toastDeclined } from './outcomes.ts';
import {
  hasNewOrder,
  isBusy,
  isSending,
  type Payment,
  type PurchaseEffect,
  type PurchaseEvent,
  type PurchaseState,
  type Step,
  type Target,
  targetOf,
} from './purchase-state.ts';
import { finishSheet } from './wallet-sheet.ts';

const PAYING_ELSEWHERE = 'You’re paying for these tickets in another tab.';
const ALREADY_PAYING = 'You’re already paying for these tickets.';
const BEING_GIVEN_UP = 'We’re giving up your tickets. This takes a moment.';

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
