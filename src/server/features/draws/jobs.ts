import { forEach } from '../../for-each.ts';
import type { Job } from '../../scheduler.ts';
import type { DrawsService } from './service.ts';

/**
 * Opens and ends draws on time, by the database's clock. The sweep asks what is due and does each under its lock, so
 * it may run in several processes at once, and after a stop it does all that was missed.
 */
export function drawJobs(draws: DrawsService): Job[] {
  return [{ name: 'draws on time', everyMs: 1000, run: () => sweep(draws) }];
}

async function sweep(draws: DrawsService): Promise<void> {
  await forEach(await draws.due(), draws.keepTime, { failed: 'Some draws could not be opened or ended.' });
}
