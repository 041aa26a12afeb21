import type { HostRow } from '#contract/admin/hosts.ts';

/** A revoked host with draws that are still running. */
export function needsWatching({ revoked, runningDraws }: Pick<HostRow, 'revoked' | 'runningDraws'>): boolean {
  return revoked && runningDraws > 0;
}
