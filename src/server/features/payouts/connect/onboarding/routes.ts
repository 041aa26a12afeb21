import type { FastifyInstance } from 'fastify';
import { serve } from '#server/plugins/serve-call.ts';
import { type Connect, requireConnect } from '../service.ts';

export function onboardingRoutes(app: FastifyInstance, connect: Connect | null): void {
  serve(app, 'POST /api/v1/users/:id/payout/onboarding', async ({ viewer, params }) => {
    const { url, expiresAt } = await requireConnect(connect).onboarding.start(viewer, params.id);
    return { url, expiresAt: expiresAt.toISOString() };
  });
}
