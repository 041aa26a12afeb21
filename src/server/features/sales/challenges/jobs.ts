import type { Job } from '#server/scheduler.ts';
import type { ChallengesService } from './service.ts';

export function challengeJobs(challenges: ChallengesService): Job[] {
  return [{ name: 'sweep unused challenges', everyMs: 3_600_000, run: challenges.sweep }];
}
