import type { Rejection } from '../draws/rejection.ts';

/** The states of an award: one prize that one winner won in one attempt. */
export const AWARD_STATES = [
  'won',
  'claimed',
  'declined',
  'lapsed',
  'disqualified',
  'sent',
  'received',
  'problem',
  'undelivered',
] as const;
export type AwardState = (typeof AWARD_STATES)[number];

/**
 * claim, decline, confirm (the prize arrived), report (a problem): by the winner · send: by the host · disqualify,
 * decideReceived, decideUndelivered, reinstate: by an admin · lapse, presume (receipt), giveUp (waiting for the host),
 * pay (the winner's cash), returnCash (it came back): by the server.
 */
export const AWARD_EVENTS = [
  'claim',
  'decline',
  'lapse',
  'disqualify',
  'reinstate',
  'send',
  'confirm',
  'presume',
  'report',
  'decideReceived',
  'decideUndelivered',
  'giveUp',
  'pay',
  'returnCash',
] as const;
export type AwardEvent = (typeof AWARD_EVENTS)[number];

/** Why an admin disqualified a winner. Public. */
export const DISQUALIFY_CAUSES = ['ineligible', 'unreachable', 'error'] as const;
export type DisqualifyCause = (typeof DISQUALIFY_CAUSES)[number];

/** States in which the rank may be redrawn. */
export const VACANT_STATES = ['declined', 'lapsed', 'disqualified'] as const;

/** Whether the winner lost the prize, so that its rank is drawn again. */
export const isVacant = (state: AwardState): boolean =>
  (VACANT_STATES as readonly AwardState[]).includes(state);

/** Whether the winner gets cash: claimed because the minimum was not met, or under the guarantee. */
export const isPaidInCash = ({ state, isCash }: { state: AwardState; isCash: boolean }): boolean =>
  state === 'undelivered' || (isCash && (state === 'claimed' || state === 'received'));

/**
 * Where the payment of a winner's cash is. It waits for the winner's bank details, for proof of their age, or for the
 * settlement and the bank; it failed; or nothing is left to pay.
 */
export const AWARD_PAYMENTS = ['details_needed', 'age_needed', 'pending', 'failed', 'done'] as const;
export type AwardPayment = (typeof AWARD_PAYMENTS)[number];

/** Who does something to an award. `isWinner`: they hold the winning ticket. */
export interface AwardActor {
  isWinner: boolean;
  isOwner: boolean;
  isAdmin: boolean;
  isServer: boolean;
}

/** All facts that the guards of an award's transitions can use. */
export interface AwardFacts {
  now: Date;
  actor: AwardActor;
  /** The end of the time to claim. */
  claimBy: Date;
  claimedAt: Date | null;
  /** When the host recorded that the prize was sent, which can be later than the date they gave. */
  sentRecordedAt: Date | null;
  /** Whether a tracking number or a file shows that the prize was sent. */
  hasEvidence: boolean;
  /** Whether the winner's account exists and is not suspended. */
  winnerCanSignIn: boolean;
  /** Whether the winner gets cash instead of the prize. */
  isCash: boolean;
  /** Whether an admin waits for a document that proves the winner's age, or must decide about one. */
  isAgeOpen: boolean;
  /** Whether the rank was redrawn after this award. */
  isRedrawn: boolean;
}

export type AwardCode =
  | 'not_winner'
  | 'not_owner'
  | 'admin_only'
  | 'not_possible'
  | 'claim_closed'
  | 'claim_open'
  | 'age_check_open'
  | 'cash'
  | 'not_due'
  | 'redrawn';
export type AwardRejection = Rejection<AwardCode>;
