import type { Job } from '#server/scheduler.ts';
import { openAndCloseDue } from './lifecycle/keep-time.ts';
import type { DrawServices } from './services.ts';

const HOUR_MS = 3_600_000;

export function listDrawJobs({ draws, images, insights, updates }: DrawServices): Job[] {
  return [
    { name: 'draws on time', everyMs: 1000, run: () => openAndCloseDue(draws) },
    { name: 'sweep pictures that no draw names', everyMs: 6 * HOUR_MS, run: images.sweep },
    { name: 'write counts of visits', everyMs: 5_000, run: insights.write },
    { name: 'write updates to who has tickets', everyMs: 1_000, run: updates.mailDue },
    { name: 'remind of draws that close', everyMs: 60_000, run: updates.remindDue },
  ];
}
