import type { Job } from '#server/scheduler.ts';
import type { TicketListsService } from './service.ts';

export function ticketListJobs(lists: TicketListsService): Job[] {
  return [{ name: 'make buyers findable', everyMs: 2_000, run: lists.makeFindable }];
}
