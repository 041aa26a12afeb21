import type { FastifyInstance } from 'fastify';
import type { PersonDetails } from '#contract/admin/people.ts';
import { serve } from '#server/plugins/serve-call.ts';
import type { AccountHelpService } from './service.ts';

export function accountHelpRoutes(
  app: FastifyInstance,
  accountHelp: AccountHelpService,
  show: (personId: string) => Promise<PersonDetails>,
): void {
  serve(app, 'PUT /api/v1/admin/people/:id/email', async ({ viewer, params, body }) => {
    await accountHelp.correctEmail(viewer, params.id, body.email);
    return show(params.id);
  });
  serve(app, 'POST /api/v1/admin/people/:id/verification-email', async ({ viewer, params }) => {
    await accountHelp.resendVerification(viewer, params.id);
    return show(params.id);
  });
  serve(app, 'POST /api/v1/admin/people/:id/sign-out', async ({ viewer, params }) => {
    await accountHelp.signOut(viewer, params.id);
    return show(params.id);
  });
  serve(app, 'POST /api/v1/admin/people/:id/two-factor-removal', async ({ viewer, params }) => {
    await accountHelp.requestRemoval(viewer, params.id);
    return show(params.id);
  });
  serve(app, 'DELETE /api/v1/admin/people/:id/two-factor-removal', async ({ viewer, params }) => {
    await accountHelp.withdrawRemoval(viewer, params.id);
    return show(params.id);
  });
  serve(app, 'POST /api/v1/admin/people/:id/two-factor-removal/confirm', async ({ viewer, params }) => {
    await accountHelp.confirmRemoval(viewer, params.id);
    return show(params.id);
  });
  serve(app, 'POST /api/two-factor/keep', async ({ body }) => ({
    email: await accountHelp.stopRemoval(body.token),
  }));
}
