import type { FastifyInstance } from 'fastify';
import { sendPage } from '#server/plugins/send-page.ts';
import { serve } from '#server/plugins/serve-call.ts';
import { presentEmail, presentEmailDetails } from './present.ts';
import type { EmailsService } from './service.ts';

export function emailRoutes(app: FastifyInstance, emails: EmailsService): void {
  serve(app, 'GET /api/v1/admin/mails', async ({ query, request, reply }) => {
    const { rows, total } = await emails.list(query, query);
    return sendPage(reply, request, { rows: rows.map(presentEmail), total, paging: query });
  });

  serve(app, 'GET /api/v1/admin/mail-delivery', async () => emails.delivery());

  serve(app, 'GET /api/v1/admin/mails/:id', async ({ viewer, params }) =>
    presentEmailDetails(await emails.show(viewer, params.id)),
  );

  serve(app, 'POST /api/v1/admin/mails/:id/retry', async ({ viewer, params }) =>
    presentEmail(await emails.retry(viewer, params.id)),
  );

  serve(app, 'POST /api/v1/admin/mails/retry', async ({ viewer }) => ({
    mails: await emails.retryAll(viewer),
  }));

  serve(app, 'POST /api/admin/test-email-template', async ({ viewer, body }) => {
    await emails.sendTest(viewer, body);
    return { message: 'Test email sent' };
  });
}
