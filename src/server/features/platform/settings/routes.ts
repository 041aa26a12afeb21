import type { FastifyInstance } from 'fastify';
import { serve } from '#server/plugins/serve-call.ts';
import { presentSettings } from './present.ts';
import type { SettingsService } from './service.ts';

export function settingRoutes(app: FastifyInstance, settings: SettingsService): void {
  serve(app, 'GET /api/v1/admin/settings', async () => presentSettings(await settings.show()));
  serve(app, 'PATCH /api/v1/admin/settings', async ({ viewer, body }) => {
    await settings.change(viewer, body);
    return presentSettings(await settings.show());
  });
}
