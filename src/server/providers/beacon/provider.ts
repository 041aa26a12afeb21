import type { DrandChain } from '#domain/proof/rounds.ts';

/** A round of public randomness whose signature was verified. Randomness and signature are lower-case hex. */
export type BeaconRound = { round: number; randomness: string; signature: string };

/** The newest verified round from any relay. */
export type NewestRound = {
  round: number;
  /** When the response arrived, by `performance.now()`. An old response proves nothing about the clock. */
  receivedAt: number;
};

/** The source of public randomness. */
export type Beacon =
  | { kind: 'none'; id: 'none' }
  | {
      kind: 'drand';
      /** The id as it appears in a draw's log: `drand:<chain hash>`. */
      id: `drand:${string}`;
      chain: DrandChain;
      /** Queries all relays. Returns null if none returns a verified round. Never throws. */
      newest: () => Promise<NewestRound | null>;
      /**
       * Returns the round from the first relay whose response is verified, or null while no relay has it. Never
       * throws.
       */
      round: (round: number) => Promise<BeaconRound | null>;
    };
