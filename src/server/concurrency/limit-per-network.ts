import { createLimiter, type Limits } from './limit-concurrency.ts';

/**
 * Limits how many costly tasks run at once, in total and for each network. A network's tasks wait for its own places
 * first, so however many it has, those of other networks wait for only a few of them.
 *
 * @returns a function that runs a task for a network
 * @throws {ApiError} 503 from that function if too many tasks of the network, or of all networks, are waiting
 */
export function createNetworkLimiter({ inTotal, each }: { inTotal: Limits; each: Limits }) {
  const limitAll = createLimiter(inTotal);
  const networks = new Map<string, { limit: ReturnType<typeof createLimiter>; tasks: number }>();

  return async <Result>(network: string, work: () => Promise<Result>): Promise<Result> => {
    const own = networks.get(network) ?? { limit: createLimiter(each), tasks: 0 };
    networks.set(network, own);
    own.tasks += 1;
    try {
      return await own.limit(() => limitAll(work));
    } finally {
      own.tasks -= 1;
      if (own.tasks === 0) networks.delete(network);
    }
  };
}
