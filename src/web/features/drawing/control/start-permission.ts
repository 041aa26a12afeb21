import type { User } from '#contract/accounts/accounts.ts';
import type { DrawingState } from '#contract/drawing/drawing.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { findStartRejection } from '#domain/draws/start.ts';
import { type DrawViewer, mayAct } from '#domain/draws/visibility.ts';

type Drawn = Pick<PrizeDraw, 'userId' | 'status' | 'ticketsSold'>;
type Drawing = Pick<DrawingState, 'inProgress'>;
type Person = Pick<User, 'id' | 'role'>;

const rolesOf = (draw: Pick<PrizeDraw, 'userId'>, user: Person): DrawViewer => ({
  isOwner: draw.userId === user.id,
  isAdmin: user.role === 'admin',
});

/** Whether the user may start the drawing and request its result. */
export function canDraw(draw: Pick<PrizeDraw, 'userId'>, user: Person): boolean {
  return mayAct(rolesOf(draw, user), 'start');
}

/** Why the drawing cannot be started; null if it can. The server also checks for held tickets. */
export function findReasonNotToStart(draw: Drawn, drawing: Drawing, user: Person): string | null {
  const rejection = findStartRejection({
    status: draw.status,
    viewer: rolesOf(draw, user),
    ticketCount: draw.ticketsSold,
    inProgress: drawing.inProgress,
    holdsUntil: null,
  });
  return rejection?.message ?? null;
}
