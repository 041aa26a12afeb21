import { z } from 'zod';
import type { CallMap } from '../call.ts';
import { TeamRole } from '../draws/organisations.ts';
import { ById } from '../ids.ts';
import { HostTask } from './host-tasks.ts';

/**
 * What the people who run a draw need to manage it. `role` is the caller's role: `owner` for its host, null for admins
 * who do not run it. `hostVerified` says whether the host may publish. `salesPence` are the ticket sales after refunds.
 * `tasks` are those of this draw.
 */
export const Workspace = z.object({
  role: TeamRole.nullable(),
  hostVerified: z.boolean(),
  salesPence: z.int(),
  tasks: z.array(HostTask),
});
export type Workspace = z.infer<typeof Workspace>;

export const workspaceCalls = {
  'GET /api/v1/prize-draws/:id/workspace': {
    tag: 'Prize draws',
    summary: "Get a draw's workspace",
    description:
      'For the people who run the draw and admins. Returns the caller’s role, the ticket sales and what has to be done next, in the order of the deadlines.',
    access: 'signed-in',
    params: ById,
    status: 200,
    response: Workspace,
    errors: [403],
  },
} as const satisfies CallMap;
