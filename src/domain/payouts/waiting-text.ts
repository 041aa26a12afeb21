import { formatDateTime } from '../time/london.ts';
import type { Obstacle, PayableState, PayeeKind, PayoutMethod } from './states.ts';

/** What keeps a payment from being made, in plain words. */
const OBSTACLE_TEXTS: Record<Obstacle, string> = {
  paid_before:
    'Stripe has already made this payment. Count its transfer as the payment, or take it back in full in Stripe’s dashboard',
  no_bank_details: 'The payee hasn’t entered payout details yet',
  details_on_hold: 'The payout details are less than 48 hours old',
  onboarding_unfinished: 'The payee hasn’t finished giving Stripe their details',
  account_restricted: 'Stripe has restricted or closed the payee’s account',
  account_changed: 'The Stripe account doesn’t match the payee. Compare them in Stripe’s dashboard',
  age_unknown: 'The winner hasn’t shown yet that they’re 18 or over',
  no_agreement: 'The charity hasn’t agreed yet',
  charity_unconfirmed: 'An admin has to confirm the charity',
  another_admin_needed: 'Another admin has to approve it',
};

type Held = {
  /** What will keep it from being exported once it is approved. */
  laterObstacles: readonly Obstacle[];
  /** When the hold of the payee's details ends; null if they can be used. */
  usableFrom: string | null;
};

type Waiting = Held & {
  state: PayableState;
  payee: PayeeKind;
  method: PayoutMethod | null;
  obstacles: readonly Obstacle[];
};

/** The payee is paid, or will be, by another attempt. */
const PAID_TWICE = 'Stripe has made this payment too. Take its transfer back in full in Stripe’s dashboard';

/** Says why a payment is not made yet; empty once it is paid, unless Stripe has made it a second time. */
export function explainWaiting({ state, payee, method, obstacles, ...held }: Waiting): string[] {
  const isSent = state === 'exported' || state === 'paid';
  if (isSent && obstacles.includes('paid_before')) return [PAID_TWICE];
  if (obstacles.length > 0) return obstacles.map((obstacle) => describeObstacle(obstacle, held));
  switch (state) {
    case 'owed':
      return ['An admin has to approve it', ...explainHold(held)];
    case 'approved':
      if (method === 'stripe') return ['Stripe will pay it once the balance is large enough'];
      return [payee === 'trees' ? 'The trees haven’t been bought yet' : 'It’s ready to export'];
    case 'exported':
      return [method === 'stripe' ? 'Stripe hasn’t confirmed it yet' : 'The bank hasn’t confirmed it yet'];
    case 'failed':
      return [method === 'stripe' ? 'Stripe didn’t accept it' : 'The bank returned it'];
    default:
      return [];
  }
}

/** Says what will keep a payment from being exported once it is approved. */
export const explainHold = (held: Held): string[] =>
  held.laterObstacles.map((obstacle) => describeObstacle(obstacle, held));

function describeObstacle(obstacle: Obstacle, { usableFrom }: Pick<Held, 'usableFrom'>): string {
  return obstacle === 'details_on_hold' && usableFrom !== null
    ? `The payout details are on hold until ${formatDateTime(usableFrom)}`
    : OBSTACLE_TEXTS[obstacle];
}
