import type { Job } from '#server/scheduler.ts';

/** Connections that have silently gone are found out by asking. */
export function audienceJobs({ dropDead }: { dropDead: () => Promise<void> }): Job[] {
  return [{ name: 'drop dead sockets', everyMs: 30_000, run: dropDead }];
}
