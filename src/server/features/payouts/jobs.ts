import type { Job } from '#server/scheduler.ts';
import type { PayoutServices } from './services.ts';

export function listPayoutJobs({ trees }: PayoutServices): Job[] {
  return [{ name: 'plant trees', everyMs: 60_000, run: trees.plantApproved }];
}
