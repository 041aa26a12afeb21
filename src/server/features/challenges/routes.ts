import type { FastifyInstance } from 'fastify';
import { serve } from '../../plugins/serve.ts';
import { presentChallenge } from './present.ts';
import type { ChallengesService } from './service.ts';

export function challengeRoutes(app: FastifyInstance, challenges: ChallengesService): void {
  serve(app, 'POST /api/v1/prize-draws/:id/challenge', async ({ viewer, params }) =>
    presentChallenge(await challenges.begin(viewer, params.id)),
  );
  serve(app, 'POST /api/v1/prize-draws/:id/challenge/:challengeId', async ({ viewer, params, body }) => {
    await challenges.answer(viewer, { drawId: params.id, id: params.challengeId, given: body.answer });
    return { recorded: true };
  });
}
