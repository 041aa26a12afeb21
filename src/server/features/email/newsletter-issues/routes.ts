import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { sendPage } from '#server/plugins/send-page.ts';
import { serve } from '#server/plugins/serve-call.ts';
import { presentIssue, presentSubscriber, streamSubscribersTable } from './present.ts';
import type { NewsletterIssuesService } from './service.ts';

export function newsletterIssueRoutes(app: FastifyInstance, issues: NewsletterIssuesService): void {
  serve(app, 'GET /api/v1/admin/newsletter/subscribers', async ({ query, request, reply }) => {
    const { rows, total } = await issues.listSubscribers(query);
    return sendPage(reply, request, { rows: rows.map(presentSubscriber), total, paging: query });
  });
  serve(app, 'GET /api/v1/admin/newsletter/subscribers.csv', async ({ viewer, query, reply }) => {
    const pieces = await issues.export(viewer, query);
    reply.header('Content-Disposition', 'attachment; filename="newsletter-subscribers.csv"');
    return Readable.from(streamSubscribersTable(pieces), { objectMode: false });
  });
  serve(app, 'GET /api/v1/admin/newsletter/issues', async ({ query, request, reply }) => {
    const { rows, total } = await issues.listIssues(query);
    return sendPage(reply, request, { rows: rows.map(presentIssue), total, paging: query });
  });
  serve(app, 'POST /api/v1/admin/newsletter/preview', ({ body }) => issues.preview(body));
  serve(app, 'POST /api/v1/admin/newsletter/test', async ({ viewer, body }) => ({
    to: await issues.test(viewer, body),
  }));
  serve(app, 'POST /api/v1/admin/newsletter/issues', async ({ viewer, body }) =>
    presentIssue(await issues.send(viewer, body)),
  );
}
