/** An unchained drand network: its schedule and its public key. */
export interface DrandChain {
  /** Lower-case hex. */
  hash: string;
  /** The group's public key on G2, compressed, lower-case hex. */
  publicKey: string;
  /** The time of round 1, in seconds since 1970. */
  genesis: number;
  /** Seconds between rounds. */
  period: number;
}

/** drand's quicknet (scheme bls-unchained-g1-rfc9380), the only network used by draws. */
export const QUICKNET: DrandChain = {
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesis: 1692803367,
  period: 3,
};

/** The shortest time between the announcement of an attempt and its round, in seconds. */
export const ROUND_DELAY_SECONDS = 30;

/** The delay of sites with witnesses, which sign the seal before the round. */
export const WITNESSED_ROUND_DELAY_SECONDS = 45;

/** The first round at least `delay` seconds after an attempt was announced at `at` (seconds since 1970). */
export function roundFor(chain: DrandChain, at: number, delay = ROUND_DELAY_SECONDS): number {
  return Math.ceil((at + delay - chain.genesis) / chain.period) + 1;
}

/** The time of a round, in seconds since 1970. */
export function calculateRoundTime(chain: DrandChain, round: number): number {
  return chain.genesis + (round - 1) * chain.period;
}

/** The newest round at a given time (seconds since 1970). */
export function roundAt(chain: DrandChain, at: number): number {
  return Math.floor((at - chain.genesis) / chain.period) + 1;
}
