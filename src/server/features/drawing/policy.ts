import { next } from '#domain/draws/lifecycle.ts';
import { redrawRefusal } from '#domain/draws/redraw.ts';
import { type StartFacts, startRefusal } from '#domain/draws/start.ts';
import type { LifecycleEvent, Status } from '#domain/draws/states.ts';
import { actsAsOwner, type DrawViewer } from '#domain/draws/visibility.ts';
import type { Actor } from '../../db/audit.ts';
import { Refusal } from '../../refusal.ts';
import { rolesTo, type Viewer } from '../../viewer.ts';
import type { DrawRow } from '../draws/service.ts';
import type { AttemptRow } from './store.ts';

/** A draw under its lock, as a decision on its drawing sees it. */
type Facts = { draw: DrawRow; now: Date; latest: AttemptRow | null };

/** The draw's owner and admins see who won and why a rank was drawn again. */
export function seesWinners(draw: DrawRow, viewer: Viewer | null): boolean {
  return actsAsOwner(rolesOf(draw, viewer));
}

/** Only the creator and admins draw; others read so in the words for the draw's status. */
export function requireOwner(draw: DrawRow, viewer: Viewer): void {
  const refusal = startRefusal(unstarted(draw, viewer));
  if (refusal?.code === 'not_owner') throw Refusal.of(refusal);
}

/** A draw without an attempt: refused for what stands against its start, and else for want of it. */
export function refuseUnstarted(draw: DrawRow, viewer: Viewer): never {
  const refusal = startRefusal(unstarted(draw, viewer));
  if (refusal) throw Refusal.of(refusal);
  throw new Refusal('conflict', 'The drawing has not been started yet.', { code: 'not_started' });
}

const unstarted = (draw: DrawRow, viewer: Viewer): StartFacts => ({
  status: draw.status,
  viewer: rolesOf(draw, viewer),
  ticketCount: ticketCount(draw),
  inProgress: false,
  holdsUntil: null,
});

/** The status in which the draw is left by its start; refused in the words for what stands against it. */
export function statusAfterStart(facts: Facts, actor: Actor, holdsUntil: Date | null): Status {
  const refusal = startRefusal({
    status: facts.draw.status,
    viewer: rolesOf(facts.draw, actor),
    ticketCount: ticketCount(facts.draw),
    inProgress: inProgress(facts),
    holdsUntil,
  });
  if (refusal) throw Refusal.of(refusal);
  return step(facts, 'start');
}

/** The status in which the draw is left by announcing another attempt at a rank; refused in words. */
export function statusAfterRedraw(facts: Facts, actor: Actor, of: { ranks: number[]; rank: number }): Status {
  const refusal = redrawRefusal({
    status: facts.draw.status,
    viewer: rolesOf(facts.draw, actor),
    inProgress: inProgress(facts),
    attempts: facts.latest?.attempt ?? 0,
    ...of,
  });
  if (refusal) throw Refusal.of(refusal);
  return step(facts, 'redraw');
}

/** The status in which the draw is left by an attempt's outcome. */
export const statusAfterResult = (facts: Facts): Status => step(facts, 'result');

/** When the sale really ended: as recorded, else when it was paused or as promised, whichever came first. */
export function endOfSale({ endedAt, pausedAt, endDate }: DrawRow): Date {
  if (endedAt) return endedAt;
  return pausedAt && pausedAt < endDate ? pausedAt : endDate;
}

/** What somebody is to a draw; the server itself may do what an admin may. */
function rolesOf(draw: DrawRow, who: Actor | null): DrawViewer {
  return who === 'server' ? { isOwner: false, isAdmin: true } : rolesTo(draw, who);
}

function step(facts: Facts, event: Extract<LifecycleEvent, 'start' | 'redraw' | 'result'>): Status {
  const { draw, now } = facts;
  const result = next(draw.status, event, {
    now,
    startDate: draw.startDate,
    endDate: draw.endDate,
    hostVerified: draw.host.verified,
    actorIsAdmin: false,
    everSold: draw.issuedCount > 0,
    ticketCount: ticketCount(draw),
    drawing: inProgress(facts),
    overdue: false,
  });
  if (!result.ok) throw Refusal.of(result.refusal);
  return result.status;
}

const inProgress = ({ latest }: Facts): boolean => latest !== null && latest.drawnAt === null;
const ticketCount = (draw: DrawRow): number => draw.issuedCount - draw.voidedCount;
