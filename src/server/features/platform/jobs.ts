import type { Job } from '#server/scheduler.ts';
import type { PlatformServices } from './services.ts';

export function listPlatformJobs({ settings, throttles, tokens, processes }: PlatformServices): Job[] {
  return [
    { name: 'follow the settings', everyMs: 1_000, run: settings.follow },
    { name: 'record runs of jobs', everyMs: 15_000, run: processes.record },
    { name: 'sweep passed throttles', everyMs: 600_000, run: throttles.sweep },
    { name: 'sweep passed links', everyMs: 3_600_000, run: tokens.sweep },
  ];
}
