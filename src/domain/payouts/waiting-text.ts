import type { Obstacle, PayableState, PayeeKind } from './states.ts';

/** What keeps a payment from being made, in plain words. */
export const OBSTACLE_TEXTS: Record<Obstacle, string> = {
  no_bank_details: 'The payee has not entered bank details yet',
  details_on_hold: 'The bank details are less than 48 hours old',
  no_agreement: 'The charity has not agreed yet',
  charity_unconfirmed: 'An admin has to confirm the charity',
  another_admin_needed: 'Another admin has to approve it',
};

type Waiting = { state: PayableState; payee: PayeeKind; obstacles: readonly Obstacle[] };

/** Says why a payment is not made yet; empty once it is paid. */
export function explainWaiting({ state, payee, obstacles }: Waiting): string[] {
  if (obstacles.length > 0) return obstacles.map((obstacle) => OBSTACLE_TEXTS[obstacle]);
  switch (state) {
    case 'owed':
      return ['An admin has to approve it'];
    case 'approved':
      return [payee === 'trees' ? 'The trees are not bought yet' : 'It is ready to be exported'];
    case 'exported':
      return ['The bank has not confirmed it yet'];
    case 'failed':
      return ['The bank returned it'];
    default:
      return [];
  }
}
