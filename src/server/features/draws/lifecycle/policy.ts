import { isDeepStrictEqual } from 'node:util';
import { dateProblems } from '#domain/draws/date-rules.ts';
import { DRAW_MESSAGES } from '#domain/draws/field-messages.ts';
import { isPaused, keepsStartDate, next } from '#domain/draws/lifecycle.ts';
import { type LockRefusal, lockRefusals } from '#domain/draws/locks.ts';
import type { LifecycleEvent, LifecycleFacts, Status } from '#domain/draws/states.ts';
import { actsAsOwner, canSee } from '#domain/draws/visibility.ts';
import { ApiError } from '#server/api-error.ts';
import { isAdmin, rolesTo, type Viewer } from '#server/viewer.ts';
import type { DrawContent, DrawRow } from './store.ts';

type Owned = { ownerId: string; startDate: Date | null };

/** For whoever may not see a draw, it is not there. */
export function requireVisible<D extends Owned>(viewer: Viewer | null, draw: D | undefined): D {
  return draw && canSee(draw, rolesTo(draw, viewer)) ? draw : notFound();
}

export function notFound(): never {
  throw new ApiError('missing', 'Prize draw not found');
}

/** Acting on a draw is its creator's and admins'; others are told so once they may see it at all. */
export function requireOwner(
  viewer: Viewer,
  draw: Owned,
  act: 'edit' | 'delete' | 'archive' | 'restore' | 'end',
): void {
  if (actsAsOwner(rolesTo(draw, viewer))) return;
  throw new ApiError('forbidden', `Only the creator of this prize draw can ${act} it.`);
}

/** A revoked host creates nothing more; draws that run go on. */
export function requireMayCreate(viewer: Viewer): void {
  if (!viewer.revoked) return;
  throw new ApiError('forbidden', 'Your verification was revoked, so you cannot create prize draws.');
}

/** A host's draws, with their earnings, are for that host and admins. */
export function requireMaySeeMoney<D extends Owned>(viewer: Viewer, draw: D): D {
  if (actsAsOwner(rolesTo(draw, viewer))) return draw;
  throw new ApiError('forbidden', 'Only the creator of this prize draw can see its money.');
}

/**
 * What guards of the lifecycle ask about. Tickets under payment bind a host as sold ones do, and so does an admin's
 * pause: nobody's terms change while they pay, and a host does not undo a pause.
 */
export function lifecycleFacts(draw: DrawRow, now: Date, actor: Viewer | 'server'): LifecycleFacts {
  return {
    now,
    startDate: draw.startDate,
    endDate: draw.endDate,
    hostVerified: draw.host.verified,
    actorIsAdmin: actor !== 'server' && isAdmin(actor),
    everSold: draw.issuedCount > 0 || draw.heldCount > 0 || draw.pausedAt !== null,
    ticketCount: draw.issuedCount - draw.voidedCount,
    drawing: draw.sealedAt !== null && draw.completedAt === null,
    overdue: false,
  };
}

/** Dates that break a rule are refused field by field. `stored` are those that an edit may keep. */
export function requireGoodDates(dates: Dates, now: Date, stored?: Dates): void {
  const problems = dateProblems(dates, now, stored);
  const [first] = problems;
  if (!first) return;
  const issues = problems.map(({ field, message }) => ({ path: field, message }));
  throw new ApiError('invalid', first.message, { issues });
}

type Dates = Pick<DrawRow, 'startDate' | 'endDate'>;

/** What an edit does to a draw's place on sale. */
export type PublicationChange = 'keep' | Extract<LifecycleEvent, 'publish' | 'unpublish'>;

export type Replacement = {
  change: PublicationChange;
  status: Status;
  pausedAt: Date | null;
  /** The dates as they will be: a paused draw keeps its own. */
  content: DrawContent;
};

/**
 * Decides an edit of a draw whose status the clock has caught up with: its new status by its dates, or a refusal for
 * what the first sale has locked.
 * @throws {ApiError} 400 bad dates · 403 who may not publish or take off sale · 409 locked, archived
 */
export function decideReplacement(
  draw: DrawRow,
  wanted: DrawContent,
  asked: { status: Status | undefined; actor: Viewer; now: Date },
): Replacement {
  if (draw.archivedAt) {
    throw new ApiError('conflict', 'This prize draw is archived. Restore it before you change it.');
  }
  const facts = lifecycleFacts(draw, asked.now, asked.actor);
  const change = publicationChange(draw, wanted, asked);
  const content = { ...wanted, ...datesAfter(change, draw, wanted, facts) };
  requireUnlocked(draw, content, facts);
  requireDatesOpen(draw, content);
  requireGoodDates(content, asked.now, draw);
  // Fixed dates are compared in whole seconds, and stay as they are to the millisecond.
  if (facts.everSold || CLOSED.includes(draw.status)) Object.assign(content, datesOf(draw));
  if (change === 'keep') return { change, status: draw.status, pausedAt: draw.pausedAt, content };
  const moved = next(draw.status, change, {
    ...facts,
    startDate: content.startDate,
    endDate: content.endDate,
  });
  if (!moved.ok) throw buyerWaits(draw) ?? ApiError.of(moved.refusal);
  const paused = isPaused({ status: moved.status, startDate: content.startDate });
  return { change, status: moved.status, pausedAt: paused ? asked.now : null, content };
}

const CLOSED: readonly Status[] = ['awaiting_draw', 'completed', 'cancelled'];

function publicationChange(
  draw: DrawRow,
  wanted: Dates,
  { status, actor }: { status: Status | undefined; actor: Viewer },
): PublicationChange {
  if (CLOSED.includes(draw.status)) return 'keep';
  if (wanted.startDate === null) return draw.status === 'inactive' ? 'keep' : 'unpublish';
  if (isPaused(draw)) {
    // Who sends a paused draw back as it was read does not mean to put it on sale.
    const resumes = status ? status === 'active' || status === 'scheduled' : isAdmin(actor);
    return resumes ? 'publish' : 'keep';
  }
  if (draw.status === 'inactive') return 'publish';
  return sameTime(wanted.startDate, draw.startDate) && sameTime(wanted.endDate, draw.endDate)
    ? 'keep'
    : 'publish';
}

function datesAfter(change: PublicationChange, draw: DrawRow, wanted: Dates, facts: LifecycleFacts): Dates {
  const { startDate, endDate } = wanted;
  if (change === 'unpublish') return { endDate, startDate: keepsStartDate(facts) ? draw.startDate : null };
  if (!isPaused(draw)) return { startDate, endDate };
  // "Start now" puts a paused draw back on sale, but its sale began when it did.
  const asBefore = startDate === null || (change === 'publish' && startDate <= facts.now);
  return { endDate, startDate: asBefore ? draw.startDate : startDate };
}

function requireUnlocked(draw: DrawRow, after: DrawContent, { everSold }: LifecycleFacts): void {
  const refusals = lockRefusals({ everSold, before: promised(draw), after: promised(after) });
  const [first] = refusals;
  if (!first) return;
  const issues = refusals.map(({ field, message }: LockRefusal) => ({ path: field, message }));
  throw buyerWaits(draw) ?? new ApiError('conflict', first.message, { code: 'locked', issues });
}

/** Once sales have ended the dates are history, whether anything was sold or not. */
function requireDatesOpen(draw: DrawRow, { startDate, endDate }: Dates): void {
  if (!CLOSED.includes(draw.status)) return;
  const message = DRAW_MESSAGES.datesFixed;
  const issues = [
    ...(sameTime(startDate, draw.startDate) ? [] : [{ path: 'startDate', message }]),
    ...(sameTime(endDate, draw.endDate) ? [] : [{ path: 'endDate', message }]),
  ];
  if (issues.length > 0) throw new ApiError('conflict', message, { code: 'locked', issues });
}

/** Whether a replacement leaves anything another than it was. */
export function changesDraw(
  draw: DrawRow,
  { status, pausedAt, content }: Omit<Replacement, 'change'>,
): boolean {
  const after = { ...draw, ...content, status, pausedAt };
  return !isDeepStrictEqual(after, draw);
}

/** Who says which revision theirs was made from does not undo what was saved since; who says none means to. */
export function requireCurrent(draw: Pick<DrawRow, 'revision'>, replaces: number | undefined): void {
  if (replaces === undefined || replaces === draw.revision) return;
  throw new ApiError(
    'conflict',
    'This prize draw was changed meanwhile, in another tab or by somebody else, so nothing was saved.',
    { code: 'changed_meanwhile' },
  );
}

/** Nothing is sold yet, but somebody is paying for what the draw promises now. */
export function buyerWaits(draw: DrawRow): ApiError | undefined {
  if (draw.issuedCount > 0 || draw.heldCount === 0) return undefined;
  return new ApiError(
    'conflict',
    'Somebody is buying tickets right now, so this cannot be changed. Please try again in a few minutes.',
    { code: 'orders_open' },
  );
}

/** Whether a draw is to have a public log and has none: from its first publication on, until its list is sealed. */
export function isUnlogged(draw: Pick<DrawRow, 'logSize' | 'startDate' | 'sealedAt' | 'status'>): boolean {
  const over = draw.status === 'completed' || draw.status === 'cancelled';
  return draw.logSize === 0 && draw.startDate !== null && draw.sealedAt === null && !over;
}

/** Only what is on sale, or is to be, can be taken off it. */
export function requireOnSale({ status }: Pick<DrawRow, 'status'>): void {
  if (status === 'active' || status === 'scheduled') return;
  throw new ApiError('conflict', 'This prize draw is not on sale, so it cannot be taken off it.', {
    code: 'not_on_sale',
  });
}

/** Only what is over, or was never published, is put away. */
export function requireArchivable(draw: Pick<DrawRow, 'archivedAt' | 'status' | 'startDate'>): void {
  if (draw.archivedAt) throw new ApiError('conflict', 'This prize draw is already archived.');
  const over = draw.status === 'completed' || draw.status === 'cancelled';
  if (over || draw.startDate === null) return;
  throw new ApiError('conflict', 'Only unpublished, completed or cancelled prize draws can be archived.');
}

/** A draw's promised terms under their public names. */
export function promised(draw: DrawContent) {
  return { ...draw, ticketPrice: draw.ticketPricePence };
}

const datesOf = ({ startDate, endDate }: Dates): Dates => ({ startDate, endDate });

/** The published terms give times in whole seconds, so that is what makes a difference. */
function sameTime(a: Date | null, b: Date | null): boolean {
  return seconds(a) === seconds(b);
}

const seconds = (date: Date | null) => (date === null ? null : Math.floor(date.getTime() / 1000));

/** The status that a draw gets with which it is created on sale, or to be. */
export function publishedStatus(
  dates: Pick<DrawContent, 'startDate' | 'endDate'>,
  viewer: Viewer,
  now: Date,
) {
  const published = next('inactive', 'publish', {
    now,
    startDate: dates.startDate,
    endDate: dates.endDate,
    hostVerified: viewer.verified,
    actorIsAdmin: isAdmin(viewer),
    everSold: false,
    ticketCount: 0,
    drawing: false,
    overdue: false,
  });
  if (!published.ok) throw ApiError.of(published.refusal);
  return published.status;
}

/** What a change of a draw is called on record. */
export function editName(before: DrawRow, { change, pausedAt }: Replacement): string {
  if (change === 'publish') return before.pausedAt ? 'resume' : 'publish';
  if (change === 'unpublish') return pausedAt ? 'pause' : 'unpublish';
  return 'edit';
}
