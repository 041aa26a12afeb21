import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Job } from './scheduler.ts';

export type Metrics = ReturnType<typeof createMetrics>;

/** Creates the metrics for this process. Each app has its own registry, so that several apps can share a process. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  let queueLength = () => 0;
  let socketCount = () => 0;
  return {
    registry,
    sales: {
      /** The number of orders per commit, observed once for each commit. */
      batchSize: new Histogram({
        name: 'oakdraw_sale_batch_size',
        help: 'Orders per commit.',
        buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024],
        registers,
      }),
      /** Orders by the sale's outcome: `paid`, `pending` or `declined`. */
      orders: new Counter({
        name: 'oakdraw_orders_total',
        help: 'Orders created, by their first status.',
        labelNames: ['status'] as const,
        registers,
      }),
      /** Rejected purchases by error code. The code is `busy` if the queue was full. */
      rejected: new Counter({
        name: 'oakdraw_sales_refused_total',
        help: 'Rejected purchases, by error code.',
        labelNames: ['code'] as const,
        registers,
      }),
      /** Sets the function that counts purchases waiting for a commit. It is called for each scrape. */
      watchQueue: (length: () => number): void => {
        queueLength = length;
      },
    },
    queue: new Gauge({
      name: 'oakdraw_sale_queue_length',
      help: 'Purchases waiting for a commit.',
      registers,
      collect() {
        this.set(queueLength());
      },
    }),
    live: {
      sent: new Counter({
        name: 'oakdraw_live_messages_sent_total',
        help: 'Messages about draws, counted once per socket.',
        registers,
      }),
      /** Frames are dropped for slow sockets, which get the current state instead once they have caught up. */
      dropped: new Counter({
        name: 'oakdraw_live_messages_dropped_total',
        help: 'Messages about draws that were dropped because the socket was too slow.',
        registers,
      }),
      /** Sets the function that counts open sockets. It is called for each scrape. */
      watchSockets: (count: () => number): void => {
        socketCount = count;
      },
    },
    sockets: new Gauge({
      name: 'oakdraw_live_sockets',
      help: 'Open WebSockets.',
      registers,
      collect() {
        this.set(socketCount());
      },
    }),
    jobFailures: new Counter({
      name: 'oakdraw_job_failures_total',
      help: 'Rounds of a job that failed, by its name.',
      labelNames: ['job'] as const,
      registers,
    }),
  };
}

/** Collects Node's own metrics from this call on: memory, event loop and garbage collection. */
export function watchProcess({ registry }: Metrics): void {
  collectDefaultMetrics({ register: registry });
}

/** Wraps jobs so that their failures are counted. */
export function countFailures(jobs: readonly Job[], { jobFailures }: Metrics): Job[] {
  return jobs.map((job) => {
    jobFailures.inc({ job: job.name }, 0);
    return {
      ...job,
      run: async () => {
        try {
          return await job.run();
        } catch (error) {
          jobFailures.inc({ job: job.name });
          throw error;
        }
      },
    };
  });
}
