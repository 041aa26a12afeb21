import { describe, expect, it } from 'vitest';
import { applyEvent, findDueEvent, shouldKeepStartDate } from './lifecycle.ts';
import { isPaused } from './sale-window.ts';
import { EVENTS, type LifecycleEvent, type LifecycleFacts, STATUSES, type Status } from './states.ts';
import { TRANSITIONS } from './transitions.ts';

const now = new Date('2026-11-21T12:00:00Z');
const later = new Date('2026-11-22T12:00:00Z');
const earlier = new Date('2026-11-20T12:00:00Z');
const facts: LifecycleFacts = {
  now,
  startDate: earlier,
  endDate: later,
  hostVerified: true,
  actorIsAdmin: false,
  everSold: false,
  ticketCount: 0,
  drawing: false,
  overdue: false,
  resultMissing: false,
};

function outcome(status: Status, event: LifecycleEvent, more: Partial<LifecycleFacts> = {}): string {
  const result = applyEvent(status, event, { ...facts, ...more });
  return result.ok ? result.status : result.rejection.code;
}

describe('the transition table', () => {
  it('reaches every status from an unpublished draw, and no others [STATE-01]', () => {
    const reached = new Set<Status>(['inactive']);
    for (const _ of STATUSES) {
      for (const row of TRANSITIONS) if (reached.has(row.from)) reached.add(row.to);
    }
    expect([...reached].sort()).toEqual([...STATUSES].sort());
  });

  it('uses every event', () => {
    expect(new Set(TRANSITIONS.map((row) => row.event))).toEqual(new Set(EVENTS));
  });

  const pairs = STATUSES.flatMap((status) => EVENTS.map((event) => ({ status, event })));
  const without = pairs.filter(
    ({ status, event }) => !TRANSITIONS.some((row) => row.from === status && row.event === event),
  );
  it.each(without)('rejects $event for a draw that is $status', ({ status, event }) => {
    expect(outcome(status, event, { actorIsAdmin: true, everSold: true, ticketCount: 3 })).toBe(
      'not_possible',
    );
  });

  it('allows nothing after a cancellation', () => {
    expect(EVENTS.map((event) => outcome('cancelled', event, { actorIsAdmin: true }))).toEqual(
      EVENTS.map(() => 'not_possible'),
    );
  });
});

describe('publishing', () => {
  it('makes a draw scheduled before its start and active after it', () => {
    expect(outcome('inactive', 'publish', { startDate: later, endDate: new Date(+later + 1) })).toBe(
      'scheduled',
    );
    expect(outcome('inactive', 'publish', { startDate: now })).toBe('active');
  });
  it('is rejected for an unverified host, not for an admin', () => {
    const rejected = applyEvent('inactive', 'publish', { ...facts, hostVerified: false });
    expect(rejected).toEqual({
      ok: false,
      rejection: {
        code: 'unverified',
        kind: 'forbidden',
        message: 'Your account must be verified before you can publish a prize draw.',
      },
    });
    expect(outcome('inactive', 'publish', { hostVerified: false, actorIsAdmin: true })).toBe('active');
  });
  it('requires a start, and an end in the future', () => {
    expect(outcome('inactive', 'publish', { endDate: now })).toBe('end_passed');
    expect(outcome('inactive', 'publish', { startDate: null })).toBe('not_possible');
  });
  it('can change the dates of an unsold draw, but not of a sold one', () => {
    const moved = { startDate: later, endDate: new Date(+later + 1) };
    expect(outcome('active', 'publish', moved)).toBe('scheduled');
    expect(outcome('awaiting_draw', 'publish', moved)).toBe('scheduled');
    expect(outcome('scheduled', 'publish')).toBe('active');
    expect(outcome('active', 'publish', { ...moved, everSold: true })).toBe('already_sold');
  });
  it('is for admins only after a pause', () => {
    expect(outcome('inactive', 'publish', { everSold: true })).toBe('admin_only');
    expect(outcome('inactive', 'publish', { everSold: true, actorIsAdmin: true })).toBe('active');
  });
});

describe('unpublishing', () => {
  it('is allowed while unsold; after sales, only admins can do it, which pauses the draw and keeps its start date', () => {
    expect(outcome('active', 'unpublish')).toBe('inactive');
    expect(outcome('scheduled', 'unpublish')).toBe('inactive');
    expect(outcome('active', 'unpublish', { everSold: true })).toBe('admin_only');
    expect(outcome('active', 'unpublish', { everSold: true, actorIsAdmin: true })).toBe('inactive');
    expect([shouldKeepStartDate({ everSold: true }), shouldKeepStartDate({ everSold: false })]).toEqual([
      true,
      false,
    ]);
    expect(isPaused({ status: 'inactive', startDate: earlier })).toBe(true);
    expect(isPaused({ status: 'inactive', startDate: null })).toBe(false);
    expect(isPaused({ status: 'active', startDate: earlier })).toBe(false);
  });
  it('is allowed for an ended draw only if it has no sales', () => {
    expect(outcome('awaiting_draw', 'unpublish')).toBe('inactive');
    expect(outcome('awaiting_draw', 'unpublish', { everSold: true, actorIsAdmin: true })).toBe(
      'already_sold',
    );
  });
});

describe('the clock', () => {
  it('opens draws at the start and closes them at the end, not before', () => {
    expect(outcome('scheduled', 'open', { startDate: now })).toBe('active');
    expect(outcome('scheduled', 'open', { startDate: later })).toBe('not_due');
    expect(outcome('active', 'close', { endDate: now })).toBe('awaiting_draw');
    expect(outcome('active', 'close')).toBe('not_due');
  });
  it('acts at exactly the start and the end', () => {
    expect(findDueEvent('scheduled', { now, startDate: now, endDate: later })).toBe('open');
    expect(findDueEvent('active', { now, startDate: earlier, endDate: now })).toBe('close');
  });
  it('catches up step by step after an outage', () => {
    const dates = { now, startDate: earlier, endDate: earlier };
    expect(findDueEvent('scheduled', dates)).toBe('open');
    expect(findDueEvent('active', dates)).toBe('close');
    expect(findDueEvent('awaiting_draw', dates)).toBeNull();
    expect(findDueEvent('inactive', dates)).toBeNull();
    expect(findDueEvent('scheduled', { now, startDate: later, endDate: later })).toBeNull();
    expect(findDueEvent('active', { now, startDate: earlier, endDate: later })).toBeNull();
  });
});

describe('ending, drawing, cancelling', () => {
  it('ends an active draw before its end date [STATE-08]', () => {
    expect(outcome('active', 'end')).toBe('awaiting_draw');
    expect(outcome('scheduled', 'end')).toBe('not_possible');
  });
  it('completes with the result of the drawing [STATE-09]', () => {
    expect(outcome('awaiting_draw', 'start', { ticketCount: 1 })).toBe('awaiting_draw');
    expect(outcome('awaiting_draw', 'result', { drawing: true })).toBe('completed');
    expect(outcome('awaiting_draw', 'result')).toBe('not_drawing');
    expect(outcome('active', 'result', { drawing: true })).toBe('not_possible');
  });
  it('starts a drawing once, from awaiting or paused, if there are tickets', () => {
    expect(outcome('inactive', 'start', { ticketCount: 1 })).toBe('awaiting_draw');
    expect(outcome('inactive', 'start')).toBe('no_tickets');
    expect(outcome('awaiting_draw', 'start')).toBe('no_tickets');
    expect(outcome('awaiting_draw', 'start', { ticketCount: 1, drawing: true })).toBe('drawing');
    expect(outcome('active', 'start', { ticketCount: 1 })).toBe('not_possible');
  });
  it('allows a redraw of completed draws only, one attempt at a time', () => {
    expect(outcome('completed', 'redraw')).toBe('completed');
    expect(outcome('completed', 'redraw', { drawing: true })).toBe('drawing');
    expect(outcome('completed', 'result', { drawing: true })).toBe('completed');
    expect(outcome('completed', 'result')).toBe('not_drawing');
    expect(outcome('awaiting_draw', 'redraw')).toBe('not_possible');
  });
  it('lets only admins cancel, and never once the list is sealed [API-DRAWS-18]', () => {
    const admin = { actorIsAdmin: true };
    for (const status of ['scheduled', 'active', 'awaiting_draw'] as const) {
      expect(outcome(status, 'cancel')).toBe('admin_only');
      expect(outcome(status, 'cancel', admin)).toBe('cancelled');
    }
    expect(outcome('awaiting_draw', 'cancel', { ...admin, drawing: true })).toBe('drawing');
    expect(outcome('completed', 'cancel', admin)).toBe('not_possible');
    expect(outcome('inactive', 'cancel', { ...admin, everSold: true })).toBe('cancelled');
    expect(outcome('inactive', 'cancel', admin)).toBe('not_possible');
  });
  it('cancels an overdue draw unless a drawing was started [MONEY-13]', () => {
    const overdue = { overdue: true };
    expect(outcome('awaiting_draw', 'lapse', overdue)).toBe('cancelled');
    expect(outcome('awaiting_draw', 'lapse')).toBe('not_due');
    expect(outcome('awaiting_draw', 'lapse', { ...overdue, drawing: true })).toBe('drawing');
    expect(outcome('inactive', 'lapse', { ...overdue, everSold: true })).toBe('cancelled');
    expect(outcome('inactive', 'lapse', { everSold: true })).toBe('not_due');
    expect(outcome('inactive', 'lapse', overdue)).toBe('not_possible');
    expect(outcome('active', 'lapse', overdue)).toBe('not_possible');
    expect(outcome('completed', 'lapse', overdue)).toBe('not_possible');
  });
});
