import type { FastifyInstance } from 'fastify';
import { auditRoutes } from './audit/routes.ts';
import type { PublicLogs } from './jobs/present.ts';
import { queueRoutes } from './jobs/routes.ts';
import type { PlatformServices } from './services.ts';
import { settingRoutes } from './settings/routes.ts';

export function registerPlatformRoutes(api: FastifyInstance, services: PlatformServices & PublicLogs): void {
  auditRoutes(api, services.audit);
  queueRoutes(api, services.queues, services);
  settingRoutes(api, services.settings);
}
