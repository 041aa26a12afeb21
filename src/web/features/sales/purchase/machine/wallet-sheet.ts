import { describeFailure } from '../purchase-errors.ts';
import { DECLINED } from './outcomes.ts';
import { isSending, type PurchaseEvent, type Step } from './purchase-state.ts';

const CONNECTION_LOST = 'The connection was lost. Close this to see what to do next.';

/** Tells a wallet's sheet once if its payment failed. Stripe closes the sheet of a successful payment. */
export function finishSheet(step: Step, event: PurchaseEvent): Step {
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
