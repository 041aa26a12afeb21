import type { FastifyInstance } from 'fastify';
import { serve } from '#server/plugins/serve-call.ts';
import { presentOwnOrganisation } from '../organisations/service.ts';
import { presentInvitation, presentMember, presentOffer } from './present.ts';
import type { TeamsService } from './service.ts';

export function teamRoutes(app: FastifyInstance, teams: TeamsService): void {
  serve(app, 'GET /api/v1/organisations/:slug/members', async ({ viewer, params }) => {
    const { members, invitations } = await teams.list(viewer, params.slug);
    return { members: members.map(presentMember), invitations: invitations.map(presentInvitation) };
  });
  serve(app, 'POST /api/v1/organisations/:slug/members', async ({ viewer, params, body }) =>
    presentInvitation(await teams.invite(viewer, params.slug, body)),
  );
  serve(app, 'PUT /api/v1/organisations/:slug/members/:userId', async ({ viewer, params, body }) =>
    presentMember(await teams.changeRole(viewer, params.slug, params.userId, body.role)),
  );
  serve(app, 'DELETE /api/v1/organisations/:slug/members/:userId', async ({ viewer, params }) =>
    teams.remove(viewer, params.slug, params.userId),
  );
  serve(app, 'DELETE /api/v1/organisations/:slug/invitations/:id', async ({ viewer, params }) =>
    teams.withdraw(viewer, params.slug, params.id),
  );
  serve(app, 'GET /api/v1/organisation-invitations/:token', async ({ params }) =>
    presentOffer(await teams.open(params.token)),
  );
  serve(app, 'POST /api/v1/organisation-invitations/:token', async ({ viewer, params }) =>
    presentOwnOrganisation(await teams.accept(viewer, params.token)),
  );
}
