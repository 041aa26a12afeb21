import type { FastifyInstance } from 'fastify';
import { auditRoutes } from './features/audit/routes.ts';
import { drawDeskRoutes } from './features/draw-desk/routes.ts';
import { newsletterDeskRoutes } from './features/newsletter-desk/routes.ts';
import { noteRoutes } from './features/notes/routes.ts';
import { peopleRoutes } from './features/people/routes.ts';
import { queueRoutes } from './features/queues/routes.ts';
import { settingRoutes } from './features/site/routes.ts';
import { statisticsRoutes } from './features/statistics/routes.ts';
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
