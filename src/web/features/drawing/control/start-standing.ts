import type { User } from '#contract/accounts/accounts.ts';
import type { DrawingState } from '#contract/drawing/drawing.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { startRefusal } from '#domain/draws/start.ts';
import { actsAsOwner, type DrawViewer } from '#domain/draws/visibility.ts';

type Drawn = Pick<PrizeDraw, 'userId' | 'status' | 'ticketsSold'>;
type Drawing = Pick<DrawingState, 'inProgress'>;
type Person = Pick<User, 'id' | 'role'>;

const rolesOf = (draw: Pick<PrizeDraw, 'userId'>, user: Person): DrawViewer => ({
  isOwner: draw.userId === user.id,
  isAdmin: user.role === 'admin',
});

/** Who may start a drawing and ask for its result. */
export function mayDraw(draw: Pick<PrizeDraw, 'userId'>, user: Person): boolean {
  return actsAsOwner(rolesOf(draw, user));
}

/** Why the drawing cannot be started, as far as the page knows; null where it can. Holds are the server's to know. */
export function whyNotStart(draw: Drawn, drawing: Drawing, user: Person): string | null {
  const refusal = startRefusal({
    status: draw.status,
    viewer: rolesOf(draw, user),
    ticketCount: draw.ticketsSold,
    inProgress: drawing.inProgress,
    holdsUntil: null,
  });
  return refusal?.message ?? null;
}
