import type { Job } from '#server/scheduler.ts';
import type { SettingsService } from './service.ts';

export function settingJobs(settings: SettingsService): Job[] {
  return [{ name: 'follow the settings', everyMs: 1_000, run: settings.follow }];
}
