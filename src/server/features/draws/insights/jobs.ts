import type { Job } from '#server/scheduler.ts';
import type { InsightsService } from './service.ts';

export function insightJobs(insights: InsightsService): Job[] {
  return [{ name: 'write counts of visits', everyMs: 5_000, run: insights.write }];
}
