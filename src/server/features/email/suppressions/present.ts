import type { Suppression } from '#contract/email/suppressions.ts';
import type { StopRow } from './store.ts';

export function presentStop(row: StopRow): Suppression {
  return { ...row, stoppedAt: new Date(row.stoppedAt).toISOString() };
}
