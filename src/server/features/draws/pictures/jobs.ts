import type { Job } from '#server/scheduler.ts';
import type { ImagesService } from './service.ts';

const HOUR_MS = 3_600_000;

export function imageJobs(images: ImagesService): Job[] {
  return [{ name: 'sweep pictures that no draw names', everyMs: 6 * HOUR_MS, run: images.sweep }];
}
