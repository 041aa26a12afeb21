import type { Job } from '../../scheduler.ts';
import type { DrawsService } from './service.ts';

/**
 * Opens and ends draws on time, by the database's clock. The sweep asks what is due and does each under its lock, so
 * it may run in several processes at once, and after a stop it does all that was missed.
 */
export function drawJobs(draws: DrawsService): Job[] {
  return [{ name: 'draws on time', everyMs: 1000, run: () => sweep(draws) }];
}

/** One draw that cannot be moved must not hold up the others. */
async function sweep(draws: DrawsService): Promise<void> {
  const failures: unknown[] = [];
  for (const id of await draws.due()) {
    await draws.keepTime(id).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some draws could not be opened or ended');
}
