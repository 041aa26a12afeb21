import type { HostRow } from '#contract/admin/hosts.ts';

/** A host who may not run draws any more, and has some that run. */
export function needsWatching({ revoked, runningDraws }: Pick<HostRow, 'revoked' | 'runningDraws'>): boolean {
  return revoked && runningDraws > 0;
}
