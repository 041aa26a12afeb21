import type { FastifyBaseLogger } from 'fastify';
import type { Job } from '#server/scheduler.ts';
import type { LedgerService } from './service.ts';

/** Looks every ten minutes whether this night's check of the books is still to be done. */
export function ledgerJobs(ledger: LedgerService, log: Pick<FastifyBaseLogger, 'info' | 'error'>): Job[] {
  const check = async () => {
    const findings = await ledger.checkNightly();
    if (findings?.length === 0) log.info('The books were checked and are right');
    if (findings && findings.length > 0) log.error({ findings }, 'The books are not right');
  };
  return [{ name: 'check the books', everyMs: 600_000, run: check }];
}
