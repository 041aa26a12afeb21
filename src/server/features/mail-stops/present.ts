import type { MailStop } from '#contract/mail-stops.ts';
import type { StopRow } from './store.ts';

export function presentStop(row: StopRow): MailStop {
  return { ...row, stoppedAt: new Date(row.stoppedAt).toISOString() };
}
