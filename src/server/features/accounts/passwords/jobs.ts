import type { Job } from '#server/scheduler.ts';
import type { CredentialsService } from './service.ts';

export function credentialJobs(credentials: CredentialsService): Job[] {
  return [{ name: 'answer forgotten passwords', everyMs: 1_000, run: credentials.answerForgotten }];
}
