import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { sendPage } from '#server/plugins/lists.ts';
import { serve } from '#server/plugins/serve.ts';
import { presentIssue, presentSubscriber, subscribersTable } from './present.ts';
import type { NewsletterDeskService } from './service.ts';

export function newsletterDeskRoutes(app: FastifyInstance, desk: NewsletterDeskService): void {
  serve(app, 'GET /api/v1/admin/newsletter/subscribers', async ({ query, request, reply }) => {
    const { rows, total } = await desk.subscribers(query);
    return sendPage(reply, request, { rows: rows.map(presentSubscriber), total, paging: query });
  });
  serve(app, 'GET /api/v1/admin/newsletter/subscribers.csv', async ({ viewer, query, reply }) => {
    const pieces = await desk.export(viewer, query);
    reply.header('Content-Disposition', 'attachment; filename="newsletter-subscribers.csv"');
    return Readable.from(subscribersTable(pieces), { objectMode: false });
  });
  serve(app, 'GET /api/v1/admin/newsletter/issues', async ({ query, request, reply }) => {
    const { rows, total } = await desk.issues(query);
    return sendPage(reply, request, { rows: rows.map(presentIssue), total, paging: query });
  });
  serve(app, 'POST /api/v1/admin/newsletter/preview', ({ body }) => desk.preview(body));
  serve(app, 'POST /api/v1/admin/newsletter/test', async ({ viewer, body }) => ({
    to: await desk.test(viewer, body),
  }));
  serve(app, 'POST /api/v1/admin/newsletter/issues', async ({ viewer, body }) =>
    presentIssue(await desk.send(viewer, body)),
  );
}
