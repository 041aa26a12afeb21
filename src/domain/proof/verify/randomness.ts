import { readHex, toHex } from '../base64.ts';
import { calculateRoundTime, type DrandChain, roundFor } from '../rounds.ts';
import type { ProofVersion } from '../version.ts';
import type { Findings } from './findings.ts';
import type { Beacon, ProofCrypto } from './report.ts';
import { toSeconds } from './shapes.ts';
import { type Attempt, type LogFacts, MOST_ATTEMPTS } from './walk.ts';

type Tools = { version: ProofVersion; crypto: ProofCrypto; findings: Findings; chain: DrandChain };

/** How long after its announcement an attempt's round may be, in seconds, in version 2. */
const EARLIEST_SECONDS = 30;
const LATEST_SECONDS = 120;

/** Checks that the hash of each revealed secret is the secret of the previous attempt: check `seed-chain`. */
export function checkSeedChain(
  { open, attempts }: LogFacts,
  hasBeacon: boolean,
  { version, crypto, findings }: Tools,
): void {
  let before = open?.seedChain ?? '';
  findings.value('seed-chain', 'committed', before);
  for (const { draw, result } of attempts) {
    const it = `attempt ${draw.attempt}`;
    if (version === 2 && (draw.secret !== null) !== hasBeacon)
      findings.fail(
        'seed-chain',
        hasBeacon
          ? `The announcement of ${it} does not show its secret.`
          : `The announcement of ${it} shows its secret, though the draw has no beacon.`,
      );
    if (draw.secret !== null && result && result.secret !== draw.secret)
      findings.fail('seed-chain', `The secret in the result of ${it} is not the one in its announcement.`);
    const secret = result?.secret ?? draw.secret;
    if (secret === null) continue;
    findings.value('seed-chain', it, secret);
    if (toHex(crypto.sha256(readHex(secret))) !== before)
      findings.fail(
        'seed-chain',
        `The secret of ${it} is not the one that was committed to before the first sale.`,
      );
    before = secret;
  }
  findings.holds(
    'seed-chain',
    attempts.some(({ draw, result }) => result !== null || draw.secret !== null)
      ? 'Every secret is the one that was committed to before the first sale.'
      : 'No secret is public yet.',
  );
}

/** Checks that each attempt uses a round that the rules allow for the time of its announcement: check `round`. */
export function checkRounds({ attempts }: LogFacts, hasBeacon: boolean, tools: Tools): void {
  const { findings, chain } = tools;
  let earliest = Number.NEGATIVE_INFINITY;
  for (const { draw } of attempts) {
    const it = `Attempt ${draw.attempt}`;
    findings.value('round', it.toLowerCase(), `${draw.round ?? 'none'} at ${draw.at}`);
    const problem = findRoundProblem(draw, hasBeacon, tools);
    if (problem !== null) findings.fail('round', `${it} ${problem}`);
    // version 2 has this rule in check `order`
    if (tools.version === 1 && toSeconds(draw.at) < earliest)
      findings.fail('round', `${it} was announced before the round of the previous attempt.`);
    if (draw.round !== null) earliest = calculateRoundTime(chain, draw.round);
  }
  findings.holds(
    'round',
    !hasBeacon
      ? 'The draw has no beacon, so there are no rounds.'
      : attempts.length === 0
        ? 'Nothing was drawn yet.'
        : 'Every round follows from the time at which its attempt was announced.',
  );
}

function findRoundProblem(
  { at, round }: Attempt['draw'],
  hasBeacon: boolean,
  { version, chain }: Tools,
): string | null {
  if (!hasBeacon) return round === null ? null : 'names a round, though the draw has no beacon.';
  if (round === null) return 'names no round.';
  const seconds = toSeconds(at);
  if (version === 1) {
    const required = roundFor(chain, seconds);
    return round === required ? null : `uses round ${round}, but the rule requires round ${required}.`;
  }
  const delay = calculateRoundTime(chain, round) - seconds;
  return delay >= EARLIEST_SECONDS && delay <= LATEST_SECONDS
    ? null
    : `uses a round that is not ${EARLIEST_SECONDS} to ${LATEST_SECONDS} seconds after its announcement.`;
}

/** Checks the beacon's signature for the round of each result: check `beacon`. */
export function checkBeacon({ open, attempts }: LogFacts, hasBeacon: boolean, tools: Tools): void {
  const { findings, chain } = tools;
  findings.value('beacon', 'beacon', open?.beacon ?? '');
  if (open && !hasBeacon && open.beacon !== 'none')
    findings.fail('beacon', 'The log names an unknown source of randomness.');
  if (hasBeacon) findings.value('beacon', 'public key', chain.publicKey);
  for (const attempt of attempts.slice(0, MOST_ATTEMPTS)) {
    if (!attempt.result) continue;
    const problem = findBeaconProblem(attempt, attempt.result, hasBeacon, tools);
    if (problem !== null) findings.fail('beacon', `Attempt ${attempt.draw.attempt} ${problem}`);
  }
  findings.holds(
    'beacon',
    !hasBeacon
      ? 'The draw has no beacon and uses no public randomness.'
      : attempts.every(({ result }) => !result)
        ? 'There is no result yet.'
        : "The randomness is drand's: its network signed exactly these rounds.",
  );
}

function findBeaconProblem(
  { draw }: Attempt,
  { randomness, signature }: NonNullable<Attempt['result']>,
  hasBeacon: boolean,
  tools: Tools,
): string | null {
  if (!hasBeacon)
    return randomness === null && signature === null
      ? null
      : 'has randomness, though the draw has no beacon.';
  if (randomness === null || signature === null || draw.round === null)
    return 'has no randomness of the beacon.';
  tools.findings.value('beacon', `signature of round ${draw.round}`, signature);
  if (!isSigned({ round: draw.round, signature }, tools))
    return `has randomness that the beacon's network did not sign for round ${draw.round}.`;
  return toHex(tools.crypto.sha256(readHex(signature))) === randomness
    ? null
    : 'has randomness that does not follow from its signature.';
}

/** Whether the beacon's network signed a round. */
export function isSigned(
  { round, signature }: Beacon,
  { crypto, chain }: Pick<Tools, 'crypto' | 'chain'>,
): boolean {
  return crypto.verifyBls(readHex(chain.publicKey), crypto.sha256(encodeUint64(round)), readHex(signature));
}

function encodeUint64(n: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(n));
  return bytes;
}
