import { type DrandChain, QUICKNET, roundAt } from '#domain/proof/rounds.ts';
import { BadResponse, createRoundReader } from './drand-rounds.ts';
import type { Beacon, BeaconRound, NewestRound } from './provider.ts';

/**
 * The time limit is short, because the start of a drawing waits for the round, and the round must still be recent
 * afterwards.
 */
const PATIENCE_MS = 2_500;

/** The longest accepted response in bytes. A round takes about 250 bytes. */
const LONGEST_RESPONSE = 4_096;

/**
 * Callers share a request only for this long. Later callers send a new one, because the round may have arrived while
 * the earlier request is waiting for a silent relay.
 */
const SHARED_MS = 250;

/**
 * The shortest time between two reports about the same relay, in milliseconds, because a relay may be down for a long
 * time.
 */
const REPORT_EVERY_MS = 60_000;

type Settings = {
  /** The base addresses, without a trailing slash. */
  relays: readonly string[];
  /** Another drand network, for tests only. */
  chain?: DrandChain;
  /** The time limit for relays, in milliseconds. */
  patience?: number;
  /** Reports problems with a relay, at most once a minute per relay. */
  onProblem?: (problem: string) => void;
};

type Drand = Extract<Beacon, { kind: 'drand' }>;
type ReceivedRound = BeaconRound & Pick<NewestRound, 'receivedAt'>;

/** Reads public randomness from drand's relays. All relays are queried in parallel, and every response is verified. */
export function createDrandBeacon(settings: Settings): Drand {
  const { relays, chain = QUICKNET, patience = PATIENCE_MS, onProblem = () => {} } = settings;
  const readRound = createRoundReader(chain);
  const report = limitReports(onProblem);

  const ask = async (
    relay: string,
    asked: number | 'latest',
    signal: AbortSignal,
  ): Promise<ReceivedRound | null> => {
    const response = await fetch(`${relay}/${chain.hash}/public/${asked}`, {
      signal,
      cache: 'no-store',
      // Redirects are rejected, because they could lead into our internal network.
      redirect: 'error',
    });
    if (!response.ok) {
      await response.body?.cancel();
      if (asked !== 'latest' && isTooEarly(response.status)) return null;
      throw new BadResponse(`returned ${response.status}`);
    }
    const text = await readShort(response);
    const receivedAt = performance.now();
    // Verification takes time. Skip it if another response was sufficient in the meantime.
    signal.throwIfAborted();
    return { ...readRound(text, asked), receivedAt };
  };

  /**
   * Passes each verified response on to `isEnough` until one is sufficient or the time is up. Then aborts the other
   * requests.
   */
  const askAll = async (
    asked: number | 'latest',
    isEnough: (received: ReceivedRound) => boolean,
  ): Promise<void> => {
    const found = new AbortController();
    const signal = AbortSignal.any([found.signal, AbortSignal.timeout(patience)]);
    const askOne = async (relay: string) => {
      try {
        const received = await ask(relay, asked, signal);
        if (received && !found.signal.aborted && isEnough(received)) found.abort();
      } catch (error) {
        if (!found.signal.aborted) report(relay, error);
      }
    };
    await Promise.all(relays.map(askOne));
  };

  const newest = async (): Promise<NewestRound | null> => {
    let best: NewestRound | null = null;
    await askAll('latest', ({ round, receivedAt }) => {
      if (!best || round > best.round) best = { round, receivedAt };
      // Rounds are published shortly after their time, so there can be no newer one. If the clock is wrong, this only
      // takes longer.
      return round >= roundAt(chain, Date.now() / 1000) - 1;
    });
    return best;
  };

  const round = async (number: number): Promise<BeaconRound | null> => {
    let found: BeaconRound | null = null;
    await askAll(number, (received) => {
      found = { round: received.round, randomness: received.randomness, signature: received.signature };
      return true;
    });
    return found;
  };

  return { kind: 'drand', id: `drand:${chain.hash}`, chain, newest: shared(newest), round: shared(round) };
}

/** The statuses that drand's relays return for a future round. */
function isTooEarly(status: number): boolean {
  return status === 404 || status === 425;
}

async function readShort(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > LONGEST_RESPONSE) throw new BadResponse('returned too much');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Lets concurrent calls for the same round share one query, because many draws end at the same time. */
function shared<Asked extends [] | [number], Result>(ask: (...asked: Asked) => Promise<Result>) {
  const queries = new Map<number | undefined, { since: number; asking: Promise<Result> }>();
  return (...asked: Asked): Promise<Result> => {
    const [key] = asked;
    const now = performance.now();
    const pending = queries.get(key);
    if (pending && now - pending.since < SHARED_MS) return pending.asking;
    const asking = ask(...asked).finally(() => {
      if (queries.get(key)?.asking === asking) queries.delete(key);
    });
    queries.set(key, { since: now, asking });
    return asking;
  };
}

function limitReports(onProblem: (problem: string) => void): (relay: string, error: unknown) => void {
  const reportedAt = new Map<string, number>();
  return (relay, error) => {
    const now = performance.now();
    if (now - (reportedAt.get(relay) ?? Number.NEGATIVE_INFINITY) < REPORT_EVERY_MS) return;
    reportedAt.set(relay, now);
    // Report only the host, because the paths of private relays may contain keys.
    onProblem(`The drand relay ${new URL(relay).host} ${sentenceOf(error)}.`);
  };
}

function sentenceOf(error: unknown): string {
  if (error instanceof BadResponse) return error.message;
  if (error instanceof Error && error.name === 'TimeoutError') return 'did not respond in time';
  const cause = error instanceof Error ? error.cause : undefined;
  const { code } = (cause ?? {}) as NodeJS.ErrnoException;
  return `could not be asked (${code ?? 'the connection failed'})`;
}
