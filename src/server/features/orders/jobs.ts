import type { Job } from '../../scheduler.ts';
import type { OrdersService } from './service.ts';

export function orderJobs(orders: OrdersService): Job[] {
  return [{ name: 'release lapsed holds', everyMs: 3_000, run: orders.releaseLapsed }];
}
