import type { Rejection } from './rejection.ts';

export const STATUSES = [
  'inactive',
  'scheduled',
  'active',
  'awaiting_draw',
  'completed',
  'cancelled',
] as const;
export type Status = (typeof STATUSES)[number];

/**
 * publish: put on sale with the dates given, or change the dates of a draw not yet sold · unpublish · open
 * and close: the clock reached the start or the end · end: ended early · start: the list is sealed and the
 * first attempt announced · redraw: a further attempt announced · result: an attempt has its outcome ·
 * cancel: called off by an admin and refunded · lapse: the same, because it was not drawn in time.
 */
export const EVENTS = [
  'publish',
  'unpublish',
  'open',
  'close',
  'end',
  'start',
  'redraw',
  'result',
  'cancel',
  'lapse',
] as const;
export type LifecycleEvent = (typeof EVENTS)[number];

/** Everything that a guard may ask about. */
export interface LifecycleFacts {
  now: Date;
  startDate: Date | null;
  endDate: Date;
  /** The host's account may publish. */
  hostVerified: boolean;
  actorIsAdmin: boolean;
  /** A ticket was ever sold, voided ones included. */
  everSold: boolean;
  /** Tickets issued and not voided. */
  ticketCount: number;
  /** An attempt is announced and has no result yet. */
  drawing: boolean;
  /** The time in which it had to be drawn is over. */
  overdue: boolean;
}

export type LifecycleCode =
  | 'not_possible'
  | 'unverified'
  | 'admin_only'
  | 'not_due'
  | 'end_passed'
  | 'drawing'
  | 'not_drawing'
  | 'no_tickets'
  | 'already_sold';

export type LifecycleRejection = Rejection<LifecycleCode>;
