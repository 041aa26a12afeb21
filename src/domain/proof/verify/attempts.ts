import { fromHex, toHex } from '../base64.ts';
import { deriveDrawSeed, type PickedWinner, pickWinners } from '../pick.ts';
import { calculateRoundTime, type DrandChain, roundFor } from '../rounds.ts';
import { type Findings, formatCount } from './findings.ts';
import type { ProofCrypto, VerifiedAttempt } from './report.ts';
import { toSeconds } from './shapes.ts';
import type { TermsInForce } from './terms.ts';
import { type Attempt, type LogFacts, MOST_ATTEMPTS } from './walk.ts';

type Tools = { crypto: ProofCrypto; findings: Findings; chain: DrandChain };

// far above any real draw, to bound the work of the verifier
const MOST_RANKS = 10_000;

/**
 * Checks that attempts are numbered without gaps, and that each has ranks and, except for the first, a reason: check
 * `redraws`.
 */
export function checkRedraws({ attempts }: LogFacts, terms: TermsInForce | null, { findings }: Tools): void {
  const prizes = terms?.prizes.map(({ rank }) => rank).sort((a, b) => a - b);
  const ranksOfPrizes = new Set(prizes);
  if (attempts.length > MOST_ATTEMPTS)
    findings.fail('redraws', `There are more than ${MOST_ATTEMPTS} attempts.`);
  for (const [i, { draw }] of attempts.entries()) {
    const it = `Attempt ${draw.attempt}`;
    const wrong = (problem: string) => findings.fail('redraws', `${it} ${problem}`);
    findings.value('redraws', it.toLowerCase(), `ranks ${draw.ranks.join(', ')}`);
    if (draw.attempt !== i + 1) wrong(`stands where attempt ${i + 1} has to be.`);
    if ((draw.reason === null) !== (i === 0))
      wrong(i === 0 ? 'is the first and commits to a reason.' : 'is a redraw without a reason.');
    if (!isAscending(draw.ranks)) wrong('does not draw its prizes in their order.');
    else if (i > 0 && draw.ranks.length === 0) wrong('draws nothing.');
    else if (
      prizes &&
      !(i === 0 ? sameNumbers(draw.ranks, prizes) : draw.ranks.every((rank) => ranksOfPrizes.has(rank)))
    )
      wrong(
        i === 0 ? 'does not draw every prize of the terms.' : 'draws a prize that the terms do not have.',
      );
  }
  findings.holds(
    'redraws',
    attempts.length > 1
      ? `${formatCount(attempts.length, 'attempt')} without a gap; each redraw commits to its reason.`
      : attempts.length === 1
        ? 'One attempt; nothing was drawn again.'
        : 'Nothing was drawn yet.',
  );
}

/** Checks that the hash of each revealed secret is the secret of the previous attempt: check `seed-chain`. */
export function checkSeedChain({ open, attempts }: LogFacts, { crypto, findings }: Tools): void {
  let before = open?.seedChain ?? '';
  findings.value('seed-chain', 'committed', before);
  for (const { draw, result } of attempts) {
    if (!result) continue;
    findings.value('seed-chain', `attempt ${draw.attempt}`, result.secret);
    if (toHex(crypto.sha256(bytesOf(result.secret))) !== before)
      findings.fail(
        'seed-chain',
        `The secret of attempt ${draw.attempt} is not the one committed to before the first sale.`,
      );
    before = result.secret;
  }
  findings.holds(
    'seed-chain',
    attempts.some(({ result }) => result)
      ? 'Every secret is the one that was committed to before the first sale.'
      : 'No secret is open yet.',
  );
}

/** Checks that each attempt uses the round that follows from its announcement: check `round`. */
export function checkRounds({ attempts }: LogFacts, hasBeacon: boolean, { findings, chain }: Tools): void {
  let earliest = Number.NEGATIVE_INFINITY;
  for (const { draw } of attempts) {
    const at = toSeconds(draw.at);
    const round = hasBeacon ? roundFor(chain, at) : null;
    const it = `Attempt ${draw.attempt}`;
    findings.value('round', it.toLowerCase(), `${draw.round ?? 'none'} at ${draw.at}`);
    if (draw.round !== round)
      findings.fail(
        'round',
        hasBeacon
          ? `${it} waits for round ${draw.round ?? 'none'}, but by the rule it is round ${round}.`
          : `${it} names a round, though the draw has no beacon.`,
      );
    if (at < earliest) findings.fail('round', `${it} was announced before the round of the one before it.`);
    if (draw.round !== null) earliest = calculateRoundTime(chain, draw.round);
  }
  findings.holds(
    'round',
    hasBeacon
      ? 'Every round is the one that follows from when its attempt was announced.'
      : 'The draw has no beacon, so there are no rounds.',
  );
}

/** Checks the beacon's signature for the round of each result: check `beacon`. */
export function checkBeacon({ open, attempts }: LogFacts, hasBeacon: boolean, tools: Tools): void {
  const { findings, chain } = tools;
  findings.value('beacon', 'beacon', open?.beacon ?? '');
  if (open && !hasBeacon && open.beacon !== 'none')
    findings.fail('beacon', 'The log names a source of randomness that nobody knows to be public.');
  if (hasBeacon) findings.value('beacon', 'public key', chain.publicKey);
  for (const attempt of attempts.slice(0, MOST_ATTEMPTS)) {
    if (!attempt.result) continue;
    const problem = problemOfBeacon(attempt, attempt.result, hasBeacon, tools);
    if (problem !== null) findings.fail('beacon', `Attempt ${attempt.draw.attempt} ${problem}`);
  }
  findings.holds(
    'beacon',
    hasBeacon
      ? "The randomness is drand's, signed by its network for exactly these rounds."
      : 'The draw has no beacon and uses no public randomness.',
  );
}

function problemOfBeacon(
  { draw }: Attempt,
  { randomness, signature }: NonNullable<Attempt['result']>,
  hasBeacon: boolean,
  { crypto, findings, chain }: Tools,
): string | null {
  if (!hasBeacon)
    return randomness === null && signature === null
      ? null
      : 'has randomness, though the draw has no beacon.';
  if (randomness === null || signature === null || draw.round === null)
    return 'has no randomness of the beacon.';
  findings.value('beacon', `signature of round ${draw.round}`, signature);
  const signed = bytesOf(signature);
  if (!crypto.verifyBls(bytesOf(chain.publicKey), crypto.sha256(uint64be(draw.round)), signed))
    return `has randomness that the beacon's network did not sign for round ${draw.round}.`;
  return toHex(crypto.sha256(signed)) === randomness
    ? null
    : 'has randomness that does not follow from its signature.';
}

/** Recalculates the winners of every attempt: check `picks`. */
export function checkPicks(
  draw: string,
  log: LogFacts,
  entered: readonly number[],
  tools: Tools,
): VerifiedAttempt[] {
  const { findings } = tools;
  const verified: VerifiedAttempt[] = [];
  let pool = entered;
  for (const attempt of log.attempts.slice(0, MOST_ATTEMPTS)) {
    const { result } = attempt;
    if (!result) continue;
    const it = `attempt ${attempt.draw.attempt}`;
    const again = drawAgain(draw, attempt, result, pool, tools.crypto);
    if (!again) {
      findings.fail('picks', `The draw of ${it} cannot be repeated.`);
      continue;
    }
    verified.push(again);
    findings.value('picks', `${it}: tree`, again.root);
    findings.value('picks', `${it}: seed`, again.seed);
    findings.value('picks', `${it}: tickets in the pool`, pool.length);
    if (!sameWinners(again.winners, result.winners))
      findings.fail('picks', `The winners of ${it} are not those that follow from its randomness.`);
    const out = new Set([...again.winners, ...result.winners].map(({ number }) => number));
    pool = pool.filter((number) => !out.has(number));
  }
  findings.holds(
    'picks',
    verified.length > 0
      ? 'Drawn again from the same randomness, every winner is the same.'
      : 'There is no result yet.',
  );
  return verified;
}

function drawAgain(
  drawId: string,
  { draw, root }: Attempt,
  result: NonNullable<Attempt['result']>,
  pool: readonly number[],
  crypto: ProofCrypto,
): VerifiedAttempt | null {
  const { attempt, ranks } = draw;
  if (attempt > 0xffffffff || ranks.length > MOST_RANKS || !isAscending(ranks)) return null;
  const randomness = result.randomness === null ? null : bytesOf(result.randomness);
  const seed = deriveDrawSeed(
    { drawId, attempt, root, secret: bytesOf(result.secret), randomness },
    crypto.sha256,
  );
  return {
    attempt,
    root: toHex(root),
    seed: toHex(seed),
    winners: pickWinners({ seed, pool, ranks }, crypto.hmac),
  };
}

function sameWinners(a: readonly PickedWinner[], b: readonly PickedWinner[]): boolean {
  return (
    a.length === b.length && a.every(({ number, rank }, i) => number === b[i]?.number && rank === b[i]?.rank)
  );
}

function sameNumbers(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((number, i) => number === b[i]);
}

function isAscending(numbers: readonly number[]): boolean {
  return numbers.every((number, i) => number > (numbers[i - 1] ?? 0));
}

function bytesOf(hex: string): Uint8Array {
  return fromHex(hex) ?? new Uint8Array();
}

function uint64be(n: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(n));
  return bytes;
}
