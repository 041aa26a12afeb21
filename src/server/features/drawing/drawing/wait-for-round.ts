import type { Beacon, BeaconRound } from '#server/providers/beacon/provider.ts';
import { type DrandBeacon, requireBeacon } from './policy.ts';

/** The first delay between two requests for a round. Later delays are longer. */
const FIRST_DELAY_MS = 400;
const DELAY_FACTOR = 1.15;
const LONGEST_DELAY_MS = 3_000;
/** Requests may overlap, so that a relay that does not respond does not delay the next request. */
const MAX_PENDING_REQUESTS = 3;
/** More than the draws that a job works on, so that no request is forgotten while its draw waits. */
const ROUNDS_REMEMBERED = 500;

type RoundRequest = {
  arrived: PromiseWithResolvers<BeaconRound>;
  pending: number;
  delayMs: number;
  notBefore: number;
};

/**
 * Reads rounds for all callers in this process, and limits the requests that reach the beacon. Resolves to null if the
 * round has not arrived after the first delay.
 */
export function createRoundWaiter(beacon: Beacon) {
  const requests = new Map<number, RoundRequest>();

  const send = async ({ round: read }: DrandBeacon, round: number, request: RoundRequest): Promise<void> => {
    request.notBefore = performance.now() + request.delayMs;
    request.delayMs = Math.min(LONGEST_DELAY_MS, request.delayMs * DELAY_FACTOR);
    request.pending += 1;
    const result = await read(round);
    request.pending -= 1;
    if (result) request.arrived.resolve(result);
  };
  const findOrCreate = (round: number): RoundRequest => {
    const known = requests.get(round);
    if (known) return known;
    const request: RoundRequest = {
      arrived: Promise.withResolvers<BeaconRound>(),
      pending: 0,
      delayMs: FIRST_DELAY_MS,
      notBefore: 0,
    };
    requests.set(round, request);
    const [oldest] = requests.keys();
    if (requests.size > ROUNDS_REMEMBERED && oldest !== undefined) requests.delete(oldest);
    return request;
  };

  return async (beaconId: string, round: number): Promise<BeaconRound | null> => {
    const source = requireBeacon(beaconId, beacon);
    if (!source) throw new Error(`Round ${round} belongs to a draw without a beacon.`);
    const request = findOrCreate(round);
    if (performance.now() >= request.notBefore && request.pending < MAX_PENDING_REQUESTS)
      void send(source, round, request);
    const timedOut = Promise.withResolvers<null>();
    const timer = setTimeout(() => timedOut.resolve(null), FIRST_DELAY_MS);
    return Promise.race([request.arrived.promise, timedOut.promise]).finally(() => clearTimeout(timer));
  };
}
