import type { FastifyInstance } from 'fastify';
import type { PersonPlay } from '#contract/play/person-play.ts';
import { serve } from '#server/plugins/serve-call.ts';
import type { SessionCookie } from '#server/plugins/session.ts';
import { type AgeChecksService, presentAgeCheck } from '../age-checks/service.ts';
import { presentBreak } from './present.ts';
import type { BreaksService } from './service.ts';

type Services = { breaks: BreaksService; ageChecks: Pick<AgeChecksService, 'showToAdmin'> };

export function breakRoutes(
  app: FastifyInstance,
  { breaks, ageChecks }: Services,
  cookie: SessionCookie,
): void {
  const showPerson = async (id: string): Promise<PersonPlay> => ({
    ageCheck: presentAgeCheck(await ageChecks.showToAdmin(id)),
    break: presentBreak(await breaks.show(id)),
  });
  serve(app, 'POST /api/v1/users/:id/break', async ({ viewer, params, body, reply }) => {
    const { until } = await breaks.take(viewer, params.id, body);
    if (until === null) cookie.clear(reply);
    return { until: until?.toISOString() ?? null };
  });
  serve(app, 'GET /api/v1/admin/people/:id/safer-play', ({ params }) => showPerson(params.id));
  serve(app, 'POST /api/v1/admin/people/:id/break/lift', async ({ viewer, params, body }) => {
    await breaks.lift(viewer, params.id, body.cause);
    return showPerson(params.id);
  });
}
