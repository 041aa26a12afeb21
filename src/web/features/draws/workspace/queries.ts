import { queryOptions } from '@tanstack/react-query';
import type { User } from '#contract/accounts/accounts.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { Workspace } from '#contract/payouts/workspace.ts';
import { type DrawViewer, mayAct } from '#domain/draws/visibility.ts';
import type { Right } from '#domain/organisations/roles.ts';
import { drawQuery } from '#web/features/draws/queries.ts';
import { type Api, ApiError } from '#web/lib/api.ts';
import { orNotFound } from '#web/lib/query.ts';
import type { RouterContext } from '#web/lib/router-context.ts';

const WORKSPACE = 'GET /api/v1/prize-draws/:id/workspace';

type Person = Pick<User, 'id' | 'role'>;
type Run = Pick<PrizeDraw, 'userId' | 'organisation'>;

/** The user's role in running a draw, and what comes next; null for users who do not run it. */
export function workspaceQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: [WORKSPACE, id],
    queryFn: async () => {
      try {
        return await api(WORKSPACE, { params: { id } });
      } catch (error) {
        if (error instanceof ApiError && error.status === 403) return null;
        throw error;
      }
    },
  });
}

/** Whether the user may run this draw. Only the server knows the teams of organisations, whose members are hosts. */
export function mayRun({ userId, organisation }: Run, { id, role }: Person): boolean {
  return userId === id || role === 'admin' || (organisation !== null && role === 'host');
}

/** The user as the viewer of a draw, with their role in its team. */
export const viewerOf = (
  { userId }: Pick<PrizeDraw, 'userId'>,
  { id, role }: Person,
  workspace: Workspace | null,
): DrawViewer => ({ isOwner: userId === id, isAdmin: role === 'admin', role: workspace?.role ?? null });

type Context = Pick<RouterContext, 'queryClient' | 'api' | 'setStatus'> & { user: Person };

/** Loads a draw, and what the user may do for it. */
export async function loadViewer(
  { queryClient, api, user }: Omit<Context, 'setStatus'>,
  draw: PrizeDraw,
): Promise<DrawViewer> {
  const workspace = mayRun(draw, user)
    ? await queryClient.ensureQueryData(workspaceQuery(api, draw.id))
    : null;
  return viewerOf(draw, user, workspace);
}

export type LoadedDraw = { draw: PrizeDraw; viewer: DrawViewer; isAllowed: boolean };

/** Loads a draw for a page of its workspace. If the user may not do what the page is for, it responds with 403. */
export async function loadWorkspace(context: Context, id: string, right: Right): Promise<LoadedDraw> {
  const { queryClient, api, setStatus } = context;
  const draw = await orNotFound(queryClient.ensureQueryData(drawQuery(api, id)));
  const viewer = await loadViewer(context, draw);
  const isAllowed = mayAct(viewer, right);
  if (!isAllowed) setStatus(403);
  return { draw, viewer, isAllowed };
}
