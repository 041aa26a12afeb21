import { formatDateTime } from '../time/london.ts';
import { DATE_MESSAGES } from './date-rules.ts';
import { all, type Guard as GuardOf } from './guards.ts';
import type { Rejection } from './rejection.ts';
import type { LifecycleCode, LifecycleEvent, LifecycleFacts, LifecycleRejection, Status } from './states.ts';

type Guard = GuardOf<LifecycleFacts, LifecycleRejection>;

export interface Transition {
  from: Status;
  event: LifecycleEvent;
  to: Status;
  /** Chooses between rows with the same status and event. A row without it always applies. */
  applies?: (facts: LifecycleFacts) => boolean;
  guard?: Guard;
}

const reject = (code: LifecycleCode, kind: Rejection['kind'], message: string): LifecycleRejection => ({
  code,
  kind,
  message,
});

const startsLater = ({ startDate, now }: LifecycleFacts) => startDate !== null && startDate > now;
const startsNow = ({ startDate, now }: LifecycleFacts) => startDate !== null && startDate <= now;
const isBeingDrawn = ({ drawing }: LifecycleFacts) => drawing;
const wasSold = ({ everSold }: LifecycleFacts) => everSold;

const verified: Guard = (facts) =>
  facts.hostVerified || facts.actorIsAdmin
    ? null
    : reject('unverified', 'forbidden', 'Your account must be verified before you can publish a prize draw.');

const endInFuture: Guard = ({ endDate, now }) =>
  endDate > now ? null : reject('end_passed', 'invalid', DATE_MESSAGES.endDatePast);

const byAdmin: Guard = (facts) =>
  facts.actorIsAdmin ? null : reject('admin_only', 'forbidden', 'Only an admin can do this.');

const byAdminOnceSold: Guard = (facts) =>
  !facts.everSold || facts.actorIsAdmin
    ? null
    : reject(
        'admin_only',
        'forbidden',
        'You’ve sold tickets, so only an admin can take this prize draw off sale or put it back.',
      );

const unsold: Guard = (facts) =>
  facts.everSold
    ? reject(
        'already_sold',
        'conflict',
        'Tickets have been sold, so you cannot change its dates or take it off sale.',
      )
    : null;

const startReached: Guard = (facts) =>
  startsNow(facts)
    ? null
    : reject('not_due', 'conflict', `Ticket sales start on ${formatDateTime(facts.startDate)}.`);

const endReached: Guard = ({ endDate, now }) =>
  endDate <= now ? null : reject('not_due', 'conflict', `It ends on ${formatDateTime(endDate)}.`);

const hasTickets: Guard = (facts) =>
  facts.ticketCount > 0
    ? null
    : reject('no_tickets', 'conflict', 'No tickets have been entered into this prize draw yet.');

const notDrawing: Guard = (facts) =>
  facts.drawing ? reject('drawing', 'conflict', 'A drawing is already in progress.') : null;

const isOverdue: Guard = (facts) =>
  facts.overdue ? null : reject('not_due', 'conflict', 'There is still time to draw it.');

const isResultMissing: Guard = (facts) =>
  facts.resultMissing ? null : reject('drawing', 'conflict', 'A drawing is already in progress.');

const isDrawing: Guard = (facts) =>
  facts.drawing ? null : reject('not_drawing', 'conflict', 'No drawing is in progress.');

const publishable = all(verified, byAdminOnceSold, endInFuture);
const reschedulable = all(verified, unsold, endInFuture);

/**
 * The whole lifecycle of a draw. The status is only a label: whether tickets are on sale follows from the dates. During
 * a drawing, a draw stays `awaiting_draw`, or `completed` for a redraw. Once its list is sealed, a draw can no longer
 * be cancelled, except by the server if its result never comes.
 */
export const TRANSITIONS: readonly Transition[] = [
  { from: 'inactive', event: 'publish', to: 'scheduled', applies: startsLater, guard: publishable },
  { from: 'inactive', event: 'publish', to: 'active', applies: startsNow, guard: publishable },
  { from: 'scheduled', event: 'publish', to: 'scheduled', applies: startsLater, guard: reschedulable },
  { from: 'scheduled', event: 'publish', to: 'active', applies: startsNow, guard: reschedulable },
  { from: 'active', event: 'publish', to: 'scheduled', applies: startsLater, guard: reschedulable },
  { from: 'active', event: 'publish', to: 'active', applies: startsNow, guard: reschedulable },
  { from: 'awaiting_draw', event: 'publish', to: 'scheduled', applies: startsLater, guard: reschedulable },
  { from: 'awaiting_draw', event: 'publish', to: 'active', applies: startsNow, guard: reschedulable },

  { from: 'scheduled', event: 'unpublish', to: 'inactive', guard: byAdminOnceSold },
  { from: 'active', event: 'unpublish', to: 'inactive', guard: byAdminOnceSold },
  { from: 'awaiting_draw', event: 'unpublish', to: 'inactive', guard: unsold },

  { from: 'scheduled', event: 'open', to: 'active', guard: startReached },
  { from: 'active', event: 'close', to: 'awaiting_draw', guard: endReached },
  { from: 'active', event: 'end', to: 'awaiting_draw' },

  { from: 'inactive', event: 'start', to: 'awaiting_draw', guard: hasTickets },
  { from: 'awaiting_draw', event: 'start', to: 'awaiting_draw', guard: all(notDrawing, hasTickets) },
  { from: 'awaiting_draw', event: 'result', to: 'completed', guard: isDrawing },
  { from: 'completed', event: 'redraw', to: 'completed', guard: notDrawing },
  { from: 'completed', event: 'result', to: 'completed', guard: isDrawing },

  { from: 'inactive', event: 'cancel', to: 'cancelled', applies: wasSold, guard: byAdmin },
  { from: 'scheduled', event: 'cancel', to: 'cancelled', guard: byAdmin },
  { from: 'active', event: 'cancel', to: 'cancelled', guard: byAdmin },
  { from: 'awaiting_draw', event: 'cancel', to: 'cancelled', guard: all(byAdmin, notDrawing) },
  { from: 'inactive', event: 'lapse', to: 'cancelled', applies: wasSold, guard: isOverdue },
  { from: 'awaiting_draw', event: 'lapse', to: 'cancelled', applies: isBeingDrawn, guard: isResultMissing },
  { from: 'awaiting_draw', event: 'lapse', to: 'cancelled', guard: isOverdue },
];
