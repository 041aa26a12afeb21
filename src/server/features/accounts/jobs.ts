import type { Job } from '#server/scheduler.ts';
import type { AccountServices } from './services.ts';

export function listAccountJobs({ credentials, accountDeletion, sessions }: AccountServices): Job[] {
  return [
    { name: 'answer forgotten passwords', everyMs: 1_000, run: credentials.sendRequested },
    { name: 'delete accounts', everyMs: 60_000, run: accountDeletion.carryOut },
    { name: 'retire unused accounts', everyMs: 3_600_000, run: accountDeletion.retireIdle },
    { name: 'sweep expired sessions', everyMs: 3_600_000, run: sessions.sweep },
  ];
}
