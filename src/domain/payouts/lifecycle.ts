import type { Obstacle, PayableEvent, PayableFacts, PayableRejection, PayableState } from './states.ts';
import { PAYABLE_TRANSITIONS, type PayoutPosting } from './transitions.ts';

export type PayableStep =
  | { ok: true; state: PayableState; posts: readonly PayoutPosting[] }
  | { ok: false; rejection: PayableRejection };

/** Applies an event to a payable: its next state and the transfers to post, or why it is rejected. */
export function applyPayableEvent(
  state: PayableState,
  event: PayableEvent,
  facts: PayableFacts,
): PayableStep {
  const row = PAYABLE_TRANSITIONS.find(
    ({ from, event: on, applies }) => from === state && on === event && (applies?.(facts) ?? true),
  );
  if (!row) return { ok: false, rejection: explain(state, event, facts) };
  const [obstacle] = findObstacles(event, facts);
  if (obstacle) return { ok: false, rejection: { code: obstacle, ...OBSTACLE_REJECTIONS[obstacle] } };
  return { ok: true, state: row.to, posts: row.posts ?? [] };
}

/** What keeps a payable from being approved or exported now, whatever its state. */
export function findObstacles(event: PayableEvent, facts: PayableFacts): Obstacle[] {
  if (event !== 'approve' && event !== 'export') return [];
  const { payee, details, charity } = facts;
  const before: Obstacle[] = facts.isPaidBefore ? ['paid_before'] : [];
  const missing: Obstacle[] = payee !== 'trees' && details === null ? ['no_bank_details'] : [];
  const unsafe: Obstacle[] = isApprovedAlone(facts) ? ['another_admin_needed'] : [];
  if (event === 'approve') return [...before, ...missing, ...unsafe];
  return [
    ...before,
    ...missing,
    ...(details?.isUsable === false ? (['details_on_hold'] as const) : []),
    ...findRecipientObstacles(facts),
    ...(payee === 'winner' && !facts.isAgeKnown ? (['age_unknown'] as const) : []),
    ...(payee === 'charity' && !charity?.hasAgreed ? (['no_agreement'] as const) : []),
    ...(payee === 'charity' && !charity?.isConfirmed ? (['charity_unconfirmed'] as const) : []),
    ...unsafe,
  ];
}

/** What will keep a payable from being exported, besides what already keeps it from being approved. */
export function findLaterObstacles(facts: PayableFacts): Obstacle[] {
  const now = findObstacles('approve', facts);
  return findObstacles('export', facts).filter((obstacle) => !now.includes(obstacle));
}

/** What keeps an account at Stripe from receiving money. */
function findRecipientObstacles({ details, recipient }: PayableFacts): Obstacle[] {
  if (details?.method !== 'stripe') return [];
  if (recipient === null) return ['onboarding_unfinished'];
  if (!recipient.isOwn) return ['account_changed'];
  if (recipient.status === 'active') return [];
  return recipient.wasActive || recipient.status === 'closed'
    ? ['account_restricted']
    : ['onboarding_unfinished'];
}

/** Whether one admin alone would decide that this much money goes to this account. */
function isApprovedAlone({ amountPence, approvalPence, approver, payeeId, details }: PayableFacts): boolean {
  if (amountPence <= approvalPence || approver === null) return false;
  return approver === payeeId || approver === (details?.enteredBy ?? null);
}

const OBSTACLE_REJECTIONS: Record<Obstacle, Omit<PayableRejection, 'code'>> = {
  paid_before: {
    kind: 'conflict',
    message:
      'Stripe has already made this payment. Please count its transfer as the payment, or take it back in Stripe’s dashboard.',
  },
  no_bank_details: { kind: 'conflict', message: 'The payee hasn’t entered bank details yet.' },
  details_on_hold: {
    kind: 'conflict',
    message: 'The payee’s bank details were changed less than 48 hours ago.',
  },
  onboarding_unfinished: {
    kind: 'conflict',
    message: 'The payee hasn’t finished giving Stripe their details.',
  },
  account_restricted: { kind: 'conflict', message: 'Stripe has restricted or closed the payee’s account.' },
  account_changed: {
    kind: 'conflict',
    message: 'The Stripe account doesn’t match the payee.',
  },
  age_unknown: { kind: 'conflict', message: 'The winner hasn’t shown yet that they’re 18 or over.' },
  no_agreement: { kind: 'conflict', message: 'The charity hasn’t agreed to this prize draw yet.' },
  charity_unconfirmed: {
    kind: 'conflict',
    message: 'The charity’s entry in the register hasn’t been confirmed yet.',
  },
  another_admin_needed: {
    kind: 'forbidden',
    message:
      'Another admin must approve this payment, because it’s large and you entered the bank details or will receive it.',
  },
};

function explain(state: PayableState, event: PayableEvent, { method }: PayableFacts): PayableRejection {
  const conflict = (code: PayableRejection['code'], message: string): PayableRejection => ({
    code,
    kind: 'conflict',
    message,
  });
  const automatic = () => conflict('paid_automatically', 'Stripe makes this payment and reports its result.');
  if (event === 'return' && state === 'paid' && method === 'stripe') return automatic();
  if (event === 'return' && state !== 'paid')
    return conflict('not_paid', 'This payment isn’t recorded as paid.');
  if (state === 'paid') return conflict('already_paid', 'This payment has already been made.');
  if (event === 'count' && state !== 'exported') {
    return conflict('not_paid_before', 'We don’t know of a Stripe transfer for an earlier attempt.');
  }
  if (event === 'export') return conflict('not_approved', 'This payment isn’t approved.');
  if (state === 'exported' && (event === 'pay' || event === 'fail')) {
    return automatic();
  }
  if (event === 'pay' || event === 'fail') {
    return conflict('not_exported', 'This payment hasn’t been sent to the bank.');
  }
  return conflict('not_possible', `You can’t do this while the payment is ${state}.`);
}
