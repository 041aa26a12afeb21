import type { FastifyInstance } from 'fastify';
import { serve } from '#server/plugins/serve-call.ts';
import { presentMapping } from './present.ts';
import type { EmailTemplatesService } from './service.ts';

export function emailTemplateRoutes(app: FastifyInstance, templates: EmailTemplatesService): void {
  serve(app, 'GET /api/admin/email-template-mappings', async () =>
    (await templates.list()).map(presentMapping),
  );

  serve(app, 'POST /api/admin/email-template-mappings', async ({ viewer, body }) =>
    presentMapping(await templates.create(viewer, body)),
  );

  serve(app, 'PATCH /api/admin/email-template-mappings/:id', async ({ viewer, params, body }) =>
    presentMapping(await templates.change(viewer, params.id, body)),
  );

  serve(app, 'DELETE /api/admin/email-template-mappings/:id', async ({ viewer, params }) => {
    await templates.remove(viewer, params.id);
  });

  serve(app, 'GET /api/admin/sendgrid-templates', () => templates.choices());

  serve(app, 'GET /api/v1/admin/mail-previews/:emailType', ({ params }) =>
    templates.preview(params.emailType),
  );
}
