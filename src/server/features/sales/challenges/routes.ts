import type { FastifyInstance } from 'fastify';
import type { ChallengeCookie } from '#server/plugins/challenge-cookie.ts';
import { serve } from '#server/plugins/serve-call.ts';
import { presentChallenge } from './present.ts';
import type { ChallengesService } from './service.ts';

export function challengeRoutes(
  app: FastifyInstance,
  challenges: ChallengesService,
  cookie: ChallengeCookie,
): void {
  serve(app, 'POST /api/v1/prize-draws/:id/challenge', async ({ viewer, params, request, reply }) => {
    const challenge = await challenges.begin(viewer, params.id, cookie.read(request));
    if (!viewer) cookie.write(reply, params.id, challenge);
    return presentChallenge(challenge);
  });
  serve(app, 'POST /api/v1/prize-draws/:id/challenge/:challengeId', async ({ viewer, params, body }) => {
    await challenges.answer(viewer, { drawId: params.id, id: params.challengeId, given: body.answer });
    return { recorded: true };
  });
}
