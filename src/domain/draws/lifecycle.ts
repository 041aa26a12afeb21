import type { LifecycleEvent, LifecycleFacts, LifecycleRejection, Status } from './states.ts';
import { TRANSITIONS } from './transitions.ts';

/**
 * Applies `event` to a draw in `status`, according to the transition table. Uses the first row that matches the facts;
 * the row's guard can reject the event.
 */
export function applyEvent(
  status: Status,
  event: LifecycleEvent,
  facts: LifecycleFacts,
): { ok: true; status: Status } | { ok: false; rejection: LifecycleRejection } {
  for (const row of TRANSITIONS) {
    if (row.from !== status || row.event !== event || (row.applies && !row.applies(facts))) continue;
    const rejection = row.guard?.(facts) ?? null;
    return rejection ? { ok: false, rejection } : { ok: true, status: row.to };
  }
  return { ok: false, rejection: notPossible(status, event) };
}

/** The event that is due at the current time, or null. Call it after each step until it returns null. */
export function findDueEvent(
  status: Status,
  facts: Pick<LifecycleFacts, 'now' | 'startDate' | 'endDate'>,
): 'open' | 'close' | null {
  const { now, startDate, endDate } = facts;
  if (status === 'scheduled' && startDate !== null && startDate <= now) return 'open';
  if (status === 'active' && endDate <= now) return 'close';
  return null;
}

/**
 * Whether unpublishing keeps the start date. An unsold draw loses it; a draw that has sold tickets is paused and keeps
 * it.
 */
export function shouldKeepStartDate(facts: Pick<LifecycleFacts, 'everSold'>): boolean {
  return facts.everSold;
}

const STATUS_TEXT: Record<Status, string> = {
  inactive: 'not published',
  scheduled: 'scheduled',
  active: 'active',
  awaiting_draw: 'waiting to be drawn',
  completed: 'completed',
  cancelled: 'cancelled',
};

const EVENT_TEXT: Record<LifecycleEvent, string> = {
  publish: 'published',
  unpublish: 'unpublished',
  open: 'opened',
  close: 'closed',
  end: 'ended',
  start: 'drawn',
  redraw: 'redrawn',
  result: 'given a result',
  cancel: 'cancelled',
  lapse: 'cancelled for being late',
};

function notPossible(status: Status, event: LifecycleEvent): LifecycleRejection {
  const message = `This prize draw is ${STATUS_TEXT[status]}, so it can’t be ${EVENT_TEXT[event]}.`;
  return { code: 'not_possible', kind: 'conflict', message };
}
