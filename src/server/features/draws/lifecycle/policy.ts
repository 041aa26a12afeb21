import { isDeepStrictEqual } from 'node:util';
import type { DrawFields } from '#contract/draws/draws.ts';
import { CODE_MESSAGES, findCodeProblems, isTooEarlyToEnd } from '#domain/draws/code-rules.ts';
import { findDateProblems } from '#domain/draws/date-rules.ts';
import { DRAW_MESSAGES } from '#domain/draws/field-messages.ts';
import { applyEvent, shouldKeepStartDate } from '#domain/draws/lifecycle.ts';
import { findLockRejections, type LockRejection } from '#domain/draws/locks.ts';
import { dateQuestions } from '#domain/draws/questions.ts';
import type { Runners } from '#domain/draws/runners.ts';
import { isPaused } from '#domain/draws/sale-window.ts';
import type { LifecycleEvent, LifecycleFacts, Status } from '#domain/draws/states.ts';
import { canSee, mayAct } from '#domain/draws/visibility.ts';
import type { Operator } from '#domain/site/operator.ts';
import { ApiError } from '#server/api-error.ts';
import { getRoles, isAdmin, type Viewer } from '#server/viewer.ts';
import type { DrawContent, DrawRow } from './store.ts';

type Owned = Runners & { startDate: Date | null };

/** Hides a draw from viewers who may not see it. They get a 404 error. */
export function requireVisible<D extends Owned>(viewer: Viewer | null, draw: D | undefined): D {
  return draw && canSee(draw, getRoles(draw, viewer)) ? draw : throwNotFound();
}

export function throwNotFound(): never {
  throw new ApiError('missing', 'Prize draw not found');
}

/**
 * Only a draw's creator, its team's owners and editors, and admins may edit it. Others who can see it get a 403 error.
 */
export function requireOwner(
  viewer: Viewer,
  draw: Owned,
  act: 'edit' | 'delete' | 'archive' | 'restore' | 'end',
): void {
  if (mayAct(getRoles(draw, viewer), 'edit')) return;
  throw new ApiError('forbidden', `Only the creator of this prize draw can ${act} it.`);
}

/** A host whose verification was revoked cannot create draws, but their running draws continue. */
export function requireMayCreate(viewer: Viewer): void {
  if (!viewer.revoked) return;
  throw new ApiError('forbidden', 'Your verification was revoked, so you cannot create prize draws.');
}

/** Only the host, the team's owners and treasurers, and admins can see the money of a draw. */
export function requireMaySeeMoney<D extends Owned>(viewer: Viewer, draw: D): D {
  if (mayAct(getRoles(draw, viewer), 'money')) return draw;
  throw new ApiError('forbidden', 'Only the creator of this prize draw can see its money.');
}

/**
 * Builds the facts that the lifecycle's guards check. Tickets with a pending payment count as sold, so that terms
 * never change while a buyer is paying. A pause by an admin counts too, because a host cannot undo it.
 */
export function buildLifecycleFacts(draw: DrawRow, now: Date, actor: Viewer | 'server'): LifecycleFacts {
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
    resultMissing: false,
  };
}

/**
 * Rejects dates that break a rule, with an issue for each field. `stored` contains the current dates, which an edit
 * may keep.
 */
export function requireValidDates(dates: Dates, now: Date, stored?: Dates): void {
  const problems = findDateProblems(dates, now, stored);
  const [first] = problems;
  if (!first) return;
  const issues = problems.map(({ field, message }) => ({ path: field, message }));
  throw new ApiError('invalid', first.message, { issues });
}

type Coded = Pick<DrawRow, 'startDate' | 'endDate' | 'minTicketAmount'>;
export type CodeSettings = Pick<Operator, 'followsCode' | 'postalEntryAddress'>;

/**
 * Rejects what the Code does not allow, if the site follows it. `stored` contains what an edit may keep.
 * @throws {ApiError} 400 with an issue for each field; 409 if the draw would be published without a free route by post
 */
export function requireCode(
  { followsCode, postalEntryAddress }: CodeSettings,
  draw: Coded,
  { now, stored, isPublishing }: { now: Date; stored?: Coded; isPublishing: boolean },
): void {
  if (!followsCode) return;
  const problems = findCodeProblems(draw, now, stored);
  const [first] = problems;
  if (first) {
    const issues = problems.map(({ field, message }) => ({ path: field, message }));
    throw new ApiError('invalid', first.message, { issues });
  }
  if (isPublishing && postalEntryAddress === null)
    throw new ApiError('conflict', CODE_MESSAGES.noPostalAddress, { code: 'postal_address_missing' });
}

/** With the Code, hosts cannot end sales on the first day. @throws {ApiError} 409 */
export function requireMayEnd({ followsCode }: CodeSettings, draw: DrawRow, viewer: Viewer, now: Date): void {
  if (!followsCode || isAdmin(viewer) || !isTooEarlyToEnd(draw.startDate, now)) return;
  throw new ApiError('conflict', CODE_MESSAGES.tooEarly, { code: 'too_early_to_end' });
}

type Dates = Pick<DrawRow, 'startDate' | 'endDate'>;

export type PublicationChange = 'keep' | Extract<LifecycleEvent, 'publish' | 'unpublish'>;

export type Replacement = {
  change: PublicationChange;
  status: Status;
  pausedAt: Date | null;
  /** The content after the edit. A paused draw keeps its own dates. */
  content: DrawContent;
};

/**
 * Decides on an edit of a draw whose status is up to date. Returns its new status, which depends on its dates.
 * @throws {ApiError} 400 for invalid dates, 403 if the actor may not publish or take the draw off sale, 409 if a field
 * is locked or the draw is archived
 */
export function decideReplacement(
  draw: DrawRow,
  requested: DrawContent,
  request: { status: DrawFields['status']; actor: Viewer; now: Date },
): Replacement {
  if (draw.archivedAt) {
    throw new ApiError('conflict', 'This prize draw is archived. Restore it before you change it.');
  }
  const facts = buildLifecycleFacts(draw, request.now, request.actor);
  const change = publicationChange(draw, requested, request);
  const content = {
    ...requested,
    ...datesAfter(change, draw, requested, facts),
    questions: dateQuestions(draw.questions, requested.questions, facts),
  };
  requireUnlocked(draw, content, facts);
  requireDatesOpen(draw, content);
  requireVideoOpen(draw, content);
  requireValidDates(content, request.now, draw);
  // Locked dates are compared in whole seconds, but keep their stored milliseconds.
  if (facts.everSold || CLOSED.includes(draw.status)) Object.assign(content, datesOf(draw));
  if (change === 'keep') return { change, status: draw.status, pausedAt: draw.pausedAt, content };
  const moved = applyEvent(draw.status, change, {
    ...facts,
    startDate: content.startDate,
    endDate: content.endDate,
  });
  if (!moved.ok) throw findPendingBuyerError(draw) ?? ApiError.of(moved.rejection);
  const paused = isPaused({ status: moved.status, startDate: content.startDate });
  return { change, status: moved.status, pausedAt: paused ? request.now : null, content };
}

const CLOSED: readonly Status[] = ['awaiting_draw', 'completed', 'cancelled'];

function publicationChange(
  draw: DrawRow,
  requested: Dates,
  { status, actor }: { status: DrawFields['status']; actor: Viewer },
): PublicationChange {
  if (CLOSED.includes(draw.status)) return 'keep';
  if (requested.startDate === null) return draw.status === 'inactive' ? 'keep' : 'unpublish';
  if (isPaused(draw)) {
    // Submitting a paused draw unchanged must not resume it.
    const resumes = status ? status === 'active' || status === 'scheduled' : isAdmin(actor);
    return resumes ? 'publish' : 'keep';
  }
  if (draw.status === 'inactive') return 'publish';
  return sameTime(requested.startDate, draw.startDate) && sameTime(requested.endDate, draw.endDate)
    ? 'keep'
    : 'publish';
}

function datesAfter(
  change: PublicationChange,
  draw: DrawRow,
  requested: Dates,
  facts: LifecycleFacts,
): Dates {
  const { startDate, endDate } = requested;
  if (change === 'unpublish')
    return { endDate, startDate: shouldKeepStartDate(facts) ? draw.startDate : null };
  if (!isPaused(draw)) return { startDate, endDate };
  // "Start now" resumes a paused draw, but the draw keeps its original start date.
  const asBefore = startDate === null || (change === 'publish' && startDate <= facts.now);
  return { endDate, startDate: asBefore ? draw.startDate : startDate };
}

function requireUnlocked(draw: DrawRow, after: DrawContent, { everSold }: LifecycleFacts): void {
  const rejections = findLockRejections({ everSold, before: toLockable(draw), after: toLockable(after) });
  const [first] = rejections;
  if (!first) return;
  const issues = rejections.map(({ field, message }: LockRejection) => ({ path: field, message }));
  throw findPendingBuyerError(draw) ?? new ApiError('conflict', first.message, { code: 'locked', issues });
}

/** Once sales have ended, the dates can no longer change. */
function requireDatesOpen(draw: DrawRow, { startDate, endDate }: Dates): void {
  if (!CLOSED.includes(draw.status)) return;
  const message = DRAW_MESSAGES.datesFixed;
  const issues = [
    ...(sameTime(startDate, draw.startDate) ? [] : [{ path: 'startDate', message }]),
    ...(sameTime(endDate, draw.endDate) ? [] : [{ path: 'endDate', message }]),
  ];
  if (issues.length > 0) throw new ApiError('conflict', message, { code: 'locked', issues });
}

/** Once the draw has started, viewers must see the video that was announced. */
function requireVideoOpen(draw: DrawRow, { videoUrl }: DrawContent): void {
  if (draw.sealedAt === null || videoUrl === draw.videoUrl) return;
  const message = DRAW_MESSAGES.videoFixed;
  throw new ApiError('conflict', message, { code: 'locked', issues: [{ path: 'videoUrl', message }] });
}

/** Whether a replacement changes anything. */
export function isChangingDraw(
  draw: DrawRow,
  { status, pausedAt, content }: Omit<Replacement, 'change'>,
): boolean {
  const after = { ...draw, ...content, status, pausedAt };
  return !isDeepStrictEqual(after, draw);
}

/** Rejects a replacement that is based on an outdated revision. Without a revision, the last save wins. */
export function requireCurrent(draw: Pick<DrawRow, 'revision'>, replaces: number | undefined): void {
  if (replaces === undefined || replaces === draw.revision) return;
  throw new ApiError(
    'conflict',
    'This prize draw was changed in another tab or by someone else, so we didn’t save your changes.',
    { code: 'changed_meanwhile' },
  );
}

/** Returns an error if no ticket is sold yet but a buyer is paying under the current terms. */
export function findPendingBuyerError(draw: DrawRow): ApiError | undefined {
  if (draw.issuedCount > 0 || draw.heldCount === 0) return undefined;
  return new ApiError(
    'conflict',
    'Someone is buying tickets right now, so you can’t change this. Please try again in a few minutes.',
    { code: 'orders_open' },
  );
}

/**
 * Whether a draw needs a public log but has none. It needs a log from its first publication until its list is sealed.
 */
export function isUnlogged(draw: Pick<DrawRow, 'logSize' | 'startDate' | 'sealedAt' | 'status'>): boolean {
  const over = draw.status === 'completed' || draw.status === 'cancelled';
  return draw.logSize === 0 && draw.startDate !== null && draw.sealedAt === null && !over;
}

/** Only a draw that is on sale or scheduled can be taken off sale. */
export function requireOnSale({ status }: Pick<DrawRow, 'status'>): void {
  if (status === 'active' || status === 'scheduled') return;
  throw new ApiError('conflict', 'This prize draw isn’t on sale, so you can’t take it off sale.', {
    code: 'not_on_sale',
  });
}

/** Only an unpublished, completed or cancelled draw can be archived. */
export function requireArchivable(draw: Pick<DrawRow, 'archivedAt' | 'status' | 'startDate'>): void {
  if (draw.archivedAt) throw new ApiError('conflict', 'This prize draw is already archived.');
  const over = draw.status === 'completed' || draw.status === 'cancelled';
  if (over || draw.startDate === null) return;
  throw new ApiError('conflict', 'Only unpublished, completed or cancelled prize draws can be archived.');
}

/** Returns a draw's promised terms with their public field names. */
export function toPromised(draw: DrawContent) {
  return { ...draw, ticketPrice: draw.ticketPricePence };
}

/** Returns everything that the first sale may fix, with its public field names. */
const toLockable = (draw: DrawContent) => ({
  ...toPromised(draw),
  galleryUrls: draw.gallery.map(({ url }) => url),
  galleryAlts: draw.gallery.map(({ alt }) => alt),
});

const datesOf = ({ startDate, endDate }: Dates): Dates => ({ startDate, endDate });

/** Published terms contain times in whole seconds, so smaller differences do not count. */
function sameTime(a: Date | null, b: Date | null): boolean {
  return seconds(a) === seconds(b);
}

const seconds = (date: Date | null) => (date === null ? null : Math.floor(date.getTime() / 1000));

/** Derives the status of a draw that is published when it is created. */
export function derivePublishedStatus(
  dates: Pick<DrawContent, 'startDate' | 'endDate'>,
  { viewer, hostVerified, now }: { viewer: Viewer; hostVerified: boolean; now: Date },
) {
  const published = applyEvent('inactive', 'publish', {
    now,
    startDate: dates.startDate,
    endDate: dates.endDate,
    hostVerified,
    actorIsAdmin: isAdmin(viewer),
    everSold: false,
    ticketCount: 0,
    drawing: false,
    overdue: false,
    resultMissing: false,
  });
  if (!published.ok) throw ApiError.of(published.rejection);
  return published.status;
}

/** Returns the name of an edit in the audit log. */
export function chooseEditAction(before: DrawRow, { change, pausedAt }: Replacement): string {
  if (change === 'publish') return before.pausedAt ? 'resume' : 'publish';
  if (change === 'unpublish') return pausedAt ? 'pause' : 'unpublish';
  return 'edit';
}
