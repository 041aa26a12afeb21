import type { FastifyInstance } from 'fastify';
import type { DrawServices } from '../draws/services.ts';
import { accountHelpRoutes } from './account-help/routes.ts';
import { adminDrawRoutes } from './draws/routes.ts';
import { hostRoutes } from './hosts/routes.ts';
import { noteRoutes } from './notes/routes.ts';
import { adminOrganisationRoutes } from './organisations/routes.ts';
import { presentPersonDetails } from './people/present.ts';
import { peopleRoutes } from './people/routes.ts';
import { adminSearchRoutes } from './search/routes.ts';
import type { AdminServices } from './services.ts';
import { statisticsRoutes } from './statistics/routes.ts';

export function registerAdminRoutes(
  api: FastifyInstance,
  services: AdminServices,
  { draws, organisations }: DrawServices,
): void {
  hostRoutes(api, services.hosts, services.notes);
  adminDrawRoutes(api, services.adminDraws, draws);
  adminOrganisationRoutes(api, services.adminOrganisations, organisations);
  noteRoutes(api, services.notes);
  peopleRoutes(api, services.people, services.suspensions, services.roles);
  accountHelpRoutes(api, services.accountHelp, async (id) =>
    presentPersonDetails(await services.people.show(id)),
  );
  adminSearchRoutes(api, services.adminSearch);
  statisticsRoutes(api, services.statistics);
}
