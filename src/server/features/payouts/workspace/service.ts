import { findTeamRole } from '#domain/draws/runners.ts';
import { mayAct } from '#domain/draws/visibility.ts';
import type { TeamRole } from '#domain/organisations/roles.ts';
import { ApiError } from '#server/api-error.ts';
import type { Database } from '#server/db/database.ts';
import { type DrawRow, readVisibleDraw } from '#server/features/draws/lifecycle/service.ts';
import { getRoles, type Viewer } from '#server/viewer.ts';
import { type DrawTaskFacts, readDrawTasks } from '../host-tasks/service.ts';

type WorkspaceFacts = { draw: DrawRow; role: TeamRole | null; tasks: DrawTaskFacts };

export type WorkspacesService = ReturnType<typeof createWorkspaces>;

/** What the people who run a draw need to manage it. */
export function createWorkspaces({ db }: { db: Database }) {
  return {
    /** @throws {ApiError} 403 for people who do not run the draw */
    read: async (viewer: Viewer, drawId: string): Promise<WorkspaceFacts> => {
      const draw = await readVisibleDraw(db, viewer, drawId);
      if (!mayAct(getRoles(draw, viewer), 'lists')) {
        throw new ApiError('forbidden', 'Only the creator of this prize draw can manage it.');
      }
      return { draw, role: findTeamRole(draw, viewer.id), tasks: await readDrawTasks(db, drawId) };
    },
  };
}
