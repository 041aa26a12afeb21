import type { FastifyInstance } from 'fastify';
import { sendPage } from '#server/plugins/send-page.ts';
import { serve } from '#server/plugins/serve-call.ts';
import { formatStatisticsTable, presentFailedPayment, presentStatistics } from './present.ts';
import type { StatisticsService } from './service.ts';

export function statisticsRoutes(app: FastifyInstance, statistics: StatisticsService): void {
  serve(app, 'GET /api/v1/admin/statistics', async ({ query }) =>
    presentStatistics(await statistics.show(query)),
  );
  serve(app, 'GET /api/v1/admin/statistics.csv', async ({ query, reply }) => {
    const name = `statistics-${query.from}-to-${query.to}.csv`;
    reply.header('Content-Disposition', `attachment; filename="${name}"`);
    return formatStatisticsTable(presentStatistics(await statistics.show(query)));
  });
  serve(app, 'GET /api/v1/admin/statistics/failed-payments', async ({ query, request, reply }) => {
    const { rows, total } = await statistics.listFailedPayments(query);
    return sendPage(reply, request, { rows: rows.map(presentFailedPayment), total, paging: query });
  });
}
