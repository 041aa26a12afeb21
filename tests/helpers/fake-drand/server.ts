import { type ChainOptions, createFakeChain, type FakeChain } from './fake-chain.ts';
import { type FakeRelay, type Manner, startRelay } from './relay.ts';

export type FakeDrand = FakeChain & {
  relays: FakeRelay[];
  urls: string[];
  /** Changes the behaviour of all relays. */
  behave: (manner: Manner) => void;
  stop: () => Promise<void>;
};

/** Starts a test drand network with one relay for each behaviour, each on its own port. */
export async function startFakeDrand(
  options: ChainOptions & { relays?: readonly Manner[] } = {},
): Promise<FakeDrand> {
  const source = createFakeChain(options);
  const manners = options.relays ?? ['honest'];
  const relays = await Promise.all(manners.map((manner) => startRelay(source, manner)));
  return {
    ...source,
    relays,
    urls: relays.map(({ url }) => url),
    behave: (manner) => {
      for (const relay of relays) relay.manner = manner;
    },
    stop: async () => {
      await Promise.all(relays.map((relay) => relay.stop()));
    },
  };
}
