import type { DrandChain } from '#domain/proof/rounds.ts';

/** One round of public randomness, its signature verified. Both are lower-case hex. */
export type BeaconRound = { round: number; randomness: string; signature: string };

/** The newest round that a relay had and that was verified. */
export type NewestRound = {
  round: number;
  /** When its answer came, by `performance.now()`: an old answer proves nothing about the clock. */
  heardAt: number;
};

/** Where public randomness comes from. */
export type Beacon =
  | { kind: 'none'; id: 'none' }
  | {
      kind: 'drand';
      /** As a draw's log names it: `drand:<chain hash>`. */
      id: `drand:${string}`;
      chain: DrandChain;
      /** Asks all relays; null where none has an answer that verifies. Never throws. */
      newest: () => Promise<NewestRound | null>;
      /** A round, from the first relay whose answer verifies; null while none has it. Never throws. */
      round: (round: number) => Promise<BeaconRound | null>;
    };
