import { readHex, toHex } from '../base64.ts';
import { deriveDrawSeed, type PickedWinner, pickWinners, removeDrawn } from '../pick.ts';
import type { ProofVersion } from '../version.ts';
import type { Findings } from './findings.ts';
import type { ProofCrypto, VerifiedAttempt } from './report.ts';
import { type Attempt, type LogFacts, MOST_ATTEMPTS } from './walk.ts';

// far above any real draw, to bound the work of the verifier
const MOST_RANKS = 10_000;

type Drawing = { version: ProofVersion; draw: string; crypto: ProofCrypto };
type Tools = { version: ProofVersion; crypto: ProofCrypto; findings: Findings };

/** The attempts as the verifier recalculated them, and the tickets that are left. */
export type Recalculated = { attempts: VerifiedAttempt[]; pool: Uint32Array };

/** Recalculates the winners of every attempt: check `picks`. */
export function checkPicks(
  draw: string,
  log: LogFacts,
  entered: Uint32Array,
  { version, crypto, findings }: Tools,
): Recalculated {
  const attempts: VerifiedAttempt[] = [];
  let pool = entered;
  for (const attempt of log.attempts.slice(0, MOST_ATTEMPTS)) {
    const { result } = attempt;
    if (!result) continue;
    const it = `attempt ${attempt.draw.attempt}`;
    const again = drawAgain({ version, draw, crypto }, attempt, result, pool);
    if (!again) {
      findings.fail('picks', `The draw of ${it} cannot be recalculated.`);
      continue;
    }
    attempts.push(again);
    findings.value('picks', `${it}: tree`, again.root);
    findings.value('picks', `${it}: seed`, again.seed);
    findings.value('picks', `${it}: tickets in the pool`, pool.length);
    if (!hasSameWinners(again.winners, result.winners))
      findings.fail('picks', `The winners of ${it} are not those that follow from its randomness.`);
    const out = new Set([...again.winners, ...result.winners].map(({ number }) => number));
    pool = removeDrawn(pool, out);
  }
  findings.holds(
    'picks',
    attempts.length > 0 ? 'Recalculated from the log, every winner is the same.' : 'There is no result yet.',
  );
  return { attempts, pool };
}

/**
 * Draws the winners of an attempt. Null if its ranks are not such that they can be drawn.
 * @param source the secret, and the randomness of the round or null without a beacon, in hex
 */
export function drawAgain(
  { version, draw: drawId, crypto }: Drawing,
  { draw, root }: Pick<Attempt, 'draw' | 'root'>,
  source: { secret: string; randomness: string | null },
  pool: ArrayLike<number>,
): VerifiedAttempt | null {
  const { attempt, ranks } = draw;
  if (attempt > 0xffffffff || ranks.length > MOST_RANKS || !isAscending(ranks)) return null;
  const randomness = source.randomness === null ? null : readHex(source.randomness);
  const seed = deriveDrawSeed(
    { version, drawId, attempt, root, secret: readHex(source.secret), randomness },
    crypto.sha256,
  );
  return {
    attempt,
    at: draw.at,
    root: toHex(root),
    seed: toHex(seed),
    winners: pickWinners({ seed, pool, ranks }, crypto.hmac),
  };
}

function hasSameWinners(a: readonly PickedWinner[], b: readonly PickedWinner[]): boolean {
  return (
    a.length === b.length && a.every(({ number, rank }, i) => number === b[i]?.number && rank === b[i]?.rank)
  );
}

export function isAscending(numbers: readonly number[]): boolean {
  return numbers.every((number, i) => number > (numbers[i - 1] ?? 0));
}
