import type { HostRow } from '#contract/admin/hosts.ts';

/** Whether a host's verification was revoked while their draws are still running. */
export function needsWatching({ revoked, runningDraws }: Pick<HostRow, 'revoked' | 'runningDraws'>): boolean {
  return revoked && runningDraws > 0;
}
