import type { Session } from '#contract/accounts/account-security.ts';
import { describeDevice } from '#domain/accounts/device.ts';
import type { SessionRow } from './store.ts';

export function presentSession({ row, current }: { row: SessionRow; current: boolean }): Session {
  return {
    id: row.id,
    device: describeDevice(row.userAgent),
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    current,
  };
}
