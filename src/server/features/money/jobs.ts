import type { Job } from '#server/scheduler.ts';
import { type Log, runNightlyCheck } from './ledger/run-nightly-check.ts';
import type { MoneyServices } from './services.ts';

export function listMoneyJobs({ payments, ledger }: MoneyServices, log: Log): Job[] {
  return [
    { name: 'settle refunds', everyMs: 5_000, run: payments.settleDue },
    { name: 'follow refunds up', everyMs: 120_000, run: payments.followUp },
    { name: 'check the books', everyMs: 600_000, run: () => runNightlyCheck(ledger, log) },
  ];
}
