import { plural } from '../../text/plural.ts';
import type { DrawEntry } from '../entries.ts';
import type { ProofVersion } from '../version.ts';
import { isAscending } from './attempts.ts';
import type { Findings } from './findings.ts';
import { toSeconds } from './shapes.ts';
import type { TermsInForce } from './terms.ts';
import { type LogFacts, MOST_ATTEMPTS } from './walk.ts';

/** How long a prize must have been unclaimed before it can be redrawn, in seconds. */
const CLAIM_SECONDS = 14 * 86_400;

type Tools = { version: ProofVersion; findings: Findings };

/** Checks the numbers, ranks, reasons and causes of the attempts: check `redraws`. */
export function checkRedraws(
  { attempts }: LogFacts,
  terms: TermsInForce | null,
  { version, findings }: Tools,
): void {
  const prizes = terms?.prizes.map(({ rank }) => rank).sort((a, b) => a - b) ?? null;
  if (attempts.length > MOST_ATTEMPTS)
    findings.fail('redraws', `There are more than ${MOST_ATTEMPTS} attempts.`);
  const lastDrawn = new Map<number, string>();
  for (const [i, { draw }] of attempts.entries()) {
    const it = `Attempt ${draw.attempt}`;
    const fail = (problem: string) => findings.fail('redraws', `${it} ${problem}`);
    findings.value('redraws', it.toLowerCase(), `ranks ${draw.ranks.join(', ')}`);
    if (draw.attempt !== i + 1) fail(`is where attempt ${i + 1} should be.`);
    if ((draw.reason === null) !== (i === 0))
      fail(i === 0 ? 'is the first and has a reason.' : 'is a redraw without a reason.');
    const problem = findRanksProblem(draw, i === 0, prizes);
    if (problem !== null) fail(problem);
    if (version === 2) for (const cause of listCauseProblems(draw, i === 0, lastDrawn)) fail(cause);
    for (const rank of draw.ranks) lastDrawn.set(rank, draw.at);
  }
  findings.holds('redraws', describe(attempts.length));
}

function describe(attempts: number): string {
  if (attempts > 1) return `${plural(attempts, 'attempt')} without a gap; each redraw has its reason.`;
  return attempts === 1 ? 'One attempt. Nothing was redrawn.' : 'Nothing was drawn yet.';
}

function findRanksProblem({ ranks }: DrawEntry, isFirst: boolean, prizes: number[] | null): string | null {
  if (!isAscending(ranks)) return 'does not draw its prizes in their order.';
  if (!isFirst && ranks.length === 0) return 'draws no prize.';
  if (!prizes) return null;
  if (isFirst)
    return ranks.length === prizes.length && ranks.every((rank, i) => rank === prizes[i])
      ? null
      : 'does not draw every prize of the terms.';
  const known = new Set(prizes);
  return ranks.every((rank) => known.has(rank)) ? null : 'draws a prize that is not in the terms.';
}

/** @param lastDrawn the time of the latest earlier attempt of each rank */
function* listCauseProblems(
  { at, by, cause, ranks }: DrawEntry,
  isFirst: boolean,
  lastDrawn: ReadonlyMap<number, string>,
): Generator<string> {
  if ((cause === null) !== isFirst)
    yield isFirst ? 'is the first and has a cause.' : 'is a redraw without a cause.';
  if (cause === 'ineligible' || cause === 'unreachable' || cause === 'error') {
    if (by !== 'admin') yield `is a redraw for the cause "${cause}", which only an admin may make.`;
  }
  if (cause === 'declined' && by === 'schedule')
    yield 'is a redraw of a declined prize, which only the host or an admin may make.';
  if (cause !== 'unclaimed') return;
  for (const rank of ranks) {
    const before = lastDrawn.get(rank);
    if (before !== undefined && toSeconds(at) < toSeconds(before) + CLAIM_SECONDS)
      yield `redraws prize ${rank} as unclaimed less than 14 days after it was drawn.`;
  }
}
