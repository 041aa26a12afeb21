import { Gauge } from 'prom-client';
import type { OpenDatabase } from './db/database.ts';
import type { JobBook } from './job-history.ts';
import type { Metrics } from './metrics.ts';
import { VERSION } from './version.ts';

type Watched = { book: Pick<JobBook, 'records'>; pool: OpenDatabase['pool'] };

/** Reports this process's version, its connections to the database, and when each job last succeeded. */
export function reportProcess({ registry }: Metrics, { book, pool }: Watched): void {
  const registers = [registry];
  new Gauge({
    name: 'oakdraw_info',
    help: 'Always 1; the label is the version of the program.',
    labelNames: ['version'] as const,
    registers,
  }).set({ version: VERSION }, 1);
  new Gauge({
    name: 'oakdraw_job_last_success_timestamp_seconds',
    help: 'When a job last succeeded in this process, by its name.',
    labelNames: ['job'] as const,
    registers,
    collect() {
      for (const { name: job, lastSucceededAt } of book.records())
        if (lastSucceededAt) this.set({ job }, lastSucceededAt.getTime() / 1000);
    },
  });
  new Gauge({
    name: 'oakdraw_job_last_duration_seconds',
    help: 'How long the last run of a job took in this process, by its name.',
    labelNames: ['job'] as const,
    registers,
    collect() {
      for (const { name: job, lastMs } of book.records())
        if (lastMs !== null) this.set({ job }, lastMs / 1000);
    },
  });
  if (pool) reportPool(registers, pool);
}

function reportPool(registers: Metrics['registry'][], pool: NonNullable<OpenDatabase['pool']>): void {
  new Gauge({
    name: 'oakdraw_database_connections',
    help: 'Connections to the database, by state: busy or idle.',
    labelNames: ['state'] as const,
    registers,
    collect() {
      const { total, idle } = pool();
      this.set({ state: 'busy' }, total - idle);
      this.set({ state: 'idle' }, idle);
    },
  });
  new Gauge({
    name: 'oakdraw_database_connections_max',
    help: 'The most connections to the database that this process opens for its statements.',
    registers,
    collect() {
      this.set(pool().max);
    },
  });
  new Gauge({
    name: 'oakdraw_database_waiting',
    help: 'Statements that wait for a connection.',
    registers,
    collect() {
      this.set(pool().waiting);
    },
  });
}
