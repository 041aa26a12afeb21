import type { Job } from '#server/scheduler.ts';
import { openAndCloseDueDraws } from './lifecycle/keep-time.ts';
import type { DrawServices } from './services.ts';

const HOUR_MS = 3_600_000;

export function listDrawJobs({
  draws,
  drafts,
  pictures,
  insights,
  saleReminders,
  updates,
}: DrawServices): Job[] {
  return [
    { name: 'draws on time', everyMs: 1000, run: () => openAndCloseDueDraws(draws) },
    { name: 'delete old drafts', everyMs: HOUR_MS, run: drafts.sweep },
    { name: 'delete unused pictures', everyMs: 6 * HOUR_MS, run: pictures.sweep },
    { name: 'write visit counts', everyMs: 5_000, run: insights.write },
    { name: 'email updates to ticket holders', everyMs: 1_000, run: updates.emailDue },
    { name: 'remind people of opened draws', everyMs: 5_000, run: saleReminders.emailDue },
    { name: 'delete outdated reminders', everyMs: HOUR_MS, run: saleReminders.sweep },
    { name: 'remind of closing draws', everyMs: 60_000, run: updates.remindDue },
  ];
}
