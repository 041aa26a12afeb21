import { formatDateTime } from '../time/london.ts';
import type { Rejection } from './rejection.ts';
import type { Status } from './states.ts';
import { type DrawViewer, mayAct } from './visibility.ts';

export interface StartFacts {
  status: Status;
  viewer: DrawViewer;
  ticketCount: number;
  /** Whether an attempt is announced and has no result yet. */
  inProgress: boolean;
  /** When the last order that holds tickets expires; null if there is none. */
  holdsUntil: Date | null;
  /** When postal entries can no longer be keyed in; null if the draw has no free route, or that time has come. */
  postUntil: Date | null;
}

export type StartCode =
  | 'not_owner'
  | 'not_ended'
  | 'not_startable'
  | 'cancelled'
  | 'no_tickets'
  | 'in_progress'
  | 'post_open'
  | 'holds';
export type StartRejection = Rejection<StartCode>;

const NOT_ENDED = 'The prize draw must be completed before a winner can be drawn.';
const ONLY_CREATOR_DRAWS = 'Only the creator of this prize draw can draw the winner.';
const ONLY_CREATOR_STARTS = 'Only the creator of this prize draw can start the drawing.';
const CANCELLED = 'This prize draw has been cancelled.';
const NO_TICKETS = 'No tickets have been entered into this prize draw yet.';
const IN_PROGRESS = 'The drawing is already in progress.';

/**
 * Returns why a drawing cannot start, or null if it can. The creator, an owner or a drawer in the team, or an admin can
 * start it from `awaiting_draw`, or from `inactive` (paused by an admin), if there are tickets, no attempt is in
 * progress, no postal entry can still be keyed in and no order holds tickets. For other users, the message depends on the status.
 */
export function findStartRejection(facts: StartFacts): StartRejection | null {
  if (!mayAct(facts.viewer, 'start')) {
    return { code: 'not_owner', kind: 'forbidden', message: statusMessage(facts.status) };
  }
  if (facts.status === 'active') return conflict('not_ended', NOT_ENDED);
  if (facts.status === 'cancelled') return conflict('cancelled', CANCELLED);
  if (facts.status !== 'awaiting_draw' && facts.status !== 'inactive') {
    return conflict('not_startable', ONLY_CREATOR_STARTS);
  }
  if (facts.inProgress) return conflict('in_progress', IN_PROGRESS);
  if (facts.ticketCount < 1) return conflict('no_tickets', NO_TICKETS);
  if (facts.postUntil) return conflict('post_open', describePostUntil(facts.postUntil));
  if (facts.holdsUntil) return conflict('holds', holdsMessage(facts.holdsUntil));
  return null;
}

function statusMessage(status: Status): string {
  if (status === 'active') return NOT_ENDED;
  return status === 'awaiting_draw' ? ONLY_CREATOR_DRAWS : ONLY_CREATOR_STARTS;
}

function describePostUntil(until: Date): string {
  return `Postal entries are still being keyed in. You can start the drawing from ${formatDateTime(until)}.`;
}

function holdsMessage(until: Date): string {
  return `Some tickets are still being paid for. The last payment expires at ${formatDateTime(until)}.`;
}

function conflict(code: StartCode, message: string): StartRejection {
  return { code, kind: 'conflict', message };
}
