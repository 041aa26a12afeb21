import { applyEvent } from '#domain/draws/lifecycle.ts';
import { findRedrawRejection } from '#domain/draws/redraw.ts';
import { actsAsHost } from '#domain/draws/runners.ts';
import { findStartRejection, type StartFacts } from '#domain/draws/start.ts';
import type { LifecycleEvent, Status } from '#domain/draws/states.ts';
import { type DrawViewer, mayAct } from '#domain/draws/visibility.ts';
import { areClocksInSync } from '#domain/proof/clocks.ts';
import type { LogActor, RedrawCause } from '#domain/proof/entries.ts';
import { ApiError } from '#server/api-error.ts';
import type { Actor } from '#server/db/audit.ts';
import { type DrawRow, findDrawableFrom } from '#server/features/draws/lifecycle/service.ts';
import type { Beacon, NewestRound } from '#server/providers/beacon/provider.ts';
import { getRoles, type Viewer } from '#server/viewer.ts';
import { rejectChanged, type SelfChecked } from '../proofs/self-check.ts';
import type { AttemptRow } from './store.ts';

/** The facts that a decision about a drawing depends on. They are read while the draw is locked. */
export type Facts = { draw: DrawRow; now: Date; latest: AttemptRow | null };

/** The beacon that decides an attempt, and its newest round. Both are read before the draw is locked. */
export type BeaconReading = { source: DrandBeacon; newest: NewestRound };
export type DrandBeacon = Extract<Beacon, { kind: 'drand' }>;

/** Only those who run the draw and admins see full names and the reasons for redraws. */
export function canSeeWinners(draw: DrawRow, viewer: Viewer | null): boolean {
  return mayAct(getActorRoles(draw, viewer), 'lists');
}

/** @throws {ApiError} unless the viewer may start the draw */
export function requireOwner(draw: DrawRow, viewer: Viewer): void {
  const rejection = findStartRejection(unstarted(draw, viewer));
  if (rejection?.code === 'not_owner') throw ApiError.of(rejection);
}

/** @throws {ApiError} always, with the reason: the draw cannot start, or has not been started */
export function rejectNotStarted(draw: DrawRow, viewer: Viewer): never {
  const rejection = findStartRejection(unstarted(draw, viewer));
  if (rejection) throw ApiError.of(rejection);
  throw new ApiError('conflict', 'The drawing hasn’t started yet.', { code: 'not_started' });
}

const unstarted = (draw: DrawRow, viewer: Viewer): StartFacts => ({
  status: draw.status,
  viewer: getActorRoles(draw, viewer),
  ticketCount: ticketCount(draw),
  inProgress: false,
  holdsUntil: null,
  postUntil: null,
});

/** Derives the draw's status after its drawing starts. @throws {ApiError} if it cannot start */
export function deriveStatusAfterStart(facts: Facts, actor: Actor, holdsUntil: Date | null): Status {
  const rejection = findStartRejection({
    status: facts.draw.status,
    viewer: getActorRoles(facts.draw, actor),
    ticketCount: ticketCount(facts.draw),
    inProgress: inProgress(facts),
    holdsUntil,
    postUntil: findPostUntil(facts),
  });
  if (rejection) throw ApiError.of(rejection);
  return step(facts, 'start');
}

/** Derives the draw's status after a redraw is announced. @throws {ApiError} if the rank cannot be redrawn */
export function deriveStatusAfterRedraw(facts: Facts, actor: Actor, rank: number): Status {
  const rejection = findRedrawRejection({
    status: facts.draw.status,
    viewer: getActorRoles(facts.draw, actor),
    inProgress: inProgress(facts),
    hasEntries: facts.draw.enteredCount !== 0,
    attempts: facts.latest?.attempt ?? 0,
    ranks: listRanks(facts.draw),
    rank,
  });
  if (rejection) throw ApiError.of(rejection);
  return step(facts, 'redraw');
}

/** Derives the draw's status after an attempt's winners are picked. */
export const deriveStatusAfterResult = (facts: Facts): Status => step(facts, 'result');

/**
 * Returns the beacon named in the draw's log, or null if the draw uses none. @throws {ApiError} 503 if this site is
 * not configured for that beacon
 */
export function requireBeacon(beaconId: string, beacon: Beacon): DrandBeacon | null {
  if (beaconId === 'none') return null;
  if (beacon.kind === 'drand' && beacon.id === beaconId) return beacon;
  throw new ApiError(
    'unavailable',
    'This prize draw uses public randomness, but this site isn’t set up to read it at the moment. Its operator needs to set BEACON=drand again.',
    { code: 'beacon_missing' },
  );
}

/** @throws {ApiError} 503 if the beacon could not be read */
export function requireNewestRound(newest: NewestRound | null): NewestRound {
  if (newest) return newest;
  throw new ApiError(
    'unavailable',
    'We can’t reach the public randomness that decides this prize draw, so the drawing hasn’t started. Please try again in a minute.',
    { code: 'beacon_unreachable', retryAfterSeconds: 30 },
  );
}

/** Calculates how old a reading is now. */
export const calculateAge = ({ newest }: BeaconReading) => ({
  round: newest.round,
  ageMs: performance.now() - newest.receivedAt,
});

/** Call it right after reading the draw's time. @throws {ApiError} 503 if that time differs from the beacon's time */
export function requireClocks({ now, latest }: Facts, reading: BeaconReading | null): void {
  if (!reading) return;
  // If the clock was set back, an attempt could be announced before the previous attempt's round.
  const lastRoundAt = latest?.round ? latest.countdownEndsAt : null;
  const inOrder = !lastRoundAt || lastRoundAt <= now;
  if (inOrder && areClocksInSync(reading.source.chain, calculateAge(reading), now)) return;
  throw new ApiError(
    'unavailable',
    "The clock of this site and that of the public randomness do not agree. Nothing was started. Please try again. If it happens again, the operator must correct the database's clock.",
    { code: 'clocks_disagree' },
  );
}

/** How long a drawing waits for witnesses at most. */
const WITNESS_PATIENCE_MS = 15_000;

/** Calculates for how many milliseconds an attempt can wait for witnesses: never past its round. */
export const calculatePatience = (roundAt: Date, now: Date): number =>
  Math.max(0, Math.min(WITNESS_PATIENCE_MS, roundAt.getTime() - now.getTime()));

/** @throws {ApiError} 503 if the log has grown since it was verified */
export function requireVerified({ draw }: Facts, verified: SelfChecked | null): void {
  if (draw.logSize !== (verified?.size ?? 0)) rejectChanged();
}

/** What an attempt is waiting for, and for how many milliseconds. */
export type Wait = { for: 'countdown' | 'beacon'; ms: number };

/** @throws {ApiError} 409 always, because the result is not due yet */
export function rejectTooEarly({ for: cause, ms }: Wait): never {
  const message =
    cause === 'countdown'
      ? 'The countdown is still running.'
      : 'The countdown is over. The public randomness that decides the result hasn’t arrived yet.';
  const retryAfterSeconds = Math.max(1, Math.ceil(ms / 1000));
  throw new ApiError('conflict', message, { code: 'too_early', retryAfterSeconds });
}

/** Names the actor in the draw's log. */
export function nameActor(draw: DrawRow, actor: Actor): LogActor {
  if (actor === 'server') return 'schedule';
  return actsAsHost(draw, actor.id, 'start') ? 'host' : 'admin';
}

/** Names who redraws. The server stands in for an admin, except that anyone may redraw an unclaimed prize. */
export function nameRedrawer(draw: DrawRow, actor: Actor, cause: RedrawCause): LogActor {
  return actor === 'server' && cause !== 'unclaimed' ? 'admin' : nameActor(draw, actor);
}

/**
 * Whether the actor decides as an admin about a draw. An admin who runs it decides as its host; the server as an admin.
 */
export const decidesAsAdmin = (draw: DrawRow, actor: Actor): boolean =>
  actor === 'server' || (actor.role === 'admin' && !actsAsHost(draw, actor.id, 'start'));

/** Returns the actor's roles for a draw. The server may do whatever an admin may do. */
function getActorRoles(draw: DrawRow, who: Actor | null): DrawViewer {
  return who === 'server' ? { isOwner: false, isAdmin: true } : getRoles(draw, who);
}

function step(facts: Facts, event: Extract<LifecycleEvent, 'start' | 'redraw' | 'result'>): Status {
  const { draw, now } = facts;
  const result = applyEvent(draw.status, event, {
    now,
    startDate: draw.startDate,
    endDate: draw.endDate,
    hostVerified: draw.host.verified,
    actorIsAdmin: false,
    everSold: draw.issuedCount > 0,
    ticketCount: ticketCount(draw),
    drawing: inProgress(facts),
    overdue: false,
    resultMissing: false,
  });
  if (!result.ok) throw ApiError.of(result.rejection);
  return result.status;
}

/** Lists the ranks for which the draw has prizes, in ascending order. */
export const listRanks = ({ prizes }: DrawRow): number[] =>
  prizes.map(({ rank }) => rank).toSorted((a, b) => a - b);

/** When the drawing can start, if postal entries can still be keyed in. */
function findPostUntil({ draw, now }: Facts): Date | null {
  const from = findDrawableFrom(draw);
  return from && now < from ? from : null;
}

const inProgress = ({ latest }: Facts): boolean => latest !== null && latest.drawnAt === null;
const ticketCount = (draw: DrawRow): number => draw.issuedCount - draw.voidedCount;
