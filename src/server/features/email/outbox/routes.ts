import type { FastifyInstance } from 'fastify';
import { sendPage } from '#server/plugins/lists.ts';
import { serve } from '#server/plugins/serve.ts';
import { presentMail, presentMailInFull } from './present.ts';
import type { MailsService } from './service.ts';

export function mailRoutes(app: FastifyInstance, mails: MailsService): void {
  serve(app, 'GET /api/v1/admin/mails', async ({ query, request, reply }) => {
    const { rows, total } = await mails.list(query, query);
    return sendPage(reply, request, { rows: rows.map(presentMail), total, paging: query });
  });

  serve(app, 'GET /api/v1/admin/mail-delivery', async () => mails.delivery());

  serve(app, 'GET /api/v1/admin/mails/:id', async ({ params }) =>
    presentMailInFull(await mails.show(params.id)),
  );

  serve(app, 'POST /api/v1/admin/mails/:id/retry', async ({ viewer, params }) =>
    presentMail(await mails.retry(viewer, params.id)),
  );

  serve(app, 'POST /api/v1/admin/mails/retry', async ({ viewer }) => ({
    mails: await mails.retryAll(viewer),
  }));

  serve(app, 'POST /api/admin/test-email-template', async ({ viewer, body }) => {
    await mails.sendTest(viewer, body);
    return { message: 'Test email sent' };
  });
}
