import type { Job } from '#server/scheduler.ts';
import type { WebhooksService } from './service.ts';

export function webhookJobs(webhooks: WebhooksService): Job[] {
  return [{ name: 'sweep old events', everyMs: 3_600_000, run: webhooks.sweep }];
}
