import type { HostRow } from '#contract/admin.ts';
import { fullName } from '#domain/people/display-name.ts';

/** Hosts in whose name or e-mail every word that was typed appears, whatever its case. */
export function hostsFound(hosts: readonly HostRow[], typed: string): readonly HostRow[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return hosts;
  return hosts.filter((host) => {
    const text = `${fullName(host)} ${host.email}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** A host who may not run draws any more, and has some that run. */
export function needsWatching({ revoked, runningDraws }: HostRow): boolean {
  return revoked && runningDraws > 0;
}
