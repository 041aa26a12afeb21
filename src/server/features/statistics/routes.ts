import type { FastifyInstance } from 'fastify';
import { serve } from '../../plugins/serve.ts';
import { presentStatistics, statisticsTable } from './present.ts';
import type { StatisticsService } from './service.ts';

export function statisticsRoutes(app: FastifyInstance, statistics: StatisticsService): void {
  serve(app, 'GET /api/v1/admin/statistics', async ({ query }) =>
    presentStatistics(await statistics.show(query)),
  );
  serve(app, 'GET /api/v1/admin/statistics.csv', async ({ query, reply }) => {
    const name = `statistics-${query.from}-to-${query.to}.csv`;
    reply.header('Content-Disposition', `attachment; filename="${name}"`);
    return statisticsTable(presentStatistics(await statistics.show(query)));
  });
}
