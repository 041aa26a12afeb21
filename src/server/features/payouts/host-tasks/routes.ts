import type { FastifyInstance } from 'fastify';
import { serve } from '#server/plugins/serve-call.ts';
import { presentTasks } from './present.ts';
import type { HostTasksService } from './service.ts';

export function hostTaskRoutes(app: FastifyInstance, tasks: HostTasksService): void {
  serve(app, 'GET /api/v1/users/:id/host-tasks', async ({ viewer, params }) =>
    presentTasks(await tasks.read(viewer, params.id)),
  );
}
