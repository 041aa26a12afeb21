import type { FastifyInstance } from 'fastify';
import { serve } from '#server/plugins/serve-call.ts';
import { presentDrawPage } from './present.ts';
import type { DrawPagesService } from './service.ts';

export function drawPageRoutes(app: FastifyInstance, drawPages: DrawPagesService): void {
  serve(app, 'GET /api/v1/prize-draws/:id/page', async ({ viewer, params }) =>
    presentDrawPage(await drawPages.show(viewer, params.id)),
  );
  serve(app, 'GET /api/v1/organisations/:slug/prize-draws/:draw/page', async ({ viewer, params }) =>
    presentDrawPage(await drawPages.showAt(viewer, { organisation: params.slug, slug: params.draw })),
  );
}
