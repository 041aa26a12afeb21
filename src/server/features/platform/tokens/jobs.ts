import type { Job } from '#server/scheduler.ts';
import type { TokensService } from './service.ts';

export function tokenJobs(tokens: TokensService): Job[] {
  return [{ name: 'sweep passed links', everyMs: 3_600_000, run: tokens.sweep }];
}
