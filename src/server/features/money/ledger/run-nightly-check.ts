import type { FastifyBaseLogger } from 'fastify';
import type { LedgerService } from './service.ts';

export type Log = Pick<FastifyBaseLogger, 'info' | 'error'>;

/** Checks the ledger if tonight's check is due, and logs the findings. */
export async function runNightlyCheck(ledger: Pick<LedgerService, 'checkNightly'>, log: Log): Promise<void> {
  const findings = await ledger.checkNightly();
  if (findings?.length === 0) log.info('The books were checked and are right');
  if (findings && findings.length > 0) log.error({ findings }, 'The books are not right');
}
