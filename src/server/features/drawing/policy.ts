import { dueEvent, next } from '#domain/draws/lifecycle.ts';
import { startRefusal } from '#domain/draws/start.ts';
import type { LifecycleEvent, LifecycleFacts, Status } from '#domain/draws/states.ts';
import { actsAsOwner, canSee, type DrawViewer } from '#domain/draws/visibility.ts';
import type { Actor } from '../../db/audit.ts';
import { Refusal } from '../../refusal.ts';
import type { Viewer } from '../../viewer.ts';
import type { AttemptRow, DrawRow } from './store.ts';

/** A draw under its lock, as a decision on its drawing sees it. */
export type Facts = { draw: DrawRow; now: Date; latest: AttemptRow | null; holdsUntil: Date | null };

/** What somebody is to a draw; the server itself may do what an admin may. */
export function rolesOf(draw: DrawRow, who: Actor | null): DrawViewer {
  if (who === null || who === 'server') return { isOwner: false, isAdmin: who === 'server' };
  return { isOwner: who.id === draw.ownerId, isAdmin: who.role === 'admin' };
}

/** Passes on a draw that the viewer may see; any other does not exist for them. */
export function requireSight(draw: DrawRow | null, viewer: Viewer | null): DrawRow {
  if (!draw || !canSee(draw, rolesOf(draw, viewer))) throw new Refusal('missing', 'Prize draw not found');
  return draw;
}

/** Only the creator and admins draw; others read so in the words for the draw's status. */
export function requireOwner(draw: DrawRow, viewer: Viewer): void {
  const roles = rolesOf(draw, viewer);
  if (actsAsOwner(roles)) return;
  const refusal = startRefusal({
    status: draw.status,
    viewer: roles,
    ticketCount: 0,
    inProgress: false,
    holdsUntil: null,
  });
  if (refusal) throw Refusal.of(refusal);
}

/** The status in which the draw is left by its start; refused in the words for what stands against it. */
export function statusAfterStart(facts: Facts, actor: Actor): Status {
  const { draw, now, latest, holdsUntil } = facts;
  const status = statusAt(draw, now);
  const refusal = startRefusal({
    status,
    viewer: rolesOf(draw, actor),
    ticketCount: ticketCount(draw),
    inProgress: latest !== null && latest.drawnAt === null,
    holdsUntil,
  });
  if (refusal) throw Refusal.of(refusal);
  return step(status, 'start', facts);
}

/** The status in which the draw is left by an attempt's outcome. */
export function statusAfterResult(facts: Facts): Status {
  return step(facts.draw.status, 'result', facts);
}

/** When the sale really ended: as recorded, else when it was paused or as promised, whichever came first. */
export function endOfSale({ status, endedAt, pausedAt, endDate }: DrawRow): Date {
  if (endedAt) return endedAt;
  return status === 'inactive' && pausedAt && pausedAt < endDate ? pausedAt : endDate;
}

/** The status is a label that the clock may have overtaken. */
function statusAt(draw: DrawRow, now: Date): Status {
  let { status } = draw;
  for (;;) {
    const event = dueEvent(status, { ...draw, now });
    if (!event) return status;
    status = step(status, event, { draw, now, latest: null, holdsUntil: null });
  }
}

function step(status: Status, event: LifecycleEvent, facts: Facts): Status {
  const result = next(status, event, lifecycleFacts(facts));
  if (!result.ok) throw Refusal.of(result.refusal);
  return result.status;
}

function lifecycleFacts({ draw, now, latest }: Facts): LifecycleFacts {
  return {
    now,
    startDate: draw.startDate,
    endDate: draw.endDate,
    hostVerified: false,
    actorIsAdmin: false,
    everSold: draw.issuedCount > 0,
    ticketCount: ticketCount(draw),
    drawing: latest !== null && latest.drawnAt === null,
  };
}

function ticketCount(draw: DrawRow): number {
  return draw.issuedCount - draw.voidedCount;
}
