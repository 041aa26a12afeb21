import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Viewer } from '#server/viewer.ts';
import { calculatorRoutes } from './calculator/routes.ts';
import { drawCreationRoutes } from './creation/routes.ts';
import { draftRoutes } from './drafts/routes.ts';
import { insightRoutes } from './insights/routes.ts';
import { drawRoutes } from './lifecycle/routes.ts';
import { organisationRoutes } from './organisations/routes.ts';
import { ownDrawRoutes } from './own-draws/routes.ts';
import { pictureRoutes } from './pictures/routes.ts';
import { saleReminderRoutes } from './sale-reminders/routes.ts';
import type { DrawServices } from './services.ts';
import { teamRoutes } from './teams/routes.ts';
import { updateRoutes } from './updates/routes.ts';

type Identify = (request: FastifyRequest) => Promise<Viewer | null>;

export async function registerDrawRoutes(
  api: FastifyInstance,
  services: DrawServices,
  identify: Identify,
): Promise<void> {
  calculatorRoutes(api);
  drawRoutes(api, services.draws);
  drawCreationRoutes(api, services.drawCreation);
  draftRoutes(api, services.drafts);
  organisationRoutes(api, services.organisations);
  teamRoutes(api, services.teams);
  ownDrawRoutes(api, services.ownDraws);
  insightRoutes(api, services.insights);
  await saleReminderRoutes(api, services.saleReminders);
  await updateRoutes(api, services.updates);
  pictureRoutes(api, services.pictures, identify);
}
