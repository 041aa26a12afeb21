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
 * publish: put on sale with the given dates, or change the dates of an unsold draw · unpublish · open and close: the
 * start or end time was reached · end: ended early · start: the list is sealed and the first attempt announced ·
 * redraw: another attempt is announced · result: an attempt has its outcome · cancel: cancelled by an admin and
 * refunded · lapse: cancelled because it was not drawn in time, or
 * its result never came.
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

/** All facts that guards can use. */
export interface LifecycleFacts {
  now: Date;
  startDate: Date | null;
  endDate: Date;
  hostVerified: boolean;
  actorIsAdmin: boolean;
  /** Whether a ticket was ever sold, voided ones included. */
  everSold: boolean;
  /** Tickets issued and not voided. */
  ticketCount: number;
  /** Whether an attempt is announced and has no result yet. */
  drawing: boolean;
  /** Whether the deadline for the drawing has passed. */
  overdue: boolean;
  /** Whether the first attempt was announced long ago and still has no result. */
  resultMissing: boolean;
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
