import type { HostRow } from '#contract/admin.ts';
import type { Host } from './store.ts';

export function presentHost(host: Host): HostRow {
  return {
    id: host.id,
    firstName: host.firstName,
    lastName: host.lastName,
    email: host.email,
    role: host.role,
    verified: host.verified,
    revoked: host.revoked,
    createdAt: host.createdAt.toISOString(),
    runningDraws: host.runningDraws,
  };
}
