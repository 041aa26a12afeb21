import type { MailStop } from '#contract/email/suppressions.ts';
import type { StopRow } from './store.ts';

export function presentStop(row: StopRow): MailStop {
  return { ...row, stoppedAt: new Date(row.stoppedAt).toISOString() };
}
