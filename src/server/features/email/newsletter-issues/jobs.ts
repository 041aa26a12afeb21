import type { Job } from '#server/scheduler.ts';
import type { NewsletterDeskService } from './service.ts';

export function newsletterDeskJobs(desk: NewsletterDeskService): Job[] {
  return [{ name: 'write newsletters to subscribers', everyMs: 1_000, run: desk.queueDue }];
}
