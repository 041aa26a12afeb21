import type { Obstacle, PayableState, PayeeKind, PayoutMethod } from './states.ts';

/** What keeps a payment from being made, in plain words. */
export const OBSTACLE_TEXTS: Record<Obstacle, string> = {
  paid_before: 'Stripe has already made this payment. Take it back in whole in Stripe’s dashboard',
  no_bank_details: 'The payee has not entered payout details yet',
  details_on_hold: 'The payout details are less than 48 hours old',
  onboarding_unfinished: 'The payee has not finished giving their details to Stripe',
  account_restricted: 'Stripe has restricted or closed the payee’s account',
  account_changed: 'The account at Stripe does not match the payee. Compare them in Stripe’s dashboard',
  no_agreement: 'The charity has not agreed yet',
  charity_unconfirmed: 'An admin has to confirm the charity',
  another_admin_needed: 'Another admin has to approve it',
};

type Waiting = {
  state: PayableState;
  payee: PayeeKind;
  method: PayoutMethod | null;
  obstacles: readonly Obstacle[];
};

/** Says why a payment is not made yet; empty once it is paid. */
export function explainWaiting({ state, payee, method, obstacles }: Waiting): string[] {
  if (obstacles.length > 0) return obstacles.map((obstacle) => OBSTACLE_TEXTS[obstacle]);
  switch (state) {
    case 'owed':
      return ['An admin has to approve it'];
    case 'approved':
      if (method === 'stripe') return ['Stripe pays it once the balance is large enough'];
      return [payee === 'trees' ? 'The trees are not bought yet' : 'It is ready to be exported'];
    case 'exported':
      return [method === 'stripe' ? 'Stripe has not confirmed it yet' : 'The bank has not confirmed it yet'];
    case 'failed':
      return [method === 'stripe' ? 'Stripe did not accept it' : 'The bank returned it'];
    default:
      return [];
  }
}
