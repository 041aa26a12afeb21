import type { FastifyInstance } from 'fastify';
import { calculateDrawMoney } from '#domain/ledger/draw-money.ts';
import { serve } from '#server/plugins/serve-call.ts';
import { presentDrawTasks } from '../host-tasks/service.ts';
import type { WorkspacesService } from './service.ts';

export function workspaceRoutes(app: FastifyInstance, workspaces: WorkspacesService): void {
  serve(app, 'GET /api/v1/prize-draws/:id/workspace', async ({ viewer, params }) => {
    const { draw, role, tasks } = await workspaces.read(viewer, params.id);
    return {
      role,
      hostVerified: draw.host.verified,
      salesPence: calculateDrawMoney(draw).grossPence,
      tasks: presentDrawTasks(tasks),
    };
  });
}
