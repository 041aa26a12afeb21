import { requireBooks } from './books.ts';
import { type PostgresGround, settle } from './ground.ts';
import { runLoad } from './load.ts';
import type { Draws, Orders } from './load-plan.ts';
import { runPgbench } from './pgbench.ts';
import { type Server, startServer } from './servers.ts';

/** What a contender did in a run; times in milliseconds. */
export type Figures = {
  perSecond: number;
  p50?: number;
  p99?: number;
  /** How many orders shared a commit, on average. */
  batch?: number;
  /** How much of one processor the buyers took. */
  buyers?: number;
};

/** Sells in the draws that it is given, in one run. */
export type Contender = { name: string; run: (draws: Draws) => Promise<Figures> };

/** How long a run is, in seconds: what comes before `seconds` does not count. */
export type Span = { warmSeconds: number; seconds: number };

/** More orders a second than anything here sells: so many challenges are answered beforehand. */
const MOST_PER_SECOND = 15_000;

/** Our program, or the ordinary way behind the same framework and with the same sessions; started anew for each run. */
export function server(
  name: string,
  program: 'oakdraw' | 'ordinary',
  ground: PostgresGround,
  { logged = true, ...span }: Span & { logged?: boolean },
): Contender {
  return {
    name,
    run: async (draws) => {
      const orders = await ground.prepareOrders(draws, ordersFor(span));
      await settle(ground.db);
      const before = await requireBooks(ground.db, draws);
      const environment = { DATABASE_URL: ground.url };
      // A process that starts opens the logs of whatever is on sale.
      const begin = logged ? undefined : () => ground.putOnSale(draws);
      const { sold, ...figures } = await underLoad(program, environment, orders, { ...span, begin });
      await requireBooks(ground.db, draws, before + sold);
      return figures;
    },
  };
}

/** Bare Fastify that answers a constant: what buyers and HTTP can do at all. */
export function bareFastify(span: Span): Contender {
  return {
    name: 'bare Fastify, a constant',
    run: async (draws) => {
      const orders = { first: 0, count: Number.MAX_SAFE_INTEGER, draws };
      const { sold, ...figures } = await underLoad('constant', {}, orders, span);
      return figures;
    },
  };
}

/** PostgreSQL alone, without HTTP, sessions and checks: one order a transaction, in one prepared statement. */
export function pgbench(
  ground: PostgresGround,
  { clients, seconds }: { clients: number; seconds: number },
): Contender {
  return {
    name: `pgbench, ${clients} client${clients === 1 ? '' : 's'}`,
    run: async (draws) => {
      const orders = await ground.prepareOrders(draws, ordersFor({ warmSeconds: 0, seconds }));
      await settle(ground.db);
      return { perSecond: await runPgbench(ground.url, { clients, seconds, orders }) };
    },
  };
}

/** So many orders must be ready for a run. */
export const ordersFor = ({ warmSeconds, seconds }: Span): number =>
  MOST_PER_SECOND * (warmSeconds + seconds);

/** Starts a server, sells and stops it. `sold` are all acknowledged orders, those of the warm-up as well. */
export async function underLoad(
  program: Parameters<typeof startServer>[0],
  environment: Record<string, string>,
  orders: Orders,
  { warmSeconds, seconds, begin }: Span & { begin?: (() => Promise<void>) | undefined },
): Promise<Figures & { sold: number }> {
  const running = await startServer(program, environment);
  try {
    await begin?.();
    const spans = { warmMs: warmSeconds * 1000, measureMs: seconds * 1000 };
    const { generatorShare, ...load } = await runLoad({ port: running.port, orders, ...spans });
    const batch = await meanBatch(running);
    return { ...load, buyers: generatorShare, ...(batch !== undefined && { batch }) };
  } finally {
    await running.stop();
  }
}

/** From the program's own metrics; whoever does not sell in batches has none. */
async function meanBatch(running: Server): Promise<number | undefined> {
  const text = (await running.metrics()) ?? '';
  const figure = (name: string) =>
    Number(new RegExp(`^oakdraw_sale_batch_size_${name} (\\S+)`, 'm').exec(text)?.[1]);
  const mean = figure('sum') / figure('count');
  return Number.isFinite(mean) ? mean : undefined;
}
