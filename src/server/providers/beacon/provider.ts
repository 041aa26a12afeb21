import type { DrandChain } from '#domain/proof/rounds.ts';

/** A round of public randomness with a verified signature. Both are lower-case hex. */
export type BeaconRound = { round: number; randomness: string; signature: string };

/** The newest verified round of any relay. */
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
      /** As named in a draw's log: `drand:<chain hash>`. */
      id: `drand:${string}`;
      chain: DrandChain;
      /** Queries all relays; null if none returns a verified round. Never throws. */
      newest: () => Promise<NewestRound | null>;
      /** The round from the first relay whose response is verified; null while no relay has it. Never throws. */
      round: (round: number) => Promise<BeaconRound | null>;
    };
