import type { FastifyInstance } from 'fastify';
import { drawPageRoutes } from './draw-page/routes.ts';
import { organisationPageRoutes } from './organisation-page/routes.ts';
import type { PageServices } from './services.ts';
import { winnerRoutes } from './winners/routes.ts';

export function registerPageRoutes(api: FastifyInstance, services: PageServices): void {
  drawPageRoutes(api, services.drawPages);
  organisationPageRoutes(api, services.organisationPages);
  winnerRoutes(api, services.winners);
}
