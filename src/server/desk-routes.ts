import type { FastifyInstance } from 'fastify';
import { drawDeskRoutes } from './features/admin/draws/routes.ts';
import { noteRoutes } from './features/admin/notes/routes.ts';
import { peopleRoutes } from './features/admin/people/routes.ts';
import { statisticsRoutes } from './features/admin/statistics/routes.ts';
import { newsletterDeskRoutes } from './features/email/newsletter-issues/routes.ts';
import { auditRoutes } from './features/platform/audit/routes.ts';
import { queueRoutes } from './features/platform/jobs/routes.ts';
import { settingRoutes } from './features/platform/settings/routes.ts';
import type { Services } from './services.ts';

/** The calls of the admins' desk. */
export function deskRoutes(api: FastifyInstance, services: Services): void {
  auditRoutes(api, services.audit);
  drawDeskRoutes(api, services.drawDesk, services.draws);
  newsletterDeskRoutes(api, services.newsletterDesk);
  noteRoutes(api, services.notes);
  peopleRoutes(api, services.people, services.suspending);
  queueRoutes(api, services.queues);
  settingRoutes(api, services.settings);
  statisticsRoutes(api, services.statistics);
}
